"""A contract of import-linter that it does not bring along: a package imports nothing but what is listed."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyContract(Contract):
    """`source_modules` and all below them import the standard library, themselves and `allowed_modules`."""

    type_name = "only"

    source_modules = fields.SetField(subfield=fields.ModuleField())
    allowed_modules = fields.SetField(subfield=fields.StringField(), required=False, default=set())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Kept where every direct import is allowed."""
        allowed = {*self.allowed_modules, *sys.stdlib_module_names}
        broken = [
            (importer, imported)
            for source in sorted(module.name for module in self.source_modules)
            for importer in sorted({source, *graph.find_descendants(source)})
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if not any(_within(imported, package) for package in (source, *allowed))
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Names each import that is not allowed."""
        for importer, imported in check.metadata["broken"]:
            output.print_error(f"{importer} imports {imported}", bold=False)


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")
