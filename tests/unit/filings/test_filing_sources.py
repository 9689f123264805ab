import io
import os
import zipfile
from pathlib import Path

import pytest
from uradori_filings import Limits, SourceFile, UnreadableFileError, group, open_path, open_upload, pack, read_group

PAGE = "<html><body><p>本文</p></body></html>".encode()


def zipped(members: dict[str, bytes], name: str = "S100ABCD.zip") -> SourceFile:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    return SourceFile(name, buffer.getvalue())


def named(names: list[str]) -> list[tuple[str, ...]]:
    return [found.files for found in group(names)]


@pytest.mark.parametrize(
    ("names", "documents"),
    [
        (["S100AAAA/S100AAAA-0000000.html", "S100AAAA/S100AAAA-0101010.html"], 1),
        (["d/S100AAAA.html", "d/S100BBBB.html"], 2),
        (["XBRL/PublicDoc/0000000_header_a_ixbrl.htm", "XBRL/AuditDoc/jpaud-aar-cn-001_a_ixbrl.htm"], 1),
        (
            [
                "0101010_honbun_jpcrp030000-asr-001_E01570-000_2020-03-31_01_2020-06-26_ixbrl.htm",
                "0102010_honbun_jpcrp030000-asr-001_E01570-000_2020-03-31_01_2020-06-26_ixbrl.htm",
                "0101010_honbun_jpcrp030000-asr-001_E01570-000_2020-03-31_02_2020-09-26_ixbrl.htm",
            ],
            2,
        ),
        (["a/x.xbrl", "a/x.xsd", "a/x_lab.xml", "a/x_pre.xml"], 1),
        (["S100AAAA/XBRL_TO_CSV/jpcrp.csv", "S100AAAA/XBRL_TO_CSV/jpaud.csv"], 1),
        (["XBRLData/Summary/a-ixbrl.htm", "XBRLData/Attachment/b-ixbrl.htm"], 1),
        (["a.pdf", "b.pdf", "c.xlsx", "d.csv", "e.md"], 5),
        (["a/one.html", "a/two.html"], 2),
        (["a/picture.png", "a/.DS_Store", "__MACOSX/a.html", "manifest.xml"], 0),
    ],
)
def test_files_go_together_by_document(names: list[str], documents: int) -> None:
    assert len(named(names)) == documents


def test_an_archive_of_pages_is_one_document_with_its_number() -> None:
    upload = zipped({"XBRL/PublicDoc/0000000_a.htm": PAGE, "XBRL/PublicDoc/0101010_b.htm": PAGE})
    sources = open_upload(upload)
    document = read_group(sources, sources.groups[0])
    assert len(sources.groups) == 1
    assert document.profile.document_id == "S100ABCD"
    assert [block.part for block in document.blocks if hasattr(block, "part")] == ["0000000", "0101010"]


def test_archives_within_an_archive_are_opened() -> None:
    inner = zipped({"0101010.htm": PAGE}).content
    sources = open_upload(zipped({"S100AAAA.zip": inner, "S100BBBB.zip": inner}, "all.zip"))
    assert [found.files for found in sources.groups] == [
        ("all/S100AAAA/0101010.htm",),
        ("all/S100BBBB/0101010.htm",),
    ]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_members_of_one_name_the_last_is_read_and_that_is_said() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for text in ("先", "後"):
            archive.writestr("0101010.htm", f"<html><body><p>{text}</p></body></html>")
    sources = open_upload(SourceFile("S100ABCD.zip", buffer.getvalue()))
    assert [getattr(block, "text", "") for block in read_group(sources, sources.groups[0]).blocks] == ["後"]
    assert [(oddity.code, oddity.where) for oddity in sources.oddities] == [("same_name", "S100ABCD/0101010.htm")]


def test_a_broken_archive_within_an_archive_is_odd_and_the_others_go_in() -> None:
    sources = open_upload(zipped({"a.zip": b"PK\x03\x04broken", "b.html": PAGE, "c.doc": b"x"}, "all.zip"))
    assert [found.files for found in sources.groups] == [("all/b.html",)]
    assert {oddity.code for oddity in sources.oddities} == {"unreadable_file", "unknown_format"}


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(files=2), "more than 2 files"),
        (Limits(file_bytes=1000), "unpacks to more than its limit"),
        (Limits(total_bytes=1000), "The archive unpacks to more than"),
        (Limits(ratio=10, ratio_from=1000), "unpacks to more than its limit"),
    ],
)
def test_an_archive_over_its_limits_is_refused(limits: Limits, message: str) -> None:
    upload = zipped({f"{number}.html": b"<p>" + b"0" * 200_000 for number in range(3)})
    with pytest.raises(UnreadableFileError, match=message):
        [sources.files(found) for sources in [open_upload(upload, limits)] for found in sources.groups]


def test_what_an_archive_says_of_its_sizes_is_not_believed() -> None:
    content = bytearray(zipped({"a.html": b"0" * 3_000_000}).content)
    directory = content.rindex(b"PK\x01\x02")
    content[directory + 24 : directory + 28] = (10).to_bytes(4, "little")
    sources = open_upload(SourceFile("a.zip", bytes(content)), Limits(file_bytes=1_000_000, ratio_from=1_000_000))
    with pytest.raises(UnreadableFileError):
        sources.files(sources.groups[0])


@pytest.mark.parametrize("cut", [10, 60, -30])
def test_a_truncated_archive_says_so(cut: int) -> None:
    upload = zipped({"a.html": PAGE, "b.html": PAGE})
    with pytest.raises(UnreadableFileError, match="broken or truncated") as raised:
        open_upload(SourceFile("a.zip", upload.content[:cut]))
    assert "壊れている" in raised.value.message


def test_an_encrypted_member_is_named_and_the_others_are_read() -> None:
    content = bytearray(zipped({"0101010.html": PAGE, "0102010.html": PAGE}).content)
    content[content.index(b"PK\x01\x02") + 8] |= 1
    sources = open_upload(SourceFile("a.zip", bytes(content)))
    found = sources.files(sources.groups[0])
    assert [file.name for file in found.files] == ["a/0102010.html"]
    assert found.oddities[0].message == "パスワードで保護されています。"


def test_names_of_archives_made_on_japanese_windows_are_read_and_stay_inside() -> None:
    upload = zipped({"xxxx.html": PAGE, "..\\..\\etc\\x.html": PAGE}, "a.zip")
    content = upload.content.replace(b"xxxx.html", "報告.html".encode("cp932"))
    names = {name for found in open_upload(SourceFile("a.zip", content)).groups for name in found.files}
    assert names == {"a/報告.html", "a/etc/x.html"}


def test_files_packed_together_come_back_and_have_the_same_bytes_each_time() -> None:
    files = [SourceFile("d/0102010.html", PAGE), SourceFile("d/0101010.html", PAGE)]
    packed = pack(files)
    assert packed == pack(list(reversed(files)))
    sources = open_upload(packed)
    assert sources.files(sources.groups[0]).files == tuple(sorted(files, key=lambda file: file.name))
    assert pack(files[:1]) == files[0]


def test_a_folder_gives_its_documents_and_names_its_archives(tmp_path: Path) -> None:
    folder = tmp_path / "reports"
    (folder / "S100AAAA").mkdir(parents=True)
    for page in ("0101010", "0102010"):
        (folder / "S100AAAA" / f"S100AAAA-{page}.html").write_bytes(PAGE)
    (folder / "more.zip").write_bytes(zipped({"a.html": PAGE}).content)
    (folder / "note.doc").write_bytes(b"x")
    found = open_path(folder)
    assert [len(one.files) for one in found.groups] == [2]
    assert [path.name for path in getattr(found, "archives", ())] == ["more.zip"]
    assert [oddity.code for oddity in found.oddities] == ["unknown_format"]


def test_a_path_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="cannot be opened"):
        open_path(tmp_path / "nothing.html")


def test_a_pipe_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    pipe = tmp_path / "a.html"
    os.mkfifo(pipe)
    with pytest.raises(UnreadableFileError, match="no regular file"):
        open_path(pipe)


def test_a_huge_file_is_refused_before_it_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    with path.open("wb") as file:
        file.truncate(1 << 31)
    with pytest.raises(UnreadableFileError, match="over 1 MB"):
        open_path(path, Limits(file_bytes=1 << 20))


def test_the_files_of_one_document_have_a_limit_together(tmp_path: Path) -> None:
    for part in ("0101010", "0102010"):
        (tmp_path / f"S100AAAA-{part}.html").write_bytes(PAGE)
    folder = open_path(tmp_path, Limits(total_bytes=len(PAGE) + 1))
    with pytest.raises(UnreadableFileError, match="files of one document"):
        folder.files(folder.groups[0])
