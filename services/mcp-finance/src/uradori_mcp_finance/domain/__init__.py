"""Figures of companies and what follows from them, without disk, clock or bus."""
