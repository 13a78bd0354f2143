"""Two abilities at a time: one duel for each pair that can meet (DK-19, DK-24.2).

A row is: the pair, creatures and heroes, the dice (shots, battle rolls, saves), the picks (shot
victims, then the pair; the hero before the creature), both totals, and who is left.
"""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import battle, fought, named, sides

Row = tuple[str, str, str, list[int], list[int], tuple[int, int] | None, str, str]

SHOOT: list[Row] = [
    ("shoot, shoot", "Dark Elves", "Puny", [6, 6], [], None, "", ""),
    ("shoot, horde", "Dark Elves", "Peasant", [5, 5, 2, 7], [], (8, 8), "", ""),
    ("shoot, regenerate", "Trolls", "Puny", [6, 6], [], None, "", "Puny"),
    ("shoot, fear", "Demons, Imps", "Wizard", [6, 10, 4], [0], (11, 11), "", ""),
    ("shoot, slayer", "Black Knight", "Wizard, Peasant", [5, 5, 1, 1], [1], (13, 4),
     "Black Knight (carries)", "Wizard"),
    ("shoot, master", "Mistress, Dark Elves", "Wizard", [1, 6, 4, 1], [0], (7, 8), "", "Wizard"),
    ("shoot, martyr", "Dark Elves", "Dwarf", [6, 6], [], None, "Dark Elves", ""),
    ("shoot, holy", "Dark Elves, Imps", "Clerics, Peasant", [6, 2, 1, 6], [0, 0], (7, 7),
     "Imps", ""),
    ("shoot, leader", "Dark Elves", "Lord, Thief", [6, 4, 3], [0], (7, 7), "", ""),
    ("shoot, teleport", "Imps, Trolls", "Puny", [6, 5, 6], [0], (9, 9), "", ""),
    ("shoot, thief", "Dark Elves", "Thief", [6], [], None, "Dark Elves", ""),
    ("shoot, convert", "Vampire, Dark Elves", "Puny", [6, 1], [], None, "Vampire, Dark Elves", ""),
]  # fmt: skip

HORDE: list[Row] = [
    ("horde, horde", "Goblins", "Peasant", [3, 9, 10, 1], [], (11, 11), "", ""),
    ("horde, regenerate", "Trolls", "Peasant", [1, 2, 7, 4], [], (5, 8),
     "Trolls (down)", "Peasant (down)"),
    ("horde, fear", "Demons", "Peasant", [1, 6, 2], [], (6, 6), "", ""),
    ("horde, slayer", "Black Knight", "2x Peasant", [1, 1, 5], [], (9, 8),
     "Black Knight (carries)", "Peasant"),
    ("horde, master", "Goblins, Mistress", "2x Thief", [2, 5, 4], [0, 0], (8, 8),
     "Mistress", "Thief"),
    ("horde, martyr", "Goblins", "Dwarf", [1, 3, 1, 4], [], (5, 3), "", ""),
    ("horde, holy", "Goblins", "Clerics", [5, 9, 5], [], (10, 10), "", ""),
    ("horde, leader", "Imps", "Peasant, Lord", [10, 2, 7], [0], (11, 11), "", "Lord"),
    ("horde, teleport", "Imps", "Peasant", [5, 5, 1], [], (6, 6), "", ""),
    ("horde, thief", "Goblins", "Thief", [7, 4, 5], [], (9, 9), "", ""),
    ("horde, convert", "Vampire", "2x Peasant", [5, 2, 3], [], (10, 6),
     "2x Vampire (down)", "Peasant"),
]  # fmt: skip

REGENERATE: list[Row] = [
    ("regenerate, regenerate", "Trolls, Undead", "Thief", [1, 5, 4], [0], (7, 9),
     "Trolls (down), Undead", "Thief (down)"),
    ("regenerate, fear", "Trolls, Demons", "Thief", [1, 5, 3], [0], (7, 8),
     "Demons", "Thief (down)"),
    ("regenerate, slayer", "Trolls", "Knights", [1, 5, 4], [], (5, 11),
     "Trolls (down)", "Knights (carries)"),
    ("regenerate, master", "Undead, Mistress", "Thief", [1, 3, 6], [0], (6, 7),
     "Undead (down), Mistress", "Thief (down)"),
    ("regenerate, martyr", "Trolls", "Dwarf", [5, 1, 4, 6], [], (9, 3), "", ""),
    ("regenerate, holy", "Trolls", "Clerics", [5, 4, 4], [], (8, 9),
     "Trolls (down)", "Clerics (down)"),
    ("regenerate, leader", "Trolls", "Lord", [5, 1, 3], [], (9, 11), "", "Lord"),
    ("regenerate, teleport", "Trolls, Imps", "Thief", [1, 4, 4], [0], (7, 8),
     "Trolls (down), Imps", "Thief (down)"),
    ("regenerate, thief", "Trolls", "Thief", [4, 4, 6], [], (8, 8), "", ""),
    ("regenerate, convert", "Trolls, Vampire", "2x Thief", [5, 1], [0, 1], (10, 5),
     "Trolls, 2x Vampire (down)", "Thief"),
]  # fmt: skip

AURAS: list[Row] = [
    ("fear, fear", "2x Demons", "Lord", [2, 1], [0], (9, 9), "Demons", ""),
    ("fear, slayer", "Demons", "Knights", [5, 5], [], (10, 10), "", ""),
    ("fear, master", "Demons, Mistress", "Thief", [1, 6], [0], (9, 9), "Mistress", ""),
    ("fear, martyr", "Demons", "Dwarf", [5, 1, 4], [], (10, 2), "", ""),
    ("fear, holy", "Demons", "Clerics", [5, 5], [], (9, 9), "", ""),
    ("fear, leader", "Demons", "Lord", [10, 6], [], (15, 15), "", ""),
    ("fear, teleport", "Demons, Imps", "Thief", [4, 4], [1], (7, 7), "Demons", ""),
    ("fear, thief", "Demons", "Thief", [1, 3], [], (6, 6), "", ""),
    ("fear, convert", "Vampire, Demons", "Thief", [1, 5], [0], (8, 8), "Demons", ""),
    ("master, slayer", "Black Knight, Mistress", "Knights", [1, 6], [0], (12, 12), "Mistress", ""),
    ("master, master", "Mistress, Keeper", "Thief", [1, 10], [0], (14, 14), "Keeper", ""),
    ("master, martyr", "Mistress", "Dwarf", [1, 1, 4], [], (11, 3), "", ""),
    ("master, holy", "Mistress", "Clerics", [1, 5], [], (10, 10), "", ""),
    ("master, leader", "Mistress", "Lord", [1, 1], [], (11, 11), "", ""),
    ("master, teleport", "Imps, Mistress", "Thief", [2, 2], [0], (6, 6), "Mistress", ""),
    ("master, thief", "Mistress", "Thief", [1, 7], [], (11, 11), "", ""),
    ("master, convert", "Vampire, Mistress", "Thief", [1, 4], [0], (9, 8),
     "Vampire, Mistress, Vampire", ""),
    ("holy, slayer", "Black Knight", "Clerics, Peasant", [1, 1], [0], (8, 8), "", "Peasant"),
    ("holy, martyr", "Spider", "Clerics", [1, 1, 4], [], (2, 6), "", ""),
    ("holy, holy", "Imps", "2x Clerics", [10, 2], [0], (9, 9), "", "Clerics"),
    ("holy, leader", "Imps", "Clerics, Lord", [10, 2], [0], (10, 10), "", "Lord"),
    ("holy, teleport", "Imps", "Clerics", [6, 1], [], (6, 6), "", ""),
    ("holy, thief", "Imps", "Thief, Clerics", [10, 4], [0], (10, 10), "", "Clerics"),
    ("holy, convert", "Vampire", "Clerics", [5, 1], [], (9, 6), "2x Vampire", ""),
    ("leader, slayer", "Black Knight, Imps", "Knights, Lord", [5, 7], [0, 0], (13, 14),
     "Imps", "Knights (carries), Lord"),
    ("leader, martyr", "Imps", "Dwarf, Lord", [10, 5, 4], [0], (11, 10), "", "Lord"),
    ("leader, teleport", "Imps", "Lord", [10, 1], [], (11, 11), "", ""),
    ("leader, thief", "Imps", "Thief, Lord", [10, 4], [0], (11, 11), "", "Lord"),
    ("leader, convert", "Vampire", "Lord", [10, 1], [], (15, 11), "2x Vampire", ""),
]  # fmt: skip

ENDS: list[Row] = [
    ("slayer, slayer", "Black Knight", "2x Knights", [5, 4], [0], (13, 12),
     "Black Knight (carries)", "Knights"),
    ("slayer, slayer, tie", "Black Knight", "Knights", [1, 3], [], (9, 9), "", ""),
    ("slayer, martyr", "Black Knight", "Dwarf, Peasant", [1, 1, 4], [0], (9, 5), "", "Peasant"),
    ("slayer, teleport", "2x Imps", "Knights", [1, 1], [0], (4, 7), "Imps", "Knights (carries)"),
    ("slayer, thief", "Black Knight", "Thief, Peasant", [1, 1], [0], (9, 7),
     "Black Knight (carries)", "Peasant"),
    ("slayer, convert", "Vampire", "Knights, Peasant", [10, 1], [0], (15, 9),
     "2x Vampire (down)", "Peasant"),
    ("martyr, martyr", "Spider", "Dwarf", [5, 1, 4, 6], [], (7, 3), "", ""),
    ("martyr, teleport", "Imps", "Dwarf", [10, 1, 3], [], (11, 3), "Imps", ""),
    ("martyr, thief", "Spider", "Thief", [1, 1, 4], [], (3, 5), "", ""),
    ("martyr, convert", "Vampire", "Dwarf", [5, 1, 6], [], (10, 3), "Vampire", ""),
    ("convert, thief", "Vampire", "2x Thief", [10, 1], [0], (15, 7), "2x Vampire (down)", "Thief"),
    ("convert, convert", "2x Vampire", "Thief", [5, 1], [0], (12, 5), "3x Vampire", ""),
    ("convert, teleport", "Imps, Vampire", "2x Thief", [5, 1], [0, 1], (10, 5),
     "Imps, 2x Vampire (down)", "Thief"),
]  # fmt: skip

ROWS = SHOOT + HORDE + REGENERATE + AURAS + ENDS


@pytest.mark.clause("DK-16.18", "DK-19.2", "DK-19.3", "DK-19.4", "DK-19.6", "DK-19.8", "DK-24.2")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_one_duel(row: Row) -> None:
    _, creatures, heroes, dice, draws, totals, left, standing = row
    t = battle(creatures, heroes, dice=dice, draws=draws, cup="Vampire").does("pass")
    assert fought(t)[:1] == ([] if totals is None else [totals])
    assert sides(t) == named(left, standing)
