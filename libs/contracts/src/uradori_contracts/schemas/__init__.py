"""Schemas generated from the contracts."""
