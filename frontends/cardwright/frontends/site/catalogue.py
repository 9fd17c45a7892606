"""All cards of the site, with what their pages need: words of the game, source, scenarios."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardwright.dsl import FaultsError, Report
from cardwright.dsl.folders import SCENARIO_SUFFIX, SetInfo, home_of, shipped_games
from cardwright.dsl.model import Card
from cardwright.dsl.scenarios import Scenario
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import GameFolder, Workspace


@dataclass(frozen=True)
class Entry:
    """A card, and all that is known of it."""

    card: Card
    game: Vocabulary
    set: SetInfo
    text: str
    scenarios: tuple[Scenario, ...] = ()

    @property
    def slug(self) -> str:
        """Where its page is, without the language and the ending."""
        return f"cards/{self.game.id}/{self.card.id}"

    def name(self, language: str) -> str:
        """Return its name, in the game's first language where it has none in this one."""
        return self.card.names.get(language) or self.card.names[self.game.languages[0]]

    def is_named_in(self, language: str) -> bool:
        """Whether it has a name of its own in a language."""
        return language in self.card.names


@dataclass(frozen=True)
class Shelf:
    """The cards of one game."""

    game: Vocabulary
    entries: tuple[Entry, ...]

    def name(self, language: str) -> str:
        """Return what the game is called."""
        names = self.game.names
        return (names.get(language) or names[self.game.languages[0]]).text

    @cached_property
    def sets(self) -> dict[str, SetInfo]:
        """The sets of the cards, by id."""
        return {entry.card.set: entry.set for entry in self.entries}


@dataclass(frozen=True)
class Catalogue:
    """The cards of all games on the site."""

    shelves: tuple[Shelf, ...]

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All cards, by game, set and id."""
        return tuple(entry for shelf in self.shelves for entry in shelf.entries)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """All languages of all games, in the order of their declaration."""
        found = (language for shelf in self.shelves for language in shelf.game.languages)
        return tuple(dict.fromkeys(found))


class Library:
    """Reads the cards of the site; files are read again only when they have changed."""

    def __init__(self, cards: Sequence[Path] = ()) -> None:
        """``cards``: folders of somebody's own cards. Without any, it is the shipped games."""
        self.cards = cards
        self.workspace = Workspace()

    def catalogue(self) -> Catalogue:
        """Return all cards, or raise ``FaultsError`` where any of them has errors."""
        folders = self._own_folders() or list(shipped_games().values())
        report = self.workspace.check([*folders, *self.cards])
        if report.errors:
            raise FaultsError(Report.of(report))
        return Catalogue(tuple(self._shelf(folder) for folder in folders))

    def _own_folders(self) -> list[Path]:
        homes = [home_of(path.absolute() / "set.card") for path in self.cards]
        return list(dict.fromkeys(home.game_folder for home in homes if home is not None))

    def _shelf(self, folder: Path) -> Shelf:
        game = self.workspace.load_game(folder)
        assert game.vocabulary is not None
        entries = sorted(self._entries(game), key=lambda entry: (entry.card.set, entry.card.id))
        return Shelf(game.vocabulary, tuple(entries))

    def _entries(self, game: GameFolder) -> Iterator[Entry]:
        own = [path.resolve() for path in self.cards]
        for path, file in game.files.items():
            if file.card is None or (own and not _lies_in(path, own)):
                continue
            assert game.vocabulary is not None
            info = game.sets.get(file.card.set) or SetInfo(
                id=file.card.set, names={game.vocabulary.languages[0]: file.card.set}
            )
            yield Entry(
                file.card, game.vocabulary, info, file.source.text, self._scenarios(file.path)
            )

    def _scenarios(self, card_file: Path) -> tuple[Scenario, ...]:
        file = card_file.with_suffix(SCENARIO_SUFFIX)
        return self.workspace.scenarios(file)[1].scenarios if file.exists() else ()


def _lies_in(path: Path, folders: Iterable[Path]) -> bool:
    return any(path == folder or folder in path.parents for folder in folders)
