"""Model endpoints and the gazetteer's file."""
