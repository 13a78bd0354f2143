"""The site of documents: what becomes of its pages, and that every page can be found and read."""

import ast
import doctest
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scripts import screenshots
from scripts.docs import python
from scripts.docs.pages import MOST, ROOT, Page, linked, names, split, with_list, words
from scripts.docs.site import whole
from scripts.docs.words import glossary, with_words

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = "word " * (MOST - 10)


def test_what_is_typed_is_no_word_that_is_read() -> None:
    assert words("two words\n\n```\nnone of these\n```\n[three](a/b.md) more\n") == 4


def test_a_page_at_the_limit_stays_whole() -> None:
    page = Page("a", "a.md", "# A\n\n" + "word " * (MOST - 1))
    assert split(page) is page
    longer = split(Page("a", "a.md", f"{page.text}word"))
    assert [one.place for one in longer.all()] == ["a", "a/2"]


def test_a_long_page_becomes_its_chapters() -> None:
    bees = f"## Bees\n\n{LONG}\n\n```\n## no head\n```\n\n### In *Winter*\n\nCold.\n\n"
    text = f"# A\n\nFirst of all some words.\n\n{bees}## Bees\n\nIs this the end?\n"
    page = split(Page("a", "a.md", text))
    assert [one.place for one in page.all()] == ["a", "a/bees", "a/bees-2"]
    assert page.text == "# A\n\nFirst of all some words.\n"
    assert page.below[0].text.startswith("# Bees\n")
    assert "\n## In *Winter*\n" in page.below[0].text
    assert page.anchors == {"a": "a", "bees": "a/bees", "in-winter": "a/bees"}
    assert "- [Bees](/a/bees.md)\n" in with_list(page).text


def test_links_lead_to_pages_wherever_a_file_lies() -> None:
    page = Page(
        "b", "docs/b.md", "[x](../c.md#d) ![p](e/f.png) [`y`](#z) [w](https://w.org) `[v](u)`"
    )
    found = linked(page, lambda file, anchor: f"<{file}|{anchor}>")
    assert found.text == (
        "[x](<c.md|d>) ![p](<docs/e/f.png|>) [`y`](<docs/b.md|z>) [w](https://w.org) `[v](u)`"
    )


def test_a_link_that_leads_nowhere_is_named() -> None:
    def find(file: str, anchor: str) -> str:
        raise KeyError(file)

    with pytest.raises(ValueError, match=r"docs/b\.md: c\.md leads nowhere"):
        linked(Page("b", "docs/b.md", "[x](c.md)"), find)


def test_a_word_is_linked_where_a_page_first_uses_it() -> None:
    text = "# W\n\nA **match** is one play.\n\n| word | meaning |\n|---|---|\n| tag | a name |\n"
    page, found = glossary(Page("w", "w.md", text))
    assert "[**match**]{#word-match}" in page.text
    assert "| [tag]{#word-tag} |" in page.text
    used = Page(
        "a", "a.md", "# A match\n\n[a match](/b.md) `match` rematch.\n\nMany matches, a match."
    )
    assert found == {"match": "word-match"}
    assert with_words(used, found, "w").text == (
        "# A match\n\n[a match](/b.md) `match` rematch.\n\nMany matches, a "
        "[match](/w.md#word-match)."
    )


def test_every_page_is_short_and_in_the_menu_and_every_link_leads_somewhere() -> None:
    pages, menu = whole()
    long = {one.place: words(one.text) for page in pages for one in page.all()}
    assert {place: count for place, count in long.items() if count > MOST} == {}
    listed = {page.place for chapter in menu for page in chapter.pages}
    missing = {page.place for page in pages} - listed - {"index"}
    assert {place for place in missing if not place.startswith("files/")} == set()
    assert names("## `a` B\n\n## `a` B\n") == ["a-b", "a-b-1"]


def blocks(text: str) -> list[str]:
    """The examples of a text, as they are typed at Python's prompt."""
    return re.findall(r"^```pycon\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def test_each_picture_is_one_that_the_script_takes() -> None:
    taken = {scene.file for scene in screenshots.SCENES} | set(screenshots.PAGES)
    assert {path.name for path in (ROOT / "docs/screenshots").iterdir()} == taken


@pytest.mark.parametrize("package", python.PACKAGES)
def test_each_public_name_has_an_example_that_uses_it(package: str) -> None:
    text = (ROOT / f"docs/reference/python-{package}.md").read_text("utf-8")
    shown: set[str] = set()
    for head in python.HEAD.finditer(text):
        heads = set(head["names"].split(", "))
        example = "\n".join(blocks(text[head.end() :].partition("\n##")[0]))
        unused = {one for one in heads if not re.search(rf"\b{one.split('.')[-1]}\b", example)}
        assert unused == set()
        assert not shown & heads
        shown |= heads
    due = set(python.public(package)) if package != "kit" else taken_by_games()
    assert due - shown == set()


def taken_by_games() -> set[str]:
    """The names of the kit that three games import, or the sample game; of tests, none."""
    source, found = ROOT / "src/undercroft", defaultdict[str, set[str]](set)
    sample = source / "testing/sample_game"
    for folder in [sample, *[path.parent for path in source.glob("games/*/__init__.py")]]:
        for path in set(folder.rglob("*.py")) - set(folder.glob("tests/**/*.py")):
            for name in imported(path):
                found[name].add(folder.name)
    return {name for name, games in found.items() if len(games) > 2 or sample.name in games}


def imported(path: Path) -> set[str]:
    """The names that a module takes from modules of the kit."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    taken = [(node.module or "", node.names) for node in nodes if isinstance(node, ast.ImportFrom)]
    kit = "undercroft.kit."
    return {
        f"{module.removeprefix(kit)}.{one.name}"
        for module, names_of in taken
        if module.startswith(kit)
        for one in names_of
    }


@pytest.mark.parametrize("package", python.PACKAGES)
def test_the_examples_of_a_chapter_print_what_they_say(package: str) -> None:
    file = f"python-{package}.md"
    chapters = (ROOT / "docs/reference" / file).read_text("utf-8").split("\n## ")[1:]
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    for chapter in chapters:
        known: dict[str, Any] = {"__name__": file}
        for block in blocks(chapter):
            typed = parser.get_doctest(block, known, chapter.partition("\n")[0], file, 0)
            runner.run(typed, clear_globs=False)
            known = typed.globs
    assert runner.tries > 0
    assert runner.failures == 0


@pytest.mark.long
@pytest.mark.browser
def test_the_site_opens_from_a_disk_and_is_searched_there(browser: "Browser") -> None:
    subprocess.run([sys.executable, "-m", "scripts.docs"], cwd=ROOT, check=True)
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("request", lambda asked: faults.append(asked.url) if "://" in asked.url and not
            asked.url.startswith("file:") else None)  # fmt: skip
    page.goto((ROOT / "build/site/index.html").as_uri())
    page.get_by_label("Search").fill("invasion")
    page.keyboard.press("Enter")
    page.wait_for_selector("#search-results li")
    page.locator("#search-results li a").first.click()
    assert "invasion" in page.locator("article").inner_text().lower()
    page.set_viewport_size({"width": 390, "height": 844})
    for _ in range(6):
        page.keyboard.press("Tab")
    page.wait_for_function("""() => {
        const menu = document.activeElement.closest(".sidebar-drawer");
        return menu && menu.getBoundingClientRect().left >= 0;
    }""")
    assert faults == []
    page.close()
