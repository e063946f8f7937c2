"""The reading list as its page shows it: how far one is, which part, page by page, and what stands aside."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from corpus import Mark
from pages.parts import cards, marks, reading_controls
from pages.parts.nav import page
from pages.parts.richtext import escape_label
from pages.parts.state import Key
from pages.parts.view import View

ALL, UNREAD, READ = "All", "To read", "Read"
LATEST, FIRST, LABEL, NEWEST, PLACE = (
    "Last marked first",
    "First marked first",
    "By name",
    "Newest paper first",
    "As found",
)
ORDERS = (LATEST, FIRST, LABEL, NEWEST, PLACE)


@dataclass(frozen=True)
class Listed:
    """The reading list against the corpus that is open.

    Attributes:
        here: Marks of papers that the search and the filters keep.
        outside: Of papers of this corpus that they leave out.
        elsewhere: Of papers that this corpus does not have.
    """

    here: tuple[Mark, ...]
    outside: tuple[Mark, ...]
    elsewhere: tuple[Mark, ...]

    @property
    def every(self) -> tuple[Mark, ...]:
        """All of them."""
        return (*self.here, *self.outside, *self.elsewhere)


def listed(view: View) -> Listed:
    """The reading list, parted by whether this corpus has a paper, and the filters keep it."""
    on_it = [mark for mark in marks.every().values() if mark.is_listed and not mark.hidden]
    known = [mark for mark in on_it if mark.paper_id in view.corpus.row_of]
    kept = set(view.rows.tolist())
    here = tuple(mark for mark in known if view.corpus.row_of[mark.paper_id] in kept)
    return Listed(
        here,
        tuple(mark for mark in known if view.corpus.row_of[mark.paper_id] not in kept),
        tuple(mark for mark in on_it if mark.paper_id not in view.corpus.row_of),
    )


def begun(listed: Listed) -> bool:
    """Whether anything is on the list; without it, what to do is said."""
    damaged = marks.mine().set_aside()
    for file in damaged:
        st.warning(
            f"Lines of your list that could not be read are kept in {escape_label(file.name)}, in "
            f"{escape_label(str(file.parent))}. Nothing else is lost; delete the file when you do not need it.",
            icon=":material/healing:",
        )
    if not listed.every and not damaged:
        st.info(
            "Nothing is on your list yet. **Star** a paper on its card or its page (key **s** there), tag it or write "
            "a note: it stands here from then on, on this machine, also after a restart and in other corpora.",
            icon=":material/star:",
        )
    if not listed.every:
        with st.container(horizontal=True, gap="small"):
            st.page_link(page("search"), label="Go to the papers", icon=":material/search:")
    return bool(listed.every)


def progress(listed: Listed) -> None:
    """How many papers of the list are read, in words and as a bar."""
    total, read = len(listed.every), sum(mark.read for mark in listed.every)
    st.progress(read / total, text=f"**{read:,} of {total:,} read**", width=cards.WIDTH)
    aside = [f"{_papers(len(listed.outside))} outside the present search and filters"] if listed.outside else []
    aside += [f"{_papers(len(listed.elsewhere))} in other corpora, below"] if listed.elsewhere else []
    if aside:
        st.caption(f"Of these, {' and '.join(aside)}.")


def _papers(count: int) -> str:
    return "1 paper is" if count == 1 else f"{count:,} papers are"


def choice(view: View, listed: Listed) -> list[Mark]:
    """Which part of the list to show, and in which order."""
    tags = sorted({tag for mark in listed.here for tag in mark.tags}, key=str.casefold)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        state = st.segmented_control(
            "State", [ALL, UNREAD, READ], default=ALL, required=True, key=Key.READ_STATE, persist_state="session"
        )
        chosen = (
            st.multiselect("Tags", tags, key=Key.READ_TAGS, persist_state="session", placeholder="Any", width=280)
            if tags
            else []
        )
        order = st.selectbox("Order", ORDERS, key=Key.READ_ORDER, persist_state="session", width=220)
    shown = [
        mark
        for mark in listed.here
        if (state in {None, ALL} or mark.read == (state == READ)) and (not chosen or set(chosen) & set(mark.tags))
    ]
    return _ordered(view, shown, order or LATEST)


def _ordered(view: View, shown: list[Mark], order: str) -> list[Mark]:
    if order == FIRST:
        return sorted(shown, key=lambda mark: mark.changed)
    if order == LATEST:
        return sorted(shown, key=lambda mark: mark.changed, reverse=True)
    row_of = view.corpus.row_of
    if order == LABEL:
        names = {mark.paper_id: mark.label or marks.called_here(view, mark.paper_id) for mark in shown}
        return sorted(shown, key=lambda mark: names[mark.paper_id].casefold())
    if order == NEWEST:
        years = view.corpus.papers["year"].fillna(0).to_numpy(int)
        return sorted(shown, key=lambda mark: -int(years[row_of[mark.paper_id]]))
    place = {int(row): at for at, row in enumerate(view.rows)}
    return sorted(shown, key=lambda mark: place[row_of[mark.paper_id]])


def one_page(view: View, shown: list[Mark]) -> list[Mark]:
    """The part of the list that one page holds, with page numbers where there are several."""
    if not shown:
        st.info(
            "No paper of your list is kept by this choice and the search and filters above.",
            icon=":material/filter_alt_off:",
        )
        return []
    pages = -(-len(shown) // cards.PER_PAGE)
    number = 1
    if pages > 1:
        number = min(st.pagination(pages, key=f"{Key.READ_PAGE}-{len(shown)}"), pages)
    return shown[(number - 1) * cards.PER_PAGE : number * cards.PER_PAGE]


def elsewhere(listed: Listed) -> None:
    """The papers of the list that this corpus does not have: kept, shown by the names that they had."""
    if not listed.elsewhere:
        return
    opened = st.expander(
        f"In other corpora ({len(listed.elsewhere):,})",
        key="list-elsewhere",
        icon=":material/folder_off:",
        on_change="rerun",
    )
    if opened.open:
        with opened:
            st.caption("The corpus that is open does not have these papers; your marks are kept until it does.")
            for mark in listed.elsewhere[: marks.SHOWN_ASIDE]:
                _aside(
                    mark,
                    mark.label or mark.called,
                    "Take off",
                    "off",
                    {"starred": False, "tags": (), "note": ""},
                    "Taken off the list",
                )
            _more(len(listed.elsewhere))


def hidden(view: View) -> None:
    """The hidden papers, to be brought back."""
    found = [mark for mark in marks.every().values() if mark.hidden]
    if not found:
        return
    opened = st.expander(
        f"Hidden ({len(found):,})", key="list-hidden", icon=":material/visibility_off:", on_change="rerun"
    )
    if opened.open:
        with opened:
            for mark in reversed(found[-marks.SHOWN_ASIDE :]):
                called = mark.label or marks.called_here(view, mark.paper_id)
                _aside(mark, called, "Show again", "show", {"hidden": False}, "Shown again")
            _more(len(found))


def _aside(mark: Mark, called: str, label: str, key: str, changes: dict[str, object], said: str) -> None:
    called = called or mark.called or f"Paper {mark.paper_id}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", width=cards.WIDTH):
        st.markdown(f"{escape_label(called)}  \n:small[{marks.state_of(mark)}]", width="stretch")
        st.button(
            label,
            key=f"{key}-{mark.paper_id}",
            type="tertiary",
            on_click=marks.put,
            args=(mark.paper_id, called, changes, said),
        )
    reading_controls.noted(mark)


def _more(count: int) -> None:
    if count > marks.SHOWN_ASIDE:
        st.caption(f"And {count - marks.SHOWN_ASIDE:,} more; the file has them all.")
