"""The table as one player, or somebody who only watches, sees it: points and pools, then cards."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cardwright.frontends.terminal.screen import flowing, labelled, phrase
from cardwright.frontends.terminal.words import Things, Words
from cardwright.runtime import Phrasebook

_Place = Mapping[str, Any]
_NARROWEST: Final = 8
"""With fewer columns for a place, nobody could tell one from another."""
_EDGES: Final = {"hex": ("/\\", "||", "\\/"), "square": ("++", "||", "++")}
"""What is left and right of each line of a place."""
_NAME: Final = 2
"""So many lines a name has at most."""


def draw_map(
    places: Sequence[_Place],
    grid: str,
    width: int,
    name: Callable[[str | None], str],
    there: Callable[[_Place], str],
) -> Text | None:
    """Return a map, or None where it has no two dimensions, or does not fit.

    A place has three lines: for its name, and for what is there. In a grid of hexes each row begins
    half a place further than the one above it.
    """
    at = [_spot(place["at"], grid) for place in places]
    if not places or None in at:
        return None
    spots = [spot for spot in at if spot is not None]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    halves = max(x for x, _ in spots) - left + 2
    size = 2 * width // halves
    if size < _NARROWEST:
        return None
    edges = _EDGES[grid]
    rows: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for place, (x, y) in zip(places, spots, strict=True):
        room = size - 2
        named = _broken(name(place["place"]), room, _NAME)
        standing = _broken(there(place), room, len(edges) - len(named))
        texts = [*named, *standing, *[""] * len(edges)]
        for line, (edge, text) in enumerate(zip(edges, texts, strict=False)):
            cell = edge[0] + set_cell_size(text, room) + edge[1]
            rows.setdefault((y - top, line), []).append(((x - left) * width // halves, cell))
    lines = [_line(cells) for _, cells in sorted(rows.items())]
    return Text("\n".join(lines), no_wrap=True, overflow="crop")


def _broken(text: str, room: int, most: int) -> list[str]:
    """Return a text in lines, at most so many, broken between words; what is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (cell_len(longer) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line, room) for line in lines]


def _line(cells: Sequence[tuple[int, str]]) -> str:
    """Return a line of texts, each at its column."""
    line = ""
    for start, text in sorted(cells):
        line = set_cell_size(line, start) + text
    return line.rstrip()


def _spot(at: Sequence[int], grid: str) -> tuple[int, int] | None:
    """Return the column, in halves of a place, and the row of a coordinate."""
    if len(at) != 2 or grid not in ("hex", "square"):
        return None
    along, down = at
    return (2 * along + down if grid == "hex" else 2 * along), down


def _cut(text: str, room: int) -> str:
    return text if cell_len(text) <= room else f"{set_cell_size(text, room - 1).rstrip()}…"


_View = Mapping[str, Any]
_ACTIVE = "▸"
_MARK = 2
"""The room of the mark beside who is active, and of the space after it."""
_MANY_RESOURCES = 7
_REMARKS = 20
"""So much room is enough for all that is said of a player besides numbers."""
_Row = tuple[Text, Text]
_LABEL = 15
_RULE = 2
"""So much room a heading leaves for the rule beside it."""
_LISTED_BY_KIND = 5


class Standings:
    """Draws the points and pools in views of one game in one language."""

    def __init__(self, things: Things, words: Words, phrasebook: Phrasebook, goal: int) -> None:
        """``phrasebook`` has the names of the players. ``goal``: the points that end the game."""
        self.things = things
        self.words = words
        self.phrasebook = phrasebook
        resources = [resource.id for resource in things.game.resources]
        self.resources = resources if len(resources) <= _MANY_RESOURCES else []
        self.goal = f"/{goal}" if goal else ""
        points = f"{words.points} {self.goal}".strip()
        self.heads = [points, *map(self._head, self.resources)]

    def draw(self, view: _View, width: int) -> Table:
        """Return points and pools, no word of which is broken."""
        widths = self._widths(view, width)
        return self._lines(view, width) if widths is None else self._rows(view, widths)

    def _head(self, resource: str) -> str:
        name = self.things.name("resource", resource)
        return f"{self.things.icon(resource)} {name}".strip()

    # -- what there is to say --

    def name(self, player: int, view: _View) -> str:
        """Return a player's name; the viewer's with a word that says so."""
        name = self.phrasebook.player(player)
        return f"{name} ({self.words.you})" if player == view["viewer"] else name

    def _numbers(self, player: _View) -> list[str]:
        pool = player["resources"]
        return [str(player["points"]), *(str(pool.get(id, 0)) for id in self.resources)]

    def _remarks(self, player: _View, view: _View) -> list[str]:
        pool = player["resources"] if not self.resources else None
        found = [self.phrasebook.amounts(pool)] if pool else []
        found += [self.things.name("status", status) for status in player["statuses"]]
        if player["player"] == view["first"]:
            found.append(self.words.begins)
        if player["player"] in view["sealed"]:
            found.append(self.words.has_chosen)
        return [*found, *self._by_rules(player["player"], view)]

    def _by_rules(self, player: int, view: _View) -> Iterator[str]:
        """Yield what only this game has for each player: a card somewhere, a number of things."""
        for name, values in view["rules"].items():
            if not isinstance(values, list) or len(values) != len(view["players"]):
                continue
            value = values[player]
            if isinstance(value, str):
                yield f"→ {self.things.card(value)}"
            elif isinstance(value, int):
                yield f"{name.replace('_', ' ')} {int(value)}"

    # -- drawing --

    def _widths(self, view: _View, width: int) -> list[int] | None:
        """Return how wide the columns are: names, numbers, remarks. None where they have no room.

        Where there is little, what stands above the numbers is broken between words.
        """
        players = view["players"]
        name = max(cell_len(self.name(player["player"], view)) for player in players)
        remarks = max(cell_len(", ".join(self._remarks(player, view))) for player in players)
        numbers = zip(*map(self._numbers, players), strict=True)
        digits = [max(map(len, column)) for column in numbers]
        whole = [[head] for head in self.heads]
        for heads in (whole, [head.split(" ") for head in self.heads]):
            words = [max(map(cell_len, parts)) for parts in heads]
            columns = [name, *map(max, words, digits)]
            rest = width - _MARK - sum(column + 1 for column in columns)
            if rest >= min(remarks, _REMARKS):
                return [*columns, max(min(rest, remarks), 1)]
        return None

    def _rows(self, view: _View, widths: Sequence[int]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
        name, *numbers, remarks = widths
        table.add_column(width=1)
        table.add_column(width=name, overflow="fold")
        for head, number in zip(self.heads, numbers, strict=True):
            table.add_column(phrase(head), width=number, justify="right", overflow="fold")
        table.add_column(width=remarks, overflow="fold")
        for player in view["players"]:
            table.add_row(
                self._mark(player, view),
                self.name(player["player"], view),
                *self._numbers(player),
                phrase(", ".join(self._remarks(player, view))),
                style=_style(player, view),
            )
        return table

    def _lines(self, view: _View, width: int) -> Table:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=1)
        table.add_column(overflow="fold")
        grammar = self.phrasebook.grammar
        for player in view["players"]:
            points, *numbers = self._numbers(player)
            first = f"{self.words.points} {points}{self.goal}"
            others = [
                f"{head} {number}"
                for head, number in zip(self.heads[1:], numbers, strict=True)
                if number != "0"
            ]
            name = self.name(player["player"], view)
            pieces = [
                grammar.typeset(f"{name}{grammar.colon}{first}"),
                *others,
                *self._remarks(player, view),
            ]
            text = flowing(map(phrase, pieces), width - _MARK)
            table.add_row(self._mark(player, view), text, style=_style(player, view))
        return table

    def _mark(self, player: _View, view: _View) -> Text:
        is_active = player["player"] == view["active"] and not view["over"]
        return Text(_ACTIVE if is_active else "")


def _style(player: _View, view: _View) -> str:
    return "bold" if player["player"] == view["viewer"] else ""


def _alike(drawn: Sequence[Text], cards: Sequence[_View]) -> Iterator[tuple[Text, _View]]:
    """Yield cards with how they are drawn, those that look alike once, with their number."""
    alike = Counter(text.plain for text in drawn)
    once = {text.plain: (text, card) for text, card in zip(drawn, cards, strict=True)}
    for plain, (text, card) in once.items():
        yield text.append(f" ×{alike[plain]}") if alike[plain] > 1 else text, card


class Drawing:
    """Draws views of one game in one language."""

    def __init__(self, things: Things, words: Words, phrasebook: Phrasebook, goal: int) -> None:
        """``phrasebook`` has the names of the players. ``goal``: the points that end the game."""
        self.things = things
        self.words = words
        self.phrasebook = phrasebook
        self.standings = Standings(things, words, phrasebook, goal)

    def table(self, view: _View, width: int, title: str = "", brief: int = 0) -> RenderableType:
        """Return the whole table: points and pools, cards in play, the middle, one's own hand.

        ``brief``: how much is left out where there is little room. 1: what the cards of the hand
        do. 2: all cards but their number in the middle and on piles. 3: the middle, but for maps
        and for single cards that work there; zones have signs for names. 4: maps, too. From 2 on
        the points stand last, next to the question. ``look`` and ``table`` tell it all.
        """
        number = view["round"]
        begun = self.phrasebook.log_line({"kind": "round", "number": number}) if number else ""
        heading = " · ".join(part for part in (begun, title) if part)
        room = width - _LABEL - 1
        rows = [row for player in view["players"] for row in self._player(player, room, brief)]
        if brief < 2:
            rows += self._middle(view, room)
        else:
            rows += self._numbers_of_middle(view, room, brief)
        maps = () if brief > 3 else tuple(self._maps(view, width))
        if not maps:
            rows += self._spaces(view, room)
        if brief:
            rows += self._names_held(view, room, brief)
        rule = Rule(Text(heading, style="bold"), align="left", style="dim", characters="─")
        numbers = self.phrasebook.table_numbers(view["rules"])
        shown = [flowing(map(Text, numbers), width)] if numbers else []
        standings: list[RenderableType] = [self.standings.draw(view, width), *shown]
        cards = labelled(rows, _LABEL)
        parts = [cards, *maps, *standings] if brief > 1 else [*standings, *maps, cards]
        return Group(
            rule if cell_len(heading) + _RULE <= width else phrase(heading, "bold"),
            *parts,
            *(() if brief else self._held(view)),
        )

    # -- cards on the table --

    def _player(self, player: _View, room: int, brief: int) -> Iterator[_Row]:
        """Yield the zones of a player: those where cards work on lines of their own.

        What only the viewer sees is shown later, with what it does.
        """
        label = Text(self.phrasebook.player(player["player"]), style="bold")
        others: list[Text] = []
        for zone, content in player["zones"].items():
            if not content["count"] or (content["cards"] and self._is_hand(zone)):
                continue
            if self.things.zones[zone].active and content["cards"] is not None:
                cards = self._cards(content["cards"])
                if brief > 1:
                    others = [*cards, *others]
                    continue
                yield label, flowing(cards, room)
                label = Text()
            elif brief > 1:
                sign = self.things.zones[zone].icon if brief > 2 else ""
                others.append(Text(f"{sign or self.things.name('zone', zone)} {content['count']}"))
            else:
                others += self._apart(zone, content)
        if others:
            yield label, flowing(others, room)

    def _apart(self, zone: str, content: _View, *, prices: bool = False) -> list[Text]:
        """Return a zone by its name, with its cards or how many they are."""
        name = self.things.name("zone", zone)
        if content["cards"] is None:
            return [Text(f"{name} {content['count']}{self._known_top(content)}")]
        first, *rest = self._cards(content["cards"], prices=prices)
        grammar = self.phrasebook.grammar
        return [phrase(grammar.typeset(f"{name}{grammar.colon}")).append_text(first), *rest]

    def _middle(self, view: _View, room: int) -> Iterator[_Row]:
        """Yield the zones of the table: many cards by their kinds, piles on lines they share."""
        piles: list[Text] = []
        for zone, content in view["zones"].items():
            name = self.things.name("zone", zone)
            if not content["count"]:
                continue
            if content["cards"] is None:
                piles += self._apart(zone, content) if self.things.zones[zone].pile else ()
                continue
            groups = self._by_kind(content["cards"])
            for kind, cards in groups.items():
                label = self.things.kinds(kind) if kind else name
                yield Text(label, style="bold"), flowing(self._cards(cards, prices=True), room)
        if piles:
            yield Text(), flowing(piles, room)

    def _spaces(self, view: _View, room: int) -> Iterator[_Row]:
        """Yield the places in which something stands."""
        for space, places in view["spaces"].items():
            found = [self._place(one) for one in places if one["cards"]]
            if found:
                yield Text(self.things.name("space", space), style="bold"), flowing(found, room)

    def _maps(self, view: _View, width: int) -> Iterator[RenderableType]:
        """Yield a map of each space that has one, with who stands where and what lies there."""
        grids = {space.id: space.grid for space in self.things.game.spaces}
        lying = {
            card["id"]: self._lying(card)
            for content in view["zones"].values()
            for card in content["cards"] or ()
        }

        def there(place: _View) -> str:
            standing = [self._card_name(card) for card in place["cards"]]
            sign = self.things.first_sign(place["place"])
            return " ".join([*standing, *lying.get(place["place"], ()), sign])

        for space, places in view["spaces"].items():
            drawn = draw_map(places, grids[space], width, self._card_name, there)
            if drawn is not None:
                yield Text(self.things.name("space", space), style="bold")
                yield drawn

    def _lying(self, card: _View) -> list[str]:
        """Return what lies on a place, and the states that it is in, as short as can be."""
        states = map(self.things.status_sign, card["statuses"])
        amounts = [f"{number}{self.things.icon(id)}" for id, number in card["resources"].items()]
        return [*amounts, *states]

    def _place(self, place: _View) -> Text:
        cards = ", ".join(map(self._card_name, place["cards"]))
        return self._after_colon(self._card_name(place["place"]), cards)

    def _after_colon(self, name: str, text: str) -> Text:
        grammar = self.phrasebook.grammar
        return phrase(grammar.typeset(f"{name}{grammar.colon}{text}"))

    def _card_name(self, card: str | None) -> str:
        return self.things.card(card) if card else "?"

    def _numbers_of_middle(self, view: _View, room: int, brief: int) -> Iterator[_Row]:
        """Yield how many cards of which kinds lie in the middle; the only one that works there."""
        found: list[Text] = []
        for zone, content in view["zones"].items():
            name = self.things.name("zone", zone)
            groups = self._by_kind(content["cards"] or ())
            if len(groups.get("", ())) == 1 and self.things.zones[zone].active:
                only = self._card_name(content["cards"][0]["id"])
                found += [self._after_colon(name, only)] if brief < 4 else []
            elif brief > 2:
                continue
            elif len(groups) > 1:
                found += [
                    Text(f"{self.things.kinds(kind)} {len(group)}")
                    for kind, group in groups.items()
                ]
            elif content["count"] and (content["cards"] or self.things.zones[zone].pile):
                found.append(Text(f"{name} {content['count']}"))
        if found:
            yield Text(), flowing(found, room)

    def _by_kind(self, cards: Sequence[_View]) -> dict[str, list[_View]]:
        if len(cards) <= _LISTED_BY_KIND:
            return {"": list(cards)}
        groups: dict[str, list[_View]] = {}
        for card in cards:
            groups.setdefault(self.things.kind_of(card["id"]), []).append(card)
        return groups

    def _known_top(self, content: _View) -> str:
        if not content["top"]:
            return ""
        known = map(self._card_name, content["top"])
        return f" ({self.words.on_top.format(cards=', '.join(known))})"

    def _cards(self, cards: Sequence[_View], *, prices: bool = False) -> list[Text]:
        """Return cards, those that look alike once."""
        drawn = [self.card(card, self.things.signs(card["id"], price=prices)) for card in cards]
        return [text for text, _ in _alike(drawn, cards)]

    def card(self, card: _View, signs: str = "") -> Text:
        """Return a card's name with its signs, its states and what lies on it."""
        states = [self.things.name("status", status) for status in card["statuses"]]
        text = Text(self.things.card(card["id"]), style="dim" if states else "")
        if signs:
            text.append(f" {signs}", style="cyan")
        if states:
            text.append(f" ({', '.join(states)})")
        if card["resources"]:
            lying = [self.phrasebook.amounts(card["resources"]), *self._owners(card)]
            text.append(f" [{' – '.join(lying)}]", style="yellow")
        return text

    def _owners(self, card: _View) -> Iterator[str]:
        """Yield whose those are that lie on a card, of what is somebody's there."""
        for name, numbers in card["owners"].items():
            for player, number in enumerate(numbers):
                if number:
                    amount = self.phrasebook.amounts({name: number})
                    yield f"{self.phrasebook.player(player)}: {amount}"

    # -- what one holds --

    def _is_hand(self, zone: str) -> bool:
        return self.things.zones[zone].seen_by == "owner"

    def held(self, view: _View) -> list[str]:
        """Return the cards that the viewer alone sees."""
        return [card["id"] for hand in self._hands(view).values() for card in hand["cards"]]

    def _hands(self, view: _View) -> dict[str, _View]:
        """Return the viewer's own zones that others don't see, where there is something in them."""
        if view["viewer"] is None:
            return {}
        own = view["players"][view["viewer"]]
        return {
            zone: content
            for zone, content in own["zones"].items()
            if content["cards"] and self._is_hand(zone)
        }

    def _names_held(self, view: _View, room: int, brief: int) -> Iterator[_Row]:
        """Yield one's own cards that others don't see, by their names and signs."""
        hands = self._hands(view)
        if brief > 2:
            zones = [self._apart(*one, prices=True) for one in hands.items()]
            yield Text(), flowing([piece for pieces in zones for piece in pieces], room)
            return
        for zone, content in hands.items():
            name = self.things.name("zone", zone)
            yield (
                Text(name, style="bold"),
                flowing(self._cards(content["cards"], prices=True), room),
            )

    def _held(self, view: _View) -> list[RenderableType]:
        """Return one's own cards that others don't see, with what they do."""
        parts: list[RenderableType] = []
        for zone, content in self._hands(view).items():
            name = self.things.name("zone", zone)
            parts.append(Text(name[:1].upper() + name[1:], style="bold"))
            cards = content["cards"]
            drawn = [self.card(card, self.things.signs(card["id"])) for card in cards]
            parts += [self._explained(text, card) for text, card in _alike(drawn, cards)]
        return parts

    def described(self, card: _View) -> RenderableType:
        """Return a card as it lies, with what it does."""
        return self._explained(self.card(card, self.things.signs(card["id"])), card)

    def _explained(self, text: Text, card: _View) -> RenderableType:
        does = self.things.text(card["id"])
        if does:
            text.append_text(phrase(f" – {does}", "dim"))
        return Padding(text, (0, 0, 0, 2))
