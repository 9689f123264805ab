"""What the question asks: items, days, kind, currency."""
