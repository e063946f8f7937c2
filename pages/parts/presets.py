"""Views under a name: the filters in use are saved, brought back, renamed and deleted; and the link to a view."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote, urlencode

import streamlit as st

from corpus import Filters, SelectionError, UserDataError, address_of
from pages.parts import actions, marks
from pages.parts.richtext import escape_label
from pages.parts.state import Key, Param

#: Letters of a name.
LONGEST = 60
#: The query parameter that says which corpus a link was made on, by the first letters of its fingerprint.
ON, LETTERS = "on", 8


def draw(chosen: Filters) -> None:
    """The heading of the filters, with what is saved behind it."""
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="heading"):
        st.markdown("#### Filters", width="content")
        opened = st.popover("Saved views", icon=":material/bookmarks:", key=Key.PRESETS, on_change="rerun", width=170)
    if opened.open:
        with opened:
            _panel(chosen)


def saved() -> dict[str, Filters]:
    """The filters saved by name; what cannot be read is left out."""
    found = {}
    try:
        kept = marks.mine().presets()
    except UserDataError as error:
        st.warning(escape_label(str(error)), icon=":material/warning:")
        return {}
    for name, params in kept.items():
        try:
            found[name] = Filters.from_params(params)
        except SelectionError:
            continue
    return found


def _panel(chosen: Filters) -> None:
    names = saved()
    if chosen != Filters(families=chosen.families):
        st.text_input(
            "Save the filters in use as",
            key=Key.PRESET_NAME,
            max_chars=LONGEST,
            placeholder="A name, then Enter",
            on_change=_save,
            args=(chosen,),
        )
    elif not names:
        st.caption("Nothing is saved yet. Choose some filters or search, then save them here under a name.")
    for number, (name, one) in enumerate(names.items()):
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"preset-{number}"):
            st.button(
                escape_label(name),
                key=f"preset-load-{number}",
                type="tertiary",
                help="Show these papers",
                on_click=load,
                args=(name, one),
                width="stretch",
            )
            st.menu_button(
                "Change",
                ["Rename", "Save the filters in use here", "Delete"],
                key=f"preset-more-{number}",
                type="tertiary",
                on_click=_change,
                args=(number, name, chosen),
            )
        if st.session_state.get(f"preset-renaming-{number}"):
            st.text_input(
                "New name",
                value=name,
                key=f"preset-name-{number}",
                max_chars=LONGEST,
                on_change=_rename,
                args=(number, name, one),
            )


def load(name: str, chosen: Filters) -> None:
    """Choose these filters instead of those in use; what the corpus does not have is said and left out."""
    actions.clear()
    # What stands for a value that is not here is decided before the widgets are drawn, as for an address.
    st.session_state[Key.LOADED] = chosen
    st.session_state[Key.PRESETS] = False
    st.toast(f"Showing \u201c{escape_label(name)}\u201d.", icon=":material/bookmark:")


def _save(chosen: Filters) -> None:
    name = " ".join(str(st.session_state.get(Key.PRESET_NAME) or "").split())
    st.session_state[Key.PRESET_NAME] = ""
    if name:
        _write(name, chosen)


def _write(name: str, chosen: Filters) -> None:
    before = saved().get(name)
    if _kept(lambda: marks.mine().save_preset(name, chosen.to_params())):
        _done(f"Saved \u201c{name}\u201d", lambda: _put_back(name, before))


def _change(number: int, name: str, chosen: Filters) -> None:
    asked = str(st.session_state.get(f"preset-more-{number}") or "")
    if asked == "Rename":
        st.session_state[f"preset-renaming-{number}"] = True
    elif asked == "Delete":
        before = saved().get(name)
        if _kept(lambda: marks.mine().delete_preset(name)):
            _done(f"Deleted \u201c{name}\u201d", lambda: _put_back(name, before))
    elif asked:
        _write(name, chosen)


def _rename(number: int, name: str, chosen: Filters) -> None:
    wanted = " ".join(str(st.session_state.get(f"preset-name-{number}") or "").split())
    st.session_state[f"preset-renaming-{number}"] = False
    if not wanted or wanted == name:
        return
    if wanted in saved():
        st.toast(f"There is a view called \u201c{escape_label(wanted)}\u201d already.", icon=":material/warning:")
        return

    def swap(old: str, new: str) -> None:
        marks.mine().save_preset(new, chosen.to_params())
        marks.mine().delete_preset(old)

    if _kept(lambda: swap(name, wanted)):
        _done(f"\u201c{name}\u201d is called \u201c{wanted}\u201d now", lambda: swap(wanted, name))


def _put_back(name: str, before: Filters | None) -> None:
    if before is None:
        marks.mine().delete_preset(name)
    else:
        marks.mine().save_preset(name, before.to_params())


def _kept(write: Callable[[], None]) -> bool:
    """Whether it was written; says why where it was not."""
    try:
        write()
    except UserDataError as error:
        st.toast(escape_label(str(error)), icon=":material/error:")
        return False
    return True


def _done(said: str, restore: Callable[[], None]) -> None:
    st.toast(f"{escape_label(said)}. Undo takes it back.", icon=":material/bookmark:")
    actions.undoable(said, lambda: _restored(restore))


def _restored(restore: Callable[[], None]) -> None:
    _kept(restore)


def link(chosen: Filters, fingerprint: str) -> None:
    """The address of the view that is shown, with the corpus that it was made on, to be copied."""
    shown = st.popover("Link", icon=":material/link:", key=Key.SHARE, on_change="rerun", type="tertiary")
    if not shown.open:
        return
    query = address_of(chosen, near_copies=True).partition("?")[2]
    own = [
        (name, value) for name in st.query_params if name not in {*Param, ON} for value in st.query_params.get_all(name)
    ]
    more = urlencode([*own, (ON, fingerprint[:LETTERS])], quote_via=quote)
    base = (st.context.url or "").partition("?")[0]
    with shown:
        st.markdown("Shows this view to whoever has the same papers open; on other papers it says what differs.")
        st.code(f"{base}?{'&'.join(filter(None, (query, more)))}", language=None, wrap_lines=True)
        if chosen.starred or chosen.tags or chosen.read or chosen.hidden:
            st.caption("It asks for stars, tags or what has been read: those are each reader's own.")
