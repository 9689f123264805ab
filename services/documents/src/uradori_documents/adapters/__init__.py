"""What comes from outside the process."""
