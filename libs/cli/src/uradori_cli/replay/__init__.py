"""Saved audit reports, recomputed and compared."""
