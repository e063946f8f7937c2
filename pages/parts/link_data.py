"""What the code page counts: made once a corpus, narrowed at each rerun by row numbers alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import pandas as pd
import streamlit as st

from corpus import Corpus, TopicMap, count_links, group_papers, link_table, links_of, narrow_links
from pages.parts.view import View

Grouping = Literal["topics", "years", "venues", "sources"]

REPOSITORIES = ("repo", "repo_path")
TABS = ("Links", "Shared by papers", "Share with code", "Promised, no link")


class Chosen(StrEnum):
    """What narrows the table of links, kept for a session, and which tab is open.

    The multiselects have keys of their own: they send their options' labels, and these hold counts. After another
    choice the labels are others, and a value that was read from the widget itself would be lost.
    """

    HOSTS = "code_hosts"
    KINDS = "code_kinds"
    TAB = "code_view"


@dataclass(frozen=True)
class Links:
    """The links of the papers kept, and what the page's own filters leave of them.

    Attributes:
        kept: Links of the papers kept, columns of ``link_table``.
        shown: Those that are on a host chosen and of a kind chosen.
        hosts: Links and papers of each host, among the kinds chosen.
        kinds: Links and papers of each kind, on the hosts chosen.
        chosen_hosts: As chosen; none means all.
        chosen_kinds: As chosen; none means all.
    """

    kept: pd.DataFrame
    shown: pd.DataFrame
    hosts: pd.DataFrame
    kinds: pd.DataFrame
    chosen_hosts: tuple[str, ...]
    chosen_kinds: tuple[str, ...]


def links_now(view: View) -> Links:
    """What the shared filters and the page's own leave of the links."""
    kept = kept_links(view)
    hosts = tuple(st.session_state.get(Chosen.HOSTS, ()))
    kinds = tuple(st.session_state.get(Chosen.KINDS, ()))
    return Links(
        kept,
        narrow_links(kept, hosts, kinds),
        count_links(narrow_links(kept, kinds=kinds), "host"),
        count_links(narrow_links(kept, hosts), "kind"),
        hosts,
        kinds,
    )


def kept_links(view: View) -> pd.DataFrame:
    """The links of the papers kept, in their order."""
    table = _all_links(view.corpus.row_key, view.corpus)
    return links_of(table, view.rows, len(view.corpus.papers))


def repositories(table: pd.DataFrame) -> pd.DataFrame:
    """The links that lead to a repository or into one."""
    return narrow_links(table, kinds=REPOSITORIES)


def choose_repositories() -> None:
    """Leave the repositories alone in the table, and show it."""
    st.session_state[Chosen.HOSTS], st.session_state[Chosen.KINDS] = [], list(REPOSITORIES)
    st.session_state[Chosen.TAB] = TABS[0]


def groups(view: View, by: Grouping) -> pd.DataFrame:
    """Which papers are in which group; by topic the map must be ready."""
    topic_map = view.topic_map if by == "topics" else None
    drawn = topic_map.edition if topic_map is not None else ""
    return _groups(view.corpus.row_key, by, drawn, view.corpus, topic_map)


@st.cache_resource(max_entries=8, show_spinner=False)
def _all_links(row_key: str, _corpus: Corpus) -> pd.DataFrame:
    return link_table(_corpus)


@st.cache_resource(max_entries=32, show_spinner=False)
def _groups(row_key: str, by: Grouping, drawn: str, _corpus: Corpus, _topic_map: TopicMap | None) -> pd.DataFrame:
    return group_papers(_corpus, by, topic_map=_topic_map)
