"""The cards that a command is about: by id or name, by path, or on standard input."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardwright.dsl import Card, CardFile, GameFolder, Report, Source, Vocabulary, nearest
from cardwright.dsl.folders import CARD_SUFFIX, home_of, real_path, shipped_games
from cardwright.frontends.cli import exits
from cardwright.frontends.cli.inputs import (
    asked_home,
    check_text,
    existing_files,
    folders_asked,
    read_stdin,
    vocabulary_of,
    workspace_for,
)
from cardwright.frontends.cli.reports import complain
from cardwright.frontends.errors import WrongUse


@dataclass(frozen=True)
class Entry:
    """A card without errors, with the game whose words it uses and the text it was read from."""

    card: Card
    game: Vocabulary
    source: Source


class Shelf:
    """The cards that can be named: of the game asked for, of this folder's game, or all shipped."""

    def __init__(self, game: str | None = None) -> None:
        self.workspace = workspace_for(game)
        self.report = Report()

    @cached_property
    def games(self) -> list[GameFolder]:
        """The games in question, with all their cards."""
        here = asked_home(self.workspace.game)
        if here is not None and here.set_folder is not None and here.is_elsewhere:
            self.workspace.check([here.set_folder])
        folders = folders_asked(self.workspace.game)
        games = [self.workspace.load_game(folder) for folder in folders]
        if here is not None:
            vocabulary_of(*games)
        return games

    @cached_property
    def shipped(self) -> list[GameFolder]:
        """The games that come with Cardwright."""
        return [self.workspace.load_game(folder) for folder in shipped_games().values()]

    def entries(self) -> list[Entry]:
        """Return all cards without errors, by game, set and id."""
        return _entries(self.games)

    def find(self, references: Sequence[str]) -> list[Entry]:
        """Return the cards named; faults of those that can't be used go to the report."""
        return [entry for reference in references for entry in self._find(reference)]

    def _find(self, reference: str) -> Iterable[Entry]:
        if reference == "-":
            return self._on_stdin()
        if not reference.strip():
            raise WrongUse("a card has a name", help="`cardwright list` shows all cards")
        path = Path(reference)
        if path.suffix == CARD_SUFFIX or len(path.parts) > 1 or path.is_dir():
            return self._at(path)
        return [self._named(reference)]

    def _on_stdin(self) -> Iterable[Entry]:
        source = read_stdin(self.report)
        checked = check_text(self.workspace, source, self.report) if source else None
        entry = _entry(checked[1], checked[0]) if checked else None
        return [] if entry is None else [entry]

    def _at(self, path: Path) -> Iterable[Entry]:
        files = existing_files([path])
        self.report.extend(self.workspace.check(files))
        games: dict[Path, GameFolder] = {}
        for file in files:
            home = home_of(file) or self.workspace.home_without_folder(
                self.report, Source(str(file), "")
            )
            if home is None:
                continue
            if home.game_folder not in games:
                games[home.game_folder] = self.workspace.load_game(home.game_folder)
            game = games[home.game_folder]
            entry = _entry(game, game.files.get(real_path(file)))
            if entry is not None:
                yield entry
            elif file == path and not self.report.errors:
                raise WrongUse(f"`{path}` holds no card")

    def _named(self, name: str) -> Entry:
        found = _named(name, self.entries()) or _named(name, _entries(self.shipped))
        if len({entry.card.game for entry in found}) > 1:
            games = ", ".join(entry.card.game for entry in found)
            raise WrongUse(f"`{name}` is a card of several games: {games}", help="add --game ID")
        if found:
            return found[0]
        known = [entry.card for entry in (*self.entries(), *_entries(self.shipped))]
        titles = [title for card in known for title in card.names.values()]
        close = nearest(name, [card.id for card in known]) or nearest(name, titles)
        help = f"did you mean `{close}`?" if close else "`cardwright list` shows all cards"
        raise WrongUse(f"no card `{name}`", help=help)


def asked_for(references: Sequence[str] | None, game: str | None) -> list[Entry]:
    """Return the cards named, or else all; where one of them can't be used, end with its faults."""
    shelf = Shelf(game)
    entries = shelf.find(references) if references else shelf.entries()
    if complain(shelf.report):
        raise exits.Ended(exits.FAULTS)
    return entries


def row_of(entry: Entry, lang: str | None) -> tuple[str, ...]:
    """Return what lists show of a card: id, name, kind, types, cost and set."""
    from cardwright.dsl.wording import cost_icons
    from cardwright.frontends.cli.languages import name_of

    card = entry.card
    cost = cost_icons(card.cost, entry.game) if card.cost is not None else ""
    types = ", ".join(card.all_types)
    return card.id, name_of(card, entry.game, lang), card.kind, types, cost, card.set


def _named(name: str, entries: list[Entry]) -> list[Entry]:
    """Return the cards with an id, or else those with a name in any language."""
    wanted = name.casefold()
    return [entry for entry in entries if entry.card.id == wanted] or [
        entry
        for entry in entries
        if wanted in {title.casefold() for title in entry.card.names.values()}
    ]


def _entries(games: Iterable[GameFolder]) -> list[Entry]:
    found = [_entry(game, file) for game in games for file in game.files.values()]
    return sorted(
        (entry for entry in found if entry is not None),
        key=lambda entry: (entry.card.game, entry.card.set, entry.card.id),
    )


def _entry(game: GameFolder, file: CardFile | None) -> Entry | None:
    if file is None or file.card is None or game.vocabulary is None:
        return None
    return Entry(file.card, game.vocabulary, file.source)
