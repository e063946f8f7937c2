"""What sets a topic apart: weighted terms, and from them a phrase that names it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from corpus.topics.exact import Floats, unit_rows
from corpus.topics.headings import headings, is_part, is_roundabout, weak_words
from corpus.topics.phrases import Phrases
from corpus.topics.pieces import Ints

TERMS_SHOWN = 12
_CORE = 10

#: A single word that so large a share of the other papers have names nothing: model, image.
_COMMON = 0.06

#: Candidates for a label that are looked at.
_WISHES = 60

#: A label of so many words is this much more welcome: one word is seldom enough, four are a clause.
_LENGTH_WORTH = np.array([0.0, 0.08, 1.0, 1.1, 1.0])

#: A shorter phrase of which so large a share is a longer one is only a piece of it.
_PIECE = 0.6

#: A phrase that so seldom stands without another word after it is the beginning of longer ones.
_CLOSED = 0.3

#: How much it counts that many of the papers in the middle of a topic have a phrase; to the power of 1, the commonest
#: single words win.
_TOLD = 0.75

#: What a person asked to keep is welcome.
_KEPT_WORTH = 1.5

#: What a field of research is called is this much more welcome, and what has no word of its own this much less.
_HEADING_WORTH, _WEAK_WORTH = 1.5, 0.35

#: A single word that is one is worth this much more, about half as much then as a phrase.
_WORD_WORTH = 4.0

#: And a phrase this much less that goes round its subject, or names a part or a tool of methods.
_ROUNDABOUT_WORTH, _PART_WORTH = 0.6, 0.2

#: Beside others a field's name is this much more welcome still: small topics have many a phrase by chance.
_FIELD_WORTH = 1.8

#: What a phrase is worth of which no word by itself sets the topic apart.
_UNSUPPORTED = 0.4

#: First words that follow "to", "we" and the like so often are verbs: collect data.
_VERBAL = 0.3


@dataclass(frozen=True)
class Scores:
    """What each phrase says about each topic of one level, shape (m, k) each.

    Attributes:
        inside: Papers of the topic that have the phrase.
        outside: Share of the other papers that have it.
        weight: z-score of the log-odds against the rest.
        core: Share of the third of the topic's papers that stand nearest to its centre, and at least ten, that have it.
        fit: How near to the topic's centre the papers are that have the phrase, wherever they stand; 1 is as near as
            the topic's own.
    """

    inside: Floats
    outside: Floats
    weight: Floats
    core: Floats
    fit: Floats


def log_odds(inside: Floats, size: Floats, outside: Floats, rest: Floats) -> Floats:
    """z-scores of the log-odds of papers in a topic against the rest, with an informative Dirichlet prior.

    Monroe, Colaresi and Quinn, "Fightin' words", Political Analysis 16 (2008), equations 15, 16 and 22, on papers
    instead of occurrences.

    Args:
        inside: Papers of the topic that have each term, shape (m, k).
        size: Papers of each topic, shape (k,).
        outside: Papers of the rest that have it, shape (m, k).
        rest: Papers of the rest, shape (k,).

    Returns:
        Shape (m, k), rounded to 4 decimals.
    """
    prior = (inside + outside + 0.5) / (size + rest + 1.0) * 10
    a, b = inside + prior, outside + prior
    odds = np.log(a / (size + 10 - a)) - np.log(b / (rest + 10 - b))
    return np.asarray(np.round(odds / np.sqrt(1 / a + 1 / b), 4))


def score_phrases(phrases: Phrases, places: Floats, of: Ints, k: int) -> Scores:
    """Score all phrases for all topics of one level.

    Args:
        phrases: Of the papers.
        places: Of the papers in the space, on the grid, shape (n, d).
        of: Topic of each paper, shape (n,).
        k: Number of topics.

    Returns:
        The scores.
    """
    member = np.zeros((len(of), k))
    member[np.arange(len(of)), of] = 1.0
    size = member.sum(axis=0)
    inside = np.asarray(phrases.papers.T @ member)
    outside = inside.sum(axis=1, keepdims=True) - inside
    closeness = places @ unit_rows(member.T @ places).T
    own = (closeness * member).sum(axis=0) / np.maximum(size, 1)
    near = np.asarray(phrases.papers.T @ closeness) / np.maximum(inside.sum(axis=1, keepdims=True), 1)
    fit = np.clip(near / np.where(own > 0, own, 1.0), 0.0, 1.2)
    middle = np.zeros((len(of), k))
    for topic in range(k):
        rows = np.flatnonzero(of == topic)
        rows = rows[np.argsort(-closeness[rows, topic], kind="stable")[: max(_CORE, len(rows) // 3)]]
        middle[rows, topic] = 1 / max(len(rows), 1)
    core = np.asarray(phrases.papers.T @ middle)
    rest = len(of) - size
    return Scores(inside, outside / np.maximum(rest, 1), log_odds(inside, size, outside, rest), core, np.round(fit, 4))


def label_worth(phrases: Phrases, scores: Scores) -> Floats:
    """How well each phrase would name each topic, shape (m, k); 0 for what is no name."""
    whole = (phrases.closed > _CLOSED) & (phrases.verbal < _VERBAL) & ~phrases.coded
    sound = np.where(phrases.kept, _KEPT_WORTH, _LENGTH_WORTH[phrases.lengths] * np.sqrt(phrases.closed) * whole)
    told = (0.1 + scores.core) ** _TOLD
    strength = np.maximum(scores.weight, 0) * scores.fit**3 * told
    worth = strength * _support(phrases, strength) * (sound * _telling(phrases) * phrases.naming)[:, None]
    for topic in range(worth.shape[1]):
        worth[:, topic] *= _without_pieces(phrases, scores.inside[:, topic])
    common = scores.outside > _COMMON
    worth[(phrases.lengths == 1)[:, None] & common & ~phrases.kept[:, None]] = 0.0
    return np.asarray(worth)


def _telling(phrases: Phrases) -> Floats:
    """How much each phrase sounds like a subject by its words alone, shape (m,)."""
    known, weak = headings(), weak_words()
    heading = np.array([key in known for key in phrases.keys], dtype=bool)
    empty = np.array([weak.issuperset(key) for key in phrases.keys], dtype=bool)
    part = np.array([is_part(key) for key in phrases.keys], dtype=bool)
    round_about = np.array([is_roundabout(key) for key in phrases.keys], dtype=bool)
    worth = np.where(phrases.lengths == 1, _WORD_WORTH, _HEADING_WORTH)
    return np.select(
        [phrases.kept, heading, empty, part, round_about],
        [1.0, worth, _WEAK_WORTH, _PART_WORTH, _ROUNDABOUT_WORTH],
        1.0,
    )


def field_worth(phrases: Phrases) -> Floats:
    """How much more welcome each phrase is as the name of a small topic by what it is alone, shape (m,)."""
    known = headings()
    return np.array([_FIELD_WORTH if key in known else 1.0 for key in phrases.keys])


def _support(phrases: Phrases, strength: Floats) -> Floats:
    """How much the words of each phrase set each topic apart by themselves, up to 1, shape (m, k).

    Two papers of a few may share any phrase; that they share its words with the rest of their topic is no accident.
    """
    from scipy.sparse import csr_matrix

    number = {key[0]: i for i, key in enumerate(phrases.keys) if len(key) == 1}
    words = [[number[part] for part in key if part in number] or [i] for i, key in enumerate(phrases.keys)]
    counts = np.array([len(one) for one in words], dtype=np.int64)
    flat = np.array([i for one in words for i in one], dtype=np.int64)
    pointers = np.concatenate([[0], np.cumsum(counts)])
    mean = csr_matrix((np.repeat(1.0 / np.maximum(counts, 1), counts), flat, pointers), shape=(len(words), len(words)))
    most = np.maximum(strength[sorted(number.values())].max(axis=0, initial=0.0), 1e-9)
    return np.asarray(_UNSUPPORTED + (1 - _UNSUPPORTED) * np.minimum(mean @ (strength / most), 1.0))


def choose_labels(phrases: Phrases, worth: Floats, barred: list[frozenset[str]]) -> list[int]:
    """The best phrase for each topic; of two topics that want the same, the one it is worth more to has it.

    Args:
        phrases: Of the papers.
        worth: Shape (m, k).
        barred: For each topic, joined keys that its label must not have.

    Returns:
        A phrase for each topic; -1 where there is none.
    """
    k = worth.shape[1]
    wishes = [
        [i for i in _best(worth[:, topic], _WISHES) if joined_key(phrases.keys[i]) not in barred[topic]]
        for topic in range(k)
    ]
    owner: dict[str, int] = {}
    waiting = list(range(k))
    while waiting:
        topic = waiting.pop()
        if not wishes[topic]:
            continue
        key = joined_key(phrases.keys[wishes[topic][0]])
        rival = owner.get(key)
        if rival is None:
            owner[key] = topic
            continue
        mine, theirs = (worth[wishes[t][0], t] for t in (topic, rival))
        loser = rival if (mine, -topic) > (theirs, -rival) else topic
        owner[key] = topic + rival - loser
        wishes[loser].pop(0)
        waiting.append(loser)
    return [wish[0] if wish else -1 for wish in wishes]


def joined_key(key: tuple[str, ...]) -> str:
    """One form for auto-encoder and autoencoder, and for nets and networks."""
    return "".join("network" if part == "net" else part for part in key)


def topic_terms(phrases: Phrases, scores: Scores, topic: int) -> list[tuple[str, float]]:
    """The terms that set a topic apart, strongest first, with their weights."""
    telling = _without_pieces(phrases, scores.inside[:, topic]) & phrases.naming
    weight = scores.weight[:, topic]
    return [(phrases.name(i), float(weight[i])) for i in _best(weight * telling, TERMS_SHOWN)]


def _best(values: Floats, n: int) -> list[int]:
    """The n greatest that are above zero, of equal ones the first."""
    order = np.argsort(-values, kind="stable")[:n]
    return [int(i) for i in order if values[i] > 0]


def _without_pieces(phrases: Phrases, inside: Floats) -> NDArray[np.bool_]:
    """Which phrases stand mostly on their own in a topic, and not as a piece of a longer one."""
    number = {key: i for i, key in enumerate(phrases.keys)}
    whole = np.ones(len(phrases.keys), dtype=bool)
    for longer in np.flatnonzero(inside):
        key = phrases.keys[longer]
        for start in range(len(key)):
            for stop in range(start + 1, len(key) + 1):
                piece = number.get(key[start:stop])
                if piece is not None and piece != longer and inside[longer] >= _PIECE * inside[piece]:
                    whole[piece] = False
    return whole
