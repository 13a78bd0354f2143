"""A first match with nothing but the screen: coach marks once, then answer by answer to its end."""

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import MOTION, PHONE, browser_test, page_of
from tests.web.guided import begin_guided
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.match import lessons

pytestmark = [pytest.mark.browser, browser_test]
SPEC = min(all_games().values(), key=lambda spec: lessons(spec)[0].steps)


def test_the_marks_come_once_and_the_guide_leads_to_the_end(
    server: Server, browser: Browser
) -> None:
    script = lessons(SPEC)[0]
    with page_of(browser) as page:
        begin_guided(page, server, SPEC)
        marks = page.locator("#coach")
        expect(marks).to_be_visible()
        expect(marks).to_contain_text(script.opening)
        for _ in range(4):
            marks.get_by_role("button", name="Next").press("Enter")
        assert page.locator(".coached").count() == 1
        marks.get_by_role("button", name="Begin").press("Enter")
        expect(marks).to_be_hidden()
        for step in range(1, script.steps + 1):
            page.locator(f"#guide:has-text('step {step} of')").wait_for()
            meant = page.locator(".option.meant")
            meant.wait_for()
            meant.click()
        page.locator("#guide", has_text=script.ending).wait_for()
        begin_guided(page, server, SPEC)
        expect(page.locator("#coach")).to_contain_text(script.opening)
        marks.get_by_role("button", name="Begin").press("Enter")
        expect(page.locator("#coach")).to_be_hidden()


def test_a_new_question_is_read_from_its_beginning_and_no_answer_glows(
    server: Server, browser: Browser
) -> None:
    with page_of(browser, PHONE, has_touch=True, is_mobile=True, **MOTION) as page:
        begin_guided(page, server, SPEC)
        page.locator("#coach").get_by_role("button", name="Skip").tap()
        page.locator("#guide:has-text('step 1 of')").wait_for()
        for step in (2, 3):
            page.locator("#answers").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
            page.locator(".option.meant").tap()
            page.locator(f"#guide:has-text('step {step} of')").wait_for()
            expect(page.locator("#prompt")).to_be_in_viewport()
            expect(page.locator(".option.meant")).to_be_in_viewport()
            grounds = page.locator(".option").evaluate_all(
                "(all) => all.map((one) => getComputedStyle(one).backgroundImage)"
            )
            assert len(set(grounds)) == 1, "what was tapped last looks like the others"
