"""From a ranking to an answer, or to choices."""
