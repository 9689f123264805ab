"""Order of events, resumption, buffering and wording of faults: values in, values out."""
