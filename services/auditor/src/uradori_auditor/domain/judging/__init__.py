"""What the sources say of each claim, and the report of it."""
