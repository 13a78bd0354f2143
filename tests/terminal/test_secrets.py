"""Several people at one keyboard, in a game with secrets: the curtain, stops, what is brought."""

from pathlib import Path

import pytest

from tests.kernel.toy_secrets import VAULT, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.terminal.conftest import Type
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.match import Match
from undercroft.terminal import Session, brought_texts
from undercroft.terminal.screen import BLANK

Capture = pytest.CaptureFixture[str]
GAME = secret_game([[SWORD, SWORD], [CHARM, PIT]], deck=[SWORD] * 4)
GAP = "\n" * BLANK
ENTER = ""


def play(
    *seats: str, spec: GameSpec = GAME, brought: tuple[str, ...] = (), turns: str = "1"
) -> Session:
    match = Match(spec, len(seats), {"turns": turns}, "s", brought=brought)
    session = Session(match, list(seats))
    session.run()
    return session


def test_the_screen_is_cleared_before_the_next_hand(typing: Type, capsys: Capture) -> None:
    typing(ENTER, "light", ENTER, "no snuff", ENTER, "lay sword", ENTER, "quit", "")
    play("Ann", "Ben")
    screens = capsys.readouterr().out.split(GAP)
    assert len(screens) == 5
    for screen, who in zip(screens[1:], ("Ann", "Ben", "Ann", "Ben"), strict=True):
        other = "Ben" if who == "Ann" else "Ann"
        assert f"Pass the keyboard to {who}" in screen
        assert f"{who}, you must" in screen
        assert f"{other}, you must" not in screen
        assert screen.index("Pass the keyboard") < screen.index("you must")
    assert "snuff torch" in screens[2]
    assert "snuff" not in screens[3]


def test_who_goes_on_deciding_keeps_the_screen(typing: Type, capsys: Capture) -> None:
    typing(ENTER, "enter", "quit", "")
    play("Ann", "Ben")
    assert capsys.readouterr().out.count(GAP) == 1


NOTHING = "nothing can be taken back: "


def test_at_the_curtain_one_may_undo_or_leave(typing: Type, capsys: Capture) -> None:
    typing(
        "undo", ENTER, "light", "undo", ENTER, "undo", "no snuff",
        ENTER, "lay sword", "undo", ENTER, "lay nothing", "quit", "",
    )  # fmt: skip
    session = play("Ann", "Ben")
    out = capsys.readouterr().out
    reasons = [line.partition(": ")[2] for line in out.splitlines() if NOTHING in line]
    assert reasons == [
        "only your own last choices can be taken back.",  # nobody sits there yet
        "somebody may have acted in secret since.",  # Ann lit a torch, and Ben may be asked
        "somebody else has acted since.",  # Ben sits there, and Ann acted
    ]
    assert "Taken back: lay sword." in out
    assert "Taken back: light torch." not in out
    actions = [action.notation for action in session.match.actions]
    assert actions == ["light torch", "no snuff", "lay nothing"]


def test_any_line_lifts_the_curtain_and_answers_nothing(typing: Type, capsys: Capture) -> None:
    typing("1", "light", "no snuff", "no snuff", "quit", "")
    session = play("Ann", "Ben")
    assert [action.notation for action in session.match.actions] == ["light torch", "no snuff"]
    assert capsys.readouterr().out.count("press Enter when nobody else looks") == 3


@pytest.mark.parametrize(
    ("seats", "typed"),
    [(("Ann", "bot:polite"), ("light", "lay sword", "")), (("bot:first", "bot:polite"), ("",))],
)
def test_one_person_alone_needs_no_curtain(
    typing: Type, capsys: Capture, seats: tuple[str, str], typed: tuple[str, ...]
) -> None:
    typing(*typed)
    play(*seats)
    out = capsys.readouterr().out
    assert GAP not in out
    assert "Pass the keyboard" not in out


def test_what_cannot_matter_is_not_asked(typing: Type, capsys: Capture) -> None:
    typing("lay nothing", "no pit", "", "")
    session = play("bot:first", "Ann", brought=("", "poor"))
    out = capsys.readouterr().out
    assert "spring a pit" in out
    assert "snuff the" not in out
    assert "play a charm" not in out
    assert "no charm" in [action.notation for action in session.match.actions]


def test_stops_can_be_changed(typing: Type, capsys: Capture) -> None:
    typing(
        "stops", "stops never lay charm", "stops nonsense", "stops never", "lay nothing",
        "stops never no pit", "stops never spring pit", "stops", "stops always", "stops",
        "stops ask spring pit", "stops useful", "",
    )  # fmt: skip
    session = play("bot:polite", "Ann")
    out = capsys.readouterr().out
    assert "You are asked what you may decline when an answer can matter." in out
    assert "You are asked what you may decline always." in out
    assert "is nothing that the table could leave for you" in out
    assert "type 'stops', or after it always" in out
    assert "Never for: spring pit" in out
    assert "no pit" in [action.notation for action in session.match.actions]


# -- what is brought -----------------------------------------------------------------


def test_what_seats_bring_is_read_by_name_or_file(tmp_path: Path) -> None:
    file = tmp_path / "purse.txt"
    file.write_text("4 coins")
    assert brought_texts(VAULT, 3, []) == ["", "", ""]
    assert brought_texts(VAULT, 3, [f"2={file}", "rich"]) == ["rich", "4 coins", ""]
    assert brought_texts(VAULT, 2, ["3 coins", "2=poor"]) == ["3 coins", "poor"]
    match = Match(VAULT, 2, {}, "s", brought=("rich", "4 coins"))
    assert match.record(["Ann", "Ben"]).brought == ("5 coins", "4 coins")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["3=rich"], "no seat 3; the seats are 1 to 2"),
        (["0=rich"], "no seat 0"),
        (["1=rich", "1=poor"], "seat 1 brings two things"),
        (["rich", "poor", "rich"], "no seat 3"),
        (["1="], "seat 1 brings a thing without a name"),
        ([str(Path(__file__).parent)], "cannot be read"),
    ],
)
def test_what_cannot_be_brought_is_refused(given: list[str], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        brought_texts(VAULT, 2, given)
