"""Audit reports as a page."""

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st
from uradori_cli.drafts.markdown import markdown_draft
from uradori_cli.drafts.plain_text import plain_draft
from uradori_cli.render.audit.page import TAIL, article, head, overview
from uradori_cli.render.audit.tally import Tally
from uradori_cli.render.plain import plain
from uradori_contracts.audit import FindingKind, Source
from uradori_contracts.evidence import Evidence, Span
from uradori_contracts.views import AuditOutcome

from tests.unit.cli.audited import OUTCOME, TEXT, finding, outcome

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>[a](javascript:alert(1))&amp;\u202e\x00"
ALLOWED = frozenset(
    [
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "main",
        "article",
        "header",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "p",
        "b",
        "span",
        "ul",
        "li",
        "mark",
        "section",
        "div",
        "aside",
        "a",
        "small",
        "dl",
        "dt",
        "dd",
        "figure",
        "figcaption",
        "blockquote",
        "em",
        "table",
        "caption",
        "tr",
        "th",
        "td",
    ]
)


class Reading(HTMLParser):
    """Every element, every address, and the text of the drafts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.addresses: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.depth = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.addresses |= {value or "" for name, value in attrs if name in ("href", "src")}
        self.depth += 1 if self.depth or dict(attrs).get("class", "").startswith("text") else 0

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1 if self.depth else 0

    def handle_data(self, data: str) -> None:
        self.text += data if self.depth else ""


def hostile() -> AuditOutcome:
    """A report in which every text is hostile."""
    source = Evidence(tag="doc_1", title=HOSTILE, text=HOSTILE)
    words = {"expected": HOSTILE, "found": HOSTILE, "suggestion": HOSTILE, "rule": HOSTILE, "note": HOSTILE}
    wrong = finding(
        FindingKind.VALUE_MISMATCH,
        HOSTILE,
        HOSTILE[3:20],
        source=Source(tag="doc_1", span=Span(start=2, end=9)),
        **words,
    )
    return outcome(HOSTILE, {HOSTILE: (wrong,)}).model_copy(update={"evidence": (source,)})


def test_no_text_becomes_markup_an_address_or_a_script() -> None:
    report = hostile()
    tally = Tally()
    tally.take(HOSTILE, report)
    text = plain_draft(HOSTILE, HOSTILE)
    page = head(HOSTILE) + article(text, report, 0) + overview(tally) + TAIL
    read = Reading(page)
    assert read.tags <= ALLOWED
    assert all(address.startswith("#") for address in read.addresses)
    assert not any(name.startswith("on") for name in read.attributes)
    assert read.text == plain(HOSTILE)


def test_each_mark_leads_to_its_note_and_back() -> None:
    page = article(plain_draft("甲", TEXT), OUTCOME, 3)
    for number in range(1, 5):
        assert f'href="#n3-{number}"' in page
        assert f'id="n3-{number}"' in page
        assert f'href="#m3-{number}"' in page
        assert f'id="m3-{number}"' in page
    assert '<mark class="wrong"><a href="#n3-1">110億円</a>' in page
    assert "<em>△110</em>" in page
    assert '<mark class="unfound">' in page


def test_a_table_of_a_draft_is_a_table_of_the_page() -> None:
    text = "| 項目 | 額 |\n|---|---|\n| 売上高 | 1,000 |\n"
    page = article(markdown_draft("甲", text), outcome(text, {}), 0)
    assert "<table><tr><th>項目</th><th>額</th></tr><tr><td>売上高</td><td>1,000</td></tr></table>" in page


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_a_writer_reads_the_own_text_whatever_it_holds(text: str) -> None:
    read = Reading(head("甲") + article(plain_draft("甲", text), outcome(text, {}), 0) + TAIL)
    assert "".join(read.text.split()) == "".join(plain(text).split())
