"""What the overview shows: counts and themes; each number leads to its papers."""

from __future__ import annotations

import numpy as np
import streamlit as st

from pages.parts import cards, data, jobs, nothing, palette, term_jobs, term_settings, themes, ways
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.state import Param
from pages.parts.view import View

#: Topics shown.
TOPICS = 15
#: Matches of a search shown.
BEST = 3


def welcome(view: View) -> None:
    """What is open, what this is, and where to begin."""
    headings = [one for one in dict.fromkeys(view.corpus.inputs["heading"]) if one]
    st.title(escape_label(headings[0]) if len(headings) == 1 else "Overview")
    files = int((view.corpus.inputs["format"] != "").sum())
    st.markdown(
        f"**{len(view.corpus.papers):,} papers**, read by their abstracts from {files:,} "
        f"file{'s' if files != 1 else ''}. Paperscope searches them, counts their terms, maps their topics and finds "
        "their code."
    )
    st.caption(
        "Begin with a word in the search box, or click on a number, a phrase or a topic below. Filters are on the left "
        "(on a phone behind \u00bb). What you keep is kept on every page, and can be taken away as a file."
    )


def matches(view: View) -> None:
    """The best matches of a search, so that the page answers it."""
    if view.result is None:
        return
    st.subheader("Best matches", anchor=False)
    if not len(view.rows):
        nothing.found(view)
        return
    cards.paper_cards(view, view.corpus.papers.take(view.rows[:BEST]), whole=False)
    st.page_link(page("search"), label=f"All {len(view.rows):,} papers kept", icon=":material/arrow_forward:")


def numbers(view: View) -> None:
    """Papers, records, copies, code; each with the page that shows them."""
    papers, kept = view.corpus.papers, len(view.rows)  # a column at a time: all of them would be a copy of every text
    code, promised = (int(papers[flag].to_numpy()[view.rows].sum()) for flag in ("has_code", "code_promised"))
    merged = int((view.corpus.receipt["outcome"] == "merged").sum())
    with st.container(horizontal=True, gap="small"):
        _number("Papers kept", f"{kept:,}", "Read them", "search", {}, f"of {len(view.corpus.papers):,}")
        _number("With code", f"{code:,}", "See which", "search", {Param.CODE: "yes"}, _share(code, kept))
        _number("Code promised", f"{promised:,}", "See which", "search", {Param.CODE: "promised"}, "and no link")
        _number("Links", f"{len(view.corpus.links):,}", "See them", "code", {}, "in the whole corpus")
        _number("Records read", f"{view.corpus.n_records:,}", "Receipt below", "", {}, f"{merged:,} are copies")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%} of those kept" if whole else "none kept"


def _number(label: str, value: str, action: str, target: str, params: dict[Param, str], beside: str) -> None:
    with st.container(border=True, width=166, height="stretch", gap="xsmall"):
        st.metric(label, value)
        st.caption(beside)
        if target:
            ways.draw(f"{action} :material/arrow_forward:", target, params, key=f"number-{label}", off=value == "0")
        else:
            st.caption(action)


def talk(view: View) -> None:
    """The commonest terms and the topics, side by side; a click keeps their papers."""
    left, right = st.columns(2, gap="large")
    with left:
        st.subheader("What they talk about", anchor=False)
        _terms(view)
        st.page_link(page("terms"), label="All terms", icon=":material/bar_chart:")
    with right:
        st.subheader("Their topics", anchor=False)
        _topics(view)
        st.page_link(page("topics"), label="The topic map", icon=":material/scatter_plot:")


def _terms(view: View) -> None:
    panel = term_settings.panel()
    term_jobs.words_counted(view.corpus, themes.LENGTHS, panel)
    terms = themes.phrases(view.signature, hash(panel), view.corpus, view.counted_rows, panel)
    if not terms:
        st.caption("No phrase is used twice.")
        return
    st.caption("Phrases, and how many of the papers kept use them. A click keeps these.")
    told = {term: f"{escape_label(name)} {_share_of(papers, view)}" for term, name, papers in terms}
    _choose("theme-terms", told, Param.TERM)


def _topics(view: View) -> None:
    if view.topic_map is None:
        jobs.watch(data.topic_job(view.corpus))
        return
    st.caption("Regions of the topic map, and how many of the papers kept are there. A click keeps these.")
    kept = view.topic_numbers[view.rows]
    sizes = np.bincount(kept[kept >= 0], minlength=len(view.topic_map.topics))
    regions = view.topic_map.topics[view.topic_map.topics["parent"] < 0].head(TOPICS)
    told = {
        label: f"{palette.topic_mark(topic)} {escape_label(label)} {_share_of(int(sizes[topic]), view)}"
        for topic, label in zip(regions["topic"].tolist(), regions["label"].tolist(), strict=True)
    }
    _choose("theme-topics", told, Param.TOPIC)


def _share_of(count: int, view: View) -> str:
    share = f", {count / len(view.rows):.0%}" if len(view.rows) else ""
    return f":gray[{count:,}{share}]"


def _choose(key: str, told: dict[str, str], param: Param) -> None:
    """Names with their papers, to click on."""
    with st.container(horizontal=True, gap="xsmall", key=key):
        for number, (value, said) in enumerate(told.items()):
            ways.draw(said, "search", {param: [value]}, key=f"{key}-{number}")
