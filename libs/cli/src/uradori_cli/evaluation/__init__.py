"""Suites that measure the running system."""
