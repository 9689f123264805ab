"""Live values: what a quote must satisfy, and what is answered where it does not."""
