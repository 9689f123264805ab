"""What a document says of itself."""

from uradori_filings.readers.profile.days import days_in
from uradori_filings.readers.profile.profile import profile_of

__all__ = ["days_in", "profile_of"]
