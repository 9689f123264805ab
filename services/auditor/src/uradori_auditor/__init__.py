"""The auditor: answer and evidence to a verdict per sentence and a report."""

VERSION = "0.1.0"
