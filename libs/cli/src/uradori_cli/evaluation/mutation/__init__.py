"""True claims made from real sources, and the same claims with one thing changed."""
