"""What a game is with some of its sets: their words and cards, and the settings as they have them.

A game of compiled cards holds the words of all its sets. A game that is played has none of the
words of sets that take no part: no place for their resources, no zone of theirs.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.definitions.game import GameDefinition, Named, Setting
from cardwright.runtime.definitions.nodes import NONE, Index, Mask
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.limits import MOST_RESOURCES

Places: TypeAlias = Mapping[str, Mapping[int, int]]
"""Where each word is that stays, by its place before, under each heading."""

_HEADINGS: Final = tuple(
    field.name
    for field in fields(GameDefinition)
    if field.name not in ("id", "names", "languages", "settings")
)


def with_sets(compiled: CompiledSet, sets: Collection[str]) -> CompiledSet:
    """Return what is played with these sets, or raise ``BadSetupError``.

    It goes under the hash of the whole, of which it is a part.
    """
    game = compiled.game
    kept = {
        heading: [place for place, word in enumerate(getattr(game, heading)) if _is_in(word, sets)]
        for heading in _HEADINGS
    }
    if len(kept["resources"]) > MOST_RESOURCES:
        raise BadSetupError(f"these sets together have more than {MOST_RESOURCES} resources")
    settings = tuple(_setting(setting, sets) for setting in game.settings)
    is_whole = all(len(kept[heading]) == len(getattr(game, heading)) for heading in _HEADINGS)
    if is_whole and settings == game.settings:
        return compiled
    places = {
        heading: {old: new for new, old in enumerate([NONE, *kept[heading]], NONE)}
        for heading in _HEADINGS
    }
    words: dict[str, Any] = {
        heading: tuple(_moved(getattr(game, heading)[place], places) for place in kept[heading])
        for heading in _HEADINGS
    }
    cards = tuple(card for card in compiled.cards if card.card.set in sets)
    return replace(compiled, game=replace(game, **words, settings=settings), cards=cards)


def _is_in(word: Named, sets: Collection[str]) -> bool:
    return not word.set or word.set in sets


def _setting(setting: Setting, sets: Collection[str]) -> Setting:
    """Return a setting as the sets that take part change it."""
    changes = tuple(change for change in setting.changes if change[0] in sets)
    values = {value for _, value in changes}
    if len(values) > 1:
        said = " and ".join(f"`{name}` ({' '.join(map(str, value))})" for name, value in changes)
        raise BadSetupError(f"the sets don't agree on the setting `{setting.id}`: {said}")
    return replace(setting, value=values.pop() if values else setting.value, changes=changes)


def _moved(word: Named, places: Places) -> Named:
    """Return a word that refers to others by the places that they have now."""
    kind: Any = type(word)
    changed = {
        name: _moved_value(getattr(word, name), hint, places) for name, hint in _hints(kind).items()
    }
    return replace(word, **changed)


def _moved_value(value: Any, hint: Any, places: Places) -> Any:
    if get_origin(hint) is tuple:
        return tuple(_moved_value(part, get_args(hint)[0], places) for part in value)
    marker = get_args(hint)[1] if get_origin(hint) is Annotated else None
    if isinstance(marker, Index):
        return places[marker.heading][value]
    if isinstance(marker, Mask):
        found = [
            new for old, new in places[marker.heading].items() if new >= 0 and value >> old & 1
        ]
        return sum(1 << new for new in found)
    return value


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}
