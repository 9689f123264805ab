"""What a team's consumer is."""
