"""What the pages share: state keys, cached access to corpus and index, filters, charts, cards, rich text, exports, jobs."""
