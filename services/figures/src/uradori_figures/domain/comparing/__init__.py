"""A fact beside the question, aspect by aspect."""
