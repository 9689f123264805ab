"""What figures learns from questions whose answers are known."""
