"""What is asked: pure functions from a question and what is known to a resolved request."""
