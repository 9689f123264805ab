"""Retrieval over the paragraphs of JSQuAD: each question must find its paragraph."""

import asyncio
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError
from uradori_bus import Budget, Bus
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.retrieval import SearchReply, SearchRequest
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import SEARCH

from uradori_cli.evaluation.alone import alone
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.vectors import all_embedded
from uradori_cli.failure import CommandError
from uradori_cli.stack.roster import RETRIEVER

DEPTH = 10
_CONCURRENCY = 4
_BUDGET_S = 30.0


class _Answered(BaseModel):
    model_config = ConfigDict(frozen=True)
    id: str
    question: str
    is_impossible: bool = False


class _Paragraph(BaseModel):
    model_config = ConfigDict(frozen=True)
    context: str
    qas: tuple[_Answered, ...]


class _Article(BaseModel):
    model_config = ConfigDict(frozen=True)
    title: str
    paragraphs: tuple[_Paragraph, ...]


class _SquadFile(BaseModel):
    model_config = ConfigDict(frozen=True)
    data: tuple[_Article, ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """Passages by id as (title, text), and questions as (id, question, id of the passage)."""

    passages: Mapping[str, tuple[str, str]]
    questions: tuple[tuple[str, str, str], ...]


def read_collection(path: Path) -> Collection:
    """Every distinct paragraph of a SQuAD file, or of all that a folder holds. Raises CommandError."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    passages: dict[str, tuple[str, str]] = {}
    ids: dict[str, str] = {}
    questions: list[tuple[str, str, str]] = []
    for article in (article for file in files for article in _articles(file)):
        for paragraph in article.paragraphs:
            text = paragraph.context.split("[SEP]", 1)[-1].strip()
            name = ids.setdefault(paragraph.context, f"p{len(ids)}")
            passages[name] = (article.title, text)
            questions += [(qa.id, qa.question, name) for qa in paragraph.qas if not qa.is_impossible]
    if not questions:
        raise CommandError(f"質問がありません: {path}", f"No questions in {path}.")
    return Collection(passages, tuple(questions))


def _articles(path: Path) -> tuple[_Article, ...]:
    try:
        return _SquadFile.model_validate_json(path.read_bytes()).data
    except OSError as error:
        raise CommandError(
            f"読めません: {path}（{error.strerror}）", f"Cannot read {path} ({error.strerror})"
        ) from error
    except ValidationError as error:
        raise CommandError(f"SQuAD 形式ではありません: {path}", f"Not in the format of SQuAD: {path}") from error


@dataclass(frozen=True, slots=True)
class JSquad:
    """Modes sparse, dense and hybrid of the retriever over this collection; `default` is what the settings name."""

    name: str = "jsquad"
    data: str = "jglue-jsquad"

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Indexes the collection in a retriever of its own, waits for its vectors, asks every question."""
        collection = await asyncio.to_thread(read_collection, run.data)
        with tempfile.TemporaryDirectory(prefix="uradori-eval-") as folder:
            _write_corpus(Path(folder), collection)
            async with alone(RETRIEVER, replace(run.plan, data_dir=Path(folder)), run.notify) as bus:
                await all_embedded(bus, run.progress)
                questions = collection.questions[: run.limit]
                return await concurrently(
                    questions,
                    lambda question: _case(bus, *question),
                    _CONCURRENCY,
                    lambda done: run.progress("質問 / questions", done, len(questions)),
                )


def _write_corpus(folder: Path, collection: Collection) -> None:
    path = folder / "corpus" / "passages.jsonl"
    path.parent.mkdir()
    with path.open("w", encoding="utf-8") as file:
        for name, (title, text) in collection.passages.items():
            record = {"id": name, "title": title, "text": text, "document_id": name}
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


async def _search(bus: Bus, question: str, mode: RetrievalMode) -> SearchReply:
    dense = "" if mode is RetrievalMode.SPARSE else question
    request = SearchRequest(query=question, dense_query=dense, mode=mode, top_k=DEPTH)
    return await bus.request(SEARCH, request, budget=Budget.of(_BUDGET_S))


async def _case(bus: Bus, name: str, question: str, gold: str) -> Case:
    measures: dict[str, float] = {}
    found: dict[str, tuple[str, ...]] = {}
    for mode in RetrievalMode:
        reply = await _search(bus, question, mode)
        ids = tuple(hit.passage.id for hit in reply.passages)
        found[mode] = ids
        measures |= {f"{mode.value}.{key}": value for key, value in rank_measures(ids, gold).items()}
    default = Settings().retrieval_mode
    measures |= {f"default.{key}": measures[f"{default.value}.{key}"] for key in ("r1", "r5", "mrr10")}
    ids = found[default]
    why = "" if ids[:1] == (gold,) else f"rank {ids.index(gold) + 1}" if gold in ids else f"not in the first {DEPTH}"
    return Case(name, question, gold, ids[0] if ids else "", why, measures)


def rank_measures(ids: tuple[str, ...], gold: str) -> dict[str, float]:
    """Recall at 1 and 5 and the reciprocal rank within 10 of the one right passage."""
    rank = ids.index(gold) + 1 if gold in ids[:DEPTH] else 0
    return {"r1": float(rank == 1), "r5": float(0 < rank <= 5), "mrr10": 1 / rank if rank else 0.0}
