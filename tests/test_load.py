from pathlib import Path

from corpus.load import load_corpus

SEEDS = Path(__file__).parents[1] / "seeds"


def test_the_seeds_are_57_records_and_53_papers(tmp_path: Path) -> None:
    corpus = load_corpus([SEEDS], cache_dir=tmp_path)
    assert (corpus.n_records, len(corpus.papers)) == (57, 53)
    assert corpus.papers["copies"].value_counts().to_dict() == {1: 49, 2: 4}
    assert set(corpus.papers["venue"]) == {"ICML"}
    assert set(corpus.papers["year"]) == {2024}


def test_the_order_of_the_files_does_not_matter(tmp_path: Path) -> None:
    files = sorted(SEEDS.glob("*.txt"))
    one, other = load_corpus(files, cache_dir=tmp_path / "1"), load_corpus(files[::-1], cache_dir=tmp_path / "2")
    assert one.fingerprint == other.fingerprint
    assert one.papers.equals(other.papers)
