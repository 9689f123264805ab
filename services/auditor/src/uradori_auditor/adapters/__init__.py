"""What the auditor reads from outside."""
