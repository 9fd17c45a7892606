"""What a simulation was asked to be, what is played for it, and the files that it goes on from."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.bots import BadBotError, bots_in, make_bot
from cardwright.frontends.errors import WrongUse, need
from cardwright.frontends.games import Edition, read_options
from cardwright.frontends.games.starting import players_for, sets_for
from cardwright.frontends.simulating.plan import Plan, option_to_begin, seed_of
from cardwright.frontends.simulating.recording import is_ever_dealt, start_game
from cardwright.frontends.simulating.store import Store
from cardwright.frontends.simulating.versions import (
    Versions,
    find_card,
    fingerprints,
    one_version,
    two_versions,
)
from cardwright.frontends.simulating.workers import Job
from cardwright.runtime import BadSetupError

GAMES = 200
SEED = 1
BOT = "greedy"


@dataclass(frozen=True)
class Request:
    """What was asked for; None and nothing where nobody said."""

    game: str | None = None
    cards: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    players: int | None = None
    options: tuple[str, ...] = ()
    bots: str | None = None
    seed: int | None = None
    games: int | None = None
    compare: tuple[str, ...] = ()

    def or_else(self, earlier: Mapping[str, Any]) -> "Request":
        """Return the request with what nobody said taken from an earlier one."""
        missing = {
            field.name: _as_tuple(earlier[field.name])
            for field in fields(self)
            if getattr(self, field.name) in (None, ())
        }
        return replace(self, **missing)


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Setup:
    """What will be played."""

    request: Request
    versions: Versions
    plan: Plan

    @property
    def job(self) -> Job:
        """What the workers get."""
        return Job(self.plan, self.versions.cards)


def set_up(request: Request) -> Setup:
    """Read the cards, and find out what is to be played with them."""
    cards = [Path(path) for path in request.cards]
    if request.compare:
        *before, after = request.compare
        versions = two_versions(request.game, cards, before[0] if before else None, after)
    else:
        versions = one_version(request.game, cards)
    plan = _plan(request, versions)
    rulebook = versions.edition.rulebook
    for _, compiled in versions.cards:  # what can't be started is refused before anything is played
        start_game(plan, rulebook, compiled, seed=seed_of(plan.seed, 0))
    card = versions.card
    if card is not None and is_ever_dealt(plan, rulebook, versions.cards[0][1], card):
        plan = replace(plan, focus=card)
    return Setup(request, versions, plan)


def _plan(request: Request, versions: Versions) -> Plan:
    edition = versions.edition
    sets = _sets(request, versions)
    players = players_for(edition, sets, request.players)
    options = read_options(edition, request.options)
    return Plan(
        game=edition.game_id,
        players=players,
        sets=sets,
        bots=_bots(request.bots or BOT, players),
        seed=SEED if request.seed is None else request.seed,
        games=GAMES if request.games is None else request.games,
        options=options,
        begins=option_to_begin(edition.rulebook, options),
    )


def _sets(request: Request, versions: Versions) -> tuple[str, ...]:
    edition = versions.edition
    sets = sets_for(edition, request.sets)
    if versions.card is None:
        return sets
    needed = find_card(edition, versions.card).set
    if needed in sets:
        return sets
    if request.sets:
        raise BadSetupError(f"`{versions.card}` is in the set `{needed}`; add --set {needed}")
    return sets_for(edition, (*sets, needed))


def _bots(text: str, players: int) -> tuple[str, ...]:
    specs = bots_in(text)
    for spec in specs:
        make_bot(spec, 0)
    if len(specs) not in (1, players):
        raise BadBotError(
            f"there are {len(specs)} bots for {players} players; name one for all, or one for each"
        )
    return specs * players if len(specs) == 1 else specs


def known_cards(setup: Setup, references: list[str]) -> list[str]:
    """Return the ids of cards that take part in the games."""
    found = []
    for reference in references:
        card = find_card(setup.versions.edition, reference)
        if card.set not in setup.plan.sets:
            raise BadSetupError(f"`{card.id}` is in the set `{card.set}`; add --set {card.set}")
        found.append(card.id)
    return found


def new_store(path: Path, setup: Setup, language: str) -> Store:
    """Begin a file; one that is there is not touched."""
    need("duckdb", "simulate", "--store")
    if path.exists():
        raise WrongUse(
            f"`{path}` is there already", help="add --resume to go on with it, or name another file"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    return Store.create(path, _parameters(setup), _card_rows(setup, language))


def resumed(path: Path, request: Request) -> tuple[Store, Setup]:
    """Open the file of an earlier run, to go on with the same games; others are refused."""
    need("duckdb", "simulate", "--resume")
    store = Store.open(path)
    try:
        setup = _same_games(store, request)
    except BaseException:
        store.close()
        raise
    return store, setup


def _same_games(store: Store, request: Request) -> Setup:
    earlier = store.parameters()
    setup = set_up(request.or_else(earlier["request"]))
    now = _parameters(setup)
    said = [(f"`{name}`", now["plan"][name], earlier["plan"].get(name)) for name in now["plan"]]
    for what, value, before in (
        ("the card that is compared", now["compared"], earlier["compared"]),
        *((what, value, before) for what, value, before in said if what != "`games`"),
        ("the version of cardwright", now["cardwright"], earlier["cardwright"]),
    ):
        if value != before:
            raise _not_the_same(store, f"{what} is {_shown(value)} now, and was {_shown(before)}")
    changed = _changed_cards(store.fingerprints(), fingerprints(setup.versions.cards))
    if changed:
        raise _not_the_same(store, f"these cards are not as they were: {', '.join(changed[:5])}")
    for name in ("plan", "request"):  # more games may be asked for than before
        store.change(name, now[name])
    return setup


def _not_the_same(store: Store, what: str) -> WrongUse:
    return WrongUse(
        f"`{store.path}` has other games: {what}",
        help="go on with what it was begun with, or begin anew in another file",
    )


def _changed_cards(
    before: Mapping[str, Mapping[str, str]], now: Mapping[str, Mapping[str, str]]
) -> list[str]:
    pairs = {
        (version, card) for cards in (before, now) for version in cards for card in cards[version]
    }
    return sorted(
        {
            f"`{card}`"
            for version, card in pairs
            if before.get(version, {}).get(card) != now.get(version, {}).get(card)
        }
    )


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "none" if value is None else str(value)


def _parameters(setup: Setup) -> dict[str, Any]:
    request = setup.request
    edition = setup.versions.edition
    return {
        "cardwright": version("cardwright"),
        "plan": setup.plan.to_dict(),
        "compared": setup.versions.card,
        "request": {
            **{field.name: getattr(request, field.name) for field in fields(request)},
            "game": _found_again(edition),
            "cards": [str(Path(path).resolve()) for path in request.cards],
            "compare": [
                str(Path(card).resolve()) if Path(card).exists() else card
                for card in request.compare
            ],
        },
    }


def _found_again(edition: Edition) -> str:
    """Return what finds the game from any folder."""
    folder = edition.place
    is_shipped = shipped_games().get(folder.name) == folder
    return folder.name if is_shipped else str(folder)


def _card_rows(setup: Setup, language: str) -> list[tuple[str, ...]]:
    hashes = fingerprints(setup.versions.cards)
    return [
        (
            name,
            card.id,
            card.card.names.get(language, card.id),
            card.card.kind,
            card.card.set,
            hashes[name][card.id],
        )
        for name, compiled in setup.versions.cards
        for card in compiled.cards
    ]
