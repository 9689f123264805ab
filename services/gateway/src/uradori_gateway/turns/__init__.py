"""Turns as their readers see them, over the bus."""
