"""What paths on a command line come to."""

from pathlib import Path

from uradori_cli.ingesting.found import Found, found


def test_pages_of_one_document_that_are_named_one_by_one_are_one_document(tmp_path: Path) -> None:
    names = ("S100ABCD-0101010.html", "S100ABCD-0105010.html", "S100WXYZ-0101010.html", "memo.md")
    for name in names:
        (tmp_path / name).write_text("<p>本文</p>", encoding="utf-8")
    each = [one for one in found([tmp_path / name for name in names], lambda _: None) if isinstance(one, Found)]
    assert [len(one.group.files) for one in each] == [2, 1, 1]
    assert each[0].packed()[0].content[:2] == b"PK"
