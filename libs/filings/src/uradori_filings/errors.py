"""What a reader says of a file that it cannot read."""


class UnreadableFileError(ValueError):
    """A file without which the document cannot be had: truncated, encrypted, empty, of no known format."""

    def __init__(self, file: str, message: str, message_en: str) -> None:
        self.file = file
        self.message = message
        self.message_en = message_en
        super().__init__(f"{file}: {message_en}")
