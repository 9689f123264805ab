"""What a document says of itself."""

from uradori_filings.readers.profile.profile import profile_of
from uradori_filings.readers.profile.titles import titled

__all__ = ["profile_of", "titled"]
