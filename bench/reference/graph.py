"""The graph, compiled once, with a checkpoint in memory after each step."""

from itertools import count
from typing import cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import MemorySaver
from langgraph.graph import END, START, StateGraph
from uradori_contracts.settings import Settings
from uradori_contracts.turn import Grade

from bench.reference.nodes import Nodes, State
from bench.reference.parts import Parts

SEARCH_LIMIT = 2


class ReferenceGraph:
    """One turn after another, or side by side."""

    def __init__(self, parts: Parts) -> None:
        nodes = Nodes(parts, Settings())
        graph = StateGraph(State)
        for node in (nodes.rewrite, nodes.search, nodes.search_again, nodes.call_tools, nodes.compose, nodes.audit):
            graph.add_node(node.__name__, node)
        graph.add_node("grading", nodes.grade)
        graph.add_edge(START, "rewrite")
        graph.add_edge("rewrite", "search")
        graph.add_edge("rewrite", "call_tools")
        graph.add_edge(["search", "call_tools"], "grading")
        graph.add_edge("search_again", "grading")
        graph.add_conditional_edges("grading", _after_grading, ["search_again", "compose", END])
        graph.add_edge("compose", "audit")
        graph.add_edge("audit", END)
        self._compiled = graph.compile(checkpointer=MemorySaver())
        self._threads = count()

    async def turn(self, question: str) -> State:
        """The final state of a turn on a thread of its own."""
        config: RunnableConfig = {"configurable": {"thread_id": str(next(self._threads))}}
        return cast("State", await self._compiled.ainvoke({"question": question}, config))


def _after_grading(state: State) -> str:
    if state["grade"] is not Grade.CORRECT and state["searched"] < SEARCH_LIMIT:
        return "search_again"
    return END if state["grade"] is Grade.INCORRECT or not state["evidence"] else "compose"
