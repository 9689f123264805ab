"""The operator's side of the bus: streams, buckets, the teams' consumers and their dead letters."""

VERSION = "0.1.0"
