"""A game's log as a story: a line for each thing that a player does, with what comes of it."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardwright.runtime.log import Kinds
from cardwright.runtime.texts.phrasebook import Fields, Phrasebook


def story(book: Phrasebook, entries: Iterable[Fields], kinds: Kinds) -> list[str]:
    """Return lines for entries in the form for clients, oldest first."""
    lines: list[_Line] = []
    told = (entry for entry in entries if _is_told(entry, kinds) and book.says(entry))
    for entry in _summed(told):
        kind = kinds.get(entry["kind"])
        opens = kind is not None and kind.opens
        if lines and not opens and lines[-1].takes(entry, book):
            lines[-1].add(entry)
        else:
            lines.append(_Line(entry, opens))
    return [line.text(book) for line in lines]


def _is_told(entry: Fields, kinds: Kinds) -> bool:
    kind = kinds.get(entry["kind"])
    return kind is None or kind.told


class _Line:
    """An entry, and the entries of the same player that follow it."""

    def __init__(self, first: Fields, opens: bool) -> None:
        self.first = first
        self.opens = opens
        self.more: list[Fields] = []

    def takes(self, entry: Fields, book: Phrasebook) -> bool:
        player = self.first.get("player")
        if player is None or entry.get("player") != player:
            return False
        return book.is_about_player(self.first) and book.is_about_player(entry)

    def add(self, entry: Fields) -> None:
        self.more.append(entry)

    def text(self, book: Phrasebook) -> str:
        text = book.sentence(self.first, None)
        if not self.more:
            return text
        card = self.first.get("card") if self.opens else None
        joint = book.grammar.colon if self.opens else ", "
        rest = ", ".join(book.continuation(entry, card) for entry in self.more)
        return book.grammar.typeset(f"{text}{joint}{rest}")


def _summed(entries: Iterable[Fields]) -> list[Fields]:
    """Put neighbours together that differ only in how much, or in which card it was."""
    summed: list[Fields] = []
    for entry in entries:
        last = summed[-1] if summed else None
        both = _sum(last, entry) if last is not None else None
        if both is None:
            summed.append(entry)
        else:
            summed[-1] = both
    return summed


def _sum(one: Fields, other: Fields) -> Fields | None:
    if one["kind"] != other["kind"] or one.get("player") != other.get("player"):
        return None
    if one["kind"] in ("gain", "pay"):
        return {**one, "resources": _total(one["resources"], other["resources"])}
    if one["kind"] in ("draw", "move") and all(one[name] == other[name] for name in _alike(one)):
        return {**one, "cards": [*_cards(one), *_cards(other)]}
    return None


def _alike(entry: Fields) -> list[str]:
    return [name for name in entry if name not in ("card", "cards")]


def _cards(entry: Fields) -> list[str | None]:
    cards: list[str | None] = entry.get("cards") or [entry["card"]]
    return cards


def _total(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, Any]:
    return {id: one.get(id, 0) + other.get(id, 0) for id in {**one, **other}}
