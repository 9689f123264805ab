"""Every row of the speed table that can be measured here; `python -m bench`."""

import sys

from bench import audit, containers, filings, readers, search, turn

if __name__ == "__main__":
    sys.exit(max(turn.main(), readers.main(), search.main(), audit.main(), filings.main(), containers.main()))
