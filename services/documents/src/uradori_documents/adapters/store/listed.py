"""Many values as one parameter: a statement stays the same, and within every limit, however many there are."""

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Dialect, String, Text, any_, bindparam, func, select
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, TypeEngine


class _Listed(TypeDecorator[Sequence[object]]):
    """An array where the database has them, else JSON."""

    impl = Text
    cache_ok = True

    def __init__(self, each: TypeEngine[Any]) -> None:
        super().__init__()
        self.each = each

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(self.each) if dialect.name == "postgresql" else Text())

    def process_bind_param(self, value: Sequence[object] | None, dialect: Dialect) -> object:
        values = list(value or ())
        return values if dialect.name == "postgresql" else json.dumps(values)


class _Among(FunctionElement[bool]):
    """A column and the parameter that it is one of. As a Boolean SQLite would compare it with 1, and use no index."""

    inherit_cache = True


def among(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    """Whether the column is one of the values that `name` is given when the statement is executed."""
    # A cast to a text of limited length would cut longer values off.
    each = Text() if isinstance(column.type, String) else column.type
    return _Among(column, bindparam(name, type_=_Listed(each)))


@compiles(_Among, "postgresql")
def _is_any(element: _Among, compiler: SQLCompiler, **kw: Any) -> str:
    column, values = element.clauses
    return compiler.process(column == any_(values), **kw)


@compiles(_Among, "sqlite")
def _is_in(element: _Among, compiler: SQLCompiler, **kw: Any) -> str:
    column, values = element.clauses
    return compiler.process(column.in_(select(func.json_each(values).table_valued("value").c.value)), **kw)
