"""What a sentence claims, read from its words alone."""
