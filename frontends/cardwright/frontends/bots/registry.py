"""Bots by name, as people ask for them: ``greedy``, ``search``, ``search:seconds=0.5``."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from cardwright.frontends.bots.base import Bot
from cardwright.frontends.bots.strategies import GreedyBot, RandomBot, SearchBot
from cardwright.frontends.errors import BadBotError, way_out


class _Kind(NamedTuple):
    """A kind of bot: how it is made of a seed and settings, and what these may be."""

    make: Callable[..., Bot]
    settings: Mapping[str, type] = MappingProxyType({})


_KINDS: Final[Mapping[str, _Kind]] = {
    "random": _Kind(RandomBot),
    "greedy": _Kind(GreedyBot),
    "search": _Kind(SearchBot, {"nodes": int, "seconds": float}),
}

BOT_NAMES: Final = tuple(_KINDS)


def bots_in(text: str | None) -> tuple[str, ...]:
    """Return the bots of a list as people write it: ``greedy,search:nodes=500``."""
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


def make_bot(spec: str, seed: int) -> Bot:
    """Return a bot for one seat, or raise ``BadBotError``.

    ``spec`` is a name, perhaps with a setting: ``search:nodes=500``. The same spec and seed make
    the same choices, unless the bot was given seconds to think.
    """
    name, _, rest = spec.strip().partition(":")
    kind = _KINDS.get(name)
    if kind is None:
        raise BadBotError(f"there is no bot `{name}`; {way_out(name, BOT_NAMES)}")
    return kind.make(seed, **_setting(name, kind, rest)) if rest.strip() else kind.make(seed)


def _setting(name: str, kind: _Kind, text: str) -> dict[str, float]:
    if not kind.settings:
        raise BadBotError(f"`{name}` has no settings; write just `{name}`")
    setting, _, value = (part.strip() for part in text.partition("="))
    example = f"such as {name}:nodes=500 or {name}:seconds=0.5"
    if setting not in kind.settings:
        raise BadBotError(f"`{name}` has no setting `{setting}`; it has {example}")
    try:
        number = kind.settings[setting](value)
    except ValueError:
        number = 0
    if not 0 < number < 10**9:  # `nan` is neither
        raise BadBotError(f"`{setting}` must be a number above 0, {example}")
    return {setting: number}
