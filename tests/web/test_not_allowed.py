"""What is not allowed now: answers that one rule refuses stand together, and few are named."""

import re
from types import SimpleNamespace
from typing import Any

from starlette.testclient import TestClient

from tests.web.conftest import begin
from undercroft.games import all_games
from undercroft.match import Greyed
from undercroft.rulebook import Rulebook
from undercroft.web.render import environment
from undercroft.web.table.board import Board


class Asked(Board):
    """A board with a decision that refuses these answers, and nothing else."""

    def __init__(self, *greyed: tuple[str, str]) -> None:
        question: Any = SimpleNamespace(greyed=[Greyed(*one) for one in greyed])
        self.sight: Any = SimpleNamespace(question=question)
        self.spec: Any = SimpleNamespace(slug="dungeon-attack")

    def why(self, clause: str) -> str:
        return f"Why {clause}"


def shown(board: Board) -> str:
    """What the page says of it, without its markup."""
    source, _, _ = environment().loader.get_source(environment(), "table/decision.html")  # type: ignore[union-attr]
    macro = source[source.index("{% macro not_allowed") : source.index("{% endmacro %}")]
    page = '{% from "components/rules.html" import clause_link %}'
    page += macro + "{% endmacro %}{{ not_allowed(t) }}"
    text = environment().from_string(page).render(t=board)
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_answers_that_one_rule_refuses_stand_together_in_their_order() -> None:
    board = Asked(("Heal", "DA-8.12"), ("Assist", "DA-11.1"), ("Mend", "DA-8.12"))
    assert board.missing == [("DA-8.12", ["Heal", "Mend"]), ("DA-11.1", ["Assist"])]
    assert Asked().missing == []


def test_three_of_them_are_named() -> None:
    said = shown(Asked(*[(f"Heal {n}", "DA-8.12") for n in range(5)]))
    assert said.startswith("Heal 0 ; Heal 1 ; Heal 2 ; and 2 more ")
    assert said.endswith("Why DA-8.12")
    assert shown(Asked()) == ""


def test_a_page_says_each_reason_once(client: TestClient) -> None:
    page = client.get(begin(client, 2, 0)).text
    found = re.search(r'<ul class="greyed".*?</ul>', page, re.DOTALL)
    assert found
    rules = re.findall(r"DA-\d+\.\d+", re.sub(r'"[^"]*"', "", found[0]))
    assert len(rules) == len(set(rules)) > 1
    reasons = re.findall(r'<span class="why">(.*?)</span>', found[0])
    assert reasons == [Rulebook.of(all_games()["dungeon-attack"]).refused[one] for one in rules]
