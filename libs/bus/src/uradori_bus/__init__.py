"""NATS as typed endpoints, streams and key-value, with deadlines, traces and logs."""
