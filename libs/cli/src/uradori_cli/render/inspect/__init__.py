"""What was understood of a document, in a terminal and as a page."""
