"""The result of a suite as a table."""

from rich.table import Table

from uradori_cli.evaluation.case import SuiteResult


def metrics_table(result: SuiteResult) -> Table:
    """A row for each metric; a second column of figures where cases were excluded."""
    table = Table(title=f"{result.suite}  n={result.n}  {result.seconds:.1f} s", title_justify="left")
    table.add_column("指標 / metric")
    table.add_column("値 / value", justify="right")
    if result.metrics_with_excluded is not None:
        table.add_column(f"除外 {result.excluded} 件を含む / with excluded", justify="right")
    for name, value in result.metrics.items():
        row = [name, _written(value)]
        if result.metrics_with_excluded is not None:
            row.append(_written(result.metrics_with_excluded[name]))
        table.add_row(*row)
    for name, value in result.speed.items():
        table.add_row(name, f"{value:.1f}")
    return table


def groups_table(result: SuiteResult) -> Table:
    """A row for each kind of question, a column for each metric."""
    names = [name for name in result.metrics if any(name in values for values in result.groups.values())]
    table = Table(title="種類別 / by intent", title_justify="left")
    table.add_column("")
    for name in ("n", *names):
        table.add_column(name, justify="right", overflow="fold")
    for group, values in result.groups.items():
        table.add_row(group, *(_written(values.get(name)) for name in ("n", *names)))
    return table


def _written(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.4f}" if isinstance(value, float) else str(value)
