"""Templates as quick Python: a page is drawn in some thousands of small steps."""

import os
import sys
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from hashlib import sha256
from importlib.util import cache_from_source
from keyword import iskeyword
from pathlib import Path
from typing import Any, Final, Self

from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.nodes import (
    Call,
    CondExpr,
    Expr,
    Filter,
    FromImport,
    Getattr,
    Getitem,
    Import,
    Name,
    Node,
    Slice,
    Test,
)
from jinja2.runtime import Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

METHODS: Final = frozenset(dir(dict))

WORDS_KEPT: Final = 10_000
"""How many of the texts that were written last are kept as they were escaped."""

LONGEST_KEPT: Final = 200
"""Letters of such a text: anybody may send texts of many pages, and they would all be kept."""

_escaped: Final = lru_cache(WORDS_KEPT)(escape)
_marked: Final[Callable[[type[Markup], str], Markup]] = str.__new__
"""Makes markup of a text; Markup itself would ask first what it is."""


class _Writer(CodeGenerator):
    """Compiles templates to Python without detours.

    A view is made of dicts, and a page reads thousands of their keys: as attributes, for `view.map`
    is how a template puts it. So that is the key of a dict, and the attribute of all else. Jinja
    would look for it in other ways too, and give something undefined; here that is so only where a
    template asks whether it is there.

    What a template calls is called as Python does it, unless it wants to be told of the template.
    """

    _may_lack: Node | None = None
    """What a test or a filter is given that can do with something undefined."""
    _written: Node | None = None
    """What is written as it is."""

    def visit_Getattr(self, node: Getattr, frame: Frame) -> None:  # noqa: N802
        """Read a key, or an attribute."""
        if node is self._may_lack or iskeyword(node.attr):
            super().visit_Getattr(node, frame)
        elif node.attr in METHODS:
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
        else:  # whatever `of` names has been read when it names something else
            self.write(f"(of[{node.attr!r}] if type(of := ")
            self.visit(node.node, frame)
            self.write(f") is dict else of.{node.attr})")

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:  # noqa: N802
        """Read what has a key or a place."""
        if node is self._may_lack or isinstance(node.arg, Slice):
            super().visit_Getitem(node, frame)
            return
        self.visit(node.node, frame)
        self.write("[")
        self.visit(node.arg, frame)
        self.write("]")

    def visit_Test(self, node: Test, frame: Frame) -> None:  # noqa: N802
        """Test something, which need not be there."""
        self._may_lack = node.node
        super().visit_Test(node, frame)

    def visit_Filter(self, node: Filter, frame: Frame) -> None:  # noqa: N802
        """Make something of something; one filter stands in for what is not there."""
        self._may_lack = node.node if node.name == "default" else None
        super().visit_Filter(node, frame)

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Call something."""
        called = self.environment.globals.get(node.node.name) if type(node.node) is Name else None
        is_odd = node.dyn_args or node.dyn_kwargs or any(iskeyword(one.key) for one in node.kwargs)
        if is_odd or hasattr(called, "jinja_pass_arg"):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for value in (*node.args, *node.kwargs):
            self.visit(value, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _import_common(self, node: Import | FromImport, frame: Frame) -> None:
        if node.with_context:
            super()._import_common(node, frame)
            return
        self.write("environment.get_template(")
        self.visit(node.template, frame)
        self.write(").module")

    def visit_CondExpr(self, node: CondExpr, frame: Frame) -> None:  # noqa: N802
        """Choose; nothing is written where there is nothing to choose."""
        if node is not self._written or node.expr2 is not None:
            super().visit_CondExpr(node, frame)
            return
        self.write("(")
        self.visit(node.expr1, frame)
        self.write(" if ")
        self.visit(node.test, frame)
        self.write(" else '')")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        self._written = node
        self.write("environment.written(")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Define a macro."""
        self.write("environment.quick(")
        super().macro_def(macro_ref, frame)
        self.write(")")


class Templates(Environment):
    """Templates, compiled so; they stay as they are while the program runs."""

    code_generator_class = _Writer

    def __init__(self, **options: Any) -> None:
        # The disk is not asked for news at each of a page's many includes, nor is a lock.
        super().__init__(**options, auto_reload=False, cache_size=-1)
        for name, one in self.filters.items():  # some ask first whether all is asynchronous
            if hasattr(one, "jinja_async_variant"):
                self.filters[name] = one.__wrapped__

    def knowing(self, **more: Any) -> Self:
        """Return the same templates, which know that of these names."""
        made = self.overlay()
        made.globals = self.globals | more
        return made

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what need not be there: the key of a dict, else what Jinja finds."""
        if type(obj) is dict and attribute not in METHODS:
            has = attribute in obj
            return obj[attribute] if has else self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template knows: as one dict, which is made once and seldom asked.

        Jinja chains what is the template's own to what all know, and each import compares the keys
        of two such chains, in Python.
        """
        return self.globals | dict(d or {})

    @staticmethod
    def written(value: Any) -> str:
        """Return a value as a page has it: escaped, but for markup."""
        if type(value) is Markup:
            return value
        if type(value) is str:
            return _escaped(value) if len(value) <= LONGEST_KEPT else escape(value)
        return str(value) if type(value) is int else escape(value)

    @staticmethod
    def quick(macro: Macro) -> Callable[..., str]:
        """Return a macro that is run at once; only faults in how it is called are left to Jinja."""
        if macro.catch_kwargs or macro.catch_varargs:
            return macro
        draw, names, most = macro._func, macro.arguments, len(macro.arguments)
        is_filled = macro.caller and not macro.explicit_caller
        nobody = macro._environment.undefined("No caller defined", name="caller")

        def drawn(*values: Any, **named: Any) -> str:
            if named or is_filled or len(values) != most:
                more = [named.pop(name, missing) for name in names[len(values) :]]
                if is_filled:
                    more.append(named.pop("caller", nobody))
                if named or len(values) > most:
                    return macro(*values, **named)
                return _marked(Markup, draw(*values, *more))
            return _marked(Markup, draw(*values))

        return drawn


def compiled_before(*known: Path) -> FileSystemBytecodeCache | None:
    """Return the templates as they were compiled before, if Python keeps compiled modules too.

    To compile those of a table takes longer than all else that a first page needs. They lie
    beside this module's own compiled form; what it makes of templates is in their names, and what
    the files make of it that say what templates know.
    """
    folder = Path(cache_from_source(__file__)).parent
    if sys.dont_write_bytecode or not (folder.is_dir() and os.access(folder, os.W_OK)):
        return None
    stamp = "-".join(stamp_of(file)[:6] for file in (Path(__file__), *known))
    return FileSystemBytecodeCache(str(folder), f"template-{stamp}-%s.cache")


def stamp_of(file: Path) -> str:
    """Return what changes with a file."""
    return sha256(file.read_bytes()).hexdigest()[:12]
