"""Other years and other documents of the same fact."""
