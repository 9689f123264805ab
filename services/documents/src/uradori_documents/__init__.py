"""Files, passages, facts and the version log."""
