"""What a round comes to if nobody plays anything more, from the cards that lie open."""

from undercroft.kit.words import listed, many

from ..shapes import View
from .brief import Names


def standing(view: View, names: Names) -> str:
    """Say how the totals stand for who reads it: `you lose 4 to 5`; "" before the reveal."""
    battle = view["battle"]
    if not battle or not battle["revealed"]:
        return ""
    hero, dm = battle["hero"]["total"], battle["dm"]["total"]
    is_dm, is_own = view["role"] == "dm", battle["player"] == view["seat"]
    who = "you" if is_dm or is_own else names[battle["player"]]
    own, other = (dm, hero) if is_dm else (hero, dm)
    wins = battle["to_come"]["wins"]
    if wins == "nobody":
        return f"it is a draw, {own} to {other}"
    lead = wins == ("dm" if is_dm else "hero")
    verb = ("win" if lead else "lose") + ("" if who == "you" else "s")
    by_dominance = " by dominance" if hero == dm else ""
    return f"{who} {verb} {own} to {other}{by_dominance}"


def follows(view: View, names: Names) -> str:
    """Say what that means: the wounds, and whether the battle is won; "" before the reveal."""
    battle = view["battle"]
    if not battle or not battle["revealed"]:
        return ""
    one, come = view["seats"][battle["player"]], battle["to_come"]
    own = battle["player"] == view["seat"]
    hero, monster = "you" if own else names[battle["player"]], battle["monster"]
    wounds = [
        f"{many(count, 'wound')} for {who}"
        for count, who in ((come["to_hero"], hero), (come["to_monster"], monster["name"]))
        if count
    ]
    killed = battle["suffered"] + come["to_monster"] >= monster["wounds"]
    wins = come["wins"] == "hero"
    dies = one["role"] == "hero" and one["damage"] + come["to_hero"] >= one["wounds"]
    if dies:
        end = "your hero dies" if own else "the hero dies"
    elif killed:  # the house rules say what a monster is worth that dies in a lost round
        end = f"the monster dies, {'and the battle is won' if wins else 'but the round is not won'}"
    elif wins:
        end = "the next round begins"
    else:
        lost = ", the stake lost" if one["role"] == "hero" and one["staked"] else ""
        end = f"the battle is over, the room not won{lost}"
    return f"{listed(wounds) or 'no wounds'}; {end}"
