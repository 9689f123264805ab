"""What English claims and sources that are set against each other share, and how they differ."""
