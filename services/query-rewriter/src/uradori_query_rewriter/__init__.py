"""A question to a resolved request, or a clarification."""
