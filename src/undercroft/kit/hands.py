"""What a hand or a pile offers: equal cards are one choice."""


def different(cards: list[int]) -> list[int]:
    """Return each of the cards once, in order.

    They are few: to go through them costs half of what `sorted` and a set would.
    """
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    if len(found) > 1:
        found.sort()
    return found
