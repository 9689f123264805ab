"""What the retriever reads, computes and keeps outside itself."""
