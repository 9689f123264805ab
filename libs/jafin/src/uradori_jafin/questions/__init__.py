"""Questions about reported figures."""

from uradori_jafin.questions.question import AskedItem, FigureQuestion, Wanted
from uradori_jafin.questions.quotation import QuotedLabel, quoted_labels
from uradori_jafin.questions.reading import read_figure_question

__all__ = ["AskedItem", "FigureQuestion", "QuotedLabel", "Wanted", "quoted_labels", "read_figure_question"]
