"""All cards of the site, with what their pages need: words of the game, source, scenarios."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cardwright.dsl import (
    Card,
    CardFile,
    CompiledSet,
    FaultsError,
    GameFolder,
    Report,
    SetInfo,
    Source,
    Vocabulary,
    Workspace,
    codes,
    compile_game,
)
from cardwright.dsl.folders import (
    SCENARIO_SUFFIX,
    SET_FILE,
    Stamp,
    card_files,
    home_of,
    real_path,
    shipped_games,
    stamp_of,
)
from cardwright.dsl.scenarios import Scenario, ScenarioFile

_STANDING_IN = (codes.DUPLICATE_ID, codes.DUPLICATE_NAME)


@dataclass(frozen=True, eq=False)
class Entry:
    """A card, and all that is known of it. The same object for as long as nothing has changed."""

    card: Card
    game: Vocabulary
    set: SetInfo
    text: str
    scenarios: tuple[Scenario, ...] = ()
    folder: Path | None = None
    """The folder of the game, which may hold drawings of its words."""

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

    def set_name(self, language: str) -> str:
        """Return the name of its set, in the first language that the set has where need be."""
        return self.set.names.get(language) or next(iter(self.set.names.values()))


@dataclass(frozen=True, eq=False)
class Shelf:
    """The cards of one game."""

    game: Vocabulary
    entries: tuple[Entry, ...]
    cards: tuple[Card, ...] = ()
    """All cards of the game, those also that are not on the site."""

    @cached_property
    def compiled(self) -> CompiledSet:
        """What the runtime plays, for what is told in its words."""
        return compile_game(self.game, self.cards)

    @property
    def folder(self) -> Path | None:
        """The folder of the game, with what is kept beside its words."""
        return self.entries[0].folder if self.entries else None

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

    @cached_property
    def pages(self) -> frozenset[str]:
        """Where the pages of all cards are."""
        return frozenset(f"{entry.slug}.md" for entry in self.entries)

    def find(self, game: str, card: str) -> Entry | None:
        """Return a card by the ids of its game and of itself."""
        return next((e for e in self.entries if (e.game.id, e.card.id) == (game, card)), None)


class Library:
    """Reads the cards of the site; files are read again only when they have changed."""

    def __init__(self, cards: Sequence[Path] = ()) -> None:
        """``cards``: folders of somebody's own cards. Without any, it is the shipped games."""
        self.cards = cards
        self.workspace = Workspace()
        self._entries: dict[Path, tuple[CardFile, Entry]] = {}
        self._scenarios: dict[Path, tuple[Stamp, Vocabulary, ScenarioFile]] = {}
        self._shelves: dict[str, Shelf] = {}

    def catalogue(self) -> Catalogue:
        """Return all cards, or raise ``FaultsError`` where any of them has errors."""
        folders = self._game_folders()
        report = self.workspace.check(self.cards or folders)
        if self.cards:  # one's own card may stand in for a shipped one, as it does in games
            report = Report.of(fault for fault in report if fault.code not in _STANDING_IN)
        if report.errors:
            raise FaultsError(report)
        faults = Report()
        shelves = tuple(self._shelf(folder, faults) for folder in folders)
        if faults.errors:
            raise FaultsError(faults)
        return Catalogue(shelves)

    def _game_folders(self) -> list[Path]:
        """Return the folders of all games that the cards belong to, as a check finds them."""
        if not self.cards:
            return list(shipped_games().values())
        found: dict[Path, None] = {}
        for file in card_files(self.cards):
            home = home_of(file.absolute()) or self.workspace.home_without_folder(
                Report(), Source(str(file), "")
            )
            if home is not None:
                found[home.game_folder] = None
        return list(found)

    def _shelf(self, folder: Path, faults: Report) -> Shelf:
        game = self.workspace.load_game(folder)
        assert game.vocabulary is not None
        entries = tuple(
            sorted(self._of_game(game, faults), key=lambda entry: (entry.card.set, entry.card.id))
        )
        before = self._shelves.get(game.vocabulary.id)
        if before is None or before.game is not game.vocabulary or before.entries != entries:
            self._shelves[game.vocabulary.id] = Shelf(game.vocabulary, entries, game.cards)
        return self._shelves[game.vocabulary.id]

    def _of_game(self, game: GameFolder, faults: Report) -> Iterator[Entry]:
        own = [real_path(path) for path in self.cards]
        for path, file in list(game.files.items()):
            if file.card is not None and (not own or _lies_in(path, own)):
                yield self._entry(game, path, file, file.card, faults)

    def _entry(
        self, game: GameFolder, path: Path, file: CardFile, card: Card, faults: Report
    ) -> Entry:
        assert game.vocabulary is not None
        scenarios = self._scenarios_of(file.path, game.vocabulary, faults)
        info = game.sets.get(card.set)
        before = self._entries.get(path)
        if before is not None:
            kept_file, kept = before
            same_set = info is None or kept.set is info
            same_words = kept.game is game.vocabulary
            if kept_file is file and kept.scenarios is scenarios and same_set and same_words:
                return kept
        info = info or SetInfo(id=card.set, names={game.vocabulary.languages[0]: card.set})
        entry = Entry(card, game.vocabulary, info, file.source.text, scenarios, game.folder)
        self._entries[path] = file, entry
        return entry

    def _scenarios_of(
        self, card_file: Path, game: Vocabulary, faults: Report
    ) -> tuple[Scenario, ...]:
        file = card_file.with_suffix(SCENARIO_SUFFIX)
        if card_file.name == SET_FILE or not file.exists():
            return ()
        stamp = stamp_of(file)
        before = self._scenarios.get(file)
        if before is None or before[0] != stamp or before[1] is not game:
            before = (stamp, game, self.workspace.scenarios(file)[1])
            self._scenarios[file] = before
        faults.extend(before[2].found)
        return before[2].scenarios


def _lies_in(path: Path, folders: Iterable[Path]) -> bool:
    return any(path == folder or folder in path.parents for folder in folders)
