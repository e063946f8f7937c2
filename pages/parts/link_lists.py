"""The table of links: its facets, its rows to click, and what is taken away from it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial

import pandas as pd
import streamlit as st

from corpus import clone_commands, format_of, render_table
from pages.parts import actions, bars, link_charts, links
from pages.parts.link_data import Chosen, Links
from pages.parts.tables import PER_PAGE
from pages.parts.view import View

#: Hosts in the chart; the table beside it has all.
BARS = 10
#: Commands that the page shows; the file holds all.
MOST_COMMANDS = 1_000
FORMATS = {"csv": "CSV", "jsonl": "JSON Lines", "markdown": "Markdown"}


def facets(now: Links) -> None:
    """Choose hosts and kinds; the counts of each are those beside what the other leaves."""
    with st.container(horizontal=True, gap="small"):
        _facet("Host", Chosen.HOSTS, now.hosts, str)
        _facet("Kind of link", Chosen.KINDS, now.kinds, lambda kind: links.KINDS.get(kind, kind))


def _facet(label: str, chosen: Chosen, counts: pd.DataFrame, name: Callable[[str], str]) -> None:
    kept = list(st.session_state.get(chosen, ()))
    number = dict(zip(counts["value"], counts["links"], strict=True))
    options = [*counts["value"], *(one for one in kept if one not in number)]
    said = {one: f"{name(one)} ({number.get(one, 0):,})" for one in options}
    widget = f"{chosen}-widget"
    st.session_state[widget] = kept
    st.multiselect(
        label,
        options,
        key=widget,
        format_func=lambda one: said.get(one, one),
        placeholder="All",
        select_all=False,
        on_change=_choose,
        args=(chosen, widget, {label: one for one, label in said.items()}),
        width=360,
    )


def _choose(chosen: Chosen, widget: str, by_label: dict[str, str]) -> None:
    st.session_state[chosen] = [by_label.get(one, one) for one in st.session_state[widget]]


def show_all() -> None:
    """Take the page's own filters away."""
    st.session_state[Chosen.HOSTS], st.session_state[Chosen.KINDS] = [], []


def toggle_host(host: str) -> None:
    """Choose a host, or take the choice back."""
    chosen = list(st.session_state.get(Chosen.HOSTS, ()))
    st.session_state[Chosen.HOSTS] = [one for one in chosen if one != host] if host in chosen else [*chosen, host]


def as_shown(table: pd.DataFrame) -> pd.DataFrame:
    """The links in the columns and words of the page."""
    return pd.DataFrame(
        {
            "Paper": table["label"].to_numpy(),
            "Repository": table["repository"].to_numpy(),
            "Kind": table["kind"].astype("str").replace(links.KINDS).to_numpy(),
            "Host": table["host"].astype("str").to_numpy(),
            "Link": table["url"].to_numpy(),
        }
    )


def table(view: View, now: Links) -> None:
    """The links left, a page at a time; a click on a paper opens it."""
    total = len(now.shown)
    signature = _signature(view, now)
    pages = -(-total // PER_PAGE)
    number = min(int(st.session_state.get(f"links-page-{signature}", 1)), pages)
    part = now.shown.iloc[(number - 1) * PER_PAGE : number * PER_PAGE]
    first = (number - 1) * PER_PAGE + 1
    where = f", {first:,} to {first + len(part) - 1:,} here" if pages > 1 else ""
    st.caption(f"{_links(total)} in {_papers(now.shown['row'].nunique())}{where}. Click on a paper to open it.")
    state = st.dataframe(
        as_shown(part),
        hide_index=True,
        alt=f"{_links(total)}: paper, repository, kind, host and address{where}",
        lazy=False,
        key=f"links-{signature}-{number}",
        on_select="rerun",
        selection_mode=["single-row", "single-cell"],
        column_config={
            "Paper": st.column_config.TextColumn(width=300),
            "Repository": st.column_config.TextColumn(width=160),
            "Kind": st.column_config.TextColumn(width=95),
            "Host": st.column_config.TextColumn(width=105),
            "Link": st.column_config.LinkColumn(width=240, display_text="^https?://(.*?)/?$"),
        },
    )
    if pages > 1:
        st.pagination(pages, key=f"links-page-{signature}")
    chosen = [*state["selection"]["rows"], *(row for row, name in state["selection"]["cells"] if name == "Paper")]
    if chosen and chosen[0] < len(part):
        actions.show_paper(str(part["paper_id"].iat[chosen[0]]))


def _signature(view: View, now: Links) -> str:
    """Another string for other rows, so that a choice or a page number never outlives them."""
    narrowed = repr((now.chosen_hosts, now.chosen_kinds))
    return hashlib.sha256(f"{view.signature}{narrowed}".encode()).hexdigest()[:12]


def take_away(view: View, now: Links) -> None:
    """The links as shown, all of them, as files; their repositories as clone commands."""
    signature = _signature(view, now)
    total = len(now.shown)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(f"These {_links(total)} as" if total != 1 else "This link as", width="content")
        for name, label in FORMATS.items():
            chosen = format_of(name)
            st.download_button(
                label,
                data=partial(file_of, now.shown, name),
                file_name=f"links-{signature}{chosen.suffix}",
                mime=chosen.mime,
                on_click="ignore",
                icon=":material/download:",
                key=f"links-{name}",
            )
    with st.expander("Clone commands", icon=":material/terminal:", key="clone-commands", on_change="rerun") as commands:
        if commands.open:
            _commands(now, signature)


def file_of(table: pd.DataFrame, name: str) -> bytes:
    """The links as the bytes of a file, each with its paper's id."""
    return render_table(as_shown(table).assign(**{"Paper id": table["paper_id"].to_numpy()}), name)


def _commands(now: Links, signature: str) -> None:
    lines = clone_commands(now.shown)
    if not lines:
        st.caption("None of these links is a repository that git can clone.")
        return
    said = f"{len(lines):,} repositories" if len(lines) != 1 else "1 repository"
    more = f"; the first {MOST_COMMANDS:,} are shown, the file holds all" if len(lines) > MOST_COMMANDS else ""
    st.caption(f"{said}, each once{more}. The sign at the top right of the box copies all that it shows.")
    st.code("\n".join(lines[:MOST_COMMANDS]), language=None, height=min(320, 24 * len(lines) + 40))
    st.download_button(
        "Shell script",
        data="\n".join(["#!/bin/sh", *lines, ""]),
        file_name=f"clone-{signature}.sh",
        mime="text/x-shellscript",
        on_click="ignore",
        icon=":material/download:",
        key="links-clone",
    )


def hosts(view: View, now: Links) -> None:
    """Where the links lead, as bars to click and as a table beside them."""
    st.subheader("Where they lead", anchor=False)
    top = now.hosts.head(BARS)
    # Another chart after each click: what was clicked must not stay chosen in it when the filter is taken away.
    key = f"hosts-{_signature(view, now)}"
    chart, beside = st.columns([3, 2], gap="large")
    with chart:
        st.caption("Click on a bar to keep only its links in the table above; click again to take that back.")
        st.plotly_chart(
            link_charts.host_bars(top, now.chosen_hosts),
            key=key,
            on_select=lambda: _clicked(key),
            selection_mode="points",
            config=bars.CONFIG,
            alt="Links of each host: "
            + ", ".join(f"{host} {links}" for host, links in zip(top["value"], top["links"], strict=True))
            + ".",
        )
    with beside:
        total = len(now.hosts)
        more = f"; the {PER_PAGE} with most links here" if total > PER_PAGE else ""
        st.caption(f"{total:,} host{'s' if total != 1 else ''}{more}")
        names = {"value": "Host", "links": "Links", "papers": "Papers"}
        listed = now.hosts.rename(columns=names)
        st.dataframe(listed.head(PER_PAGE), hide_index=True, lazy=False, alt=f"{total} hosts and their links")
        st.download_button(
            "CSV of the hosts",
            data=lambda: render_table(listed),
            file_name=f"hosts-{_signature(view, now)}.csv",
            mime="text/csv",
            on_click="ignore",
            icon=":material/download:",
            key="hosts-csv",
        )


def _clicked(key: str) -> None:
    for host in bars.clicked_terms(key):
        toggle_host(host)


def _links(count: int) -> str:
    return f"{count:,} link{'s' if count != 1 else ''}"


def _papers(count: int) -> str:
    return f"{count:,} paper{'s' if count != 1 else ''}"
