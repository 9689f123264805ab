"""The running system as a client sees it."""
