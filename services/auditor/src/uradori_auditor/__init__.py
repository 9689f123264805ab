"""An answer and its evidence to a verdict per sentence and a report."""
