"""What the code page shows: shares, hosts, the table of links, and promises without a link."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from pages.parts import actions, cards, links, tables
from pages.parts.richtext import escape_label
from pages.parts.state import Param
from pages.parts.view import View

#: Hosts named in the summary.
HOSTS = 8


def kept_links(view: View) -> pd.DataFrame:
    """The links of the papers kept, with the paper's label and row."""
    rows = pd.Series(view.corpus.links["paper_id"].map(view.corpus.row_of))
    mine = view.corpus.links[rows.isin(view.rows)]
    labels = view.corpus.papers["label"].take(rows[mine.index].to_numpy())
    return mine.assign(label=labels.to_numpy())


def summary(view: View) -> None:
    """How many papers have code, and where it lies; each number leads to its papers."""
    kept = len(view.rows)
    papers = view.papers
    mine = kept_links(view)
    with st.container(horizontal=True, gap="medium"):
        _number("With code", int(papers["has_code"].sum()), kept, {Param.CODE: "yes"})
        _number("Code promised, no link", int(papers["code_promised"].sum()), kept, {Param.CODE: "promised"})
        st.metric("Links", f"{len(mine):,}", border=True, width=190)
        repos = mine.loc[mine["repo"] != "", ["host", "owner", "repo"]].drop_duplicates()
        st.metric("Repositories", f"{len(repos):,}", border=True, width=190)
    hosts = mine["host"].value_counts().head(HOSTS)
    if len(hosts):
        said = " \u00b7 ".join(f"{escape_label(str(host))} {count:,}" for host, count in hosts.items())
        st.caption(f"Where they lead: {said}")


def _number(label: str, count: int, total: int, params: dict[Param, str]) -> None:
    with st.container(border=True, width=230, gap="xsmall"):
        share = f"{count / total:.0%} of {total:,}" if total else ""
        st.metric(label, f"{count:,}", delta=share or None, delta_color="off", delta_arrow="off")
        st.button(
            "See these papers",
            key=f"see-{label}",
            type="tertiary",
            icon=":material/arrow_forward:",
            disabled=not count,
            on_click=actions.show,
            args=("search", params),
        )


def table(view: View) -> None:
    """Every link of the papers kept."""
    mine = kept_links(view)
    if mine.empty:
        st.info(
            "No paper kept has a link. Take a filter away, or look under the other tab.", icon=":material/link_off:"
        )
        return
    repository = (mine["owner"] + "/" + mine["repo"]).where(mine["repo"] != "", "")
    shown = pd.DataFrame(
        {
            "Paper": mine["label"].to_numpy(),
            "Repository": repository.to_numpy(),
            "Kind": [links.KINDS.get(kind, kind) for kind in mine["kind"]],
            "Host": mine["host"].to_numpy(),
            "Link": mine["url"].to_numpy(),
            "Paper id": mine["paper_id"].to_numpy(),
        }
    )
    columns = {
        "Paper": st.column_config.TextColumn(width="large", pinned=True),
        "Link": st.column_config.LinkColumn(width="medium"),
    }
    tables.show(shown, "links", f"{len(shown)} links of the papers kept", columns=columns, csv_name="links.csv")
    repos = mine.loc[mine["host"].eq("github.com") & (mine["repo"] != ""), "url"].drop_duplicates()
    if len(repos):
        with st.expander(f"Clone commands ({len(repos):,})", icon=":material/terminal:"):
            st.code("\n".join(f"git clone {url}" for url in _roots(mine)), language="bash")


def _roots(mine: pd.DataFrame) -> list[str]:
    repos = mine[mine["host"].eq("github.com") & (mine["repo"] != "")]
    made = "https://github.com/" + repos["owner"] + "/" + repos["repo"] + ".git"
    return list(dict.fromkeys(made))


def promised(view: View) -> None:
    """Papers that say code is or will be there, and give no link to it."""
    papers = view.papers
    papers = papers[papers["code_promised"]]
    if papers.empty:
        st.info("No paper kept promises code without a link.", icon=":material/check_circle:")
        return
    cards.paper_cards(view, papers.head(cards.PER_PAGE), whole=False)
    if len(papers) > cards.PER_PAGE:
        st.button(f"See all {len(papers):,}", on_click=actions.show, args=("search", {Param.CODE: "promised"}))
