"""Facts in order, and how sure the first is."""
