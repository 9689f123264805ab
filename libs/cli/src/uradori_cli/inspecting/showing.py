"""Documents as they were understood, shown where it was asked for."""

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from rich.console import RenderableType
from uradori_contracts.documents import Problem
from uradori_filings import Table, TableAddress

from uradori_cli.execution import complain
from uradori_cli.failure import CommandError
from uradori_cli.inspecting.inspected import Inspected, inspected
from uradori_cli.render.inspect.page import page
from uradori_cli.render.inspect.terminal import fact_lines, grid, overview
from uradori_cli.render.terminal import Terminal

UNREADABLE = 2
_ADDRESS = re.compile(r"(?P<part>[^\s/:]{1,120})/(?P<number>[0-9]{1,6})(?::[0-9:]*)?")


async def show(
    paths: list[Path], table: str | None, section: str, html: Path | None, *, facts: bool, pager: bool
) -> int:
    """The exit code: 0, 1 where some could not be read, 2 where nothing could.

    Raises:
        CommandError: there is no such table, or the page cannot be written.
    """
    reading = _Reading(paths)
    if html is not None:
        with Terminal(stderr=True).status("読んでいます / reading"):
            documents = tuple(reading.documents())
        _write(html, documents)
    else:
        _print(reading, _address(table), section, facts=facts, pager=pager)
    if not reading.read:
        return UNREADABLE
    return 1 if reading.failed else 0


@dataclass(slots=True)
class _Reading:
    paths: list[Path]
    read: int = 0
    failed: int = 0

    def documents(self) -> Iterator[Inspected]:
        """One after the other; what cannot be read is told on the way."""
        for each in inspected(self.paths):
            if isinstance(each, Problem):
                self.failed += each.code != "unknown_format"
                complain(f"{each.where}: {each.message}", f"{each.where}: {each.message_en}")
            else:
                self.read += 1
                yield each


def _print(reading: _Reading, address: TableAddress | None, section: str, *, facts: bool, pager: bool) -> None:
    console = Terminal()
    shown = False
    with console.pager(styles=True) if pager and console.is_terminal else nullcontext():
        for document in reading.documents():
            for part in _parts(document, address, section, facts=facts):
                console.print(part, highlight=False, soft_wrap=address is None)
                shown = True
    if address is not None and reading.read and not shown:
        raise CommandError(f"表 {address} はありません。", f"There is no table {address}.", exit_code=UNREADABLE)


def _parts(document: Inspected, address: TableAddress | None, section: str, *, facts: bool) -> Iterator[RenderableType]:
    if address is not None:
        anatomy = document.anatomies.get(address)
        if anatomy is not None:
            yield from grid(anatomy)
        return
    blocks = document.under(section)
    if facts:
        shown = {block.address for block in blocks if isinstance(block, Table)}
        yield from fact_lines(fact for fact in document.facts if fact.address.table in shown)
    else:
        yield from overview(document, blocks, prose=bool(section))


def _write(path: Path, documents: Sequence[Inspected]) -> None:
    if not documents:
        return
    try:
        with path.open("w", encoding="utf-8") as file:
            file.writelines(page(documents))
    except OSError as error:
        raise CommandError(
            f"書けません: {path}（{error.strerror}）", f"Cannot write {path} ({error.strerror})", exit_code=UNREADABLE
        ) from error
    Terminal(stderr=True).print(f"書きました / written: {path}", highlight=False, soft_wrap=True)


def _address(given: str | None) -> TableAddress | None:
    if given is None:
        return None
    found = _ADDRESS.fullmatch(given)
    if found is None:
        raise CommandError(
            "表の番地は 0105010/0 のように書きます。", "A table is named as in 0105010/0.", exit_code=UNREADABLE
        )
    return TableAddress(found["part"], int(found["number"]))
