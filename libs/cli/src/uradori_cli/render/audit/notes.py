"""A finding as a note in the margin of a page."""

from xml.etree.ElementTree import Element, SubElement

from uradori_cli.render.audit.excerpts import Excerpt, PassageExcerpt, TableExcerpt, ValueExcerpt, excerpt_of, origin_of
from uradori_cli.render.audit.fields import fields_of
from uradori_cli.render.audit.remarks import Remark
from uradori_cli.render.audit.tones import name_of
from uradori_cli.render.plain import plain


def note(remark: Remark, place: int) -> Element:
    """What it is, what text and source say, and the excerpt of the source."""
    japanese, english = name_of(remark.finding)
    attributes = {"class": f"note {remark.tone.name.lower()}", "id": f"n{place}-{remark.number}"}
    top = Element("div", attributes)
    title = SubElement(top, "h3")
    back = SubElement(title, "a", {"href": f"#m{place}-{remark.number}"})
    back.text = str(remark.number)
    back.tail = f" {japanese} "
    _add(title, "small", english)
    fields = SubElement(top, "dl")
    for field in fields_of(remark):
        _add(fields, "dt", f"{field.japanese} {field.english}")
        _add(fields, "dd", field.words, {"class": "fix"} if field.english == "fix" else {})
    source, evidence = remark.finding.source, remark.source
    if source is not None and evidence is not None:
        figure = SubElement(top, "figure")
        _add(figure, "figcaption", f"{source.tag}　{origin_of(evidence)}")
        _excerpt(figure, excerpt_of(source, evidence))
    return top


def _excerpt(parent: Element, excerpt: Excerpt) -> None:
    match excerpt:
        case PassageExcerpt(before, marked, after):
            quote = SubElement(parent, "blockquote")
            quote.text = plain(before)
            if marked:
                _add(quote, "em", marked).tail = plain(after)
        case ValueExcerpt(text, formula):
            quote = SubElement(parent, "blockquote")
            _add(quote, "em", text)
            if formula:
                _add(parent, "blockquote", formula)
        case TableExcerpt():
            _table(parent, excerpt)


def _table(parent: Element, excerpt: TableExcerpt) -> None:
    table = SubElement(parent, "table")
    if excerpt.unit:
        _add(table, "caption", f"単位: {excerpt.unit}")
    heads = SubElement(table, "tr")
    for column, cell in enumerate(excerpt.headers):
        _add(heads, "th", cell, {"class": "of"} if column == excerpt.column else {})
    for number, row in enumerate(excerpt.rows):
        line = SubElement(table, "tr")
        for column, cell in enumerate(row):
            is_row = number == excerpt.row
            parent_cell = SubElement(line, "td" if column else "th", {"class": "of"} if is_row and not column else {})
            if is_row and column == excerpt.column:
                _add(parent_cell, "em", cell)
            else:
                parent_cell.text = plain(cell)


def _add(parent: Element, tag: str, text: str, attributes: dict[str, str] | None = None) -> Element:
    child = SubElement(parent, tag, attributes or {})
    child.text = plain(text)
    return child
