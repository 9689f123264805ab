"""Decisions of a turn: values in, values out."""
