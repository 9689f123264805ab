"""Evidence to an answer with citations."""

VERSION = "0.1.0"
