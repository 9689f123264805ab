"""Label and presentation linkbases that lie beside an instance."""

from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.xbrl.labels import spaced, standard_labels
from uradori_filings.readers.xbrl.roles import is_consolidated, section_of_role
from uradori_filings.readers.xbrl.xml import LINK, XLINK, parse_xml

_STANDARD = "http://www.xbrl.org/2003/role/label"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True, slots=True)
class Linkbases:
    """`labels`: local name -> label, Japanese before others; `roles`: local name -> roles of its presentations."""

    labels: dict[str, str]
    roles: dict[str, list[str]]
    oddities: tuple[Oddity, ...] = ()

    def label(self, name: str) -> str:
        """Of an element by its local name: the filer's, else that of the standard taxonomy, else its own words."""
        return self.labels.get(name) or standard_labels().get(name) or spaced(name)

    def section(self, name: str, *, parent: bool) -> str:
        """The statement it is presented in, of the company alone where the fact is; empty where none says."""
        roles = self.roles.get(name, [])
        own = next((role for role in roles if is_consolidated(role) is not parent), roles[0] if roles else "")
        return section_of_role(own) if own else ""


def read_linkbases(files: Sequence[SourceFile]) -> Linkbases:
    """One that cannot be read is named among the oddities: facts do not depend on it."""
    labels: dict[str, tuple[int, str]] = {}
    roles: dict[str, list[str]] = {}
    oddities: list[Oddity] = []
    for file in files:
        try:
            root = parse_xml(file)
        except UnreadableFileError as error:
            oddities.append(Oddity("linkbase_unread", file.name, error.message, error.message_en))
            continue
        for link in root.iter(f"{{{LINK}}}labelLink"):
            _take_labels(link, labels)
        for link in root.iter(f"{{{LINK}}}presentationLink"):
            _take_roles(link, roles)
    return Linkbases({name: label for name, (_, label) in labels.items()}, roles, tuple(oddities))


def _take_labels(link: etree._Element, labels: dict[str, tuple[int, str]]) -> None:
    names = _locators(link)
    resources: dict[str, list[tuple[int, str]]] = {}
    for resource in link.iter(f"{{{LINK}}}label"):
        rank = 2 * (resource.get(_LANGUAGE) != "ja") + (resource.get(f"{{{XLINK}}}role") != _STANDARD)
        text = "".join(map(str, resource.itertext())).strip()
        resources.setdefault(resource.get(f"{{{XLINK}}}label", ""), []).append((rank, text))
    for arc in link.iter(f"{{{LINK}}}labelArc"):
        name = names.get(arc.get(f"{{{XLINK}}}from", ""))
        told = resources.get(arc.get(f"{{{XLINK}}}to", ""), [])
        if name and told:
            labels[name] = min(labels.get(name, (9, "")), *told)


def _take_roles(link: etree._Element, roles: dict[str, list[str]]) -> None:
    role = link.get(f"{{{XLINK}}}role", "").rpartition("/")[2].removeprefix("rol_")
    for name in dict.fromkeys(_locators(link).values()):
        roles.setdefault(name, []).append(role)


def _locators(link: etree._Element) -> dict[str, str]:
    """Locator label -> local name of the element that it points to (its id is prefix_Name)."""
    return {
        locator.get(f"{{{XLINK}}}label", ""): locator.get(f"{{{XLINK}}}href", "").rpartition("#")[2].rpartition("_")[2]
        for locator in link.iter(f"{{{LINK}}}loc")
    }
