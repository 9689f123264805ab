"""How files were understood."""
