"""What a team's consumer is, and what becomes of a report that a team gave up."""
