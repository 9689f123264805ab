"""The names in a text, whether a gazetteer knows them or not."""
