"""A sentence audited against sources that were read before, and reports of growing length; `python -m bench.audit`.

All of it is work of one thread, so its time is that of the processor: others on the machine do not count.
"""

import json
import os
import random
import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from time import process_time

from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditSentencesRequest
from uradori_contracts.evidence import Evidence
from uradori_jafin import Gazetteer

from bench.comparison import Comparison
from bench.latencies import Latencies
from bench.limit import Limit

DATA = Path(__file__).resolve().parent.parent / "data"
SOURCES = 8
TABLES = 3
SETS = 6
SENTENCES = 40
WRONG_MS = 5
"""A wrong sentence is compared with all that it might have meant."""
LONG, SHORT = 2_000, 500
YEARS = ("2020年3月期", "2021年3月期", "2022年3月期", "2023年3月期", "2024年3月期")
AMOUNTS = (
    "売上高", "売上原価", "売上総利益", "販売費及び一般管理費", "営業利益", "営業外収益", "営業外費用", "経常利益", "特別利益",
    "特別損失", "税金等調整前当期純利益", "法人税等合計", "当期純利益", "親会社株主に帰属する当期純利益", "包括利益", "流動資産",
    "固定資産", "有形固定資産", "無形固定資産", "投資その他の資産", "総資産", "流動負債", "固定負債", "負債合計", "株主資本",
    "純資産", "営業活動によるキャッシュ・フロー", "投資活動によるキャッシュ・フロー", "財務活動によるキャッシュ・フロー",
    "現金及び現金同等物", "設備投資額", "減価償却費", "研究開発費", "受注高", "受注残高",
)  # fmt: skip
RATIOS = ("自己資本比率", "自己資本利益率", "配当性向")


def audit_sentences() -> Iterator[Limit]:
    """The time of one sentence that is true or wrong, and apart from it that of reading eight sources first."""
    for tables, kind in ((TABLES, f"{SOURCES} sources"), (SOURCES, f"{SOURCES} five-year overviews")):
        chance = random.Random(20240331)  # noqa: S311
        passages = _passages()
        auditor = Auditor.of(Gazetteer.from_csv((DATA / "gazetteer" / "companies.csv").read_text("utf-8")))
        first: list[float] = []
        true: list[float] = []
        wrong: list[float] = []
        for _ in range(SETS):
            evidence, sentences = _sources(passages, chance, tables)
            first.append(_cost(auditor, "資料を読む。", evidence))
            for sentence in chance.sample(sentences, min(SENTENCES, len(sentences))):
                true.append(_cost(auditor, sentence, evidence))
                if (changed := _wrong(sentence)) != sentence:
                    wrong.append(_cost(auditor, changed, evidence))
        reading = f"the first reading of {SOURCES} sources p50 {Latencies.of(first).p50:.0f} ms"
        yield _limit(f"audit of a sentence, {kind} read before, p95", true, 2, f"; {reading}")
        yield _limit(f"audit of a wrong sentence, {kind} read before, p95", wrong, WRONG_MS, "")


def _limit(what: str, seconds: list[float], asked: float, note: str) -> Limit:
    each = Latencies.of(seconds)
    return Limit(what, each.p95, asked, "ms", f"p50 {each.p50:.2f} ms, {len(seconds)} sentences{note}")


def _cost(auditor: Auditor, sentence: str, evidence: tuple[Evidence, ...]) -> float:
    request = _request(sentence, evidence)
    started = process_time()
    auditor.audit_sentences(request)
    return process_time() - started


_LEADING_DIGIT = re.compile(r"(?<![\d,.])\d(?=[\d,.]*(?:億円|百万円|%))")


def _wrong(sentence: str) -> str:
    """The sentence with the first digit of its figures changed; itself where it has none."""
    return _LEADING_DIGIT.sub(lambda digit: str(int(digit[0]) % 9 + 1), sentence)


def audit_reports() -> Comparison:
    """A sentence of a long report beside one of a short report: linear where they cost the same."""
    chance = random.Random(20240331)  # noqa: S311
    passages = _passages()
    evidence, _ = _sources(passages, chance)
    costs = {count: _cost_of_a_sentence(evidence, count) for count in (SHORT, LONG)}
    return Comparison(
        f"audit of a report of {LONG:,} sentences, each",
        f"of one of {SHORT:,}, each",
        costs[LONG] * 1e3,
        costs[SHORT] * 1e3,
        costs[LONG] / costs[SHORT],
        1.3,
        "at_most",
        1.6,
        f"{costs[LONG] * LONG:.1f} s in all",
    )


def _passages() -> list[dict[str, str]]:
    lines = (DATA / "corpus" / "passages.jsonl").read_text("utf-8").splitlines()
    return [passage for passage in map(json.loads, lines) if passage.get("text")]


def _request(sentence: str, evidence: tuple[Evidence, ...]) -> AuditSentencesRequest:
    return AuditSentencesRequest(turn_id="bench", index=0, sentences=(sentence,), evidence=evidence)


def _cost_of_a_sentence(evidence: tuple[Evidence, ...], count: int) -> float:
    auditor = Auditor.of(None)
    auditor.audit_sentences(_request("資料を読む。", evidence))
    answer = "".join(f"営業利益は{index + 1:,}億円だった[doc_{index % SOURCES + 1}]。" for index in range(count))
    started = process_time()
    auditor.audit_answer(AuditRequest(turn_id="bench", answer=answer, evidence=evidence))
    return (process_time() - started) / count


def _sources(
    passages: list[dict[str, str]], chance: random.Random, tables: int = TABLES
) -> tuple[tuple[Evidence, ...], list[str]]:
    """Passages and tables of five years, as many as asked, with sentences that cite them."""
    evidence: list[Evidence] = []
    sentences: list[str] = []
    for passage in chance.sample(passages, SOURCES - tables):
        tag = f"doc_{len(evidence) + 1}"
        evidence.append(
            Evidence.model_validate(
                {"tag": tag, "title": passage["title"], "text": passage["text"], "as_of": passage["as_of"]}
            )
        )
        sentences += [f"{sentence}[{tag}]。" for sentence in passage["text"].split("。") if sentence.strip()]
    for _ in range(tables):
        tag = f"doc_{len(evidence) + 1}"
        company = f"{chance.choice('東西南北')}{chance.choice('山川海野')}製作所"
        rows, told = _statement(company, tag, chance)
        title = f"{company} 主要な経営指標等の推移（連結）"
        table = {"title": title, "headers": ["", *YEARS], "rows": rows, "unit": "百万円"}
        evidence.append(Evidence.model_validate({"tag": tag, "title": title, "table": table}))
        sentences += told
    return tuple(evidence), sentences


def _statement(company: str, tag: str, chance: random.Random) -> tuple[list[list[str]], list[str]]:
    rows, sentences = [], []
    for label in AMOUNTS:
        values = [chance.randrange(1_000, 2_000_000) for _ in YEARS]
        rows.append([label, *(f"{value:,}" for value in values)])
        year = chance.randrange(1, len(YEARS))
        growth = (Decimal(values[year]) / values[year - 1] - 1) * 100
        sentences.append(f"{company}の{YEARS[year]}の{label}は{values[year] // 100:,}億円だった[{tag}]。")
        sentences.append(
            f"{company}の{YEARS[year]}の{label}は前期比{abs(growth):.1f}%{'増' if growth > 0 else '減'}の{values[year]:,}百万円だった[{tag}]。"
        )
    for label in RATIOS:
        shares = [chance.randrange(10, 700) / 10 for _ in YEARS]
        rows.append([f"{label}（％）", *(f"{share:.1f}" for share in shares)])
        sentences.append(f"{company}の{YEARS[-1]}の{label}は{shares[-1]:.1f}%だった[{tag}]。")
    return rows, sentences


def main() -> int:
    """Print the table, then the rows as JSON; 1 where a limit is passed or time is not linear."""
    found: list[Limit | Comparison] = [*audit_sentences(), audit_reports()]
    load = " ".join(f"{average:.2f}" for average in os.getloadavg())
    sys.stdout.write("\n".join(row.line() for row in found) + f"\nload {load}\n")
    sys.stdout.write(json.dumps([row.row() for row in found], ensure_ascii=False) + "\n")
    return 1 if any(row.fails for row in found) else 0


if __name__ == "__main__":
    sys.exit(main())
