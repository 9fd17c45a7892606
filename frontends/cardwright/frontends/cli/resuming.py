"""Files of simulations: begun with what was asked for, and gone on with for the same games only."""

from collections.abc import Mapping
from dataclasses import fields
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.cli.simulating import Request, Setup, set_up
from cardwright.frontends.errors import WrongUse, need
from cardwright.frontends.games import Edition
from cardwright.frontends.simulating.store import Store
from cardwright.frontends.simulating.versions import fingerprints


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
    folder = edition.folder.folder
    is_shipped = shipped_games().get(folder.name) == folder
    return folder.name if is_shipped else str(folder)


def _card_rows(setup: Setup, language: str) -> list[tuple[str, ...]]:
    hashes = fingerprints(setup.versions.cards)
    return [
        (
            name,
            card.id,
            dict(card.names).get(language, card.id),
            compiled.game.kinds[card.kind].id,
            card.set,
            hashes[name][card.id],
        )
        for name, compiled in setup.versions.cards
        for card in compiled.cards
    ]
