"""Evidence read into facts: tables, passages and typed values."""
