"""Ranking of passages: values in, values out."""
