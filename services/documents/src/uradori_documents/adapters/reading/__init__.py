"""Files read in processes of their own, which they may take down with them."""
