"""The uradori command."""
