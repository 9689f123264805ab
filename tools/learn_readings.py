"""How kanji are read in names, learned from the names of a dictionary (janome's IPADIC): readings of whole names are
shared out among their characters by expectation maximisation.

Run: uv run --no-project --with janome==0.5.0 python tools/learn_readings.py
"""

import importlib
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

OUT = Path(__file__).parents[1] / "services/figures/src/uradori_figures/kanji_readings.tsv"
NAMES = re.compile(r"固有名詞,人名,(?:姓|名)")
NAME = re.compile(r"[一-鿿々]{1,4}")
SMALL = "ァィゥェォャュョッー"
LONGEST = 5
ROUNDS = 12
KEPT = 0.015


def names() -> list[tuple[str, str]]:
    found = set()
    for number in range(10):
        entries = importlib.import_module(f"janome.sysdic.entries_extra{number}").DATA
        for entry in entries.values():
            kind, _, _, base, reading, _ = entry[:6]
            if NAMES.search(kind) and NAME.fullmatch(base):
                found.add((base, reading))
    return sorted(found)


def splits(size: int, reading: str) -> list[tuple[str, ...]]:
    """Every way to share a reading out among so many characters, small letters staying with the one before."""
    if size == 1:
        return [(reading,)] if 0 < len(reading) <= LONGEST else []
    return [
        (reading[:cut], *rest)
        for cut in range(1, min(LONGEST, len(reading) - size + 1) + 1)
        if reading[cut] not in SMALL + "ン"
        for rest in splits(size - 1, reading[cut:])
    ]


def learn(pairs: list[tuple[str, str]]) -> dict[str, Counter[str]]:
    ways = [(base, splits(len(base), reading)) for base, reading in pairs]
    shares: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(lambda: 1e-3))
    for _ in range(ROUNDS):
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for base, options in ways:
            weights = []
            for option in options:
                weight = 1.0
                for character, part in zip(base, option, strict=True):
                    weight *= shares[character][part]
                weights.append(weight)
            total = sum(weights)
            for option, weight in zip(options, weights, strict=True):
                for character, part in zip(base, option, strict=True):
                    counts[character][part] += weight / total
        shares = defaultdict(lambda: defaultdict(lambda: 1e-9))
        for character, counter in counts.items():
            size = sum(counter.values())
            for part, count in counter.items():
                shares[character][part] = (count + 1e-3) / (size + 0.1)
    return counts


def main() -> None:
    counts = learn(names())
    lines = []
    for character, counter in sorted(counts.items()):
        total = sum(counter.values())
        kept = [part for part, count in counter.most_common(12) if count >= max(0.4, KEPT * total)]
        if kept:
            lines.append(f"{character}\t{' '.join(kept)}\n")
    OUT.write_text("".join(lines), encoding="utf-8")
    sys.stdout.write(f"{len(lines)} characters, {OUT.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
