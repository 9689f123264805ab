"""What a document's tables say: facts."""

from uradori_filings.understanding.understand import Understood, understand

__all__ = ["Understood", "understand"]
