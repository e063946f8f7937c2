"""Every key of the session state, so that a widget, its callbacks and its test use the same name.

The members of ``Param`` are bound to the URL: their value is the name of the query parameter, and with them a link
shows the same view to somebody else.
"""

from enum import StrEnum


class Param(StrEnum):
    """Shared filters, drawn by the router and bound to the URL."""

    QUERY = "q"
    ANY = "any"
    SORT = "sort"
    TOPIC = "topic"
    TERM = "term"
    SOURCE = "source"
    VENUE = "venue"
    YEAR = "year"
    CODE = "code"
    LENGTH = "words"
    REGION = "region"
    AUTHOR = "author"
    HOST = "host"
    KIND = "kind"
    PAPERS = "papers"
    STARRED = "starred"
    TAG = "tag"
    READ = "read"
    HIDDEN = "hidden"
    NEAR = "near"


class Key(StrEnum):
    """Kept for a session, not in the URL."""

    ROUTER = "_router"
    VIEW = "_view"
    UNDO = "_undo"
    DEFAULTS = "_defaults"
    DESK = "_desk"
    CORPUS = "corpus"
    ASKED = "_asked"
    LOST = "_lost"
    ELSEWHERE = "_elsewhere"
    PRESET_NAME = "preset_name"
    PRESETS = "presets_open"
    LOADED = "_loaded"
    SHARE = "share_open"
    JOIN = "join"
    PANEL = "_panel"
    STOPPED = "_stopped"
    PATH = "path"
    RECEIPT_FILES = "receipt_files"
    RECEIPT_LINES = "receipt_lines"
    RECEIPT = "receipt_kinds"
    PAGE_NUMBER = "page_number"
    SHAPE = "shape"
    MAP_ROUND = "map_round"
    DRAGGING = "dragging"
    LEVEL = "level"
    COLOR = "color"
    PLAIN = "plain_map"
    SIZES = "sizes"
    MEASURE = "measure"
    LIMIT = "limit"
    CONTEXT = "context"
    FORMAT = "format"
    MARKS_TROUBLE = "_marks_trouble"
    EDITING = "_editing"
