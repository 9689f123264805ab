"""The authority on numbers."""
