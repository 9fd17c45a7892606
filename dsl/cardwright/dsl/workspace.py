"""The pipeline: read, parse, resolve, check. Remembers each file, so a second look is cheap."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.dsl import codes, scenarios, syntax
from cardwright.dsl.checks import check_card, check_game
from cardwright.dsl.clashes import clashing_settings, clashing_words
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.folders import (
    CARD_SUFFIX,
    GAME_FILE,
    LOOSE,
    SCENARIO_SUFFIX,
    SET_FILE,
    Home,
    SetInfo,
    Stamp,
    card_files,
    home_of,
    read_set,
    real_path,
    shipped_games,
    stamp_of,
    stamps_in,
)
from cardwright.dsl.model import Card
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import Additions, joined, read_additions, read_game
from cardwright.dsl.reading import read_file
from cardwright.dsl.resolve import Context, Spans, resolve_card
from cardwright.dsl.source import Source, Span
from cardwright.dsl.suggest import nearest
from cardwright.dsl.vocabulary import Noun, Resource, Vocabulary
from cardwright.runtime.served import Served

if TYPE_CHECKING:
    from cardwright.dsl.scenarios import Deck, ScenarioFile

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_HEAD = re.compile(r"(?:\s|#[^\n]*\n)*([^\W\d_]\w*)")
_START = Span(0, 0)


@dataclass(frozen=True)
class CardFile:
    """One card file, as far as it could be read."""

    path: Path
    source: Source
    tree: syntax.Tree
    card: Card | None
    spans: Spans
    found: tuple[Diagnostic, ...]


@dataclass
class GameFolder:
    """A game with all cards that were read for it, from its own folder and from other sets."""

    folder: Path
    own: Vocabulary | None
    """The words that its own file declares."""
    found: tuple[Diagnostic, ...]
    sets: dict[str, SetInfo] = field(default_factory=dict)
    files: dict[Path, CardFile] = field(default_factory=dict)
    stamps: dict[str, Stamp] = field(default_factory=dict)
    additions: dict[str, Additions] = field(default_factory=dict)
    """What sets add to its words, by set; sets that add nothing are left out."""
    _joined: dict[frozenset[str], Vocabulary] = field(default_factory=dict)

    @property
    def vocabulary(self) -> Vocabulary | None:
        """All words: its own, and those of all sets that were read."""
        return None if self.own is None else self.words_with(self.additions)

    def words_with(self, sets: Iterable[str]) -> Vocabulary:
        """Return its own words with those of some sets; it says where those of others are."""
        assert self.own is not None
        wanted = frozenset(self.additions).intersection(sets)
        if wanted not in self._joined:
            found = joined(self.own, [self.additions[name] for name in sorted(wanted)])
            elsewhere = {
                word: name
                for name in sorted(self.additions.keys() - wanted)
                for word in _words_in(self.additions[name], found)
            }
            if elsewhere:
                found = found.model_copy(update={"elsewhere": elsewhere})
            self._joined[wanted] = found
        return self._joined[wanted]

    def clash_of(self, sets: Iterable[str]) -> str | None:
        """Return why some sets can't be played together, with both places; None where they can."""
        wanted = sorted(self.additions.keys() & {*sets})
        return clashing_settings([self.additions[name] for name in wanted])

    def add(self, set_id: str, additions: Additions | None) -> bool:
        """Take over what a set adds; return whether its cards have other words than before."""
        before = self.additions.pop(set_id, None)
        if additions is not None and (additions.places or not additions.is_sound):
            self.additions[set_id] = additions
        after = self.additions.get(set_id)
        self._joined.clear()
        was, now = before or Additions(set_id), after or Additions(set_id)
        return (was.words, was.is_sound) != (now.words, now.is_sound)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards without errors, in order of set and id."""
        cards = [file.card for file in self.files.values() if file.card is not None]
        return tuple(sorted(cards, key=lambda card: (card.set, card.id)))

    @property
    def deck(self) -> "Deck":
        """What scenarios may name: cards, also those with faults, and sets."""
        cards = {path.stem: file.card for path, file in self.files.items() if path.name != SET_FILE}
        cards |= {copy_id: card for card in self.cards for copy_id in card.ids[1:]}
        return scenarios.Deck(cards, tuple(dict.fromkeys(card.set for card in self.cards)))

    def deck_at(self, home: Home) -> "Deck":
        """Return what scenarios in a set may name; they play without other sets from elsewhere."""
        deck = self.deck
        elsewhere = {
            file.card.set
            for path, file in self.files.items()
            if file.card is not None and self.folder not in path.parents
        }
        usual = tuple(name for name in deck.sets if name not in elsewhere - {home.set_id})
        return replace(deck, usual=usual)


def _words_in(additions: Additions, game: Vocabulary) -> Iterable[str]:
    """Yield the words of a set as cards write them."""
    for words in additions.words.values():
        for word in words:
            yield word.id
            if isinstance(word, Noun | Resource) and (plural := game.plural(word)):
                yield plural


class Workspace:
    """Games and cards on disk. Files are read again only when they have changed."""

    def __init__(
        self,
        *,
        game: str | None = None,
        served: Callable[[str], Served | None] = lambda game_id: None,
    ) -> None:
        """``game`` names the shipped game of files that belong to none by their folder.

        ``served`` tells by its id what a game's rulebook does with its words, if it has one.
        """
        self.game = game
        self.served = served
        self._games: dict[Path, tuple[Stamp, GameFolder]] = {}
        self._stamps: dict[Path, Stamp] = {}

    # -- what is asked for --

    def check(self, paths: Iterable[Path], *, translations: bool = False) -> Report:
        """Check files and folders; the other cards of their games are read for comparison.

        Scenarios are checked where their files are named; those in a folder are read when played.
        With ``translations``, names that are missing in a language of the game are reported too.
        """
        report = Report()
        wanted: dict[Path, set[Path]] = {}
        games: dict[Path, GameFolder] = {}
        homes: dict[Path, Home | None] = {}
        scenario_files: list[tuple[Path, Home, GameFolder]] = []
        for file in sorted(card_files(paths), key=lambda file: file.name != SET_FILE):
            home = self._home(file, homes, report)
            if home is None:
                continue
            if home.game_folder not in games:
                games[home.game_folder] = self.load_game(home.game_folder)
            game = games[home.game_folder]
            if file.name == GAME_FILE:
                report.extend(self._faults_of_words(game))
                wanted.setdefault(home.game_folder, set())
                continue
            if game.vocabulary is None:
                report.extend(game.found)
                continue
            if file.suffix == SCENARIO_SUFFIX:
                scenario_files.append((file, home, game))
                continue
            path = self._load_file(game, file, home)
            wanted.setdefault(home.game_folder, set()).add(path)
        for folder, files in wanted.items():
            self._report(games[folder], files, report, translations=translations)
        for file, home, game in scenario_files:
            report.extend(self._read_scenarios(file, home, game).found)
        return report

    def scenarios(self, file: Path) -> "tuple[GameFolder | None, ScenarioFile]":
        """Return what a file of scenarios holds, and the game with the cards that it is about.

        A game that was loaded before is not looked at again, for there are many such files.
        """
        report = Report()
        home = self._home(file, {}, report)
        game = self._loaded_game(home.game_folder) if home else None
        if home is None or game is None or game.vocabulary is None:
            report.extend(game.found if game else ())
            return None, scenarios.ScenarioFile(file, Source(str(file), ""), (), tuple(report))
        return game, self._read_scenarios(file, home, game)

    def check_source(
        self, source: Source, home: Home, *, translations: bool = False
    ) -> tuple[CardFile | None, Report]:
        """Check one text that need not be a file, as if it lay in the given home."""
        report = Report()
        game = self.load_game(home.game_folder)
        report.extend(game.found)
        if game.vocabulary is None:
            return None, report
        file = read_card(source, Path(source.path), home, self._words_at(game, home))
        report.extend(file.found)
        if file.card is not None:
            others = [other for path, other in game.files.items() if path != file.path]
            files = [*others, file]
            for diagnostic in check_game(game.vocabulary, files, translations=translations):
                if diagnostic.source is source:
                    report.extend([diagnostic])
        return file, report

    def home_without_folder(self, report: Report, source: Source) -> Home | None:
        """Return the home of a text outside any game's folder.

        That is the game that was asked for, or the only one with this kind of card.
        """
        games = shipped_games()
        if self.game is None:
            kind = _kind_in(source)
            fitting = [
                folder
                for folder in games.values()
                if (words := self._game_file(folder).vocabulary) and kind in words.kind
            ]
            if len(fitting) == 1:
                return Home(fitting[0], LOOSE, None)
        elif self.game in games:
            return Home(games[self.game], LOOSE, None)
        known = ", ".join(games)
        close = nearest(self.game, games) if self.game else None
        message = f"unknown game `{self.game}`" if self.game else "nothing says which game this is"
        help = f"did you mean `{close}`?" if close else f"name one with --game: {known}"
        report.add(codes.NO_GAME, message, source, _START, help=help)
        return None

    def load_game(self, folder: Path) -> GameFolder:
        """Return a game with the cards of its folder, reading what has changed."""
        game = self._game_file(folder.resolve())
        if game.vocabulary is not None:
            self._refresh(game)
        return game

    def words_at(self, home: Home) -> Vocabulary | None:
        """Return the words that a card may use: the game's, and its set's."""
        game = self.load_game(home.game_folder)
        return None if game.own is None else self._words_at(game, home)

    def _words_at(self, game: GameFolder, home: Home) -> Vocabulary:
        if home.set_folder is not None and (home.set_folder / SET_FILE).is_file():
            self._load_file(game, home.set_folder / SET_FILE, home)
        return game.words_with([home.set_id])

    def _game_file(self, folder: Path) -> GameFolder:
        """Return a game as its own file has it, with the cards that were read before."""
        game_file = folder / GAME_FILE
        stamp = stamp_of(game_file)
        kept = self._games.get(folder)
        if kept is None or kept[0] != stamp:
            kept = (stamp, _read_game_file(game_file))
            self._games[folder] = kept
        return kept[1]

    def _loaded_game(self, folder: Path) -> GameFolder:
        kept = self._games.get(folder)
        return kept[1] if kept is not None else self.load_game(folder)

    def _faults_of_words(self, game: GameFolder) -> Iterable[Diagnostic]:
        """Return the faults of a game's words, also of those that its rulebook does not serve."""
        served = self.served(game.folder.name)
        if served is None or game.vocabulary is None:
            return game.found
        return _read_game_file(game.folder / GAME_FILE, served).found

    # -- reading --

    def _home(self, file: Path, known: dict[Path, Home | None], report: Report) -> Home | None:
        if not file.exists():
            read_file(file, report)
            return None
        return home_of(file, known) or self.home_without_folder(report, Source(str(file), ""))

    def _refresh(self, game: GameFolder) -> None:
        stamps = stamps_in(game.folder)
        homes: dict[Path, Home | None] = {}
        for path in [path for path in game.files if str(path) not in stamps and not path.exists()]:
            del game.files[path]
            if path.name == SET_FILE and game.add(path.parent.name, None):
                self._forget(game, path.parent)
        for name in sorted(stamps, key=lambda name: (not name.endswith(SET_FILE), name)):
            file = Path(name)
            if stamps[name] == game.stamps.get(name) or file.name == GAME_FILE:
                continue
            home = home_of(file, homes)
            if home is not None and home.game_folder == game.folder:
                self._load_file(game, file, home)
        game.stamps = stamps

    def _forget(self, game: GameFolder, folder: Path) -> None:
        """See to it that the cards in a folder are read again, for they have other words now."""
        for path in game.files:
            if folder in path.parents and path.name != SET_FILE:
                self._stamps.pop(path, None)
                game.stamps.pop(str(path), None)

    def _load_file(self, game: GameFolder, file: Path, home: Home) -> Path:
        """Read a file unless that was done before; return where it really is."""
        assert game.vocabulary is not None
        path = real_path(file)
        stamp = stamp_of(path)
        if path in game.files and self._stamps.get(path) == stamp:
            return path
        self._stamps[path] = stamp
        report = Report()
        source = read_file(file, report)
        if source is None:
            empty = syntax.Tree(None, ())
            game.files[path] = CardFile(
                file, Source(str(file), ""), empty, None, Spans(), tuple(report)
            )
        elif file.name == SET_FILE:
            game.files[path] = self._read_set(game, file, source, home)
        else:
            words = self._words_at(game, home)
            if home.set_id in game.additions and not game.additions[home.set_id].is_sound:
                tree = parse(source, Report())  # what is wrong with its set is enough to be told
                game.files[path] = CardFile(file, source, tree, None, Spans(), ())
            else:
                game.files[path] = read_card(source, file, home, words)
        return path

    def _read_scenarios(self, file: Path, home: Home, game: GameFolder) -> "ScenarioFile":
        """Read a file of scenarios, after the cards of its set where that lies elsewhere."""
        assert game.vocabulary is not None
        folder = home.set_folder or real_path(file).parent
        if game.folder not in (folder, *folder.parents):
            for card in card_files([folder]):
                if card.name != GAME_FILE:
                    self._load_file(game, card, home)
        report = Report()
        source = read_file(file, report)
        if source is None:
            return scenarios.ScenarioFile(file, Source(str(file), ""), (), tuple(report))
        return scenarios.read_scenarios(source, file, game.deck_at(home), game.vocabulary)

    def _read_set(self, game: GameFolder, file: Path, source: Source, home: Home) -> CardFile:
        assert game.own is not None
        report = Report()
        tree = parse(source, report)
        additions = None
        if isinstance(tree.document, syntax.Set):
            info = read_set(home.set_id, tree.document, game.own.languages, source, report)
            game.sets[home.set_id] = info
            adds = any(isinstance(entry, syntax.Declaration) for entry in tree.document.entries)
            served = self.served(game.own.id) if adds else None
            additions = read_additions(home.set_id, tree.document, game.own, source, report, served)
        elif tree.document is not None:
            message = f"{SET_FILE} describes a set, and this is something else"
            report.add(codes.WRONG_FILE, message, source, tree.document.span)
        if game.add(home.set_id, additions):
            self._forget(game, real_path(file).parent)
        return CardFile(file, source, tree, None, Spans(), tuple(report))

    def _report(
        self, game: GameFolder, wanted: set[Path], report: Report, *, translations: bool
    ) -> None:
        if game.vocabulary is None:
            return
        for path in wanted:
            if path in game.files:
                report.extend(game.files[path].found)
        sources = {id(game.files[path].source) for path in wanted if path in game.files}
        files = list(game.files.values())
        assert game.own is not None
        found = [
            *clashing_words(game.own, list(game.additions.values())),
            *check_game(game.vocabulary, files, translations=translations),
        ]
        report.extend(one for one in found if id(one.source) in sources)


def _kind_in(source: Source) -> str:
    """Return the word that a text, or else the card file of that name, begins with."""
    text, file = source.text, Path(source.path).with_suffix(CARD_SUFFIX)
    if not text and file.is_file():
        found = read_file(file, Report())
        text = found.text if found is not None else ""
    head = _HEAD.match(text)
    return head[1] if head else ""


def read_card(source: Source, path: Path, home: Home, game: Vocabulary) -> CardFile:
    """Take one text through parsing, resolving and the checks of a single card."""
    report = Report()
    tree = parse(source, report)
    context = Context(game, source, report)
    card = None
    if isinstance(tree.document, syntax.Card):
        card_id = _card_id(path, source, tree.document, report)
        complete = report.errors == 0
        card = resolve_card(tree.document, card_id, home.set_id, context, complete=complete)
        if card is not None:
            check_card(card, context)
            if report.errors:
                card = None
    elif tree.document is not None:
        message = "a card file holds a card, and this is something else"
        help = f"a set is described in {SET_FILE}, a game in {GAME_FILE}"
        report.add(codes.WRONG_FILE, message, source, tree.document.span, help=help)
    return CardFile(path, source, tree, card, context.spans, tuple(report))


def _card_id(path: Path, source: Source, tree: syntax.Card, report: Report) -> str:
    """Return the id of a card: its file's name; a text without a file takes the card's name."""
    if source.path.startswith("<"):
        words = re.findall(r"[a-z0-9]+", tree.name.value.lower().replace("'", ""))
        return "-".join(words) or "card"
    if not _ID.fullmatch(path.stem):
        report.add(
            codes.BAD_FILE_NAME,
            f"`{path.stem}` can't be a card's id",
            source,
            tree.name.span,
            help="name the file in small letters, digits and hyphens, such as `first-card.card`",
        )
        return "card"
    return path.stem


def _read_game_file(file: Path, served: Served | None = None) -> GameFolder:
    report = Report()
    source = read_file(file, report)
    vocabulary = None
    if source is not None:
        tree = parse(source, report)
        if isinstance(tree.document, syntax.Game):
            vocabulary = read_game(file.parent.name, tree.document, source, report, served)
        elif tree.document is not None:
            message = f"{GAME_FILE} declares a game, and this is something else"
            report.add(codes.WRONG_FILE, message, source, tree.document.span)
    if report.errors:
        vocabulary = None
    return GameFolder(file.parent, vocabulary, tuple(report))
