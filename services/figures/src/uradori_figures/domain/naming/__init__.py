"""What rows, columns, parts and persons are called."""
