"""Reads the page 企業の概況 of an annual securities report: its key figures as facts that name their cell."""
