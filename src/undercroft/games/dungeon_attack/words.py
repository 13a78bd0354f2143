"""The words of Dungeon Attack!: labels of actions, sentences of the log, the table as text."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, Words, plain
from undercroft.kit.sentences import Fields, Sentences
from undercroft.kit.templates import templates
from undercroft.kit.words import capital, many, percent

from . import actions
from .content import CARDS, WORDS, find_card
from .content.cards import FACES, RECHARGE
from .shapes import Ability, Dice, Result, SeenAdventurer, SeenRoll, TableView
from .state import WOUNDED

Names = Sequence[str]

FACE_WORDS: Final = tuple(WORDS["faces"].values())
_THROWS: Final = templates(WORDS["throws"])
_COSTS: Final[dict[str, Callable[[Ability], str]]] = {
    actions.WITH_ABILITY.notation: lambda ability: f"with {ability['name']}",
    actions.WITH_ARTIFACT.notation: lambda ability: "with the Magic Artifact",
    actions.WITH_ITEM.notation: lambda ability: "drains a Magic Item",
}
"""What the one source costs that re-rolls a die."""


def _bust(view: TableView, action: Action, names: Names) -> str:
    chance, hit = view["room"]["hit_chance"], hit_of(acting(view))
    return f"Bust the Door: roll {_dice_and_danger(view['room'], chance, hit)}"


def _pick(view: TableView, action: Action, names: Names) -> str:
    card = CARDS[action.args[0]]
    return f"{card.name}, Rating {card.rating}: {card.text}"


def acting(view: TableView) -> SeenAdventurer:
    """Return the Adventurer who is deciding: the roller or searcher, else whose turn it is."""
    roll = view["roll"]
    return view["adventurers"][roll["roller"] if roll else view["turn"]]


def _who(prefix: str) -> Words[TableView]:
    def words(view: TableView, action: Action, names: Names) -> str:
        player: int = action.args[0]
        name = "yourself" if player == view["seat"] else names[player]
        return f"{prefix} {name} ({_standing(view['adventurers'][player])})"

    return words


def _reroll(view: TableView, action: Action, names: Names) -> str:
    colour, face = action.args
    roll = view["roll"]
    if view["phase"] == "search":
        finds = [*WORDS["treasures"].values()][face]
        return f"Re-roll a {actions.COLOURS[colour]} die that shows {finds} ({FACES[face]})"
    sources = roll["sources"].get(actions.COLOURS[colour], []) if roll else []
    by = f" – {_COSTS[sources[0]](acting(view)['ability'])}" if len(sources) == 1 else ""
    return f"Re-roll a {actions.COLOURS[colour]} {FACE_WORDS[face]} die ({FACES[face]}){by}"


def _assist(view: TableView, action: Action, names: Names) -> str:
    """Whose dice they are; where there is a choice, from the least to the greatest danger."""
    me = acting(view)
    others = [one for one in view["adventurers"] if one is not me and one["hit_chance"] is not None]
    found = sorted([one["hit_chance"] or 0 for one in others])
    if len(found) == 1:
        dice = _dice_and_danger(others[0]["facing"], found[0], hit_of(me))
        return f"Assist {names[others[0]['player']]}: roll {dice}"
    danger = f", {percent(found[0])} to {percent(found[-1])} for {hit_of(me)}" if found else ""
    return f"Assist: roll the dice that face somebody else{danger}"


def _heal(view: TableView, action: Action, names: Names) -> str:
    hurt = [one for one in view["adventurers"] if one["hits"]]
    return f"Heal one HIT of {_any_of(view, hurt, names)}"


def _use(view: TableView, action: Action, names: Names) -> str:
    """An ability that recharges says whose Magic Items it can (DA-13.1)."""
    me = acting(view)
    what = ""
    if find_card(me["card"]).ability.effect.do == RECHARGE:
        owners = [one for one in view["adventurers"] if one["drained"]]
        what = f": recharge a Magic Item of {_any_of(view, owners, names)}"
    return f"Yes, use {me['ability']['name']}{what}"


def _any_of(view: TableView, some: Sequence[SeenAdventurer], names: Names) -> str:
    """Name Adventurers of whom one will be chosen."""
    who = ["yourself" if one["player"] == view["seat"] else names[one["player"]] for one in some]
    return " or ".join(who) or "anybody"


def _keep(view: TableView, action: Action, names: Names) -> str:
    return ("Keep white dice only", "Keep one red die", "Keep both red dice")[action.args[0]]


label: Final = Labels[TableView](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    ((actions.BUST,), _bust),
    (actions.PICK, _pick),
    (actions.FIRST, lambda view, action, names: f"{names[action.args[0]]} begins"),
    ((actions.USE,), _use),
    ((actions.ASSIST,), _assist),
    ((actions.HEAL,), _heal),
    (
        (actions.WITH_ABILITY,),
        lambda view, action, names: f"With {acting(view)['ability']['name']}",
    ),
    (actions.ASSIST_WHOM, _who("Assist")),
    (actions.HEAL_WHOM, _who("Heal")),
    (actions.RECHARGE_WHOSE, _who("Recharge an item of")),
    (actions.CHALLENGE_WHOM, _who("Challenge the Monsters of")),
    (actions.TAKE, lambda view, action, names: count_dice(action.args[0])),
    (actions.TO, _who("To")),
    (actions.ONE_TO, _who("One die to")),
    ([*actions.REROLL[0], *actions.REROLL[1]], _reroll),
    (actions.KEEP_RED, _keep),
)
"""Words an action for the seat that sees the view."""


def _standing(one: SeenAdventurer) -> str:
    chance = one["hit_chance"]
    faced = "" if chance is None else f", facing {_dice_and_danger(one['facing'], chance)}"
    return f"{one['condition']}{faced}"


def hit_of(one: SeenAdventurer) -> str:
    """Word the next HIT of an Adventurer; the last one puts it out (DA-8.3, 14.1)."""
    return "a third HIT, which knocks you out" if one["hits"] == WOUNDED else "a HIT"


def _dice_and_danger(zone: Dice, chance: float | None, hit: str = "a HIT") -> str:
    return (
        dice_words(zone) if chance is None else f"{dice_words(zone)}, {percent(chance)} for {hit}"
    )


def dice_words(zone: Dice) -> str:
    """Word the dice of a zone."""
    return count_dice(zone["white"], len(zone["red"]))


def count_dice(white: int, red: int = 0) -> str:
    """Word a number of dice: `5 white and 1 red dice`."""
    noun = "die" if white + red == 1 else "dice"
    if not red:
        return f"{white} white {noun}" if white else "no dice"
    return f"{red} red {noun}" if not white else f"{white} white and {red} red dice"


def by_face(counts: Sequence[int]) -> str:
    """Word dice by face: `3 D, 1 A`."""
    return ", ".join([f"{n} {FACES[face]}" for face, n in enumerate(counts) if n]) or "nothing"


# -- the log ----------------------------------------------------------------------


class _Fields(Fields):
    """An event's fields, as this game says them."""

    @property
    def target(self) -> str:
        """A place by name."""
        target: int = self["target"]
        return str(self.names[target]) if target >= 0 else "the Room"

    @property
    def dice(self) -> str:
        """How many there are of each colour, or in all."""
        if "dice" in self.fields:
            return str(self["dice"])
        return count_dice(self.fields.get("white", 0), self.fields.get("red", 0))

    @property
    def colour(self) -> str:
        return actions.COLOURS[self["colour"]]

    @property
    def face(self) -> str:
        return FACES[self["face"]]

    @property
    def new(self) -> str:
        """The face that a die shows now."""
        return FACES[self["new"]]

    @property
    def source(self) -> str:
        words = {actions.WITH_ABILITY: "by ability", actions.WITH_ARTIFACT: "with a Magic Artifact"}
        return words.get(actions.VOCABULARY.actions[self["source"]], "with a Magic Item")

    @property
    def dice_large(self) -> str:
        return capital(self.dice)

    @property
    def one_faced(self) -> bool:
        return bool(self["faced"] == 1)

    @property
    def some(self) -> bool:
        """Whether there are dice at all."""
        return bool(self["white"] + self["red"])

    @property
    def stay(self) -> str:
        return "stays" if self["white"] + self["red"] == 1 else "stay"

    @property
    def thrown(self) -> str:
        return _THROWS[self["what"]](self)

    @property
    def rolled(self) -> str:
        """The faces of both colours."""
        white = [by_face(self["white"])] if any(self["white"]) else []
        red = [f"red {', '.join([FACES[face] for face in self['red']])}"] if self["red"] else []
        return "; ".join(white + red)

    @property
    def white_faces(self) -> str:
        return by_face(self["white"])

    @property
    def red_faces(self) -> str:
        return by_face(self["red"]) if any(self["red"]) else ""

    @property
    def found(self) -> str:
        """The treasure of a search."""
        gold = [f"{self['gold']} gold"] if self["gold"] else []
        magic = (self["items"], "Magic Item"), (self["artifacts"], "Magic Artifact")
        return (
            " and ".join([*gold, *[many(count, noun) for count, noun in magic if count]])
            or "nothing"
        )

    @property
    def each(self) -> str:
        """Everybody's condition."""
        pairs = zip(self.names, self["conditions"], strict=True)
        return ", ".join([f"{name} {now}" for name, now in pairs])


def _result(f: _Fields) -> str:
    if f["lost"]:
        return "All Adventurers fell: nobody was successful."
    if f["total"] >= 0:
        return f"Together the party brought home {f['total']}."
    scores = ", ".join(
        [f"{name} {value}" for name, value in zip(f.names, f["values"], strict=True)]
    )
    if f["title"]:
        return f"{f.names[0]} brought home {f['values'][0]}: {TITLES[f['title']]}."
    winners = " and ".join([f.names[player] for player in f["winners"]])
    return f"The most successful: {winners or 'nobody'}. ({scores})"


sentence: Final = Sentences(_Fields, {**WORDS["sentences"], "result": _result}, to_reader=False)
"""Words an event in the past tense, actor first; the actor is never "you"."""


# -- the table as text ----------------------------------------------------------------


def text(view: TableView, names: Sequence[str]) -> list[str]:
    """Describe the table in plain lines, one thing a line."""
    if view["result"]:
        return _text_of_result(view["result"], names)
    lines = [_headline(view)]
    if view["level"]:
        out = view["out"]
        lines.append(f"Dungeon Room: {dice_words(view['room'])}.")
        if out["white"] or out["red"]:
            lines.append(f"Out for this level: {dice_words(out)}.")
    lines += [_text_of_adventurer(view, one, names) for one in view["adventurers"]]
    roll = view["roll"]
    if roll and roll["dice"]:
        lines.append(f"On the table, {names[roll['roller']]}'s roll: {_text_of_roll(roll)}.")
    return lines


def _headline(view: TableView) -> str:
    if not view["level"]:
        return "Set-up."
    epic = " The Epic Monster has formed." if view["epic"] else ""
    door = "the door is open" if view["door_open"] else "the door is closed"
    return f"Level {view['level']} of {len(view['levels'])}, round {view['round']}, {door}.{epic}"


def _text_of_adventurer(view: TableView, one: SeenAdventurer, names: Sequence[str]) -> str:
    player = one["player"]
    shown = (("on turn", view["turn"]), ("opener", view["opener"]))
    marks = [mark for mark, seat in shown if seat == player]
    chance = one["hit_chance"]
    parts = [one["condition"], f"Rating {one['rating']}"]
    if chance is not None:
        parts.append(f"faces {_dice_and_danger(one['facing'], chance)}")
    parts += [f"pile: {dice_words(one['pile'])}", f"{one['gold']} gold"]
    for count, noun in (
        (one["charged"], "charged Magic Item"),
        (one["drained"], "drained Magic Item"),
        (one["artifacts"], "Magic Artifact"),
    ):
        if count:
            parts.append(many(count, noun))
    mark = f" ({', '.join(marks)})" if marks else ""
    return f"{names[player]}, {one['name']}{mark}: {'; '.join(parts)}. Value {one['value']}."


TITLES: Final[dict[str, str]] = WORDS["titles"]
"""The titles of a solo result (R56)."""


def ending(levels: int, fell_on: int) -> str:
    """Say why the game ended: all fell on a level, or (0) all levels were searched."""
    if fell_on:
        return f"Every Adventurer was Knocked Out on level {fell_on}."
    return f"All {levels} levels were searched." if levels > 1 else "The level was searched."


def _text_of_roll(roll: SeenRoll) -> str:
    words = []
    for colour in actions.COLOURS:
        faces = [die["face"] for die in roll["dice"] if die["colour"] == colour]
        counts = [faces.count(symbol) for symbol in FACES]
        if faces:
            words.append(f"{colour} {by_face(counts)}")
    rerolled = sum(die["rerolled"] for die in roll["dice"])
    note = f" ({rerolled} re-rolled or fixed)" if rerolled else ""
    return f"{'; '.join(words)}{note}; Rating left {roll['rating_left']}"


def _text_of_result(result: Result, names: Sequence[str]) -> list[str]:
    lines = ["The game is over.", result["reason"]]
    if result["capped"]:
        lines.append("A level ended by the round cap.")
    for row in result["ranking"]:
        crown = ", the most successful" if row["successful"] else ""
        lines.append(f"{row['place']}. {names[row['player']]}: {row['value']}{crown}.")
    if result["title"]:
        lines.append(f"Title: {result['title']}.")
    if result["team_total"] is not None:
        lines.append(f"Together: {result['team_total']}.")
    return lines
