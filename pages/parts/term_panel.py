"""The word lists of a person: what is never a term, always one, or the same as another; and the lists in full."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from corpus import TermPanel, UserDataError, format_changes, format_panel, parse_panel
from pages.parts import marks
from pages.parts.richtext import escape_label
from pages.parts.term_settings import TermSettings

LEAVE, KEEP, SAME, PROBLEM = "panel_leave", "panel_keep", "panel_same", "panel_problem"
HEIGHT = 160
#: Words of a phrase.
LONGEST = 4
#: Bytes of a file of word lists.
LARGEST = 1_000_000


def draw(settings: TermSettings) -> None:
    """The view."""
    st.caption(
        "Your own word lists, for all terms of this page. They are kept on this machine as one plain text and read "
        "again at the next visit."
    )
    problem = st.session_state.pop(PROBLEM, "")
    if problem:
        st.error(f"Not saved: {escape_label(problem)}", icon=":material/error:")
    _form(settings.panel)
    _files(settings)
    with st.expander("What is left out by default", icon=":material/list:"):
        _defaults()


def _form(panel: TermPanel) -> None:
    default = TermPanel()
    added = sorted(panel.stop_words - default.stop_words)
    gone = [f"-{word}" for word in sorted(default.stop_words - panel.stop_words)]
    given = {
        LEAVE: "\n".join([*added, *gone]),
        KEEP: "\n".join(sorted(panel.keep_phrases)),
        SAME: "\n".join(" = ".join(group) for group in panel.synonyms),
    }
    for key, text in given.items():
        st.session_state.setdefault(key, text)
    with st.form("word_lists", border=False):
        with st.container(horizontal=True, gap="small"):
            st.text_area(
                "Never a term",
                key=LEAVE,
                height=HEIGHT,
                width=290,
                placeholder="framework\nbaseline\n-one",
                help="One word a line. A word of the default list is counted again with a minus before it: -one.",
            )
            st.text_area(
                "Always a term",
                key=KEEP,
                height=HEIGHT,
                width=290,
                placeholder="state of the art\nend to end",
                help="Words or phrases of up to four words, whatever the other lists say.",
            )
            st.text_area(
                "Count as one",
                key=SAME,
                height=HEIGHT,
                width=290,
                placeholder="GNN = graph neural network",
                help="One group a line, with = between; shown as the first of them.",
            )
        st.form_submit_button(
            "Save", type="primary", icon=":material/check:", key="panel-save", on_click=_save_form, args=(panel,)
        )


def _save_form(panel: TermPanel) -> None:
    _save(_lists(panel, *(str(st.session_state.get(key) or "") for key in (LEAVE, KEEP, SAME))))


def _lists(panel: TermPanel, leave: str, keep: str, same: str) -> str:
    """The three lists and the sections of the panel that the form doesn't show, as one text."""
    rest = replace(
        TermPanel(), **{name: getattr(panel, name) for name in ("boilerplate", "qualifiers", "general_nouns")}
    )
    mine = f"[stop words]\n...\n{leave}\n[keep phrases]\n{keep}\n[synonyms]\n{same}\n"
    return f"{format_changes(rest)}\n{mine}"


def _save(text: str) -> None:
    """Keep a panel, if it can be read, as the changes to the default lists."""
    try:
        panel = parse_panel(text)
        long = sorted(phrase for phrase in panel.keep_phrases if len(phrase.split()) > LONGEST)
        if long:
            raise UserDataError(
                f"{long[0]!r} is too long to be a term.", hint=f"Phrases have up to {LONGEST} words, see Always a term."
            )
        marks.mine().save_panel(format_changes(panel))
    except UserDataError as error:
        st.session_state[PROBLEM] = str(error)
        return
    for key in (LEAVE, KEEP, SAME):
        st.session_state.pop(key, None)


def _files(settings: TermSettings) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.download_button(
            "Lists as text",
            data=lambda: format_panel(settings.panel).encode(),
            file_name="term-lists.txt",
            mime="text/plain",
            on_click="ignore",
            icon=":material/download:",
            key="panel-file",
            help="All lists in full, to edit or to take to another machine.",
        )
        if settings.own:
            st.button(
                "Back to the default lists", key="panel-default", icon=":material/undo:", on_click=_save, args=("",)
            )
    sent = st.file_uploader(
        "Take in lists from a file",
        type=["txt"],
        key="panel-upload",
        max_upload_size=1,
        help="Sections [stop words], [boilerplate], [qualifiers], [general nouns], [keep phrases], [synonyms]; one "
        "entry a line. A line ... in a section stands for its default list. It replaces your lists.",
    )
    if sent is not None:
        text = sent.getvalue()[:LARGEST].decode("utf-8", "replace")
        st.button("Use these lists", key="panel-use", type="primary", on_click=_save, args=(text,))


def _defaults() -> None:
    default = TermPanel()
    st.caption(
        "Boilerplate was listed by reading the 3,300 commonest words of 40,000 abstracts of machine learning, "
        "language, vision and robotics, 1990 to 2025. The switch above counts it too; words of grammar never are."
    )
    for title, words in (
        ("Words of grammar", default.stop_words),
        ("Boilerplate: words and phrases of any abstract", default.boilerplate),
        ("Qualifiers: no terms alone, nor the end of one", default.qualifiers),
        ("General nouns: no terms alone", default.general_nouns),
    ):
        st.markdown(f"**{title}** ({len(words):,})")
        st.text_area(title, ", ".join(sorted(words)), height=120, disabled=True, label_visibility="collapsed")
