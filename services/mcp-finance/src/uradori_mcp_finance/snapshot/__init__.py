"""The snapshot: the reviewed files of the data folder, checked and built into one SQLite file."""
