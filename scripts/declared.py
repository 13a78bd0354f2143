"""Write out what the kernel makes of declared fields, for mypyc.

A class that mypyc compiles has no annotations when it is made, so that `undercroft.kernel.fields`
cannot read what it declares. In a copy of the sources the lines that it would run stand in the
place of the declarations. All others keep their number, so that a traceback names the right line.
The number of a word that a constant adds stands beside it: so mypyc knows its value.
"""

import ast
import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from undercroft.kernel.fields import written

TRANSFORM: Final = "dataclass_transform"
"""What tells type checkers that classes declare fields: in the copy they do not."""
ADDS: Final = re.compile(r"^([A-Z_]+: Final = )([A-Z_]+\.add\()")
"""A constant that is the number of a word, see `undercroft.kit.cards.Words`."""


def write_out(folder: Path, sources: Iterable[str]) -> None:
    """Write the declared fields out in these sources, modules as paths below that folder."""
    for source in sources:
        path = folder / source
        text = path.read_text("utf-8")
        name = ".".join(Path(source).with_suffix("").parts).removesuffix(".__init__")
        module = import_module(name)
        path.write_text(written_out(text, vars(module)), "utf-8")


def written_out(text: str, module: dict[str, Any]) -> str:
    """Return the source of a module with its declared fields written out."""
    lines = [*text.splitlines(), ""]  # a class may be the last of its module
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            for decorator in node.decorator_list:
                if ast.unparse(decorator).startswith(TRANSFORM):
                    lines[decorator.lineno - 1] = ""
            if vars(module[node.name]).get("DECLARED"):
                _write_class(lines, node, module[node.name])
        elif isinstance(node, ast.AnnAssign) and ADDS.match(lines[node.lineno - 1]):
            number = module[ast.unparse(node.target)]
            lines[node.lineno - 1] = ADDS.sub(rf"\g<1>{number}; \2", lines[node.lineno - 1])
    return "\n".join(lines)


def _write_class(lines: list[str], node: ast.ClassDef, cls: Any) -> None:
    """Put the constructor of a class, and what copies it, in the place of what it declares."""
    takes: dict[str, str] = {}
    row: list[str] = []
    places: list[int] = []
    kinds = {field.name: field for field in cls.DECLARED}
    for one in node.body:
        if isinstance(one, ast.AnnAssign) and (name := ast.unparse(one.target)) in kinds:
            kind, default = ast.unparse(one.annotation), ast.unparse(one.value) if one.value else ""
            row.append(f'"{name}": ({kind}, {default or "..."})')
            if default == "[]":
                kind, default = f"{kind} | None", "None"
            takes[name] = f"{name}: {kind}" + (f" = {default}" if default else "")
            places += range(one.lineno - 1, (one.end_lineno or 0))
    for place in places:
        lines[place] = ""
    places += [place for place in [places[-1] + 1] if not lines[place].strip()]
    has = {f"def {one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    made = [line for line in written(cls, takes) if line.partition("(")[0] not in has]
    made += [f"ROW = {{{', '.join(row)}}}"] if cls.FAMILY.keeps else []
    for place, line in zip(places, made, strict=False):
        lines[place] = f"    {line}"
    assert len(made) <= len(places), f"{cls.__name__} needs a blank line after its field"
