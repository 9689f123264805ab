"""Values to what a terminal shows."""
