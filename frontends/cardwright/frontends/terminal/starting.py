"""A match, new or saved: who plays, in which language, and what the game is started with."""

import os
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.games import Edition, open_edition, read_options, start
from cardwright.frontends.games.files import read_game_file
from cardwright.frontends.games.starting import players_for, sets_for, start_again
from cardwright.frontends.system import remark
from cardwright.frontends.terminal.match import DEFAULT_BOT, PERSON, Match, default_names
from cardwright.frontends.terminal.screen import Screen
from cardwright.frontends.terminal.words import LANGUAGES, Command, words_for
from cardwright.languages import FALLBACK

_CODE = re.compile(r"[a-z]{2,3}")
_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")
MOST_SEED = 999_999


def language_for(edition: Edition, wanted: str | None) -> str:
    """Return the language to speak; what it lacks is said in English, and that is said, too."""
    if wanted is None:
        return system_language()
    code = wanted.strip().casefold().partition("_")[0]
    if not _CODE.fullmatch(code):
        raise WrongUse(f"`{wanted}` is not a language", help=f"known: {', '.join(LANGUAGES)}")
    if code not in LANGUAGES:
        remark(f"note: there are no words in `{code}` yet, so this is English")
        return FALLBACK
    if code not in edition.languages:
        remark(f"note: the cards of this game have no names in `{code}`, so these are English")
    return code


def system_language() -> str:
    """Return the language of the system, where there are words in it."""
    for name in _SETTINGS:
        value = os.environ.get(name, "")
        if value:
            code = value.partition("_")[0].partition(".")[0].casefold()
            return code if code in LANGUAGES else FALLBACK
    return FALLBACK


class Wanted(NamedTuple):
    """What somebody asked for on the command line; what they did not say is None or empty."""

    game: str | None = None
    cards: Sequence[Path] = ()
    sets: Sequence[str] = ()
    players: int | None = None
    people: int | None = None
    bots: Sequence[str] = ()
    names: Sequence[str] = ()
    options: Sequence[str] = ()
    beginners: bool | None = None
    seed: int | None = None
    language: str | None = None


def new_match(wanted: Wanted, screen: Screen) -> Match:
    """Start a match; on a terminal it asks whether the game is somebody's first."""
    with screen.waiting(words_for(wanted.language or system_language()).loading):
        edition = open_edition(wanted.game, wanted.cards)
        _ = edition.compiled
    language = language_for(edition, wanted.language)
    seats = seats_for(wanted, edition)
    options = read_options(edition, wanted.options)
    options = {**_for_beginners(wanted, edition, options, screen, language), **options}
    seed = random.randrange(MOST_SEED + 1) if wanted.seed is None else wanted.seed
    game = start(edition, seed=seed, players=len(seats), sets=wanted.sets, options=options)
    names = default_names(seats, wanted.names, game, language)
    return Match(edition, game, seats, names, language)


def resumed_match(file: Path, wanted: Wanted) -> Match:
    """Go on with a saved match: with those who played it, or those who are asked for."""
    found = read_game_file(file, wanted.game, wanted.cards)
    if found.is_replay:
        raise WrongUse(f"`{file}` is a replay", help=f"watch it: cardwright watch {file}")
    language = language_for(found.edition, wanted.language or found.language)
    seats = found.seats
    if not seats or wanted.people is not None or wanted.bots:
        many = found.game.players
        seats = _seats(many, 1 if wanted.people is None else wanted.people, wanted.bots)
    names = found.names
    if seats != found.seats or wanted.names:
        names = default_names(seats, wanted.names, found.game, language)
    return Match(found.edition, found.game, seats, names, language)


def match_in(file: Path, wanted: Wanted) -> tuple[Match, tuple[str, ...]]:
    """Return the game in a file at its start, and all choices that were made in it."""
    found = read_game_file(file, wanted.game, wanted.cards)
    game = start_again(found.game)
    language = language_for(found.edition, wanted.language or found.language)
    seats = (PERSON,) * game.players
    names = found.names or default_names(seats, wanted.names, game, language)
    match = Match(found.edition, game, seats, names, language)
    return match, tuple(found.game.choices)


def seats_for(wanted: Wanted, edition: Edition) -> tuple[str, ...]:
    """Return who sits where: people first, then bots."""
    people = 1 if wanted.people is None else wanted.people
    sets = sets_for(edition, wanted.sets)
    fewest = edition.rulebook.seats(sets)[0]
    players = wanted.players or max(people + len(wanted.bots), fewest)
    if people > players:
        raise WrongUse(
            f"{people} people are more than {players} players", help=f"use --players {people}"
        )
    return _seats(players_for(edition, sets, players), people, wanted.bots)


def _seats(players: int, people: int, bots: Sequence[str]) -> tuple[str, ...]:
    kinds = list(bots) or [DEFAULT_BOT]
    free = players - people
    if len(bots) > free:
        raise WrongUse(
            f"{len(bots)} bots and {people} people are more than {players} players",
            help=f"use --players {people + len(bots)}",
        )
    return (*(PERSON,) * people, *(kinds[place % len(kinds)] for place in range(free)))


def _for_beginners(
    wanted: Wanted, edition: Edition, options: dict[str, Any], screen: Screen, language: str
) -> dict[str, Any]:
    """Return the options of a first game, unless somebody said something else about them."""
    flags = [
        option
        for option in edition.rulebook.game_options
        if option.beginners and option.kind == "flag"
    ]
    if wanted.beginners is False or not flags or (options and wanted.beginners is None):
        return {}
    chosen = {option.name: True for option in flags}
    if wanted.beginners or not screen.is_terminal:
        return chosen
    words = words_for(language)
    while True:
        answer = screen.ask(words.beginners)
        if answer is None or answer.casefold() in ("", *words.yes):
            return chosen
        if answer.casefold() in words.no:
            return {}
        if answer.casefold() in (Command.QUIT, *words.usages[Command.QUIT].names):
            raise KeyboardInterrupt  # nothing has begun that could be kept
        screen.say(f"{words.yes[1]} / {words.no[1]}")
