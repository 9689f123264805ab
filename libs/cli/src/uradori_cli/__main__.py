"""`python -m uradori_cli`."""

from uradori_cli.main import main

main()
