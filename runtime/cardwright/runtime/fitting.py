"""Cards dealt at random into places, each where it may lie and as many as each place holds."""

from collections.abc import Callable, Mapping, Sequence

Draw = Callable[[int], int]
"""Gives a random number from 0 up to, but without, its argument."""


def drawn(things: Sequence[int], many: int, draw: Draw) -> list[int]:
    """Return some numbers with so many of them, drawn at random, in front."""
    order = list(things)
    last = len(order) - 1
    for place in range(min(many, last)):
        other = place + draw(last - place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def fit(
    cards: Sequence[int],
    sizes: Mapping[int, int],
    may: Mapping[int, int],
    draw: Draw,
    ordered: Mapping[int, int] | None = None,
) -> dict[int, list[int]]:
    """Return a random deal: the cards of each place, in random order.

    ``sizes``: how many cards lie in each place, all of them together. ``may``: the cards that may
    lie in each place; there must be some deal that fits. As long as any two cards have the same
    choice of places, one a part of the other's, or nothing in common, all deals are equally likely.
    ``ordered``: how many cards of each place need an order at all, those in front; else all do.
    """
    free = dict(sizes)
    dealt: dict[int, list[int]] = {place: [] for place in sizes}
    fits_all = -1
    for place in sizes:
        fits_all &= may[place]
    by_choice: dict[tuple[int, ...], list[int]] = {}
    anywhere: list[int] = []
    for card in cards:
        if fits_all >> card & 1:
            anywhere.append(card)
        else:
            places = tuple([place for place in sizes if may[place] >> card & 1])
            by_choice.setdefault(places, []).append(card)
    for places in sorted(by_choice, key=len):  # the narrowest first: others leave them room
        for card in by_choice[places]:
            room = sum(free[place] for place in places)
            if not room:
                _make_room(places, dealt, free, may)
                room = 1
            at = draw(room)
            for place in places:
                if at < free[place]:
                    dealt[place].append(card)
                    free[place] -= 1
                    break
                at -= free[place]
    needed = sizes if ordered is None else ordered
    *others, last = sorted(free, key=free.__getitem__)  # the one with the most gets what is left
    anywhere = drawn(anywhere, sum([free[place] for place in others]) + needed[last], draw)
    at = 0
    for place in (*others, last):
        some = anywhere[at : at + free[place]]
        at += free[place]
        found = dealt[place]
        dealt[place] = drawn([*found, *some], needed[place], draw) if found else some
    return dealt


def _make_room(
    places: tuple[int, ...],
    dealt: dict[int, list[int]],
    free: dict[int, int],
    may: Mapping[int, int],
) -> None:
    """Move cards on, from place to place, until one of some places has room."""
    came_from: dict[int, tuple[int, int] | None] = dict.fromkeys(places)
    queue = list(places)
    for place in queue:
        if free[place]:
            _move_on(place, came_from, dealt, free)
            return
        for other in dealt:
            if other in came_from:
                continue
            movable = next((card for card in dealt[place] if may[other] >> card & 1), None)
            if movable is not None:
                came_from[other] = (place, movable)
                queue.append(other)
    raise AssertionError("no deal fits")


def _move_on(
    place: int,
    came_from: Mapping[int, tuple[int, int] | None],
    dealt: dict[int, list[int]],
    free: dict[int, int],
) -> None:
    while (step := came_from[place]) is not None:
        before, card = step
        dealt[before].remove(card)
        dealt[place].append(card)
        free[before] += 1
        free[place] -= 1
        place = before
