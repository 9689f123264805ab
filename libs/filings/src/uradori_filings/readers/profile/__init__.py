"""What a document says of itself."""

from uradori_filings.readers.profile.profile import profile_of

__all__ = ["profile_of"]
