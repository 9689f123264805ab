"""HTTP in front of the bus: chat, turns, settings, audit. Holds connections, decides nothing."""
