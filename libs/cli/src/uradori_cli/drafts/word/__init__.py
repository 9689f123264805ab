"""Drafts of Word: their text with the run that each character stands in, and comments on those runs."""
