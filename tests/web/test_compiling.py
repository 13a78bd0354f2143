"""What templates say is drawn as Jinja would draw it, and what is not there is no silence."""

from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import DictLoader, StrictUndefined, UndefinedError, pass_context
from markupsafe import Markup

from undercroft.web import compiling
from undercroft.web.compiling import LONGEST_KEPT, Templates


def drawn(text: str, **known: Any) -> str:
    """What a template of that text is with those values; `told` wants to know of it."""

    @pass_context
    def told(context: Any) -> str:
        return str(context.name)

    parts = {"it": text, "part": "{% macro tile(name) %}[{{ name }}]{% endmacro %}"}
    options = {"autoescape": True, "undefined": StrictUndefined}
    made = Templates(loader=DictLoader(parts), **options)
    made.globals["told"] = told
    return made.get_template("it").render(known)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{{ view.map }}", "attic"),
        ("{{ view['map'] }}", "attic"),
        ("{{ view.hero.hp + view.hero['hp'] }}", "6"),
        ("{{ thing.map }}", "cellar"),
        ("{{ thing.class }}", "rogue"),
        ("{{ view.class }}", "knight"),
        ("{% for key, value in view.hero.items() %}{{ key }}={{ value }}{% endfor %}", "hp=3"),
        ("{{ ways[1] }}{{ ways[-1:] }}", "b[&#39;b&#39;]"),
        ("{{ 'there' if view.map is defined }}{{ 'here' if view.moon is defined }}", "there"),
        ("{{ 'no' if view['moon'] is not defined }}{{ 'no' if view.moon is none }}", "no"),
        ("{{ view.moon | default(view.map) }}{{ ways[7] | default('end') }}", "atticend"),
        ("{{ thing.moon | default('dark') }}", "dark"),
    ],
)
def test_what_is_there_is_read(text: str, shown: str) -> None:
    view = {"map": "attic", "hero": {"hp": 3}, "class": "knight"}
    thing = SimpleNamespace(map="cellar", **{"class": "rogue"})
    assert drawn(text, view=view, thing=thing, ways=["a", "b"]) == shown


@pytest.mark.parametrize("text", ["{{ view.moon }}", "{{ view['moon'] }}", "{{ ways[2] }}"])
def test_what_is_not_there_is_an_error(text: str) -> None:
    with pytest.raises(LookupError):
        drawn(text, view={}, ways=["a", "b"])


@pytest.mark.parametrize("text", ["{{ thing.moon }}", "{% if thing.moon %}{% endif %}"])
def test_an_attribute_that_is_not_there_is_an_error(text: str) -> None:
    with pytest.raises(AttributeError):
        drawn(text, thing=SimpleNamespace())


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="'moon' is undefined"):
        drawn("{{ moon.map }}")


@pytest.mark.parametrize(
    ("value", "shown"),
    [("<b>", "&lt;b&gt;"), (Markup("<b>"), "<b>"), (3, "3"), (None, "None"), (2.5, "2.5")],
)
def test_only_markup_is_written_as_it_is(value: Any, shown: str) -> None:
    assert drawn("{{ value }}", value=value) == shown
    assert drawn("{{ value }}", value=value) == shown


@pytest.mark.parametrize(("more", "kept"), [(0, 1), (1, 0)])
def test_a_text_that_somebody_sent_is_kept_if_it_is_short(more: int, kept: int) -> None:
    compiling._escaped.cache_clear()
    long = "<" * (LONGEST_KEPT + more)
    assert drawn("{{ value }}", value=long) == "&lt;" * len(long)
    assert compiling._escaped.cache_info().currsize == kept


def test_where_there_is_nothing_else_nothing_is_written() -> None:
    assert drawn("<{{ ' now' if here }}{{ ' <old>' if not here }}>", here=True) == "< now>"
    assert drawn("<{{ ' now' if here }}{{ was if not here }}>", here=False, was="<") == "<&lt;>"


MACROS = """
{%- macro die(number, sides=6, mark="") %}{{ number }}/{{ sides }}{{ mark }}{% endmacro %}
{%- macro box(title) %}{{ title }}: {{ caller("in") if caller is defined else "-" }}{% endmacro %}
{%- macro many() %}{{ varargs | join("+") }}{{ kwargs.last }}{% endmacro %}
{%- from "part" import tile %}"""


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{{ die(2, 8, '!') }}", "2/8!"),
        ("{{ die(2) }}", "2/6"),
        ("{{ die(mark='?', number=5) }}", "5/6?"),
        ("{{ die('<') }}", "&lt;/6"),
        ("{{ box('Lid') }}", "Lid: -"),
        ("{% call(where) box('Lid') %}{{ where }}side{% endcall %}", "Lid: inside"),
        ("{{ many(1, 2, last=3) }}", "1+23"),
        ("{{ tile('<a>') }}", "[&lt;a&gt;]"),
        ("{{ told() }}", "it"),
        ("{% for n in [7, 8] %}{{ loop.index }}{{ die(n) }};{% endfor %}",
         "17/6;28/6;"),
    ],
)  # fmt: skip
def test_what_is_called_gets_what_it_is_given(text: str, shown: str) -> None:
    assert drawn(MACROS + text) == shown


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("{{ die(1, 2, 3, 4) }}", "takes not more than 3 argument"),
        ("{{ die(1, colour='red') }}", "takes no keyword argument 'colour'"),
    ],
)
def test_what_does_not_fit_a_macro_is_an_error(text: str, wrong: str) -> None:
    with pytest.raises(TypeError, match=wrong):
        drawn(MACROS + text)


def test_a_macro_that_lacks_something_says_what() -> None:
    with pytest.raises(UndefinedError, match="parameter 'number' was not provided"):
        drawn(MACROS + "{{ die() }}")


def test_templates_can_know_more_than_others() -> None:
    made = Templates(loader=DictLoader({"it": "{{ icon }}"}))
    made.globals["icon"] = "drawn"
    named = made.knowing(icon="named")
    assert made.get_template("it").render() == "drawn"
    assert named.get_template("it").render() == "named"
    assert made.get_template("it").render() == "drawn"
