"""Questions about reported figures of annual reports, after the U4 task of NTCIR-18."""
