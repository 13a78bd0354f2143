"""What can be typed besides an answer: explanations, undo, the log, saving, leaving."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from undercroft.bots.weigh import weigh
from undercroft.kernel import NOBODY, BadSetup, IllegalAction
from undercroft.kit.look import Brief, Budget
from undercroft.kit.reasons import Reason
from undercroft.kit.words import capital, many
from undercroft.match import (
    SO_FAR,
    Stops,
    Undoable,
    commitment,
    count_at,
    earlier,
    given_again,
    hint_of,
    of_seats,
    redoable,
)
from undercroft.match.amending import open_to_all
from undercroft.match.stops import Pass, passes
from undercroft.terminal.dice import BadDice, parse
from undercroft.terminal.menu import Menu, Unclear, is_number, rule_lines
from undercroft.terminal.screen import Leave

if TYPE_CHECKING:
    from undercroft.terminal.session import Session

LOG_ACTIONS: Final = 10
AGREED: Final = "agreed"
"""What is typed behind an undo to which all have to agree."""
HINT_SECONDS: Final = 3.0
HINT_TRIES: Final = 400
"""Matches that a hint plays, if its time allows."""
LAST_REASONS: Final = 8
"""So many of the last lines that have a reason are looked at."""


class Commands:
    """The commands of a session; an option with the same name goes first."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._screen = session.screen
        self._by_name: dict[str, Callable[[str, Menu], bool | None]] = {
            "help": self._help,
            "?": self._explain,
            "why": self._why,
            "hint": self._hint,
            "not": self._not_now,
            "all": self._all,
            "undo": self._undo,
            "restart": self._restart,
            "redo": self._redo,
            "stops": self._stops,
            "pass": self._pass,
            "ends": self._ends,
            "table": self._table,
            "throws": self._throws,
            "numbers": self._numbers,
            "log": self._log,
            "rules": self._rules,
            "seed": self._seed,
            "save": self._save,
            "quit": self._quit,
        }

    def take(self, typed: str, menu: Menu) -> bool | None:
        """Carry out what was typed; None if it is no command, else whether to ask anew.

        Raise Unclear or BadRecord with a sentence for the player, or Leave.
        """
        if any(menu.written(option) == typed for option in menu.options):
            return None
        if typed.startswith("?"):
            typed = f"? {typed[1:].strip()}"
        name, _, rest = typed.partition(" ")
        command = self._by_name.get(name.casefold())
        return None if command is None else command(rest.strip(), menu)

    def _help(self, _rest: str, menu: Menu) -> bool:
        example = menu.written(menu.options[-1])
        clause = next(iter(menu.book.clauses), "ID")
        self._screen.say_all(
            [
                f"{len(menu.options)}: chooses the last option; so does its name, {example}.",
                "The beginning of a name, or what an option is about, is enough where only one",
                "  option is meant.",
                f"?: explains the decision. '? 1' or '? {example}' says what an option does.",
                "not now: says what is not possible now, and by which rule.",
                "why NAME: says why something is not possible now.",
                "why: says what those who act by the rules alone would do now, and why; 'why NAME'",
                "  does of one of them; 'why last' says why they did what they did last.",
                f"hint: tries the answers out for {HINT_SECONDS:g} seconds, on what you may know,",
                "  and says what each is worth.",
                "all: lists the options again, however many there are.",
                "undo: takes your last decision back, as far as that is fair. 'undo list' names",
                "  what can be taken back; 'undo 3' goes back to before the third of these,",
                "  'undo 3 agreed' does where all here have to agree.",
                "restart: takes back all that you decided in this turn, as far as that is fair.",
                "redo: gives again what was taken back, 'redo 2' the next two.",
                "stops: tells what you are not asked. 'stops never 1' never asks you for option 1,",
                "  'stops ask 1' does again; 'stops always' asks even where nothing can matter,",
                "  'stops useful' does not.",
                "pass turn: says no to this kind of question until your next turn; 'pass round'",
                "  for this round; 'pass ask' asks you again.",
                "ends on: asks once more before an answer that ends a turn or a phase; 'ends off'",
                "  does not.",
                "throws: lists the dice that you typed. 'throws 2 1 6' puts the second one right:",
                "  it was 1 6.",
                "numbers: lists what can be put right by hand. 'numbers 2' says what the second",
                "  can be, 'numbers 2 4' puts it right: it is 4.",
                "table: shows the whole table and the decision again.",
                f"log: tells the last {LOG_ACTIONS} actions again; 'log 50' the last 50.",
                f"rules {clause}: shows a rule.",
                "seed: shows the SHA-256 of the seed of the dice, to check at the end that nobody",
                "  changed them.",
                "save FILE: saves the match and goes on.",
                "quit: leaves the match; it can be saved first.",
            ]
        )
        return False

    def _explain(self, rest: str, menu: Menu) -> bool:
        if rest:
            self._screen.say_all(menu.explain(menu.find(rest)))
        else:
            self._screen.say(f"The decision: {menu.asks}")
            self._screen.say_all(menu.effects())
            self._screen.say_all(rule_lines(menu.book, menu.state.kind.clause))
            self._screen.say("'? 1' explains the first option, 'help' lists all commands.")
        return False

    def _why(self, rest: str, menu: Menu) -> bool:
        reasons = self._last_reasons() if rest.casefold() == "last" else self._reasons(rest)
        if reasons:
            for one in reasons:
                self._screen.say(f"{one.act}.")
                self._screen.say_all(
                    [f"{said.text} ({said.clause})" for said in one.because], indent=2
                )
            return False
        if not rest:
            raise Unclear("why what? Type 'why' and the name of something that is not possible now")
        action = menu.find(rest)
        if action in menu.options:
            self._screen.say(f"{menu.written(action)} is possible now.")
        else:
            self._screen.say_all(menu.explain(action))
        return False

    def _hint(self, _rest: str, menu: Menu) -> bool:
        session, asked = self._session, menu.state.current_player
        if not session.spec.bots:
            raise Unclear("there is no hint: no bot could play on from a tried answer")
        brief = Brief(session.spec, token_hex(8), Budget(seconds=HINT_SECONDS))
        tried = weigh(session.match.look(), brief, HINT_TRIES)
        if not tried:
            raise Unclear("no hint was found in time")
        sight = session.match.sight(asked, False, 0)
        hint = hint_of(session.spec, sight, [(one.action, one.worths) for one in tried])
        self._screen.say(hint.reason)
        ranked = [f"{one.said}: {one.label} ({many(one.tries, 'deal')})" for one in hint.ranked]
        self._screen.say_all(ranked, indent=2)
        return False

    def _reasons(self, name: str) -> list[Reason]:
        """Why those who act by the rules alone would do what they would now, by their names."""
        session = self._session
        found = session.match.why(session.viewer)
        return [one for one in found if one.act.casefold().startswith(name.casefold())]

    def _last_reasons(self) -> list[Reason]:
        """Why they did what they did last, the oldest first."""
        match, seat = self._session.match, self._session.viewer
        lines = [line for line in match.sight(seat).log if line.has_reason][-LAST_REASONS:]
        found = [one for line in lines for one in match.why(seat, line.event)]
        return list({one.act: one for one in found}.values())

    def _not_now(self, rest: str, menu: Menu) -> bool | None:
        if rest.casefold() != "now":
            return None
        self._screen.say_all(menu.refusals() or ["Every answer to this decision is possible."])
        return False

    def _all(self, _rest: str, menu: Menu) -> bool:
        self._screen.say_all(menu.lines(), indent=2)
        return False

    def _seed(self, _rest: str, _menu: Menu) -> bool:
        self._screen.say("All dice come from a seed, which is shown at the end. Its SHA-256:")
        self._screen.say(commitment(self._session.match.seed))
        return False

    def undo(self) -> bool:
        """Take the last decision of somebody here back; raise Unclear if there is none."""
        session = self._session
        match = session.match
        movers = [seat for seat in session.may_undo if match.undo_of(seat).steps]
        if not movers:
            raise Unclear(f"nothing can be taken back: {self._why_not()}")
        action = match.undo(movers[0])
        session.undone(movers[0], action)
        return True

    def _restart(self, rest: str, menu: Menu) -> bool:
        session, match = self._session, self._session.match
        asked = menu.state.current_player
        seats = [seat for seat in session.may_undo if match.undo_of(seat).steps]
        seat = asked if asked in seats else next(iter(seats), NOBODY)
        ways = match.ways_back(seat, in_turn=True) if seat != NOBODY else []
        if rest or not ways:
            raise Unclear(f"nothing of this turn can be taken back: {self._why_not()}")
        session.undone(seat, match.cut(seat, ways[-1]))
        return True

    def _why_not(self) -> str:
        """The reason for who is asked, else for who still sits here, else a public one."""
        here, asked = self._session.may_undo, self._session.match.state.current_player
        seats = [asked] if asked in here else here
        return self._session.match.undo_of(seats[0]).why if seats else SO_FAR

    def _undo(self, rest: str, _menu: Menu) -> bool:
        if not rest:
            return self.undo()
        listed = self._undoable()
        if rest.casefold() == "list":
            self._list(listed)
            return False
        number, _, agreed = rest.partition(" ")
        place = int(number) if is_number(number) else 0
        if not 1 <= place <= len(listed) or agreed.casefold() not in ("", AGREED):
            raise Unclear(f"undo what? Type 'undo list', a number from 1 to {len(listed)}")
        seat, one = listed[place - 1]
        if not (one.alone or agreed):
            raise Unclear(f"all here have to agree: {self._why_not()}; then 'undo {rest} {AGREED}'")
        session = self._session
        session.undone(seat, session.match.cut(seat, count_at(session.match, seat, one.at)))
        return True

    def _undoable(self) -> list[tuple[int, Undoable]]:
        """What the people here can take back; where hands are private, what one can alone."""
        session = self._session
        here, private = session.may_undo, session.spec.hides and len(session.people) > 1
        if not here:
            raise Unclear(f"nothing can be taken back: {SO_FAR}")
        return of_seats(session.match, here, session.names, not private)

    def _list(self, undo: list[tuple[int, Undoable]]) -> None:
        session = self._session
        asked = session.match.state.current_player
        here = asked in session.people
        redo = redoable(session.match, asked, session.names) if here else ()
        for number, name in enumerate(redo, 1):
            self._screen.say(f"redo {number}: {name}")
        if not undo:
            self._screen.say("There is nothing to take back.")
        for number, (_, one) in enumerate(undo, 1):
            with_all = "" if one.alone else f" {AGREED}"
            self._screen.say(f"undo {number}{with_all}: {one.name}")
            self._screen.say_all(one.led_to, indent=4)

    def _redo(self, rest: str, _menu: Menu) -> bool:
        session = self._session
        asked = session.match.state.current_player
        if not given_again(session.match, asked):
            raise Unclear("there is nothing that you could give again now")
        for _ in range(int(rest) if is_number(rest) else 1):
            if session.match.halt is None:
                session.answer([one.action for one in given_again(session.match, asked)])
        return True

    def _stops(self, rest: str, menu: Menu) -> bool:
        seat, stops = menu.state.current_player, self._session.stops
        now = stops.get(seat, Stops())
        word, _, name = rest.partition(" ")
        if word in ("always", "useful") and not name:
            stops[seat] = replace(now, always=word == "always")
        elif word == "never" and name:
            action = menu.pick(name)
            decline = menu.state.kind.decline
            if decline not in menu.options or action is decline:
                written = menu.written(action)
                raise Unclear(f"{written!r} is nothing that the table could leave for you")
            stops[seat] = now.plus(action.notation, menu.label(action))
        elif word == "ask" and name:
            stops[seat] = now.without(menu.find(name).notation)
        elif rest:
            raise Unclear("type 'stops', or after it always, useful, never NAME or ask NAME")
        else:
            when = "always" if now.always else "when an answer can matter"
            self._screen.say(f"You are asked what you may decline {when}.")
            self._screen.say_all([f"Never for: {label}" for _, label in now.never])
            return False
        return True

    def _pass(self, rest: str, menu: Menu) -> bool:
        seat, state, kind = menu.state.current_player, menu.state, menu.state.kind
        now = self._session.stops.get(seat, Stops())
        if rest == "ask":
            self._session.stops[seat] = replace(now, passes=())
            self._screen.say("You are asked again what you passed.")
            return True
        if kind.decline not in menu.options:
            raise Unclear("this question cannot be passed: it has no answer that says no")
        lasts = passes(state, menu.view, seat)
        if not lasts:
            raise Unclear("this question cannot be passed: the game has no turns and no rounds")
        if rest not in lasts:
            ways = " or ".join(f"'pass {way}'" for way in lasts)
            raise Unclear(f"how long? Type {ways}, or 'pass ask' to be asked again")
        self._session.stops[seat] = now.passing(Pass(kind.name, kind.prompt, lasts[rest]))
        return True

    def _ends(self, rest: str, _menu: Menu) -> bool:
        session = self._session
        if rest not in ("", "on", "off"):
            raise Unclear("type 'ends on', 'ends off', or 'ends' alone")
        session.asks_ends = rest == "on" if rest else session.asks_ends
        asked = "once more" if session.asks_ends else "no second time"
        self._screen.say(f"Before an answer that ends a turn or a phase you are asked {asked}.")
        return False

    def _table(self, _rest: str, _menu: Menu) -> bool:
        self._session.tabletop.forget()
        return True

    def _throws(self, rest: str, _menu: Menu) -> bool:
        session = self._session
        typed, names = session.match.casts, session.names
        if not typed:
            raise Unclear("no dice were typed yet")
        if not rest:
            for one in earlier(session.spec, typed, session.viewer, names):
                self._screen.say(f"{one.number + 1}: {one.told} {one.asked.dice}: {one.shown}")
            return False
        number, _, faces = rest.partition(" ")
        place = int(number) if is_number(number) else 0
        if not 1 <= place <= len(typed):
            raise Unclear(f"which throw? Type 'throws', a number from 1 to {len(typed)}, the faces")
        ask = typed[place - 1].ask
        try:
            session.put_right(place - 1, parse(faces, ask.count, ask.die))
        except (BadDice, IllegalAction) as fault:
            raise Unclear(str(fault)) from fault
        self._screen.say("Put right; all that was answered since is answered again.")
        session.tabletop.forget()
        return True

    def _numbers(self, rest: str, _menu: Menu) -> bool:
        session, names, seat = self._session, self._session.names, self._session.viewer
        there = open_to_all(session.spec, session.match.state)
        if not there:
            raise Unclear("nothing can be put right now: first answer the question")
        number, _, to = rest.partition(" ")
        titles = [capital(one.title(names, seat)) for one in there]
        if not rest:
            said = zip(count(1), titles, there, strict=False)
            self._screen.say_all([f"{n}: {title}: {one.chosen.words}" for n, title, one in said])
            return False
        place = int(number) if is_number(number) else 0
        if not 1 <= place <= len(there):
            raise Unclear(f"which one? Type 'numbers', a number from 1 to {len(there)}, the value")
        one = there[place - 1]
        if not to:
            now = f"{titles[place - 1]}: {one.chosen.words}"
            self._screen.say(f"{now}. It can be {one.allowed} ({one.clause}).")
            return False
        try:
            session.put_number_right(one, one.meant(to).notation)
        except IllegalAction as fault:
            raise Unclear(str(fault)) from fault
        session.tabletop.forget()
        return True

    def _log(self, rest: str, _menu: Menu) -> bool:
        log = self._session.told
        last = int(rest) if is_number(rest) else LOG_ACTIONS
        if not log:
            self._screen.say("Nothing has happened yet.")
        for told in log[-last:]:
            self._screen.say_all(told)
        return False

    def _rules(self, rest: str, menu: Menu) -> bool:
        if not rest:
            raise Unclear("which rule? Type 'rules' and its number, as the decision names it")
        known = rest.upper() in menu.book.rulings
        try:
            clause = rest.upper() if known else menu.book.find(rest).id
        except BadSetup as fault:
            raise Unclear(str(fault)) from fault
        self._screen.say_all(rule_lines(menu.book, clause))
        return False

    def _save(self, rest: str, _menu: Menu) -> bool:
        session = self._session
        if not rest and session.save_to is None:
            raise Unclear(f"save where? Type 'save {session.spec.slug}.json', for example")
        path = Path(rest).expanduser() if rest else session.save_to
        assert path is not None
        session.save(path)
        self._screen.say(f"Saved in {path}.")
        return False

    def _quit(self, _rest: str, _menu: Menu) -> bool:
        raise Leave
