"""What a hand or a pile offers: equal cards are one choice."""


def different(cards: list[int]) -> list[int]:
    """Return each of the cards once, in order.

    They are few, none or one at most times: to go through them costs half of what `sorted` and a
    set would.
    """
    if len(cards) < 2:
        return cards.copy()
    found: list[int] = []
    for card in cards:
        if card not in found:
            found.append(card)
    found.sort()
    return found
