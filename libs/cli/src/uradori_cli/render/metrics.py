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
        row = [name, f"{value:.4f}" if isinstance(value, float) else str(value)]
        if result.metrics_with_excluded is not None:
            row.append(f"{result.metrics_with_excluded[name]:.4f}")
        table.add_row(*row)
    return table
