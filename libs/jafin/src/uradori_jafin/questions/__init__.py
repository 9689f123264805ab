"""Questions about reported figures."""

from uradori_jafin.questions.question import AskedItem, FigureQuestion, Wanted
from uradori_jafin.questions.reading import read_figure_question

__all__ = ["AskedItem", "FigureQuestion", "Wanted", "read_figure_question"]
