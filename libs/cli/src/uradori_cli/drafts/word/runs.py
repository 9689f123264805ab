"""Runs of a Word document, cut where a remark begins or ends; each piece keeps the run's formatting."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass

from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement
from docx.oxml.xmlchemy import BaseOxmlElement

from uradori_cli.drafts.word.body import Placed

_PROPERTIES, _TEXT = qn("w:rPr"), qn("w:t")
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters [start, end) of the draft stand in `run`."""

    start: int
    end: int
    run: BaseOxmlElement


@dataclass(frozen=True, slots=True)
class _Part:
    start: int
    end: int
    element: BaseOxmlElement


def cut(atoms: Sequence[Placed], boundaries: Iterable[int]) -> tuple[Piece, ...]:
    """The pieces in order, none of which a boundary crosses, but those that cannot be cut (ruby, notes)."""
    edges = sorted(set(boundaries))
    parts: list[_Part] = []
    for placed in reversed(atoms):
        inside = edges[bisect_left(edges, placed.start) : bisect_right(edges, placed.end)]
        parts.extend(_cut_atom(placed, inside))
    parts.reverse()
    return tuple(Piece(part.start, part.end, _run_of(part.element)) for part in parts)


def _cut_atom(placed: Placed, edges: Sequence[int]) -> list[_Part]:
    """The last one first."""
    element, end, parts = placed.atom.element, placed.end, []
    for edge in reversed(edges):
        if edge == placed.end:
            following = element.getnext()
            if following is not None:
                _begin_run(following)
        elif edge == placed.start:
            _begin_run(element)
        elif element.tag == _TEXT:
            rest = _split_text(element, edge - placed.start)
            _begin_run(rest)
            parts.append(_Part(edge, end, rest))
            end = edge
    return [*parts, _Part(placed.start, end, element)]


def _begin_run(element: BaseOxmlElement) -> None:
    """Makes the element the first of its run, with all that follows it in a run of its own where need be."""
    before = [each for each in element.itersiblings(preceding=True) if each.tag != _PROPERTIES]
    if not before:
        return
    old = _run_of(element)
    new = OxmlElement("w:r")
    properties = old.find(_PROPERTIES)
    if properties is not None:
        new.append(deepcopy(properties))
    new.extend([element, *element.itersiblings()])
    old.addnext(new)


def _split_text(element: BaseOxmlElement, offset: int) -> BaseOxmlElement:
    text, rest = element.text or "", deepcopy(element)
    for each, part in ((element, text[:offset]), (rest, text[offset:])):
        each.text = part
        each.set(_SPACE, "preserve")
    element.addnext(rest)
    return rest


def _run_of(element: BaseOxmlElement) -> BaseOxmlElement:
    run = element.getparent()
    assert isinstance(run, BaseOxmlElement)
    return run
