"""Draws what `uradori audit DRAFT` shows on a terminal: audit_picture.py DRAFT REPORT OUT.svg

REPORT is what `uradori audit DRAFT --out REPORT` wrote. Each run of one style is set to its width in cells, so that
the columns stand under one another in whatever font there is.
"""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style
from rich.text import Text
from uradori_cli.drafts.reading import read_draft
from uradori_cli.render.audit.report_text import report_lines
from uradori_contracts.views import AuditOutcome

COLUMNS, CELL, LINE, MARGIN = 88, 8.4, 22, 20
INKS = {"red": "#b3261e", "green": "#2f6f46", "yellow": "#8a5a00", "cyan": "#3a6478", "magenta": "#6b4a8a"}
FONTS = "ui-monospace, Menlo, Consolas, 'Noto Sans Mono CJK JP', 'Noto Sans CJK JP', monospace"


def main(draft: Path, report: Path, out: Path) -> None:
    """Writes the picture."""
    outcome = AuditOutcome.model_validate_json(report.read_text(encoding="utf-8"))
    shown = report_lines(read_draft(draft).draft, outcome, COLUMNS, coloured=True, everything=False)
    lines = [Text(f"$ uradori audit {draft.name}", style="dim"), Text(), *shown]
    width, height = COLUMNS * CELL + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN
    picture = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width:g} {height}"})
    picture.attrib |= {"font-family": FONTS, "font-size": "14", "fill": "#23262b"}
    SubElement(picture, "title").text = f"uradori audit {draft.name}"
    SubElement(picture, "rect", {"width": "100%", "height": "100%", "rx": "10", "fill": "#fbfaf7"})
    for number, line in enumerate(lines):
        picture.extend(_runs(line, MARGIN + LINE * number + LINE * 0.7))
    indent(picture, space=" ")
    out.write_text(tostring(picture, encoding="unicode") + "\n", encoding="utf-8")


def _runs(line: Text, y: float) -> Iterator[Element]:
    column = 0
    for segment in line.render(Console(file=io.StringIO())):
        words = segment.text.strip("\n")
        bare = words.strip(" ")
        if bare:
            x = MARGIN + CELL * (column + len(words) - len(words.lstrip(" ")))
            place = {"x": f"{x:g}", "y": f"{y:g}", "textLength": f"{cell_len(bare) * CELL:g}"}
            run = Element("text", {**place, "lengthAdjust": "spacingAndGlyphs", **_look(segment.style)})
            run.text = bare
            yield run
        column += cell_len(words)


def _look(style: Style | None) -> dict[str, str]:
    if style is None:
        return {}
    look = {"fill": INKS[style.color.name]} if style.color and style.color.name in INKS else {}
    look |= {"fill-opacity": "0.65"} if style.dim else {}
    look |= {"font-weight": "600"} if style.bold else {}
    return look | ({"text-decoration": "underline"} if style.underline else {})


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
