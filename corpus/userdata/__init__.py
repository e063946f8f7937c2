"""What people make: reading list, renamed topics, presets, term panel. The only module that writes it."""

from corpus.userdata.files import default_folder
from corpus.userdata.marks import Mark
from corpus.userdata.merging import Difference, Merged, merge_lists, merge_marks
from corpus.userdata.recents import Recent, forget_recent, note_recent, read_recents
from corpus.userdata.store import UserData
from corpus.userdata.view import facts_of, reading_list

__all__ = [
    "Difference",
    "Mark",
    "Merged",
    "Recent",
    "UserData",
    "default_folder",
    "facts_of",
    "forget_recent",
    "merge_lists",
    "merge_marks",
    "note_recent",
    "read_recents",
    "reading_list",
]
