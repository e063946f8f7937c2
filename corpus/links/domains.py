"""Which dotted words can be hosts, and which only look like one.

An address with a scheme may have any ending. These tables judge words without one, where ``node.js``, ``results.In``
and ``weights.zip`` look the same as ``oxuva.net``. They are short on purpose: the full registry (about 1,450 endings
at https://data.iana.org/TLD/tlds-alpha-by-domain.txt) holds zip, sh, py, md, in, no, so, ... and would make addresses
of file names and of sentences that lack a space.
"""

from __future__ import annotations

#: Endings under which papers keep their pages, and which are neither file suffixes nor common words.
PLAIN_ENDINGS = frozenset(
    (
        *("com", "org", "net", "edu", "gov"),  # the classic generic ones
        *("io", "ai", "dev", "app", "co", "tech", "science", "cloud", "online", "site", "page"),  # project pages
        *("info", "xyz", "wiki", "google", "group", "blog", "lab", "eu"),
    )
)

#: Countries with universities, except those that are English words or file suffixes (see below).
COUNTRY_ENDINGS = frozenset(
    (
        *("uk", "de", "fr", "nl", "ch", "se", "dk", "fi", "ie", "pt", "gr", "cz", "hu", "lu", "si"),
        *("jp", "cn", "kr", "tw", "hk", "sg", "vn", "th", "ir", "il", "tr", "sa", "qa", "ru", "ua"),
        *("ca", "br", "mx", "cl", "ar", "au", "nz", "za", "es"),
    )
)

#: Endings that are words or suffixes too (it, at, be, me, in, is, no, to, us, cc): a path must follow.
WORD_ENDINGS = frozenset(
    ("it", "at", "be", "me", "is", "no", "to", "us", "cc", "in", "pl", "tv", "gl", "ly", "gg", "ms", "sh")
)

#: Of the word endings, those that a lost space makes most often ("improve.In"): three labels at least (iitp.ac.in).
GLUE_ENDINGS = frozenset(("in", "is", "no", "to", "us", "it", "at", "be", "pl", "sh"))

#: Sites that texts name as a thing and not as a place to go. Only the bare name, without a path, is meant.
NAMES_OF_SITES = frozenset(
    (
        *("amazon.com", "youtube.com", "snopes.com", "code.org", "booking.com", "yelp.com", "twitter.com", "x.com"),
        *("wikipedia.org", "en.wikipedia.org", "imdb.com", "reddit.com", "facebook.com", "taobao.com"),
        *("github.com", "gitlab.com", "huggingface.co", "arxiv.org", "openreview.net", "stackoverflow.com"),
        *("jd.com", "ebay.com", "last.fm", "politifact.com", "change.org", "expedia.com", "google.com", "bing.com"),
        *("fast.ai", "character.ai", "c.ai", "together.ai", "h2o.ai", "stability.ai", "openai.com", "trip.com"),
        *("douban.com", "flickr.com", "quora.com", "ratebeer.com", "goodreads.com", "tripadvisor.com", "github.io"),
        *("weibo.com", "sourceforge.net", "kaggle.com", "pushshift.io", "xiph.org"),
        *("instagram.com", "tiktok.com", "linkedin.com", "monster.com", "chess.com", "lichess.org", "data.gov"),
        *("realtor.com", "cars.com", "match.com", "baidu.com", "alibaba.com", "zillow.com", "airbnb.com", "draw.io"),
        *("diagrams.net", "asp.net", "vb.net", "ml.net", "infer.net", "system.io", "java.io", "socket.io"),
    )
)

#: Hosts that are addresses wherever they stand with a path, also with footnote marks glued in front.
KNOWN_HOSTS = (
    r"(?:gist\.|raw\.)?github(?:usercontent)?\.com",
    r"gitlab\.com",
    r"bitbucket\.org",
    r"codeberg\.org",
    r"gitee\.com",
    r"huggingface\.co",
    r"zenodo\.org",
    r"(?:dx\.)?doi\.org",
    r"arxiv\.org",
    r"openreview\.net",
    r"osf\.io",
    r"kaggle\.com",
    r"colab\.research\.google\.com",
    r"(?:sites|drive|docs)\.google\.com",
    r"anonymous\.4open\.science",
    r"youtube\.com",
    r"youtu\.be",
    r"vimeo\.com",
    r"bit\.ly",
    r"goo\.gl",
    r"git\.io",
    r"tinyurl\.com",
    r"aka\.ms",
    r"shorturl\.at",
    r"[a-z0-9-]+\.git(?:hub|lab)\.io",
)


def can_end_host(label: str) -> bool:
    """Whether a host may end in this label even where nothing else speaks for an address."""
    return label.lower() in PLAIN_ENDINGS or label.lower() in COUNTRY_ENDINGS


def is_bare_host(host: str, *, has_path: bool) -> bool:
    """Whether a dotted word without a scheme has the shape of a host.

    Args:
        host: As written; an ending in capitals (Infer.NET, improve.In) is none.
        has_path: A slash and something follow it.
    """
    labels = host.split(".")
    ending = labels[-1]
    if not ending.islower() or not all(labels) or (not has_path and host.lower() in NAMES_OF_SITES):
        return False
    if max(len(label) for label in labels[:-1]) < 2:
        return False
    if can_end_host(ending):
        return True
    if ending in GLUE_ENDINGS and len(labels) < 3:
        return False
    return ending in WORD_ENDINGS and (has_path or len(labels) > 2)
