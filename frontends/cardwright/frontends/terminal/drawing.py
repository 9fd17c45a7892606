"""The table as one player, or somebody who only watches, sees it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cardwright.frontends.terminal.flowing import flowing, labelled, phrase
from cardwright.frontends.terminal.things import Things
from cardwright.frontends.terminal.words import Words

if TYPE_CHECKING:
    from cardwright.runtime.texts.phrasebook import Phrasebook

_View = Mapping[str, Any]
_Row = tuple[Text, Text]
_ACTIVE = "▸"
_LABEL = 15
_MANY_RESOURCES = 7
_LISTED_BY_KIND = 5


class Drawing:
    """Draws views of one game in one language."""

    def __init__(self, things: Things, words: Words, book: "Phrasebook") -> None:
        """``book`` has the names of the players."""
        self.things = things
        self.words = words
        self.book = book

    def table(self, view: _View, width: int, title: str = "") -> RenderableType:
        """Return the whole table: points and pools, cards in play, the middle, one's own hand."""
        begun = self.words.round.format(round=view["round"]) if view["round"] else ""
        heading = " · ".join(part for part in (begun, title) if part)
        room = width - _LABEL - 1
        rows = [
            *(row for player in view["players"] for row in self._player(player, room)),
            *self._middle(view, room),
        ]
        return Group(
            Rule(Text(heading, style="bold"), align="left", style="dim", characters="─"),
            self.standings(view),
            labelled(rows, _LABEL),
            *self._held(view),
        )

    # -- points and pools --

    def standings(self, view: _View) -> Table:
        """Return points and pools, a row for each player."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
        table.add_column("")
        table.add_column("", overflow="fold")
        table.add_column(self.words.points, justify="right")
        resources = [resource.id for resource in self.things.game.resources]
        each = resources if len(resources) <= _MANY_RESOURCES else []
        for resource in each:
            name = f"{self.things.icon(resource)} {self.things.name('resource', resource)}"
            table.add_column(name.strip(), justify="right")
        table.add_column("", overflow="fold")
        for player in view["players"]:
            number, pool = player["player"], player["resources"]
            is_active = number == view["active"] and not view["over"]
            table.add_row(
                _ACTIVE if is_active else "",
                self._name(number, view),
                str(player["points"]),
                *(str(pool.get(resource, 0)) for resource in each),
                self._remarks(player, view, {} if each else pool),
                style="bold" if number == view["viewer"] else "",
            )
        return table

    def _remarks(self, player: _View, view: _View, pool: Mapping[str, int]) -> str:
        found = [self.book.amounts(pool)] if pool else []
        found += [self.things.name("status", status) for status in player["statuses"]]
        if player["player"] == view["first"]:
            found.append(self.words.begins)
        found += self._by_rules(player["player"], view)
        return ", ".join(found)

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

    def _name(self, player: int, view: _View) -> str:
        name = self.book.player(player)
        return f"{name} ({self.words.you})" if player == view["viewer"] else name

    # -- cards on the table --

    def _player(self, player: _View, room: int) -> Iterator[_Row]:
        """Yield the zones of a player: those where cards work on lines of their own.

        What only the viewer sees is shown later, with what it does.
        """
        label = Text(self.book.player(player["player"]), style="bold")
        others: list[Text] = []
        for zone, content in player["zones"].items():
            if not content["count"]:
                continue
            if self.things.zones[zone].active:
                yield label, flowing(self._cards(content["cards"] or ()), room)
                label = Text()
            elif content["cards"] is None or not self._is_hand(zone):
                others += self._apart(zone, content)
        if others:
            yield label, flowing(others, room)

    def _apart(self, zone: str, content: _View) -> list[Text]:
        """Return a zone by its name, with its cards or how many they are."""
        name = self.things.name("zone", zone)
        if content["cards"] is None:
            return [Text(f"{name} {content['count']}{self._known_top(content)}")]
        first, *rest = self._cards(content["cards"])
        return [Text(f"{name}: ").append_text(first), *rest]

    def _middle(self, view: _View, room: int) -> Iterator[_Row]:
        """Yield the zones of the table; many cards by their kinds."""
        for zone, content in view["zones"].items():
            name = self.things.name("zone", zone)
            if not content["count"]:
                continue
            if content["cards"] is None:
                if self.things.zones[zone].pile:
                    yield (
                        Text(name, style="bold"),
                        Text(f"{content['count']}{self._known_top(content)}"),
                    )
                continue
            groups = self._by_kind(content["cards"])
            for kind, cards in groups.items():
                label = self.things.kinds(kind) if kind else name
                yield Text(label, style="bold"), flowing(self._cards(cards, prices=True), room)

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
        known = [self.things.card(card) if card else "?" for card in content["top"]]
        return f" ({self.words.on_top.format(cards=', '.join(known))})"

    def _cards(self, cards: Sequence[_View], *, prices: bool = False) -> list[Text]:
        return [self.card(card, self.things.signs(card["id"], price=prices)) for card in cards]

    def card(self, card: _View, signs: str = "") -> Text:
        """Return a card's name with its signs, its states and what lies on it."""
        states = [self.things.name("status", status) for status in card["statuses"]]
        text = Text(self.things.card(card["id"]), style="dim" if states else "")
        if signs:
            text.append(f" {signs}", style="cyan")
        if states:
            text.append(f" ({', '.join(states)})")
        if card["resources"]:
            text.append(f" [{self.book.amounts(card['resources'])}]", style="yellow")
        return text

    # -- what one holds --

    def _is_hand(self, zone: str) -> bool:
        return self.things.zones[zone].seen_by == "owner"

    def held(self, view: _View) -> list[str]:
        """Return the cards that the viewer alone sees."""
        return [card for cards in self._hands(view).values() for card in cards]

    def _hands(self, view: _View) -> dict[str, list[str]]:
        """Return the viewer's own cards that others don't see, by their zones."""
        if view["viewer"] is None:
            return {}
        zones = view["players"][view["viewer"]]["zones"]
        return {
            zone: [card["id"] for card in content["cards"]]
            for zone, content in zones.items()
            if content["cards"] and self._is_hand(zone)
        }

    def _held(self, view: _View) -> list[RenderableType]:
        """Return one's own cards that others don't see, with what they do."""
        parts: list[RenderableType] = []
        for zone, cards in self._hands(view).items():
            name = self.things.name("zone", zone)
            parts.append(Text(name[:1].upper() + name[1:], style="bold"))
            parts += [self.described(card) for card in cards]
        return parts

    def described(self, card: str) -> RenderableType:
        """Return a card with its signs and what it does."""
        text = Text(self.things.card(card))
        signs = self.things.signs(card)
        if signs:
            text.append(f" {signs}", style="cyan")
        does = self.things.text(card)
        if does:
            text.append_text(phrase(f" – {does}", "dim"))
        return Padding(text, (0, 0, 0, 2))
