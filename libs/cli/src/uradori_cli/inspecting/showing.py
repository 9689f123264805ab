"""Documents as they were understood, shown where it was asked for."""

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
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
    """The exit code: 0, or 1 where some could not be read.

    Raises:
        CommandError: there is no such table, or the page cannot be written.
    """
    address = _address(table)
    console, told = Terminal(), Terminal(stderr=True)
    documents: list[Inspected] = []
    failed = 0
    with told.status("読んでいます / reading"):
        for each in inspected(paths):
            if isinstance(each, Problem):
                failed += each.code != "unknown_format"
                complain(f"{each.where}: {each.message}", f"{each.where}: {each.message_en}")
            else:
                documents.append(each)
    if html is not None and documents:
        _write(html, documents)
        told.print(f"書きました / written: {html}", highlight=False, soft_wrap=True)
    elif documents:
        with console.pager(styles=True) if pager and console.is_terminal else nullcontext():
            for part in _parts(documents, address, section, facts=facts):
                console.print(part, highlight=False, soft_wrap=not address)
    if not documents:
        return UNREADABLE
    return 1 if failed else 0


def _parts(
    documents: Sequence[Inspected], address: TableAddress | None, section: str, *, facts: bool
) -> Iterator[RenderableType]:
    if address is not None:
        found = [anatomy for each in documents if (anatomy := each.anatomies.get(address))]
        if not found:
            raise CommandError(f"表 {address} はありません。", f"There is no table {address}.", exit_code=UNREADABLE)
        for anatomy in found:
            yield from grid(anatomy)
        return
    for each in documents:
        blocks = each.under(section)
        if facts:
            shown = {block.address for block in blocks if isinstance(block, Table)}
            yield from fact_lines(fact for fact in each.facts if fact.address.table in shown)
        else:
            yield from overview(each, blocks, prose=bool(section))


def _write(path: Path, documents: Sequence[Inspected]) -> None:
    try:
        with path.open("w", encoding="utf-8") as file:
            file.writelines(page(documents))
    except OSError as error:
        raise CommandError(
            f"書けません: {path}（{error.strerror}）", f"Cannot write {path} ({error.strerror})", exit_code=UNREADABLE
        ) from error


def _address(given: str | None) -> TableAddress | None:
    if given is None:
        return None
    found = _ADDRESS.fullmatch(given)
    if found is None:
        raise CommandError(
            "表の番地は 0105010/0 のように書きます。", "A table is named as in 0105010/0.", exit_code=UNREADABLE
        )
    return TableAddress(found["part"], int(found["number"]))
