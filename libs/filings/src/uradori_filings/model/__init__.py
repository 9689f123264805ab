"""One model for documents of every format."""
