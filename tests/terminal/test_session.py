from pathlib import Path
from unittest.mock import patch

import pytest

from tests.kernel.toy import Cellar
from tests.terminal.conftest import Type
from undercroft.games import find_game
from undercroft.kernel import IllegalAction
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record, commitment
from undercroft.terminal import Session, open_record

Capture = pytest.CaptureFixture[str]


def play(
    spec: GameSpec,
    *seats: str,
    real_dice: bool = False,
    seed: str = "s",
    save: Path | None = None,
    turns: str = "1",
) -> Session:
    match = Match(spec, len(seats), {"turns": turns}, seed, [] if real_dice else None)
    session = Session(match, list(seats), save)
    session.run()
    return session


def test_a_whole_match_against_a_bot(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("2", "lay n", "")
    session = play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert session.match.state.is_terminal()
    assert out.startswith("The Cellar: Ann, first bot.\n")
    assert f"Its SHA-256 is {commitment('s')}" in out
    assert "You must light the torch or enter (TOY-2):\n  1. light torch\n  2. enter\n" in out
    assert "\nYou: draw card 2.\n" in out
    assert "\nfirst bot: draw.\n" in out, "the bot's card stays secret"
    assert "Result: Ann" in out
    assert "All dice came from the seed s\n" in out
    assert "The match was not saved" in out


def test_people_at_one_keyboard_are_called_by_name(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("enter", "lay sword", "lay charm")
    play(cellar, "Ann", "Bob")
    out = capsys.readouterr().out
    assert "Ann, you must light the torch or enter" in out
    assert "Bob, you must lay a card face down" in out
    assert "\nAnn: draw.\n" in out, "with several people nobody's cards are told"


def test_a_bot_alone_plays_to_the_end(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing()
    session = play(cellar, "bot:random", "bot:first", turns="4")
    assert session.match.state.is_terminal()
    assert "must" not in capsys.readouterr().out


def test_the_table_is_told_again_only_when_it_changed(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    table = "Ann: 2 coins, 3 hearts, 0 treasures"
    typing("enter", "table", "quit", "")
    play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert out.count(table) == 2, "at the start and when asked for"
    assert out.count("You must lay a card face down") == 2


def test_undo_says_how_far_it_goes(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("undo", "light", "undo", "light", "lay n", "undo", "log", "quit", "")
    session = play(cellar, "Ann", "bot:first", turns="4", seed="undo")
    out = capsys.readouterr().out
    assert "nothing can be taken back: you have given no answer yet." in out
    assert "Taken back: light torch. No more can be taken back" in out
    assert "nothing can be taken back: somebody else has acted since." in out
    assert len(session.log) == len(session.match.actions)


def test_the_last_to_move_may_undo_while_another_is_asked(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("enter", "lay nothing", "undo", "quit", "")
    session = play(cellar, "Ann", "Bob")
    assert "Taken back: lay nothing." in capsys.readouterr().out
    assert [action.notation for action in session.match.actions] == ["enter"]


def test_questions_about_the_rules(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("?", "? 1", "?light", "why lay", "why lay pit", "why light", "rules 2.2", "rules r2")
    play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert "> ?\nThe decision: You must light the torch or enter\n" in out
    for asked in ("? 1", "?light"):
        assert f"> {asked}\nlight torch\nTOY-2.1 Torch. A hero may light" in out
    assert "nothing is called 'lay'" in out
    assert "> why lay pit\nlay pit\nTOY-3.1 Laying." in out
    assert "Now it is no answer to “You must light the torch or enter" in out
    assert "light torch is possible now." in out
    assert "Ruling R1 Price. Not said." in out
    assert "R2 Charms. Charms may answer charms." in out


@pytest.mark.parametrize(
    "typed", ["why", "rules", "rules 99.9", "save", "9", "²", "9" * 5000, "dance", "log x"]
)
def test_what_is_unclear_changes_nothing(
    cellar: GameSpec, typing: Type, capsys: Capture, typed: str
) -> None:
    typing(typed)
    session = play(cellar, "Ann", "bot:first")
    assert session.match.actions == []
    assert "Traceback" not in capsys.readouterr().out


def test_help_names_every_command(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("help")
    play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    for command in (
        "? 1",
        "not now",
        "why",
        "all",
        "undo",
        "table",
        "log",
        "rules TOY-2.1",
        "seed",
    ):
        assert command in out
    assert "save FILE" in out
    assert "quit" in out


def test_what_is_not_possible_is_told_on_request(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("not now", "enter", "not now", "all", "seed")
    play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert "> not now\nEvery answer to this decision is possible.\n" in out
    assert "> not now\nTOY-3.1 Laying: Lay " in out
    assert "> all\n  1. lay " in out
    assert f"Its SHA-256:\n{commitment('s')}\n" in out


def test_save_and_go_on_later(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path, in_games: None
) -> None:
    file = tmp_path / "kept" / "match.json"
    typing("light", f"save {file}", "quit")
    play(cellar, "Ann", "bot:first", turns="4")
    assert f"The match is in {file}; go on with: undercroft play toy --load {file}" in (
        capsys.readouterr().out
    )
    _, record, match = open_record(file)
    assert record.seats == ["Ann", "bot:first"]
    typing("log", "undo", "quit", f"{file}")
    session = Session.resume(record, match, file, None)
    session.run()
    out = capsys.readouterr().out
    assert "The match goes on after action 1." in out
    assert "Taken back: light torch." in out
    assert Record.from_json(file.read_text()).actions == []


def test_a_match_of_other_rules_goes_on_from_where_these_stop(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path, in_games: None
) -> None:
    file = tmp_path / "match.json"
    typing("light", f"save {file}", "quit")
    play(cellar, "Ann", "bot:first", turns="4")
    before = file.read_text()
    capsys.readouterr()
    with (
        patch.object(cellar, "rules_version", cellar.rules_version + 1),
        patch.object(Cellar, "apply_action", side_effect=IllegalAction("no torches")),
    ):
        _, record, match = open_record(file)
    typing("quit", "")
    Session.resume(record, match, file, None).run()
    out = capsys.readouterr().out
    assert "They part at action 1: “light torch” is not allowed" in out
    assert "The match goes on after action" not in out
    assert file.read_text() == before, "what was played by other rules is not written over"


def test_a_file_that_is_there_is_never_written_over(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    typing("light", f"save {file}", "quit", f"{file}", "")
    play(cellar, "Ann", "bot:first")
    out = capsys.readouterr().out
    assert out.count(f"{file} is there already: choose another name.") == 2
    assert file.read_text() == "dear diary"


def test_the_file_of_save_is_kept_up_to_date(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    typing("light")
    play(cellar, "Ann", "bot:first", save=file)
    assert Record.from_json(file.read_text()).actions == ["light torch"]
    assert f"The match is in {file}" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_a_file_that_cannot_be_written_does_not_stop_the_match(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    typing("light", "lay nothing")
    session = play(cellar, "Ann", "bot:first", save=tmp_path / "file" / "match.json")
    assert len(session.match.actions) >= 2
    assert "cannot be written" in capsys.readouterr().out


def test_ctrl_c_offers_to_save(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    typing("light", KeyboardInterrupt(), str(file))
    play(cellar, "Ann", "bot:first")
    assert "Stopped. Save the match?" in capsys.readouterr().out
    assert file.exists()


def test_ctrl_c_twice_leaves(cellar: GameSpec, typing: Type, capsys: Capture) -> None:
    typing("light", KeyboardInterrupt(), KeyboardInterrupt())
    play(cellar, "Ann", "bot:first")
    assert "The match was not saved" in capsys.readouterr().out


# -- real dice -----------------------------------------------------------------


def test_real_dice_are_asked_for_and_recorded(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path, in_games: None
) -> None:
    file = tmp_path / "match.json"
    typing("enter", "lay n", "back", "?", "7", "1 1", "6", "no charm", str(file))
    session = play(cellar, "Ann", "bot:first", real_dice=True, seed="real")
    out = capsys.readouterr().out
    assert "You roll your own dice" in out
    asked = "You: throws. Dice (battle): roll 1 d6 and type the faces (1 2 3 4 5 6)"
    assert asked in out, "the hero throws, though the bot's answer led to it"
    assert "cannot show 'back'" in out, "a bot's move is not for others to take back"
    assert "The faces of the d6 are 1 2 3 4 5 6. Type the one that it shows." in out
    assert "cannot show '7'; its faces are 1 2 3 4 5 6. ('?' for help, 'app' to let" in out
    assert "that is 2 d6; needed: 1 d6" in out
    assert session.record().typed[:1] == [6]
    assert open_record(file)[2].returns == session.match.returns


def test_who_has_not_rolled_may_choose_again(
    cellar: GameSpec, typing: Type, capsys: Capture
) -> None:
    typing("enter", "lay n", "lay n", "back", "lay n", "4")
    session = play(cellar, "Ann", "Bob", real_dice=True)
    out = capsys.readouterr().out
    assert "Nothing was done." in out
    assert [action.notation for action in session.match.actions[:3]] == [
        "enter",
        "lay nothing",
        "lay nothing",
    ]
    assert session.record().typed == [4]


def test_leaving_while_dice_are_asked_for_keeps_the_match_before_them(
    cellar: GameSpec, typing: Type, capsys: Capture, tmp_path: Path, in_games: None
) -> None:
    file = tmp_path / "match.json"
    typing("enter", "lay n", "lay n", "quit", str(file))
    play(cellar, "Ann", "Bob", real_dice=True)
    _, record, _ = open_record(file)
    assert record.actions == ["enter", "lay nothing"]
    assert record.real_dice
    assert record.typed == []


def test_the_goal_is_said_at_the_start(typing: Type, capsys: Capture) -> None:
    typing("quit", "n")
    Session(Match(find_game("dungeon-attack"), 1, {}, "s"), ["Ann"]).run()
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("Goal: Bring out as much treasure as you can")
