"""Two abilities or items at a time: one battle round for each pair that can meet.

A row is: the pair, the hunters, the monster, all plays, the actions in the order in which they are
declared, what else the position has; then all totals, all HP after the round, and the energy that
each side has left (of 20). The results are worked out by hand from the ledger.
"""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.tests.enforcer import fought

Row = tuple[str, str, str, str, list[str], dict[str, Any], list[int], list[int], tuple[int, int]]

OWN = "ability of fighter 1"
ITS = "ability of fighter 2"
FLASK, WHET, DRAUGHT = "use thunder-flask", "use whetstone", "use iron-draught"
CHAIN, PHIAL, BELL = "use hexed-chain", "use venom-phial", "use null-bell"
TONIC, POWDER, SALVE = "use battle-tonic", "use leech-powder", "use healing-salve"

TOTALS: list[Row] = [
    ("vanguard, witch's hex", "Therese, Sable", "Cellar Witch", "Attack 1, Defense 2 / Attack 3",
     ["ability of fighter 3", "target fighter 2"], {}, [6, 5, 8], [8, 8, 9], (16, 15)),
    ("vanguard, swarm", "Therese, Sable", "Gutter Rats", "Defense 1, Defense 1 / Attack 4",
     [], {}, [8, 6, 8], [10, 9, 7], (19, 16)),
    ("vanguard, buckler", "Therese, Sable", "Dread Tyrant", "Defense 1, Defense 1 / Attack 2",
     [], {"gear": "Guard's Buckler"}, [9, 6, 8], [10, 9, 12], (19, 18)),
    ("vanguard, iron draught", "Therese, Sable", "Dread Tyrant",
     "Attack 1, Defense 2 / Attack 4", [DRAUGHT, "target fighter 2"], {"items": "Iron Draught"},
     [7 - 1, 4 + 2 + 1 + 3, 10], [6, 11, 12], (20 - 1 + 2, 16)),
    ("follow through, witch's hex", "Ekim", "Cellar Witch", "Attack 2 / Defense 3",
     [OWN, ITS], {}, [8, 6], [12, 7], (16, 18)),
    ("follow through, hexed chain", "Ekim", "Dread Tyrant", "Attack 2 / Defense 2",
     [OWN, CHAIN], {"their_items": "Hexed Chain"}, [7, 7], [12, 12], (16, 18)),
    ("follow through, null bell", "Ekim", "Dread Tyrant", "Attack 2 / Defense 1",
     [OWN, BELL], {"their_items": "Null Bell"}, [8, 6], [12, 10], (16, 19)),
    ("follow through, whetstone", "Ekim, Sable", "Iron Golem", "Attack 1, Attack 1 / Defense 3",
     [OWN, WHET, "target fighter 1"],
     {"items": "Whetstone", "item_phase_actions": "until_pass"},
     [13, 7, 8], [12, 11, 7], (16, 20)),
    ("follow through, siege arm", "Ekim, Marta", "Dread Tyrant", "Attack 2, Attack 5 / Defense 3",
     [OWN], {}, [12, 11, 8], [12, 11, 5], (12, 20)),
    ("follow through, plating", "Ekim", "Iron Golem", "Attack 2 / Defense 3",
     [OWN], {}, [10, 8], [12, 10], (16, 20)),
    ("hex, hunger", "Tamsin", "Bone Jackal", "Defense 2 / Attack 3",
     [OWN, ITS], {}, [7, 7], [11, 7], (20, 16)),
    ("hex, dominion", "Tamsin", "Dread Tyrant", "Defense 2 / Attack 1",
     [OWN], {"round": 2}, [7, 7], [11, 12], (18, 19)),
    ("hex, mirror and blade", "Sable, Tamsin", "Enforcer's Shadow",
     "Defense 2, Defense 2 / Attack 1", ["ability of fighter 2"], {"gear": "Notched Blade"},
     [6, 7, 7], [10, 11, 12], (19, 19)),
    ("hex, hexed chain on it", "Tamsin", "Cellar Witch", "Attack 1 / Defense 3",
     [OWN, ITS], {}, [4, 4], [11, 9], (17, 18)),
    ("whetstone, witch's hex", "Therese", "Cellar Witch", "Attack 2 / Attack 2",
     [WHET, ITS], {"items": "Whetstone"}, [7, 7], [10, 9], (18, 16)),
    ("whetstone, whetstone", "Therese", "Dread Tyrant", "Attack 3 / Attack 1",
     [WHET, WHET], {"items": "Whetstone", "their_items": "Whetstone"},
     [10, 9], [10, 11], (17, 19)),
    ("iron draught, hexed chain", "Therese", "Dread Tyrant", "Defense 1 / Attack 2",
     [DRAUGHT, CHAIN], {"items": "Iron Draught", "their_items": "Hexed Chain"},
     [8, 8], [10, 12], (21, 16)),
    ("smash, hexed chain", "Therese", "Ashen Ogre", "Defense 2 / Attack 5",
     [CHAIN], {"items": "Hexed Chain"}, [9, 9], [10, 10], (20, 15)),
    ("hunger, null bell", "Therese", "Bone Jackal", "Attack 1 / Attack 3",
     [ITS, BELL], {"round": 2, "items": "Null Bell"}, [6, 7], [9, 7], (18, 16)),
    ("swarm, follow through", "Ekim, Sable", "Gutter Rats", "Attack 1, Attack 1 / Attack 4",
     [OWN], {}, [11, 7, 8], [12, 10, 4], (16, 16)),
]  # fmt: skip

DAMAGE: list[Row] = [
    ("ambush, plating", "Garrow", "Iron Golem", "Attack 4 / Attack 1",
     [], {}, [10, 6], [12, 6], (16, 19)),
    ("ambush, old mail", "Garrow", "Barrow Guard", "Attack 2 / Attack 1",
     [], {}, [8, 5], [12, 4], (18, 19)),
    ("ambush, spines", "Garrow", "Thornback", "Attack 4 / Attack 1",
     [], {}, [10, 5], [11, 2], (16, 19)),
    ("ambush, blade", "Garrow", "Dread Tyrant", "Attack 1 / Attack 1",
     [], {"gear": "Notched Blade"}, [8, 7], [12, 9], (19, 19)),
    ("ambush, second head", "Garrow", "Hollow Hydra", "Attack 5 / Attack 1",
     [], {"hp": (12, 5)}, [11, 7], [12, 4], (15, 19)),
    ("ambush, iron draught", "Garrow", "Dread Tyrant", "Attack 2 / Attack 1",
     [DRAUGHT], {"their_items": "Iron Draught"}, [8, 7], [12, 9], (18, 19)),
    ("flicker, whetstone", "Therese", "Lantern Wisp", "Attack 3 / Attack 1",
     [WHET], {"items": "Whetstone"}, [10, 5], [10, 6], (17, 19)),
    ("flicker, hexed chain", "Therese", "Lantern Wisp", "Defense 1 / Attack 5",
     [CHAIN], {"items": "Hexed Chain"}, [8, 6], [10, 6], (19, 15)),
    ("flicker, thunder flask", "Therese", "Lantern Wisp", "Attack 3 / Attack 1",
     [FLASK], {"items": "Thunder Flask"}, [8, 5], [10, 3], (14, 19)),
    ("bulwark, smash", "Brannoc", "Ashen Ogre", "Defense 4 / Attack 5",
     [], {}, [9, 12], [12, 10], (18, 15)),
    ("bulwark, venom, stopped", "Brannoc", "Mirefang", "Defense 2 / Attack 3",
     [], {}, [7, 8], [14, 9], (22, 17)),
    ("bulwark, venom", "Brannoc", "Mirefang", "Defense 2 / Attack 4",
     [], {}, [7, 9], [12, 9], (19, 16)),
    ("bulwark, drain", "Brannoc", "Cave Leech", "Defense 1 / Attack 3",
     [], {"hp": (14, 5)}, [6, 7], [14, 5], (21, 17)),
    ("bulwark, buckler", "Brannoc", "Dread Tyrant", "Defense 2 / Attack 4",
     [], {"gear": "Guard's Buckler"}, [8, 10], [13, 12], (19, 16)),
    ("bulwark, vambrace", "Brannoc", "Dread Tyrant", "Defense 1 / Attack 1",
     [], {"gear": "Spiked Vambrace"}, [6, 7], [14, 12], (21, 19)),
    ("vambrace, plating", "Therese", "Iron Golem", "Defense 1 / Attack 5",
     [], {"gear": "Spiked Vambrace"}, [8, 10], [8, 10], (18, 15)),
    ("vambrace, spines", "Therese, Sable", "Thornback", "Defense 1, Attack 6 / Attack 6",
     [], {"gear": "Spiked Vambrace"}, [8, 12, 10], [8, 10, 6], (12, 14)),
    ("vambrace, venom", "Therese", "Mirefang", "Defense 1 / Attack 4",
     [], {"gear": "Spiked Vambrace"}, [8, 9], [8, 8], (19, 16)),
    ("plating, iron draught", "Therese", "Iron Golem", "Attack 5 / Defense 1",
     [DRAUGHT], {"their_items": "Iron Draught"}, [10, 9], [10, 11], (15, 20)),
    ("old mail, lightning", "Nerissa", "Barrow Guard", "Attack 3 / Defense 3",
     [OWN], {}, [8, 7], [13, 4], (13, 20)),
]  # fmt: skip

HP_AND_ENERGY: list[Row] = [
    ("blood rage, thunder flask", "Odrick", "Dread Tyrant", "Attack 1 / Defense 2",
     [FLASK], {"hp": (7, 12), "their_items": "Thunder Flask"}, [9, 7], [4, 10], (19, 17)),
    ("blood rage, field dressing", "Maelis, Odrick", "Dread Tyrant",
     "Defense 1, Attack 1 / Defense 2", [OWN], {"hp": (12, 6)}, [5, 7, 7], [12, 10, 12], (17, 20)),
    ("blood rage, brine spray", "Odrick", "Salt Wyrm", "Attack 1 / Defense 2",
     [ITS], {"hp": (8, 11)}, [9, 7], [6, 9], (19, 16)),
    ("blood rage, ember spit", "Odrick", "Sootling Imp", "Attack 1 / Defense 4",
     [ITS], {"hp": (9, 8)}, [7, 7], [7, 8], (19, 17)),
    ("field dressing, brine spray", "Maelis", "Salt Wyrm", "Defense 1 / Defense 1",
     [OWN, ITS], {"hp": (10, 11)}, [5, 6], [10, 11], (17, 16)),
    ("salve, ember spit", "Therese", "Sootling Imp", "Defense 1 / Defense 1",
     [SALVE, ITS], {"hp": (8, 8), "items": "Healing Salve"}, [8, 4], [8, 8], (18, 17)),
    ("ember spit, salve", "Therese", "Sootling Imp", "Defense 1 / Defense 1",
     [ITS, SALVE], {"round": 2, "hp": (8, 8), "items": "Healing Salve"},
     [8, 4], [10, 8], (18, 18)),
    ("salve, venom", "Therese", "Mirefang", "Defense 2 / Attack 5",
     [SALVE], {"hp": (5, 9), "items": "Healing Salve"}, [9, 10], [8, 9], (17, 15)),
    ("venom, venom phial", "Therese", "Mirefang", "Defense 1 / Attack 4",
     [PHIAL], {"their_items": "Venom Phial"}, [8, 9], [8, 9], (19, 14)),
    ("drain, venom phial", "Therese", "Cave Leech", "Attack 1 / Attack 3",
     [PHIAL], {"hp": (10, 5), "items": "Venom Phial"}, [6, 7], [9, 5], (17, 17)),
    ("regrowth, lightning", "Nerissa", "Crypt Matron", "Defense 1 / Defense 1",
     [OWN], {"hp": (13, 9)}, [5, 6], [13, 5], (17, 20)),
    ("regrowth, venom phial", "Therese", "Crypt Matron", "Defense 1 / Defense 1",
     [PHIAL], {"hp": (10, 9), "items": "Venom Phial"}, [8, 6], [10, 8], (19, 20)),
    ("regrowth, salve", "Therese", "Crypt Matron", "Defense 1 / Defense 1",
     [SALVE], {"hp": (10, 3), "their_items": "Healing Salve"}, [8, 6], [10, 10], (21, 18)),
    ("second head, lightning", "Nerissa", "Hollow Hydra", "Defense 1 / Defense 1",
     [OWN], {"hp": (13, 4)}, [5, 6], [13, 4], (17, 20)),
    ("second head, venom phial", "Therese", "Hollow Hydra", "Defense 1 / Defense 1",
     [PHIAL], {"hp": (10, 1), "items": "Venom Phial"}, [8, 6], [10, 4], (19, 20)),
    ("null bell, venom phial", "Therese", "Dread Tyrant", "Defense 1 / Defense 1",
     [PHIAL, BELL], {"items": "Venom Phial", "their_items": "Null Bell"},
     [8, 6], [10, 12], (19, 19)),
    ("tonic, powder", "Therese", "Dread Tyrant", "Defense 1 / Defense 1",
     [TONIC, POWDER],
     {"energy": (1, 20), "items": "Battle Tonic", "their_items": "Leech Powder"},
     [8, 6], [10, 12], (2, 19)),
    ("powder, tonic", "Therese", "Dread Tyrant", "Defense 1 / Defense 1",
     [POWDER, TONIC],
     {"round": 2, "energy": (1, 20), "items": "Battle Tonic", "their_items": "Leech Powder"},
     [8, 6], [10, 12], (4, 20)),
    ("siege arm, powder", "Marta", "Dread Tyrant", "Attack 5 / Defense 5",
     [POWDER], {"energy": (6, 20), "their_items": "Leech Powder"}, [11, 10], [11, 11], (0, 19)),
    ("brine spray, null bell", "Therese", "Salt Wyrm", "Defense 1 / Defense 1",
     [ITS, BELL], {"round": 2, "items": "Null Bell"}, [8, 6], [10, 11], (19, 17)),
]  # fmt: skip

ROWS = [*TOTALS, *DAMAGE, *HP_AND_ENERGY]


@pytest.mark.clause("DE-11.9", "DE-11.10", "DE-10.3", "DE-12.4")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_comes_of_two_cards_that_meet(row: Row) -> None:
    _, group, monster, plays, acts, more, totals, hp, left = row
    t = fought(group, monster, plays, *acts, **more)
    names = [*group.split(", "), monster]
    assert t.totals == dict(zip(names, totals, strict=True))
    assert t.hp == dict(zip(names, hp, strict=True))
    assert t.left == left
