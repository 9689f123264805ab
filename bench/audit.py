"""A sentence audited against sources that were read before, and reports of growing length; `python -m bench.audit`.

All of it is work of one thread, so its time is that of the processor: others on the machine do not count.
"""

import json
import os
import random
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
    """The time of one sentence, and apart from it that of reading eight sources for the first time."""
    chance = random.Random(20240331)  # noqa: S311
    passages = _passages()
    gazetteer = Gazetteer.from_csv((DATA / "gazetteer" / "companies.csv").read_text("utf-8"))
    auditor = Auditor.of(gazetteer)
    known, first = [], []
    for _ in range(SETS):
        evidence, sentences = _sources(passages, chance)
        started = process_time()
        auditor.audit_sentences(_request("資料を読む。", evidence))
        first.append(process_time() - started)
        for sentence in chance.sample(sentences, min(SENTENCES, len(sentences))):
            request = _request(sentence, evidence)
            started = process_time()
            auditor.audit_sentences(request)
            known.append(process_time() - started)
    each, reading = Latencies.of(known), Latencies.of(first)
    yield Limit(
        f"audit of a sentence, {SOURCES} sources read before, p95",
        each.p95,
        2,
        "ms",
        f"p50 {each.p50:.2f} ms, {len(known)} sentences; the first reading of {SOURCES} sources p50 {reading.p50:.0f} ms",
    )


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


def _sources(passages: list[dict[str, str]], chance: random.Random) -> tuple[tuple[Evidence, ...], list[str]]:
    """Five passages and three tables of five years, with sentences that cite them."""
    evidence: list[Evidence] = []
    sentences: list[str] = []
    for passage in chance.sample(passages, SOURCES - TABLES):
        tag = f"doc_{len(evidence) + 1}"
        evidence.append(
            Evidence.model_validate(
                {"tag": tag, "title": passage["title"], "text": passage["text"], "as_of": passage["as_of"]}
            )
        )
        sentences += [f"{sentence}[{tag}]。" for sentence in passage["text"].split("。") if sentence.strip()]
    for _ in range(TABLES):
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
