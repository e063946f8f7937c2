import pathlib

from corpus.links import find_links

SEEDS = pathlib.Path(__file__).parent.parent / "seeds"


def test_seeds_hold_exactly_their_fourteen_links() -> None:
    paragraphs = {
        part.strip()
        for file in SEEDS.glob("*.txt")
        for part in file.read_text(encoding="utf-8").split("\n\n")
        if part.strip()
    }
    found = {link.url for part in paragraphs for link in find_links(part)}
    assert found == {
        "https://github.com/uanu2002/JSQ",
        "https://github.com/yk7333/DRND",
        "https://github.com/henryzhongsc/gnn_editing",
        "https://github.com/ubc-tea/DESA",
        "https://github.com/snu-mllab/LayerMerge",
        "https://github.com/Ed-Zh/PARDEN",
        "https://github.com/LiamLian0727/USIS10K",
        "https://github.com/Sergio20f/part_stoch_inf_deep",
        "https://github.com/gonglinyuan/safim",
        "https://github.com/trungpx/xmdpt",
        "https://github.com/MAGICS-LAB/UHop",
        "https://shuotang123.github.io/MATRIX",
        "https://safimbenchmark.com",
        "https://arxiv.org/abs/2404.03827",
    }
