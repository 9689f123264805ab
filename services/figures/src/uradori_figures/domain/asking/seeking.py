"""By which labels the store is to look for facts."""

from collections.abc import Iterator

from uradori_figures.domain.asking.asked_items import Asked

_VARIANTS = 5
_NAMES = 3
_SHORT = 4
_LABELS = 48
_LENGTH = 200


def labels_to_seek(asked: Asked) -> tuple[str, ...]:
    """The item with each thing that it stands under, under each name that it may have; the item alone where it is telling.

    The store takes for a fact the label it is most like: その他 alone would make every その他 as good as another.
    """
    return tuple(dict.fromkeys(label[:_LENGTH] for label in _labels(asked) if label))[:_LABELS]


def _labels(asked: Asked) -> Iterator[str]:
    besides = [*asked.item.contexts, *asked.member.names[:_NAMES]]
    besides += [name for _, names in asked.member.words for name in names[:_NAMES]]
    if len(asked.atoms) > 1:
        yield "".join(variants[0].label.core for variants in asked.atoms)
    for variant in asked.atoms[0][:_VARIANTS]:
        core = variant.label.core
        for other in besides:
            yield core + other
        if not besides or len(core) >= _SHORT:
            yield core
