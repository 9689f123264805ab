"""What the rewriter reads from disk and keeps on the bus."""
