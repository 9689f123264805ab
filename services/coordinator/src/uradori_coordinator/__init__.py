"""The turn: states, deadlines, retries, checkpoints, events, report."""
