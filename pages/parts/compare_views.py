"""What two sides have in common and what sets them apart: numbers, lists, terms, a map, shares, files."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
import streamlit as st

from corpus import code_shares, compare_terms, group_papers, render_papers, render_table
from pages.parts import (
    actions,
    bars,
    cards,
    data,
    map_labels,
    palette,
    picture_scatter,
    scatter,
    tables,
    term_settings,
    topic_views,
)
from pages.parts.compare_sides import Side
from pages.parts.map_colors import Coloring, Group
from pages.parts.richtext import escape_label
from pages.parts.rows import each
from pages.parts.state import Param
from pages.parts.term_apart import COLUMNS, EACH_SIDE, LISTED
from pages.parts.term_settings import TermSettings
from pages.parts.view import View

TABS = ("Papers", "Terms apart", "On the map", "Topics and code")
PARTS = ("Only in A", "In both", "Only in B")
#: Colour and shape of each part: the palette's numbers are as far apart as they can be.
_COLORS = (0, 7, 5)
#: Papers of a page of a list, and papers that fit into an address.
PER_PAGE, ADDRESSED = 20, 500
_SIZES = (1, 2)


@dataclass(frozen=True)
class Compared:
    """Two sides."""

    a: Side
    b: Side

    @cached_property
    def parts(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows only in A, in both and only in B, in the order of their side."""
        shared = np.isin(self.a.rows, self.b.rows)
        return self.a.rows[~shared], self.a.rows[shared], self.b.rows[~np.isin(self.b.rows, self.a.rows)]

    @property
    def signature(self) -> str:
        """Another string for other sides."""
        return f"{hash((self.a.rows.tobytes(), self.b.rows.tobytes())) & 0xFFFFFFFF:08x}"


def counts(compared: Compared) -> bool:
    """How many papers each part has, each a way to its list; whether there is anything to compare."""
    with st.container(horizontal=True, gap="small", key="compare-counts"):
        for number, (part, rows) in enumerate(zip(PARTS, compared.parts, strict=True)):
            mark = palette.mark(palette.GLYPHS[number], palette.topic_color(_COLORS[number]))
            st.button(
                f"{mark} {part}: **{len(rows):,}**",
                key=f"compare-see-{number}",
                help="List these papers",
                on_click=_see,
                args=(part,),
            )
    a, b = compared.a, compared.b
    st.caption(f"A: {escape_label(a.name)} ({len(a.rows):,}) \u00b7 B: {escape_label(b.name)} ({len(b.rows):,})")
    empty = [name for name, side in (("A", a), ("B", b)) if not len(side.rows)]
    if empty:
        st.info(
            f"There is no paper in {' and in '.join(empty)}. Choose a venue or year above, or type a search.",
            icon=":material/search_off:",
        )
    elif not len(compared.parts[0]) and not len(compared.parts[2]):
        st.info("Both sides are the same papers, so nothing sets them apart.", icon=":material/equal:")
    return not empty


def _see(part: str) -> None:
    st.session_state["compare_part"] = part
    st.session_state["compare_view"] = TABS[0]


def papers(view: View, compared: Compared) -> None:
    """The list of one part, paged, with what can be done with it."""
    first = next((part for part, rows in zip(PARTS, compared.parts, strict=True) if len(rows)), PARTS[0])
    part = st.segmented_control(
        "Which", PARTS, default=first, required=True, key="compare_part", persist_state="session",
        label_visibility="collapsed",
    )  # fmt: skip
    rows = compared.parts[PARTS.index(part or first)]
    if not len(rows):
        st.caption("No paper.")
        return
    pages = -(-len(rows) // PER_PAGE)
    key = f"compare-page-{compared.signature}-{part}"
    number = min(int(st.session_state.get(key, 1)), pages)
    shown = view.corpus.papers.take(rows[(number - 1) * PER_PAGE : number * PER_PAGE])
    for paper in each(shown):
        with st.container(gap=None):
            cards.title_link(paper)
    with st.container(horizontal=True, vertical_alignment="center"):
        if pages > 1:
            st.pagination(pages, key=key)
        ids = view.corpus.papers["paper_id"].to_numpy()[rows]
        st.button(
            f"Keep these {len(rows):,} on every page",
            key="compare-keep",
            disabled=len(rows) > ADDRESSED,
            help=f"Puts them into the filters; up to {ADDRESSED} fit into an address.",
            on_click=_keep,
            args=("-".join(ids[:ADDRESSED]),),
        )
        st.download_button(
            "CSV",
            data=lambda: render_papers(view.corpus.papers.take(rows), "csv"),
            file_name=f"{(part or first).lower().replace(' ', '-')}.csv",
            mime="text/csv",
            on_click="ignore",
            icon=":material/download:",
            key="compare-part-csv",
        )


def _keep(ids: str) -> None:
    actions.clear()
    actions.show("search", {Param.PAPERS: ids})


def terms(view: View, compared: Compared) -> None:
    """What A says more than B, and B more than A; papers of both are left out."""
    only_a, _, only_b = compared.parts
    if not len(only_a) or not len(only_b):
        if len(only_a) or len(only_b):
            st.info("One side is part of the other: compare it with all other papers instead.", icon=":material/info:")
        return
    settings = TermSettings(_SIZES, True, term_settings.panel(), bool(term_settings.panel_text()), ())
    term_settings.count_first(view, settings)
    found = compare_terms(view.corpus, only_a, only_b, ngrams=_SIZES, panel=settings.panel, limit=2 * LISTED)
    if found.empty:
        st.info("These papers share no term.", icon=":material/info:")
        return
    more, less = found[found["log_odds"] > 0].head(EACH_SIDE), found[found["log_odds"] < 0].tail(EACH_SIDE)
    st.caption(
        "To the right, what A says more; to the left, what B does. Papers in both are left out. A line that stays "
        "clear of 0 is more than chance."
    )
    st.plotly_chart(
        bars.keyness_intervals(pd.concat([more, less])),
        key=f"compare-terms-{compared.signature}",
        config=bars.config("terms-apart"),
        alt=f"A says more: {', '.join(more['term'].head(8))}. B says more: {', '.join(less['term'][-8:])}.",
    )
    columns = {**COLUMNS, "papers_in": "Papers of A", "papers_out": "Papers of B"}
    with st.expander("As a table", icon=":material/table:"):
        tables.show(
            found, f"compare-table-{compared.signature}", f"{len(found)} terms with their log-odds", columns=columns,
            csv_name="terms-apart.csv",
        )  # fmt: skip


def on_map(view: View, compared: Compared) -> None:
    """Both sides on the topic map; a click on a point opens its paper."""
    topic_map = data.topic_map_or_progress(view.corpus)
    points = topic_views.map_points(view.corpus, topic_map)
    part = np.full(len(view.corpus.papers), -1, dtype=np.int16)
    for number, rows in enumerate(compared.parts):
        part[rows] = number
    of = part[points["row"].to_numpy()]
    groups = tuple(
        Group(name, palette.topic_color(color), palette.SYMBOLS[number], palette.GLYPHS[number])
        for number, (name, color) in enumerate(zip(PARTS, _COLORS, strict=True))
    )
    labels = map_labels.labels_of(topic_map.edition, False, topic_map)
    parts = (points, Coloring(of, groups), None, of >= 0, labels, map_labels.notes(labels, small=False))
    if len(points) > scatter.HOVER_LIMIT:
        picture = picture_scatter.picture_of(
            f"{view.corpus.row_key} {topic_map.edition}", points, parts[1], of >= 0, None
        )
        figure = picture_scatter.picture_scatter(picture, *parts)
    else:
        figure = scatter.topic_scatter(*parts, svg=len(points) <= scatter.SVG_LIMIT)
    key = f"compare-map-{compared.signature}"
    st.markdown("  ".join(f"{palette.mark(one.glyph, one.color)} {one.name}" for one in groups))
    numbers = ", ".join(f"{len(rows):,} {name.lower()}" for name, rows in zip(PARTS, compared.parts, strict=True))
    st.plotly_chart(
        figure, key=key, on_select=lambda: _open(view, key), selection_mode="points", config=scatter.CONFIG,
        alt=f"Both sides on the topic map: {numbers}. The table of topics says the same.",
    )  # fmt: skip


def _open(view: View, key: str) -> None:
    row = scatter.row_clicked(key)
    if row is not None and row >= 0:
        actions.show_paper(str(view.corpus.papers["paper_id"].iat[row]))


def shares(view: View, compared: Compared) -> None:
    """Share of each topic and share with code, of A and of B."""
    has_code = view.corpus.papers["has_code"].to_numpy(bool)
    for name, side in (("A", compared.a), ("B", compared.b)):
        with_code = int(has_code[side.rows].sum())
        st.markdown(f"**{name}**: {with_code:,} of {len(side.rows):,} with code ({with_code / len(side.rows):.0%})")
    topic_map = data.topic_map_or_progress(view.corpus)
    groups = group_papers(view.corpus, "topics", topic_map=topic_map)
    table = shares_table(groups, compared, has_code)
    st.plotly_chart(
        _bars(table),
        key=f"compare-shares-{compared.signature}",
        config=bars.config("topic-shares"),
        alt="Share of each topic in A and in B; the table below says the same.",
    )
    tables.show(table, f"compare-topics-{compared.signature}", f"{len(table)} topics", csv_name="topic-shares.csv")


def shares_table(groups: pd.DataFrame, compared: Compared, has_code: np.ndarray) -> pd.DataFrame:
    """Papers, share and share with code (%) of each topic in A and in B, most papers first."""
    sides = []
    for name, side in (("A", compared.a), ("B", compared.b)):
        one = code_shares(groups, side.rows, has_code).set_index("value")
        sides.append(
            pd.DataFrame(
                {
                    f"{name}: papers": one["papers"],
                    f"{name}: share, %": (100 * one["papers"] / max(len(side.rows), 1)).round(1),
                    f"{name}: with code, %": (100 * one["share"]).round(1),
                }
            )
        )
    made = sides[0].join(sides[1], how="outer").fillna(0.0)
    made = made.astype({"A: papers": "int64", "B: papers": "int64"})
    made = made.assign(total=made["A: papers"] + made["B: papers"]).sort_values("total", ascending=False)
    return made.drop(columns="total").rename_axis("Topic").reset_index()


def _bars(table: pd.DataFrame) -> object:
    import plotly.graph_objects as go

    figure = go.Figure(
        [
            go.Bar(
                x=table[f"{name}: share, %"],
                y=bars.labels(table["Topic"]),
                name=name,
                orientation="h",
                marker={"color": palette.topic_color(color), "pattern": {"shape": shape}},
                hovertemplate=f"{name}: %{{x:.1f}} %<extra></extra>",
            )
            for name, color, shape in (("A", _COLORS[0], ""), ("B", _COLORS[2], "/"))
        ]
    )
    bars.dress(figure, table["Topic"], "Share of the side's papers, %")
    return figure.update_layout(barmode="group", showlegend=True, height=max(260, 46 * len(table)))


def files(view: View, compared: Compared) -> None:
    """The comparison as one file: every paper with the side that has it."""
    st.download_button(
        "The whole comparison as CSV",
        data=lambda: render_table(listed(view, compared)),
        file_name=f"comparison-{compared.signature}.csv",
        mime="text/csv",
        on_click="ignore",
        icon=":material/download:",
        key="compare-csv",
        help="Every paper of A and B with the part that it is in.",
    )


def listed(view: View, compared: Compared) -> pd.DataFrame:
    """Every paper of both sides: columns ``part``, ``paper_id``, ``label``, ``venue``, ``year``, ``has_code``."""
    rows = np.concatenate(compared.parts)
    part = np.repeat(PARTS, [len(one) for one in compared.parts])
    chosen = view.corpus.papers.take(rows)[["paper_id", "label", "venue", "year", "has_code"]].reset_index(drop=True)
    return pd.concat([pd.Series(part, name="part", dtype="str"), chosen], axis=1)
