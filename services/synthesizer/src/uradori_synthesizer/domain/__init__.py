"""Providers, their chain and the template, without bus, HTTP, clock or disk."""
