"""The address of a view in the app: the filters as query parameters."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from corpus.select import Filters

#: Filter -> query parameter; what is not here has no place in an address.
PARAMETERS = {
    "query": "q", "topics": "topic", "terms": "term", "sources": "source", "venues": "venue", "years": "year",
    "code": "code", "length": "words", "region": "region", "sort": "sort", "match": "any",
}  # fmt: skip
#: What the app calls a choice; Streamlit writes the words of a choice into the address, and so does this module.
ADDRESS_LABELS = {
    "code": {"yes": "With", "no": "Without", "promised": "Promised"},
    "sort": {
        "relevance": "Best match first",
        "newest": "Newest first",
        "label": "By label, A to Z",
        "length": "Shortest first",
        "corpus": "As in the files",
    },
    "match": {"any": "true"},
}


def address_of(filters: Filters) -> str:
    """Such as ``/?q=graph%20network&year=2020&year=2024``; authors, hosts and papers have no place in it."""
    pairs = [
        (PARAMETERS[name], ADDRESS_LABELS.get(name, {}).get(value, value))
        for name, values in filters.to_params().items()
        if name in PARAMETERS
        for value in values
    ]
    return f"/?{urlencode(pairs, quote_via=quote)}" if pairs else "/"
