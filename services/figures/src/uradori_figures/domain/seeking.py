"""By which labels the store is to look for facts."""

from uradori_figures.domain.asking import Asked

_VARIANTS = 4
_LABELS = 24


def labels_to_seek(asked: Asked) -> tuple[str, ...]:
    """What the item, what it stands under and the member may be called, at most 24 of them, the item first."""
    labels = [asked.item.label]
    for variants in asked.atoms:
        labels += [variant.label.core for variant in variants[:_VARIANTS]]
    labels += asked.item.contexts
    labels += asked.member.names[:_VARIANTS]
    for _, names in asked.member.words:
        labels += names[:2]
    return tuple(dict.fromkeys(label for label in labels if label))[:_LABELS]
