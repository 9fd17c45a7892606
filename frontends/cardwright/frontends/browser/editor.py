"""The language in a browser: what is wrong with a text, how it looks and reads, as it is written.

It is the language service of editors, asked by a page: with the paths of files, and answers in
JSON. The shipped games lie unpacked where the worker has put them.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from cardwright.dsl import Card, Diagnostic, Source, Vocabulary
from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX, SET_FILE, shipped_games
from cardwright.dsl.service import Document, Service
from cardwright.dsl.wording import ability_text, cost_text, points_text
from cardwright.frontends.games.editions import Edition, edition_with
from cardwright.frontends.lsp.commands import entry_of
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.speaking import said
from cardwright.runtime import BadSetupError, Game, Position, Seat, dump, new_game
from cardwright.runtime.rulebooks import has_rulebook, served_by_rules

_PLENTY = 6
"""So many of each resource are given to whoever tries a card."""


class Editor:
    """Texts that are being changed, and what comes of them."""

    def __init__(self, language: str) -> None:
        """``language``: that of the page."""
        self.language = language
        self.service = Service(served=served_by_rules, language=language)
        self._tried: Edition | None = None
        """The cards that lie on the table."""

    # -- texts --

    def shipped(self, game: str, card: str) -> str:
        """Return the path of a shipped card."""
        return str(next(shipped_games()[game].rglob(f"{card}{CARD_SUFFIX}")))

    def edit(self, path: str, text: str) -> str:
        """Take a text; return its faults, and how it looks and reads, as JSON.

        Other cards are not looked at: so the first answer comes soon.
        """
        file = Path(path)
        self.service.open(file, text)
        document = self.service.document(file, alone=True)
        found = self.service.diagnostics(file, alone=True)
        return told(
            {
                "faults": [fault_told(each, document.source) for each in found],
                "face": self._face(document),
                "texts": texts_of(document),
            }
        )

    def _face(self, document: Document) -> dict[str, str] | None:
        home, game = document.home, document.game
        if home is not None and game is not None and game.vocabulary is not None:
            about = (home.set_folder or game.folder) / SET_FILE
            if self.service.texts.is_file(about):  # it has the name of the set, and is not read yet
                self.service.workspace.load_file(game, about, home)
        entry = entry_of(document)
        if entry is None:
            return None
        language = spoken(entry.game, self.language)
        return {"name": name_of(entry.card, language), "svg": face(entry, language)}

    def complete(self, path: str, offset: int) -> str:
        """Return what may be written at a place of the text, as JSON."""
        source = self.service.source(Path(path))
        found = self.service.completions(Path(path), _characters(source.text, offset))
        return told(
            [
                {
                    "label": each.label,
                    "text": each.text,
                    "detail": each.detail,
                    "from": _units(source.text, each.span.start),
                    "to": _units(source.text, each.span.end),
                    "snippet": each.is_snippet,
                }
                for each in found
            ]
        )

    def formatted(self, path: str) -> str | None:
        """Return the text as the formatter lays it out; None where it can't be read."""
        return self.service.formatted(Path(path))

    # -- on the table --

    def put_on_table(self, path: str) -> str:
        """Return a game in which a card can be used at once, and the cards to play it with.

        The first player has the card where cards work, and plenty of everything. A card that can't
        be used like that begins as its first scenario does, if it has one.
        """
        document = self.service.document(Path(path))
        if document.card is None or document.words is None:
            raise BadSetupError("the card has faults")
        edition = self.edition_of(document)
        self._tried = edition
        card, book = document.card, edition.rulebook
        sets = tuple(dict.fromkeys((*book.needed_sets, *edition.brought, card.set)))
        fewest = book.seats(sets)[0]
        start = partial(new_game, book, edition.compiled, players=fewest, sets=sets, seed=1)
        tried = list(_begun(start, _positions(card.id, document.words, fewest)))
        played = next((game for game in tried if _can_be_chosen(card.id, game)), None)
        played = played or self._as_in_scenario(Path(path), edition)
        return self._laid_out(edition, played or next(iter(tried), None) or start())

    def _as_in_scenario(self, card: Path, edition: Edition) -> Game | None:
        """Return the game with which the first scenario of a card begins, where it has one."""
        from cardwright.frontends.scenarios.playing import begin

        file = card.with_suffix(SCENARIO_SUFFIX)
        if not self.service.texts.is_file(file):
            return None
        for scenario in self.service.workspace.scenarios(file)[1].scenarios:
            with suppress(BadSetupError):
                return begin(scenario, edition.rulebook, edition.compiled)
        return None

    def edition_of(self, document: Document) -> Edition:
        """Return the game of a text as it is played, with all that was written meanwhile."""
        game, home = document.game, document.home
        if game is None or home is None or game.vocabulary is None:
            raise BadSetupError("the card belongs to no game that could be played")
        if not has_rulebook(game.vocabulary.id):
            raise BadSetupError(f"no rulebook plays `{game.vocabulary.id}`")
        for path in self.service.texts.paths:
            self.service.document(path)
        return edition_with(game, [home.set_folder or document.path])

    def _laid_out(self, edition: Edition, played: Game) -> str:
        """Return a game, its cards for the machine, and what they are called and look like."""
        from cardwright.frontends.serving.catalogue import described_cards, things_of

        language = spoken(edition.compiled.game, self.language)
        return told(
            {
                "game": edition.game_id,
                "cards": dump(edition.compiled).decode(),
                "save": played.to_dict(),
                "things": {
                    "language": language,
                    "cards": [card.model_dump() for card in described_cards(edition, language)],
                    **things_of(edition, language),
                },
            }
        )

    def scenario(self, saved: str, name: str) -> str:
        """Return a game that was played on the table as the text of a scenario, from its start."""
        from cardwright.frontends.scenarios.writing import NotWritableError, scenario_of

        edition = self._tried
        if edition is None:
            raise BadSetupError("nothing lies on the table")
        game = Game.from_json(saved, edition.rulebook, edition.compiled)
        try:
            return scenario_of(game, edition, first=0, name=name or None)
        except NotWritableError as error:
            raise BadSetupError(str(error)) from error


def told(answer: Any) -> str:
    """Return an answer for the page."""
    return json.dumps(answer, ensure_ascii=False)


def spoken(game: Any, language: str) -> str:
    """Return a language that a game has: the one that is asked for, or else its first."""
    languages: tuple[str, ...] = game.languages
    return language if language in languages else languages[0]


def name_of(card: Card, language: str) -> str:
    """Return what a card is called, in another language where need be."""
    return card.names.get(language) or next(iter(card.names.values()), card.id)


def fault_told(found: Diagnostic, source: Source) -> dict[str, Any]:
    """Return a fault, with places as pages count them."""
    text = source.text
    return {
        "from": _units(text, found.span.start),
        "to": _units(text, found.span.end),
        "severity": found.severity.value,
        "code": found.code.name,
        "message": found.message,
        "notes": [note.message for note in found.notes],
        "fix": [
            {
                "from": _units(text, edit.span.start),
                "to": _units(text, edit.span.end),
                "insert": edit.text,
            }
            for edit in found.fix
        ],
    }


def texts_of(document: Document) -> dict[str, list[str]]:
    """Return what stands on the card, in all languages of its game."""
    card, words = document.card, document.words
    if card is None or words is None:
        return {}
    return {language: list(_lines(card, words, language)) for language in words.languages}


def _lines(card: Card, words: Vocabulary, language: str) -> Iterable[str]:
    parts: list[Callable[[], str | None]] = [partial(points_text, card, words, language)]
    if card.cost is not None:
        parts.insert(0, partial(cost_text, card.cost, words, language))
    parts += [partial(ability_text, each, card, words, language) for each in card.abilities]
    return filter(None, (said(part) for part in parts))


def _positions(card: str, words: Vocabulary, players: int) -> Iterator[Position]:
    """Yield positions with a card in each zone, those first where cards work; all have plenty."""
    plenty = dict.fromkeys(words.resource, _PLENTY)
    others = [Seat(plenty) for _ in range(players - 1)]
    for zone in sorted(words.zones, key=lambda zone: not zone.active):
        if zone.of == "player":
            yield Position((Seat(plenty, {zone.id: (card,)}), *others))
        else:
            yield Position((Seat(plenty), *others), table={zone.id: (card,)})


def _begun(start: Callable[..., Game], positions: Iterable[Position]) -> Iterator[Game]:
    """Yield a game for each position that the rules allow."""
    for position in positions:
        with suppress(BadSetupError):
            yield start(position=position)


def _can_be_chosen(card: str, game: Game) -> bool:
    """Whether the first choice of a game may be a card."""
    options = game.decision.options if game.decision else ()
    return any(option.payload.get("card") == card for option in options)


def _units(text: str, offset: int) -> int:
    """Return a place as pages count it: in UTF-16."""
    return len(text[:offset].encode("utf-16-le")) // 2


def _characters(text: str, units: int) -> int:
    """Return a place of a page as Python counts it."""
    return len(text.encode("utf-16-le")[: units * 2].decode("utf-16-le", "ignore"))
