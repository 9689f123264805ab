"""Files, passages, facts and the version log."""

VERSION = "0.1.0"
