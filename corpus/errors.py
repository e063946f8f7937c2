"""Every error that the engine raises on purpose.

CorpusError
├── SourceError        a file or folder cannot be read
│   ├── UnknownFormat  none of the readers knows what it is
│   └── TooLarge       a bomb, or past a limit
├── FieldsUnknown      the records have no column that can be the abstract
├── EmptyCorpus        everything was read and no paper was found
├── SelectionError     a selection that cannot be answered (no such topic, an empty side)
├── ExportError        a file cannot be written in the format asked for
│   └── ReplayError    a recipe cannot be made again, and what differs
├── UserDataError      the reading list or a preset cannot be read or written
└── Cancelled          the person stopped a long job

A page shows ``str(error)``: the message names the value and the place, and ``hint`` says what to do.
"""


class CorpusError(Exception):
    """Base of all errors here.

    Args:
        message: What is wrong, with the value that is.
        place: ``file:line``, or the file, where it was met.
        hint: What the reader can do about it.
    """

    def __init__(self, message: str, *, place: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.message}" + (f" {self.hint}" if self.hint else "")


class SourceError(CorpusError):
    """A file or folder cannot be read."""


class UnknownFormat(SourceError):
    """No reader knows this file."""


class TooLarge(SourceError):
    """Reading on would take more memory than the limit allows."""


class FieldsUnknown(CorpusError):
    """No column of the records can be told to be the abstract.

    Args:
        message: What is wrong.
        columns: The columns that were seen, in order.
        place: The file.
        hint: What the reader can do about it.
    """

    def __init__(self, message: str, *, columns: tuple[str, ...], place: str = "", hint: str = "") -> None:
        super().__init__(message, place=place, hint=hint)
        self.columns = columns


class EmptyCorpus(CorpusError):
    """Everything was read and not one paper was found."""


class SelectionError(CorpusError):
    """A selection that cannot be answered."""


class ExportError(CorpusError):
    """A selection cannot be written."""


class ReplayError(ExportError):
    """A recipe cannot be made again."""


class UserDataError(CorpusError):
    """What people made cannot be read or written."""


class Cancelled(CorpusError):
    """Raised out of a ``progress`` callback to stop a long job."""
