"""Routes and what surrounds them."""
