"""Games on paper: cards, counters, tiles, maps, stickers for dice, the rulebook.

`faces()` of a game says what is on its cards; `kit/paper.py` how its things are made of paper.
"""
