"""A match at one terminal: people and bots in turn, typed answers, one record."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from undercroft.kernel import NOBODY, SPECTATOR, Action, BadRecord, Event, OutOfDice
from undercroft.kit.about import about
from undercroft.kit.correctable import Correctable
from undercroft.kit.game import GameSpec
from undercroft.kit.gestures import gestures
from undercroft.kit.look import Bot, Look
from undercroft.match import (
    BOT,
    Lesson,
    Match,
    Parting,
    Record,
    Stops,
    commitment,
    guide_asks,
    guide_of,
    who_throws,
)
from undercroft.match.amending import Amendment
from undercroft.rulebook import Rulebook
from undercroft.terminal.commands import Commands
from undercroft.terminal.dice import BackToTheDecision, ask_for_dice
from undercroft.terminal.files import save_record
from undercroft.terminal.menu import Menu, Unclear
from undercroft.terminal.screen import Leave, Screen
from undercroft.terminal.seats import bots_of, names_of, visible
from undercroft.terminal.tabletop import Tabletop, is_drawn
from undercroft.terminal.transcript import (
    as_far,
    begin,
    recap_lines,
    result_line,
    sentences,
    steps,
)

HELP: Final = "help"
AROUND: Final = 4
"""So many lines of a decision are neither table nor answers: the question, `>`, empty ones."""
ON_YOUR_OWN: Final = "You play on your own; 'undo' takes answers back."


class Session:
    """One match played here: `seats` as the record writes them; bots answer for themselves.

    `names` are what the seats are called, if it is not what they are.
    """

    def __init__(
        self,
        match: Match,
        seats: list[str],
        save_to: Path | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.spec: GameSpec = match.spec
        self.seats = seats
        self.names = list(names) or names_of(self.spec, seats)
        self.bots: list[Bot | None] = bots_of(self.spec, seats, match.seed)
        self.book = Rulebook.of(self.spec)
        self.screen = Screen()
        self.save_to = save_to
        self.own_files: set[Path] = set()
        self.last_file: Path | None = None
        self.log: list[list[str]] = []
        self.saved = True
        self._parting: Parting | None = None
        self.stops: dict[int, Stops] = {}
        self._ask_all = False
        self._astray: Action | None = None
        self.asks_ends = False
        """Whether an answer that ends a turn or a phase has to be typed twice."""
        self._ending: Action | None = None
        self.tabletop = Tabletop(self.screen)
        self._sits = NOBODY
        people = [seat for seat, bot in enumerate(self.bots) if bot is None]
        self.people = people
        self.viewer = people[0] if len(people) == 1 else SPECTATOR
        self.commands = Commands(self)

    @property
    def told(self) -> list[list[str]]:
        """What happened, action by action; an action in secret leaves no gap that tells of it."""
        return [sentences for sentences in self.log if sentences]

    @property
    def may_undo(self) -> list[int]:
        """The people who may undo: only who sits here, where hands are private."""
        private = self.spec.hides and len(self.people) > 1
        return [seat for seat in self.people if not private or seat == self._sits]

    @classmethod
    def resume(cls, record: Record, played: Match, path: Path, save_to: Path | None) -> "Session":
        """Go on with a record that was opened from a file; it must replay without fault.

        `played` is what it was replayed to: where these rules part from those by which it was
        played, the file is not written over.
        """
        record = as_far(record, played)
        match = begin(played.spec, record)
        session = cls(match, list(record.seats), save_to)
        if played.parting is None:
            session.own_files.add(path)
            session.last_file = path
        session._parting = played.parting
        session.log = [step.sentences for step in steps(match, record, session.viewer)]
        return session

    @classmethod
    def learn(cls, script: Lesson, save_to: Path | None = None) -> "Session":
        """Begin a lesson, in which a guide explains each answer."""
        seats = [
            name if number == script.learner else BOT + script.seats[number]
            for number, name in enumerate(script.names)
        ]
        return cls(script.begin(), seats, save_to, script.names)

    def run(self) -> None:
        """Play to the end, or until the player leaves; never raise for either."""
        try:
            self._play()
        except Leave:
            self._offer_save("Save the match before you go?")
        except EOFError:
            self.screen.say()
            self._say_where_it_is()
        except KeyboardInterrupt:
            self.screen.say()
            self._offer_save("Stopped. Save the match?")

    def record(self) -> Record:
        """Return the record of the match so far."""
        return self.match.record(self.seats)

    def save(self, path: Path) -> None:
        """Write the record to a file; raise BadRecord if it cannot be."""
        save_record(path, self.record(), again=path in self.own_files)
        self.own_files.add(path)
        self.last_file = path
        self.saved = True

    # -- the match ------------------------------------------------------------

    def _play(self) -> None:
        self._greet()
        self._tell(self.match.take_events())
        while not self.match.over:
            if self.match.halt is not None:
                self._throw(self.match.halt.ask)
                continue
            player = self.match.state.current_player
            bot, no = self.bots[player], self._declined(player)
            if bot is not None:
                self._apply(self._scripted() or bot.choose(Look(self.spec, self.match.state)))
            elif no is not None:
                self._apply(no)
            elif self._sits_alone(player):
                self._human_turn(player)
        self._finish()

    def _declined(self, player: int) -> Action | None:
        """The answer that a person's stops give; none right after an undo."""
        if self._ask_all or self.bots[player] is not None or guide_asks(self.match):
            return None
        return self.stops.get(player, Stops()).decline(self.spec, self.match.state)

    def _sits_alone(self, player: int) -> bool:
        """Clear the screen before a hand is shown to the next of several people.

        Say whether that player is to be asked now: the last one may undo instead.
        """
        if not self.spec.hides or len(self.people) == 1 or player == self._sits:
            return True
        self.screen.clear()
        for told in self.told[-3:]:
            self.screen.say_all(told)
        name = self.names[player]
        self.screen.say(f"Pass the keyboard to {name}: their hand comes next.", "bold")
        self.tabletop.forget()
        while (typed := self.screen.ask(f"{name}, press Enter when nobody else looks> ")) == "undo":
            try:
                if self.commands.undo():
                    self._sits = NOBODY
                    return False
            except Unclear as fault:
                self.screen.say(f"{fault}.")
        if typed == "quit":
            raise Leave
        self._sits = player
        return True

    def _greet(self) -> None:
        say = self.screen.say
        say(f"{self.spec.title}: {', '.join(self.names)}.", "bold")
        if goal := about(self.spec).goal(self.match.players, self.match.switches):
            say(f"Goal: {goal}")
        if self.match.real_dice:
            say("You roll your own dice and type what they show.")
        say(f"Type a number or an option's name; '{HELP}' lists what else you can type.")
        if self._parting:
            say(self._parting.sentence)
        if self.match.answers:
            say(f"The match goes on after action {len(self.match.answers)}.")
            for told in self.told[-3:]:
                self.screen.say_all(told)

    def _human_turn(self, player: int) -> None:
        menu = Menu(self.spec, self.match.state, self.book, self.names)
        guided, table = self._guided(menu), self.spec.text(menu.view, self.names)
        answers = menu.lines(self.tabletop.room(table, AROUND + self.screen.rows(guided)))
        below = AROUND + self.screen.rows([*answers, *guided])
        if table := self.tabletop.lines(table, below):
            self.screen.say()
            self.screen.say_all(table)
        if not (table and is_drawn(table[-1])):
            self.screen.say()
        asks = menu.asks
        if len(self.people) > 1:
            asks = f"{self.names[player]}, {asks[:1].lower()}{asks[1:]}"
        clause = self.match.state.kind.clause
        self.screen.say(f"{asks}{f' ({clause})' if clause else ''}:", "bold")
        self.screen.say_all(answers, indent=2)
        self.screen.say_all(guided, "bold")
        while True:
            typed = self.screen.ask()
            try:
                ask_anew = self.commands.take(typed, menu)
                if ask_anew is None and typed:
                    ask_anew = self._try(menu.pick(typed))
                if ask_anew:
                    return
            except (Unclear, BadRecord) as fault:
                self.screen.say(f"{fault}.")

    def _scripted(self) -> Action | None:
        """The answer that the script of a lesson has for a bot."""
        guide = guide_of(self.match)
        return self.spec.vocabulary.parse(guide.meant) if guide and guide.meant else None

    def _guided(self, menu: Menu) -> list[str]:
        """Return what the guide of a lesson would answer, and why."""
        guide, meant = guide_of(self.match), self._scripted()
        if guide is None:
            return []
        if meant is None:
            return [f"Guide: {guide.said or ON_YOUR_OWN}"]
        told = [text for text in (guide.said, guide.why) if text]
        number = menu.options.index(meant) + 1
        told.append(f"I would choose {number}, {menu.label(meant)}.")
        return [f"Guide ({guide.number} of {guide.steps}): {told[0]}", *told[1:]]

    def _strays(self, action: Action) -> bool:
        """Say whether an answer is one that the guide did not have in mind, told for the first
        time."""
        meant = self._scripted()
        if meant in (None, action) or action == self._astray:
            return False
        self._astray = action
        self.screen.say(
            f"The guide would choose {meant.notation}. Type {action.notation} once more to play"
            " on without the guide."
        )
        return True

    def _may_end(self, action: Action) -> bool:
        """Say whether an answer does not end anything, or was typed twice, where that is wanted."""
        kind = self.match.state.kind.name
        if not (self.asks_ends and gestures(self.spec).ends(kind, action.notation)):
            return True
        if action == self._ending:
            return True
        self._ending = action
        written = self.spec.written(self.match.state, action)
        self.screen.say(f"That ends something. Type {written} once more to do it.")
        return False

    def _try(self, action: Action) -> bool:
        if self._strays(action) or not self._may_end(action):
            return False
        self._apply(action)
        return True

    def answer(self, actions: Sequence[Action]) -> None:
        """Give answers one after the other."""
        for action in actions:
            self._apply(action)

    def _apply(self, action: Action) -> None:
        """Take an action, and tell what happened, as far as the dice reach."""
        taken = self.match.take([action])
        for seat in {step.after.on_turn() for step in taken.steps} & {*self.stops}:
            self.stops[seat] = self.stops[seat].at_own_turn()
        events = self.match.adopt(taken)
        self.saved = False
        self._ask_all = False
        self._astray = self._ending = None
        self.log.append(self._tell(events))
        self._keep()

    def _throw(self, ask: OutOfDice) -> None:
        """Ask for the real dice that are missing, and go on with what waits for them."""
        match = self.match
        player = match.answers[-1].player if match.answers else NOBODY
        may_go_back = player in self.people and match.undo_of(player).steps > 0
        try:
            who = who_throws(self.spec, ask, self.viewer, self.names)
            faces = ask_for_dice(self.screen, ask, who, may_go_back)
        except BackToTheDecision:
            match.undo(player)
            self.log = self.log[: len(match.answers)]
            self._ask_all = True
            self.screen.say("Nothing was done.")
            return
        told = self._tell(match.adopt(match.throw(self._thrower(player), faces)))
        if self.log:  # else it is the set-up that goes on
            self.log[-1] += told
            self._keep()

    def _thrower(self, player: int) -> int:
        """Return which seat has thrown, for the journal: who answered, else somebody here."""
        return player if player in self.people else next(iter(self.people), NOBODY)

    def put_right(self, number: int, faces: Sequence[int]) -> None:
        """Go on with another throw in the place of that one; raise IllegalAction if all that came
        later does not fit."""
        match = self.match
        match.follow(match.correction(self._thrower(NOBODY), number, faces).entries)
        record = self.record()
        told = [step.sentences for step in steps(begin(self.spec, record), record, self.viewer)]
        self.log = told + [[]] * (len(match.answers) - len(told))
        self.saved = False
        self._keep()

    def put_number_right(self, one: Correctable, to: str) -> None:
        """Put a number right by hand; raise IllegalAction if it cannot be that."""
        seat = self._thrower(self.match.state.current_player)
        self._apply(Amendment(seat, one.slug, one.chosen.notation, to).action)

    def _tell(self, events: list[Event]) -> list[str]:
        told = sentences(self.spec, events, self.viewer, self.names)
        self.screen.say_all(told)
        return told

    def _keep(self) -> None:
        """Write the match to the file of --save, if there is one."""
        if self.save_to is None:
            return
        try:
            self.save(self.save_to)
        except BadRecord as fault:
            self.screen.say(f"{fault}.")

    def undone(self, player: int, action: Action) -> None:
        """Say that an action was taken back, and how far one could still go."""
        self.log = self.log[: len(self.match.answers)]
        self.saved = False
        self._ask_all = True
        offer = self.match.undo_of(player)
        more = f"{offer.steps or 'no'} more can be taken back"
        written = self.spec.written(self.match.state, action)
        self.screen.say(f"Taken back: {written}. {more.capitalize()}: {offer.why}.")
        self._keep()

    # -- the end ----------------------------------------------------------------

    def _finish(self) -> None:
        match, say = self.match, self.screen.say
        say()
        self.screen.say_all(self.spec.text(self.spec.seen(match.state, self.viewer), self.names))
        say(result_line(self.names, match.returns), "bold")
        self.screen.say_all(recap_lines(match, self.names))
        if (guide := guide_of(match)) and guide.said:
            say(f"Guide: {guide.said}", "bold")
        say(f"All dice came from the seed {visible(match.seed)}")
        say(f"Its SHA-256 is {commitment(match.seed)}; 'seed' showed that during the match.")
        self._offer_save("Save the match, to replay and verify it?")

    def _offer_save(self, question: str) -> None:
        if self.saved:
            self._say_where_it_is()
            return
        example = f"{self.spec.slug}.json"
        self.screen.say(f"{question} Type a file name, such as {example}, or just Enter for no.")
        while True:
            try:
                typed = self.screen.ask("file> ")
            except (EOFError, KeyboardInterrupt):
                typed = ""
            if typed:
                try:
                    self.save(Path(typed).expanduser())
                except BadRecord as fault:
                    self.screen.say(f"{fault}.")
                    continue
            self._say_where_it_is()
            return

    def _say_where_it_is(self) -> None:
        if self.saved and self.last_file is not None:
            over = self.match.state.is_terminal()
            verb = "replay" if over else f"play {self.spec.slug} --load"
            path = self.last_file
            self.screen.say(f"The match is in {path}; go on with: undercroft {verb} {path}")
        elif self.match.answers:
            self.screen.say("The match was not saved; --save FILE keeps a match as you play.")
