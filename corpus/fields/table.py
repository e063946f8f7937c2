"""The table of names. A new shape of record is a new line here and a file of it among the tests' data.

Names are compared without case and punctuation: ``Author Full Names``, ``author_full_names`` and ``authorFullNames``
are one name. A dot reaches into an object: ``content.title`` is ``{"content": {"title": ...}}``, also where the title
is wrapped in ``{"value": ...}``. The first name of a line that has something in it is taken.
"""

from __future__ import annotations

#: Ours.
TARGETS = ("abstract", "title", "authors", "venue", "year", "keywords", "url")

#: Names that mean one thing wherever they stand.
ALIASES: dict[str, tuple[str, ...]] = {
    "abstract": (
        "abstract",
        "content.abstract",  # OpenReview, API v1 and v2 (there wrapped in "value")
        "paperAbstract",  # Semantic Scholar's open corpus
        "abstract_inverted_index",  # OpenAlex
        "Abstract Note",  # Zotero
        "AB",  # RIS, MEDLINE, Web of Science
        "N2",  # RIS of older databases
        "abstract_text",
        "abstractText",  # Europe PMC
        "OAB",  # MEDLINE: in another language, where there is none in English
        "paper_abstract",
        "dc:description",
        "Zusammenfassung",
        "Résumé",
        "resumen",
        "摘要",
        "要旨",
    ),
    "title": (
        "title",
        "content.title",
        "paper_title",
        "article_title",
        "document_title",  # IEEE Xplore
        "display_name",  # OpenAlex
        "TI",
        "T1",
        "primary_title",
        "dc:title",
        "Titel",
        "Titre",
        "título",
        "标题",
        "题目",
        "タイトル",
    ),
    "authors": (
        "authors_parsed",  # arXiv: without LaTeX and places of work, which its "authors" has
        "authors",
        "author",
        "content.authors",
        "authorships",
        "speakers/authors",  # the virtual sites of ICML, NeurIPS, ICLR
        "author_full_names",  # Scopus, Web of Science
        "author_names",
        "FAU",  # MEDLINE
        "AF",  # Web of Science
        "AU",
        "A1",
        "authorString",  # Europe PMC
        "authorships.author.display_name",  # OpenAlex, as a table
        "author_site",
        "speakers",
        "creator",
        "creators",
        "dc:creator",
        "Autoren",
        "auteurs",
        "autores",
        "作者",
    ),
    "venue": (
        "venue",
        "content.venue",
        "conference",
        "booktitle",  # BibTeX
        "journal",
        "journaltitle",
        "journal-ref",  # arXiv
        "journal_name",
        "journal.name",  # Semantic Scholar
        "primary_location.source.display_name",  # OpenAlex
        "host_venue.display_name",
        "journalInfo.journal.title",  # Europe PMC
        "container-title",  # Crossref
        "publication_title",  # Zotero, IEEE Xplore
        "conference_name",
        "source_title",  # Scopus
        "Source title/Anthology title",  # Dimensions
        "proceedings_title",
        "JT",  # MEDLINE
        "JF",
        "JO",
        "T2",
        "BT",
        "TA",
        "JA",
        "SO",
    ),
    "year": (
        "year",
        "publication_year",
        "pub_year",
        "PY",
        "Y1",
        "DP",  # MEDLINE
        "content.year",
        "publication_date",
        "published",
        "published-print.date-parts",  # Crossref
        "issued.date-parts",
        "pubdate",
        "content.venue",  # OpenReview: "ICML 2024 poster"
        "pdate",  # OpenReview, milliseconds
        "odate",
        "cdate",
        "DA",
        "date",
        "Jahr",
        "année",
        "年份",
        "versions.created",  # arXiv: of the first version
        "update_date",
    ),
    "keywords": (
        "keywords",
        "content.keywords",
        "author_keywords",  # Scopus
        "keyword",
        "KW",
        "OT",  # MEDLINE
        "DE",  # Web of Science
        "index_keywords",
        "manual_tags",  # Zotero
        "tags",
        "categories",  # arXiv
        "fieldsOfStudy",  # Semantic Scholar
        "s2FieldsOfStudy",
        "keywordList.keyword",  # Europe PMC
        "keywords.display_name",  # OpenAlex, as a table
        "concepts",  # OpenAlex
        "topics",
        "subjects",
        "subject",
        "MH",
        "Schlagwörter",
        "mots-clés",
        "关键词",
    ),
    "url": (
        "url",
        "site",  # Paper Copilot
        "virtualsite_url",
        "paper_url",
        "link",
        "links",
        "UR",
        "openreview",
        "landing_page_url",
        "primary_location.landing_page_url",
        "abs_url",
        "html_url",
        "pdf_url",
        "pdf",
        "doi_url",
        "doi",
        "DI",
        "DO",
        "LID",
        "AID",
        "externalIds.DOI",
        "externalIds.ArXiv",
        "arxiv_id",
        "arxiv",
        "eprint",
    ),
}

#: Names that mean it only where no name of ``ALIASES`` for the same target stands in the record; for an address, where
#: none of those holds one.
WEAK: dict[str, tuple[str, ...]] = {
    "abstract": ("summary", "content.summary", "description", "text", "content", "body", "document"),
    "title": ("name", "paper", "heading", "headline", "label"),
    "authors": ("by", "names"),
    "venue": ("publisher", "source", "event"),
    "year": ("created", "updated"),
    "keywords": ("primary_area", "content.primary_area", "area", "topic", "track"),
    "url": ("forum", "id", "eid", "PMID"),
}

#: Conferences and journals whose short name in a file's name is a venue, and how it is written.
VENUES = {
    name.casefold(): name
    for name in (
        "3DV",
        "AAAI",
        "AAMAS",
        "ACL",
        "ACML",
        "AISTATS",
        "ALT",
        "AutoML",
        "BMVC",
        "CAV",
        "CCS",
        "CHI",
        "CIKM",
        "CLeaR",
        "COLING",
        "COLM",
        "COLT",
        "CoRL",
        "CVPR",
        "DAC",
        "EACL",
        "ECAI",
        "ECCV",
        "ECIR",
        "ECML",
        "EMNLP",
        "FAccT",
        "FAST",
        "FOCS",
        "HPCA",
        "HRI",
        "ICASSP",
        "ICCV",
        "ICDE",
        "ICDM",
        "ICLR",
        "ICML",
        "ICRA",
        "ICSE",
        "IJCAI",
        "IJCNLP",
        "INTERSPEECH",
        "IROS",
        "ISCA",
        "ISMIR",
        "ISSTA",
        "IUI",
        "IWSLT",
        "JMLR",
        "KDD",
        "KR",
        "L4DC",
        "LoG",
        "LREC",
        "MICCAI",
        "MICRO",
        "MIDL",
        "MLSYS",
        "NAACL",
        "NDSS",
        "NeurIPS",
        "NIPS",
        "NSDI",
        "OSDI",
        "PLDI",
        "POPL",
        "RecSys",
        "RLC",
        "RSS",
        "SDM",
        "SIGCOMM",
        "SIGGRAPH",
        "SIGIR",
        "SIGMOD",
        "SODA",
        "SOSP",
        "STOC",
        "TACL",
        "TMLR",
        "UAI",
        "UIST",
        "USENIX",
        "VLDB",
        "WACV",
        "WMT",
        "WSDM",
        "WWW",
    )  # fmt: skip
}
