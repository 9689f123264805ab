"""Audit reports for people: on a terminal, as HTML, as comments."""
