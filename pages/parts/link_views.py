"""What the code page shows: how much code there is, its links, who shares them, and promises without a link."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from corpus import code_shares, promise_in, render_table, shared_owners, shared_repositories
from pages.parts import actions, bars, cards, data, jobs, link_charts, link_data, link_lists, say, tables, ways
from pages.parts.link_data import Grouping, Links
from pages.parts.richtext import escape_label, plain_to_markdown
from pages.parts.rows import each
from pages.parts.snippets import best_window
from pages.parts.state import Param
from pages.parts.view import View

#: Owners and repositories listed; their tables have all.
LISTED = 15
#: Groups in the chart of shares.
GROUPS = 25
GROUPINGS: dict[str, Grouping] = {"Topic": "topics", "Year": "years", "Venue": "venues", "Source file": "sources"}
PARAMS = {"topics": Param.TOPIC, "years": Param.YEAR, "venues": Param.VENUE, "sources": Param.SOURCE}


def summary(view: View, now: Links) -> None:
    """How many papers have code, promise it, and link anywhere; each number leads to its papers."""
    kept = len(view.rows)
    papers = view.corpus.papers
    code = int(papers["has_code"].to_numpy(bool)[view.rows].sum())
    promised = int(papers["code_promised"].to_numpy(bool)[view.rows].sum())
    linked = int(now.kept["row"].nunique())
    here = link_data.repositories(now.kept)
    with st.container(horizontal=True, gap="small"):
        _number("With code", code, _share(code, kept), {Param.CODE: "yes"})
        _number("Code promised", promised, f"no link; {promised / max(kept, 1):.0%}", {Param.CODE: "promised"})
        _number("With any link", linked, _counted(len(now.kept), "link"), {Param.QUERY: also("has:link", view)})
        with _card("Repositories", here["repository_key"].nunique(), f"in {_counted(here['row'].nunique(), 'paper')}"):
            st.button(
                "Show below",
                key="see-repositories",
                type="tertiary",
                icon=":material/arrow_downward:",
                disabled=here.empty,
                on_click=link_data.choose_repositories,
            )


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'s' if count != 1 else ''}"


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%} of {whole:,}" if whole else "none kept"


def _number(label: str, count: int, beside: str, params: dict[Param, Any]) -> None:
    with _card(label, count, beside):
        ways.draw("See papers :material/arrow_forward:", "search", params, key=f"see-{label}", off=not count)


def _card(label: str, count: int, beside: str) -> DeltaGenerator:
    card = st.container(border=True, width=166, gap="xsmall")
    card.metric(label, f"{count:,}")
    card.caption(beside)
    return card


def also(condition: str, view: View) -> str:
    """The query with one more condition; in front, because a quote left open would swallow it."""
    query = view.filters.query.strip()
    return f"{condition} ({query})" if " OR " in query else f"{condition} {query}".strip()


def links(view: View, now: Links) -> None:
    """The table of links with its facets, what to take away, and the hosts."""
    if now.kept.empty:
        st.info(_no_link(view), icon=":material/link_off:")
        return
    link_lists.facets(now)
    if now.shown.empty:
        st.info("No link of the papers kept is on these hosts and of these kinds.", icon=":material/link_off:")
        st.button("Show all their links", on_click=link_lists.show_all, icon=":material/close:")
        return
    link_lists.table(view, now)
    link_lists.take_away(view, now)
    link_lists.hosts(view, now)


def _no_link(view: View) -> str:
    if view.everything:
        return "No abstract here links anywhere. Papers that promise code are under the last tab."
    return "No paper kept has a link. Take a filter away above, or see under the last tab who promises code."


def shared(view: View, now: Links) -> None:
    """Owners and repositories that several papers link to; each leads to its papers."""
    owners, repositories = shared_owners(now.kept), shared_repositories(now.kept)
    st.caption(
        "Case doesn't matter, and near copies of one paper don't count as several. A click shows the papers.",
    )
    left, right = st.columns(2, gap="large")
    with left:
        st.subheader("Owners with several papers", anchor=False)
        _several(view, owners, "owner", "No account is linked by two different papers kept.")
    with right:
        st.subheader("Repositories of several papers", anchor=False)
        _several(view, repositories, "repository", "No repository is linked by two different papers kept.")


def _several(view: View, found: pd.DataFrame, column: str, nothing: str) -> None:
    if found.empty:
        st.info(nothing, icon=":material/info:")
        return
    with st.container(gap=None):
        for one in each(found.head(LISTED)):
            name = str(getattr(one, column))
            _row(name, f"{column}-{name}", _said(one), {Param.QUERY: also(named(name), view)})
    with st.expander(f"All {len(found):,} as a table", icon=":material/table:"):
        tables.show(found, f"several-{column}", f"{len(found)} {column} rows by papers", csv_name=f"{column}.csv")


def _said(one: Any) -> str:  # noqa: ANN401  (a row of owners or repositories)
    repositories = getattr(one, "repositories", 0)
    return say.papers(one.papers) + (f", {repositories:,} repositories" if repositories > 1 else "")


def named(name: str) -> str:
    """The query for an owner or a repository; quoted where its signs could be read as something else."""
    plain = name.translate({ord(sign): "" for sign in "/-_."}).isalnum()
    return f"repo:{name}" if plain else f'repo:"{name.replace(chr(34), "")}"'


def _row(name: str, key: str, beside: str, params: dict[Param, Any]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", gap="small"):
        ways.draw(escape_label(name), "search", params, key=key, help="See its papers")
        st.caption(beside, width="content")


def shares(view: View) -> None:
    """The share of papers with code by topic, year, venue or source file, where there are several."""
    offered = [name for name, by in GROUPINGS.items() if by == "topics" or _many(view, by)]
    name = st.segmented_control(
        "By", offered, default=offered[0], required=True, key="code_share_by", persist_state="session"
    )
    by = GROUPINGS[name or offered[0]]
    if by == "topics" and view.topic_map is None:
        st.caption("The topics are still being made; the other groups are ready.")
        jobs.watch(data.topic_job(view.corpus))
        return
    found = shares_of(view, by)
    if found.empty:
        st.info("No paper kept is in such a group.", icon=":material/info:")
        return
    _shares(view, found, by, str(name))


def _many(view: View, by: Grouping) -> bool:
    return link_data.groups(view, by)["value"].cat.categories.size > 1


def shares_of(view: View, by: Grouping) -> pd.DataFrame:
    """The groups of the papers kept with their share of code: years in order, others by size."""
    has_code = view.corpus.papers["has_code"].to_numpy(bool)
    found = code_shares(link_data.groups(view, by), view.rows, has_code)
    return found.sort_values("value", ignore_index=True) if by == "years" else found


def _shares(view: View, found: pd.DataFrame, by: Grouping, name: str) -> None:
    charted = found.tail(GROUPS) if by == "years" else found.head(GROUPS)
    charted = charted if by == "years" else charted.sort_values("share", ascending=False, kind="stable")
    cut = f" The {GROUPS} {'latest' if by == 'years' else 'largest'} are drawn." if len(found) > GROUPS else ""
    st.caption(f"Click on a bar, or on a row of the table, to see its papers with code.{cut}")
    key = f"shares-{view.signature}-{by}"
    chart, beside = st.columns(2, gap="medium")
    with chart:
        st.plotly_chart(
            link_charts.share_bars(charted),
            key=key,
            on_select=lambda: _clicked(key, by),
            selection_mode="points",
            config=bars.CONFIG,
            alt=f"Share of papers with code by {name.lower()}: "
            + ", ".join(f"{row.value} {row.share:.0%} of {row.papers:,}" for row in each(charted.head(10)))
            + ".",
        )
    with beside:
        listed = found.head(tables.PER_PAGE)
        titles = {"value": name, "papers": "Papers", "with_code": "With code", "share": "Share"}
        table_key = f"shares-table-{view.signature}-{by}"
        st.dataframe(
            listed.rename(columns=titles),
            hide_index=True,
            lazy=False,
            key=table_key,
            on_select=lambda: _ticked(table_key, listed, by),
            selection_mode=["single-row", "single-cell"],
            column_config={
                name: st.column_config.TextColumn(width=200),
                "Papers": st.column_config.NumberColumn(width=70),
                "With code": st.column_config.NumberColumn(width=85),
                "Share": st.column_config.NumberColumn(format="percent", width=70),
            },
            alt=f"{len(found)} groups by {name.lower()}: papers, papers with code, share",
        )
        st.download_button(
            "CSV",
            data=lambda: render_table(found.rename(columns=titles)),
            file_name=f"code-by-{by}-{view.signature}.csv",
            mime="text/csv",
            on_click="ignore",
            icon=":material/download:",
            key="shares-csv",
        )


def _clicked(key: str, by: Grouping) -> None:
    values = bars.clicked_terms(key)
    if values:
        actions.show("search", papers_of(by, values[0]))


def _ticked(key: str, listed: pd.DataFrame, by: Grouping) -> None:
    chosen = st.session_state[key]["selection"]
    rows = [*chosen["rows"], *(row for row, _ in chosen["cells"])]
    if rows and rows[0] < len(listed):
        actions.show("search", papers_of(by, str(listed["value"].iat[rows[0]])))


def papers_of(by: Grouping, value: str) -> dict[str, Any]:
    """The filters that keep the papers with code of one group."""
    kept: Any = (int(value), int(value)) if by == "years" else [value]
    return {PARAMS[by]: kept, Param.CODE: "yes"}


def promised(view: View) -> None:
    """Papers that say code is or will be there and give no link to it, with the sentence that says so."""
    rows = view.rows[view.corpus.papers["code_promised"].to_numpy(bool)[view.rows]]
    if not len(rows):
        st.info("No paper kept promises code without giving a link.", icon=":material/check_circle:")
        return
    pages = -(-len(rows) // cards.PER_PAGE)
    key = f"promised-page-{view.signature}"
    number = min(int(st.session_state.get(key, 1)), pages)
    st.caption(
        f"{len(rows):,} paper{'s say' if len(rows) != 1 else ' says'} that code is or will be public, and the abstract "
        "gives no link to it. The sentence that says so is marked."
    )
    _promises(view, rows[(number - 1) * cards.PER_PAGE : number * cards.PER_PAGE])
    if pages > 1:
        st.pagination(pages, key=key)


def _promises(view: View, rows: np.ndarray) -> None:
    for paper in each(view.corpus.papers.take(rows)):
        with st.container(border=True, key=f"promise-{paper.paper_id}", gap="xsmall", width=cards.WIDTH):
            cards.title_link(paper)
            cards.facts(view, paper)
            st.markdown(_quoted(str(paper.text)))


def _quoted(text: str) -> str:
    said = promise_in(text)
    spans = [(*said, 0)] if said else []
    start, end = best_window(text, spans, cards.SNIPPET)
    inside = [(max(a, start) - start, min(b, end) - start, term) for a, b, term in spans]
    before, after = "\u2026 " if start else "", " \u2026" if end < len(text) else ""
    return before + plain_to_markdown(text[start:end], inside) + after
