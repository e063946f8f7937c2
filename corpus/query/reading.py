"""A query tree in words: the sentence under the search box that says how it was read."""

from __future__ import annotations

from corpus.query.nodes import And, Fact, Letters, Node, Not, Or, Scoped, Words, Years

_LONGEST = 400


def describe(tree: Node | None, written: str, set_aside: tuple[str, ...] = ()) -> str:
    """The sentence for a tree.

    Args:
        tree: What must hold.
        written: As typed.
        set_aside: Small words that were left out.

    Returns:
        Words such as: "graph" and "network", not "survey", from 2019 to 2024.
    """
    if tree is None:
        typed = written.strip()
        return f"nothing to search for in \u201c{_short(typed)}\u201d; every paper" if typed else "every paper"
    sentence = _node(tree, top=True)
    if set_aside:
        meant = [word.upper() for word in ("or", "not") if word in set_aside]
        hint = f"; {' and '.join(meant)} in capitals would be an operator" if meant else ""
        sentence += f" (small words set aside: {', '.join(set_aside)}{hint})"
    return _short(sentence)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + " \u2026"


def _node(node: Node, top: bool = False) -> str:
    if isinstance(node, And):
        held = [_node(child) for child in node.children if not isinstance(child, Not)]
        absent = [_node(child) for child in node.children if isinstance(child, Not)]
        text = " and ".join(held) + (", " if held and absent else "") + ", ".join(absent)
    elif isinstance(node, Or):
        text = " or ".join(_node(child) for child in node.children)
    elif isinstance(node, Not):
        return f"not {_node(node.child)}"
    else:
        return _leaf(node)
    return text if top else f"({text})"


def _leaf(leaf: Words | Letters | Scoped | Years | Fact) -> str:
    if isinstance(leaf, Words):
        return _words(leaf)
    if isinstance(leaf, Letters):
        kind = "the signs" if leaf.literal else "the pattern"
        return f"{kind} {leaf.written}"
    if isinstance(leaf, Scoped):
        return f"{_words(leaf.leaf)} in the {leaf.field}"
    if isinstance(leaf, Years):
        return _years(leaf)
    return f"{leaf.field} {leaf.value}"


def _words(leaf: Words) -> str:
    if leaf.distance == 0:
        return f"the words of \u201c{leaf.written}\u201d side by side, in any order"
    if leaf.distance > 0:
        return f"the words of \u201c{leaf.written}\u201d at most {leaf.distance} words apart"
    slot = leaf.slots[-1]
    if slot.kind == "prefix" and not leaf.quoted:
        return f"words that begin with \u201c{leaf.written.rstrip('*')}\u201d"
    if slot.kind == "fuzzy":
        return f"words spelled like \u201c{leaf.written.rstrip('~')}\u201d"
    if leaf.quoted and len(leaf.slots) > 1:
        return f"the phrase \u201c{leaf.written}\u201d"
    return f"\u201c{leaf.written}\u201d" + (" in capitals" if slot.acronym and len(leaf.slots) == 1 else "")


def _years(leaf: Years) -> str:
    if leaf.low is not None and leaf.high is not None:
        return f"year {leaf.low}" if leaf.low == leaf.high else f"years {leaf.low} to {leaf.high}"
    return f"years from {leaf.low} on" if leaf.low is not None else f"years up to {leaf.high}"
