"""The reference of the Python packages: signatures and docstrings, above the examples by hand.

A page `docs/reference/python-PACKAGE.md` has a head for each public name, or for several that one
example shows: `### Frame` or `### dump, load`. What each is comes from the sources.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from textwrap import fill
from typing import Final

import griffe

from scripts.docs.pages import ROOT, Page
from scripts.docs.pages import names as anchors

PACKAGES: Final = ("kernel", "kit", "match", "lab", "envs", "testing")
"""The packages of which there is a page."""
WIDTH: Final = 88
"""Columns of a signature, as of a help text."""
HEAD: Final = re.compile(r"^### (?P<names>[\w.]+(?:, [\w.]+)*)$", re.MULTILINE)


@cache
def _sources() -> griffe.Module:
    found = griffe.load("undercroft", search_paths=[str(ROOT / "src")])
    assert isinstance(found, griffe.Module)
    return found


def public(package: str) -> Mapping[str, griffe.Object]:
    """Return the names that a package exports; the kit, which exports none, has those of its
    modules, such as `zones.Zone`."""
    module = _sources().modules[package]
    if package == "kit":
        return {
            f"{one}.{name}": member
            for one, inside in module.modules.items()
            for name, member in inside.members.items()
            if isinstance(member, griffe.Object) and not name.startswith("_")
        }
    return {str(name): _target(module, str(name)) for name in module.exports or ()}


def _target(module: griffe.Object, name: str) -> griffe.Object:
    """Return what a name of a package stands for; a module has the name of what it is for."""
    found = module.members[name]
    if isinstance(found, griffe.Alias):
        return found.final_target
    inside = found.members[name] if found.is_module else found
    assert isinstance(inside, griffe.Object)
    return inside


def documented(page: Page, package: str) -> str:
    """Return the text of a page with what the sources say below the head of each name."""
    names = public(package)

    def said(head: re.Match[str]) -> str:
        lines, places = [f"{head[0]}\n"], list[str]()
        for name in head["names"].split(", "):
            if name not in names:
                raise ValueError(f"{page.file}: undercroft.{package} has no {name}")
            lines += _about(names[name], name.rpartition(".")[2])
            places.append(f"`{names[name].module.path}`")
        return "\n".join([*lines, f"From {', '.join(dict.fromkeys(places))}.\n"])

    begin, chapters = re.split(r"(?=^## )", page.text, maxsplit=1, flags=re.MULTILINE)
    heads = [head["names"] for head in HEAD.finditer(chapters)]
    links = [
        f"[{one}](#{anchor})"
        for one, anchor in zip(heads, anchors("\n".join(f"# {one}" for one in heads)), strict=True)
    ]
    return f"{begin}The names: {'; '.join(links)}.\n\n{HEAD.sub(said, chapters)}"


def _about(found: griffe.Object, name: str) -> Iterator[str]:
    """Say what a name is, and what parts it has."""
    yield f"```python\n{_signature(found, name)}\n```\n"
    yield f"{_prose(found)}\n"
    if isinstance(found, griffe.Class):
        yield from _parts(found)


def _parts(found: griffe.Class) -> Iterator[str]:
    parts = [
        part
        for name, part in found.members.items()
        if not name.startswith("_") and not part.is_alias and (part.docstring or not name.isupper())
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
    """Return what one writes to use it; of a class its bases and how it is made."""
    if isinstance(found, griffe.Class):
        bases = ", ".join(str(base) for base in found.bases)
        lines = [f"class {name}({bases})" if bases else f"class {name}"]
        if isinstance(begin := found.members.get("__init__"), griffe.Function):
            lines.append(_call(begin, name).removesuffix(" -> None"))
        return "\n".join(_wrapped(line) for line in lines)
    if isinstance(found, griffe.Function):
        return _wrapped(f"def {_call(found, name)}")
    kind = found.annotation if isinstance(found, griffe.Attribute) else None
    return f"{name}: {kind}" if kind else name


def _wrapped(line: str) -> str:
    """Break a long line between two parameters."""
    held = line.replace(": ", ":\0").replace(" = ", "\0=\0")
    wrapped = fill(held, WIDTH, subsequent_indent="    ", break_long_words=False)
    return wrapped.replace("\0", " ")


def _call(found: griffe.Function, name: str) -> str:
    return re.sub(r"\((?:self|cls)(?:, )?", "(", found.signature(name=name), count=1)


def _prose(found: griffe.Object | griffe.Alias) -> str:
    """Return a docstring as Markdown."""
    text = found.docstring.value if found.docstring else ""
    text = re.sub(r"(?<!`)<(?=\w)", "&lt;", text)
    return re.sub(r"(?<![`\w.])__(\w+)__", r"\\_\\_\1\\_\\_", text).strip()
