"""The reference of the Python packages: signatures and docstrings, above the examples by hand.

A page of docs/reference names a package in its first line of code, `undercroft.kernel`, and has a
chapter for each public name of it, with an example. What the name is comes from the sources.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import griffe

from scripts.docs.pages import ROOT, Page

PACKAGES: Final = ("kernel", "kit", "match", "lab", "envs", "testing")
"""The packages whose public names the reference shows."""
_HEAD: Final = re.compile(r"^## (?P<name>\w+)$", re.MULTILINE)


@cache
def _sources() -> griffe.Module:
    found = griffe.load("undercroft", search_paths=[str(ROOT / "src")])
    assert isinstance(found, griffe.Module)
    return found


def public(package: str) -> dict[str, griffe.Object]:
    """Return the public names of a package: those it exports; of `kit`, those of its modules."""
    module = _sources()[package]
    if package == "kit":
        return {
            name: member
            for one in module.modules.values()
            for name, member in one.members.items()
            if isinstance(member, (griffe.Class, griffe.Function)) and not name.startswith("_")
        }
    return {str(name): _target(module[str(name)]) for name in module.exports or ()}


def _target(found: griffe.Object | griffe.Alias) -> griffe.Object:
    return found.final_target if isinstance(found, griffe.Alias) else found


def documented(page: Page, package: str) -> str:
    """Return the text of a page with what the sources say below the head of each name."""
    names = public(package)

    def said(head: re.Match[str]) -> str:
        found = names.get(head["name"])
        if found is None:
            raise ValueError(f"{page.file}: undercroft.{package} has no {head['name']}")
        return f"{head[0]}\n\n" + "\n".join(_about(found, head["name"]))

    return _HEAD.sub(said, page.text)


def _about(found: griffe.Object, name: str) -> Iterator[str]:
    """Say what a name is, and what parts it has."""
    yield f"```python\n{_signature(found, name)}\n```\n"
    place = found.module.path
    yield f"{_prose(found)}\n\nFrom `{place}`.\n"
    if isinstance(found, griffe.Class):
        yield from _parts(found)


def _parts(found: griffe.Class) -> Iterator[str]:
    parts = [
        part
        for name, part in found.members.items()
        if not name.startswith("_") and not part.is_alias
    ]
    for part in parts:
        said = _prose(part).replace("\n", "\n  ")
        if isinstance(part, griffe.Function):
            yield f"- `{_call(part, part.name)}`: {said}"
        elif isinstance(part, griffe.Attribute):
            kind = f": {part.annotation}" if part.annotation else ""
            yield f"- `{part.name}{kind}`{': ' if said else ''}{said}"
    if parts:
        yield ""


def _signature(found: griffe.Object, name: str) -> str:
    if isinstance(found, griffe.Class):
        bases = ", ".join(str(base) for base in found.bases)
        return f"class {name}({bases})" if bases else f"class {name}"
    if isinstance(found, griffe.Function):
        return f"def {_call(found, name)}"
    kind = (
        f": {found.annotation}" if isinstance(found, griffe.Attribute) and found.annotation else ""
    )
    return f"{name}{kind}"


def _call(found: griffe.Function, name: str) -> str:
    said = found.signature(name=name)
    return said.replace("(self, ", "(").replace("(self)", "()")


def _prose(found: griffe.Object | griffe.Alias) -> str:
    """Return a docstring as Markdown."""
    text = found.docstring.value if found.docstring else ""
    text = re.sub(r"(?<!`)<(?=\w)", "&lt;", text)
    return re.sub(r"(?<![`\w.])__(\w+)__", r"\\_\\_\1\\_\\_", text).strip()
