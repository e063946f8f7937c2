"""What the pages share: state, cached access to corpus and index, filters, charts, cards, rich text, exports, jobs."""
