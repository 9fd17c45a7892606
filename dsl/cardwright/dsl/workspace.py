"""The pipeline: read, parse, resolve, check. Remembers each file, so a second look is cheap."""

import gc
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardwright import dsl
from cardwright.dsl import codes, scenarios, syntax
from cardwright.dsl.checks import check_card, check_game
from cardwright.dsl.clashes import clashing_settings, clashing_words
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.folders import (
    CARD_SUFFIX,
    DISK,
    GAME_FILE,
    GAME_LINE,
    LOOSE,
    SCENARIO_SUFFIX,
    SET_FILE,
    Files,
    Home,
    Stamp,
    card_files,
    home_of,
    id_of,
    real_path,
    shipped_games,
)
from cardwright.dsl.identity import Same
from cardwright.dsl.model import Card
from cardwright.dsl.other_words.lines import recognised_lines
from cardwright.dsl.parsing import parse, parsed
from cardwright.dsl.read_game import Additions, joined, read_additions, read_game
from cardwright.dsl.resolve import Context, Spans, resolve_card
from cardwright.dsl.set_info import SetInfo, read_set
from cardwright.dsl.source import Source, Span
from cardwright.dsl.suggest import nearest
from cardwright.dsl.vocabulary import Noun, Resource, Vocabulary
from cardwright.runtime.served import Served

if TYPE_CHECKING:
    from cardwright.dsl.scenarios import Deck, ScenarioFile

_HEAD = re.compile(r"(?:\s|#[^\n]*\n)*([^\W\d_]\w*)")
_START = Span(0, 0)

_Found: TypeAlias = tuple[Diagnostic, ...]


@dataclass(frozen=True)
class CardFile:
    """One card file, as far as it could be read."""

    path: Path
    source: Source
    tree: syntax.Tree
    card: Card | None
    spans: Spans
    found: tuple[Diagnostic, ...]

    def __repr__(self) -> str:
        return f"<CardFile {self.path}: {len(self.found)} faults>"


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
    sound: Vocabulary | None = None
    """The words that its own file declared when it had no faults last."""
    brought: set[str] = field(default_factory=set)
    """Sets from elsewhere that play along with all others."""

    def __repr__(self) -> str:
        return f"<GameFolder {self.folder.name}: {len(self.files)} files>"

    @property
    def vocabulary(self) -> Vocabulary | None:
        """All words: its own, and those of all sets that were read."""
        return None if self.own is None else self.words_with(self.additions)

    def take_over(self, read: "GameFolder") -> None:
        """Take what its file says now, which is faulty or declares the words it had."""
        self.own, self.found = read.own, read.found

    def words_with(self, sets: Iterable[str]) -> Vocabulary:
        """Return its own words with those of some sets; it says where those of others are."""
        assert self.own is not None
        additions = tuple(Same(self.additions[name]) for name in sorted(self.additions))
        return _joined(Same(self.own), additions, frozenset(self.additions).intersection(sets))

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
        sound = self.cards
        cards |= {copy_id: card for card in sound for copy_id in card.ids[1:]}
        return scenarios.Deck(cards, tuple(dict.fromkeys(card.set for card in sound)))

    def deck_at(self, home: Home) -> "Deck":
        """Return what scenarios in a set may name; they play without other sets from elsewhere."""
        deck, inside = self.deck, str(self.folder / "_")[:-1]
        elsewhere = {
            file.card.set
            for path, file in self.files.items()
            if file.card is not None and not str(path).startswith(inside)
        }
        usual = tuple(
            name for name in deck.sets if name not in elsewhere - {home.set_id} - self.brought
        )
        return replace(deck, usual=usual)


def _words_in(additions: Additions, game: Vocabulary) -> Iterable[str]:
    """Yield the words of a set as cards write them."""
    for words in additions.words.values():
        for word in words:
            yield word.id
            if isinstance(word, Noun | Resource) and (plural := game.plural(word)):
                yield plural


class Workspace:
    """Games and cards. Files are read again only when they have changed."""

    def __init__(
        self,
        *,
        game: str | None = None,
        served: Callable[[str], Served | None] = lambda game_id: None,
        files: Files = DISK,
        recognises: bool = True,
    ) -> None:
        """``game`` names the shipped game of files that belong to none by their folder.

        ``served`` tells by its id what a game's rulebook does with its words, if it has one.
        ``files`` is where texts come from. ``recognises``: statements with faults are looked at for
        what players of other games would have meant, as soon as they are read.
        """
        self.game = game
        self.served = served
        self.files = files
        self.recognises = recognises
        self._games: dict[Path, tuple[Stamp, GameFolder]] = {}
        self._stamps: dict[Path, Stamp] = {}

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of the games that were loaded."""
        return tuple(self._games)

    # -- what is asked for --

    def check(self, paths: Iterable[Path], *, translations: bool = False) -> Report:
        """Check files and folders; the other cards of their games are read for comparison.

        Scenarios are checked where their files are named.
        With ``translations``, names that are missing in a language of the game are reported too.
        """
        report = Report()
        wanted: dict[Path, set[Path]] = {}
        games: dict[Path, GameFolder] = {}
        homes: dict[Path, Home | None] = {}
        scenario_files: list[tuple[Path, Home, GameFolder]] = []
        for file in sorted(card_files(paths), key=lambda file: file.name != SET_FILE):
            home = self.home(file, homes, report)
            if home is None:
                continue
            if home.game_folder not in games:
                games[home.game_folder] = self.load_game(home.game_folder)
            game = games[home.game_folder]
            if file.name == GAME_FILE:
                report.extend(self.faults_of_words(game))
                wanted.setdefault(home.game_folder, set())
                continue
            if game.vocabulary is None:
                report.extend(game.found)
                continue
            if file.suffix == SCENARIO_SUFFIX:
                scenario_files.append((file, home, game))
                continue
            path = self.load_file(game, file, home)
            wanted.setdefault(home.game_folder, set()).add(path)
        for folder, files in wanted.items():
            with _no_look_for_garbage():
                self._report(games[folder], files, report, translations=translations)
        for file, home, game in scenario_files:
            if home.set_id in game.additions and not game.additions[home.set_id].is_sound:
                continue  # what is wrong with its words is told already
            report.extend(self.read_scenarios(file, home, game).found)
        return report

    def bring(self, paths: Iterable[Path]) -> Report:
        """Check cards that lie anywhere, and let them play along in all scenarios of their game."""
        files = {real_path(file) for file in card_files(paths)}
        report = self.check(files)
        for _, game in self._games.values():
            found = [game.files[path].card for path in files & game.files.keys()]
            game.brought |= {card.set for card in found if card is not None}
        return report

    def scenarios(self, file: Path) -> "tuple[GameFolder | None, ScenarioFile]":
        """Return what a file of scenarios holds, and the game with the cards that it is about.

        A game that was loaded before is not looked at again, for there are many such files.
        """
        report = Report()
        home = self.home(file, {}, report)
        game = self.loaded_game(home.game_folder) if home else None
        if home is None or game is None or game.vocabulary is None:
            report.extend(game.found if game else ())
            return None, scenarios.ScenarioFile(file, Source(str(file), ""), (), tuple(report))
        return game, self.read_scenarios(file, home, game)

    def check_source(
        self, source: Source, home: Home, *, translations: bool = False
    ) -> tuple[CardFile | None, Report]:
        """Check one text that need not be a file, as if it lay in the given home."""
        report = Report()
        game = self.load_game(home.game_folder)
        report.extend(game.found)
        if game.vocabulary is None:
            return None, report
        words = self._words_at(game, home)
        file = _recognised(read_card(source, Path(source.path), home, words), home, words)
        report.extend(file.found)
        if file.card is not None:
            others = [other for path, other in game.files.items() if path != file.path]
            files = [*others, file]
            for diagnostic in check_game(game.vocabulary, files, translations=translations):
                if diagnostic.source == source:
                    report.extend([diagnostic])
        return file, report

    def home_without_folder(self, report: Report, source: Source) -> Home | None:
        """Return the home of a text outside any game's folder.

        That is the game that was asked for, or the only one with this kind of card.
        """
        games = shipped_games()
        if self.game is None:
            unread = Report()
            kind = _kind_in(source, self.files, unread)
            if unread.errors:
                report.extend(unread)
                return None
            fitting = [
                folder
                for folder in games.values()
                if (words := self.game_file(folder).vocabulary) and kind in words.kind
            ]
            if len(fitting) == 1:
                return Home(fitting[0], LOOSE, None)
        elif self.game in games:
            return Home(games[self.game], LOOSE, None)
        name, span, known = self.game, _START, ", ".join(games)
        help = f"name one with --game ({known}), or in a {SET_FILE} beside it: `game …`"
        if name is None and Path(source.path).name == SET_FILE:
            help = f"add a line `game …` to it ({known})"
            source = self.files.read(Path(source.path), Report()) or source
            if (line := GAME_LINE.search(source.text)) is not None:
                name, span, help = line[1], Span(*line.span(1)), f"the games are: {known}"
        if name is not None and (close := nearest(name, games)) is not None:
            help = f"did you mean `{close}`?"
        message = f"unknown game `{name}`" if name else "nothing says which game this is"
        report.add(codes.NO_GAME, message, source, span, help=help)
        return None

    def load_game(self, folder: Path) -> GameFolder:
        """Return a game with the cards of its folder, reading what has changed."""
        game = self.game_file(folder.resolve())
        if game.vocabulary is not None:
            with _no_look_for_garbage():
                self._refresh(game)
        return game

    def words_at(self, home: Home) -> Vocabulary | None:
        """Return the words that a card may use: the game's, and its set's."""
        game = self.load_game(home.game_folder)
        return None if game.own is None else self._words_at(game, home)

    def _words_at(self, game: GameFolder, home: Home) -> Vocabulary:
        if home.set_folder is not None and self.files.is_file(home.set_folder / SET_FILE):
            self.load_file(game, home.set_folder / SET_FILE, home)
        return game.words_with([home.set_id])

    def game_file(self, folder: Path) -> GameFolder:
        """Return a game as its own file has it, with the cards that were read before."""
        game_file = folder / GAME_FILE
        stamp = self.files.stamp(game_file)
        kept = self._games.get(folder)
        if kept is None or kept[0] != stamp:
            game = _read_game_file(game_file, self.files)
            if kept is not None and game.own in (None, kept[1].sound):
                kept[1].take_over(game)  # what was read with the words before can be kept
                game = kept[1]
            kept = (stamp, game)
            self._games[folder] = kept
        return kept[1]

    def loaded_game(self, folder: Path) -> GameFolder:
        """Return a game as it was when it was loaded last, without looking for changes."""
        kept = self._games.get(folder)  # perhaps its words only, which are asked for first
        return kept[1] if kept is not None and kept[1].stamps else self.load_game(folder)

    def faults_of_words(self, game: GameFolder) -> Iterable[Diagnostic]:
        """Return the faults of a game's words, also of those that its rulebook does not serve."""
        served = self.served(game.folder.name)
        if served is None or game.vocabulary is None:
            return game.found
        return _read_game_file(game.folder / GAME_FILE, self.files, served).found

    # -- reading --

    def home(self, file: Path, known: dict[Path, Home | None], report: Report) -> Home | None:
        """Return where a file belongs; a file that is not there, or belongs nowhere, is a fault."""
        if not self.files.is_file(file):
            self.files.read(file, report)
            return None
        return home_of(file, known, self.files) or self.home_without_folder(
            report, Source(str(file), "")
        )

    def _refresh(self, game: GameFolder) -> None:
        stamps = self.files.stamps_in(game.folder)
        homes: dict[Path, Home | None] = {}
        gone = [
            path for path in game.files if str(path) not in stamps and not self.files.is_file(path)
        ]
        for path in gone:
            del game.files[path]
            if path.name == SET_FILE and game.add(path.parent.name, None):
                self._forget(game, path.parent)
        for name in sorted(stamps, key=lambda name: (not name.endswith(SET_FILE), name)):
            if stamps[name] == game.stamps.get(name):
                continue
            file = Path(name)
            home = home_of(file, homes, self.files) if file.name != GAME_FILE else None
            if home is not None and home.game_folder == game.folder:
                self.load_file(game, file, home)
        game.stamps = stamps

    def _forget(self, game: GameFolder, folder: Path) -> None:
        """See to it that the cards in a folder are read again, for they have other words now."""
        for path in game.files:
            if folder in path.parents and path.name != SET_FILE:
                self._stamps.pop(path, None)
                game.stamps.pop(str(path), None)

    def load_file(self, game: GameFolder, file: Path, home: Home) -> Path:
        """Read a file unless that was done before; return where it really is."""
        assert game.vocabulary is not None
        path = real_path(file)
        stamp = self.files.stamp(path)
        if path in game.files and self._stamps.get(path) == stamp:
            return path
        self._stamps[path] = stamp
        report = Report()
        source = self.files.read(file, report)
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
                game.files[path] = _read_file(source, file, home, Same(words), self.recognises)
        return path

    def read_scenarios(self, file: Path, home: Home, game: GameFolder) -> "ScenarioFile":
        """Read a file of scenarios, after the cards of its set where that lies elsewhere."""
        assert game.vocabulary is not None
        self.load_set(game, home, file)
        report = Report.of(self._same_id(game, real_path(file.with_suffix(CARD_SUFFIX))))
        source = None if report.errors else self.files.read(file, report)
        if source is None:
            return scenarios.ScenarioFile(file, Source(str(file), ""), (), tuple(report))
        if home.set_id in game.additions and not game.additions[home.set_id].is_sound:
            message = f"the words of `{home.set_id}` have errors, so no scenario can use them"
            help = "mend the `set.card` first"
            report.add(codes.UNKNOWN_CARD, message, source, _START, help=help)
            return scenarios.ScenarioFile(file, source, (), tuple(report))
        return scenarios.read_scenarios(source, file, game.deck_at(home), game.vocabulary)

    def _same_id(self, game: GameFolder, card: Path) -> Iterable[Diagnostic]:
        """Yield that there is another card with the id of one: nobody knows which is meant."""
        assert game.vocabulary is not None
        same = [file for path, file in game.files.items() if path.stem == card.stem]
        if card in game.files and len(same) > 1:
            for fault in check_game(game.vocabulary, same):
                if fault.code is codes.DUPLICATE_ID and fault.source == game.files[card].source:
                    yield fault

    def load_set(self, game: GameFolder, home: Home, file: Path) -> None:
        """Read the cards of a file's set, where that lies outside its game's folder."""
        folder = home.set_folder or real_path(file).parent
        if game.folder not in (folder, *folder.parents):
            for name in sorted(self.files.stamps_in(folder)):
                if Path(name).name != GAME_FILE:
                    self.load_file(game, Path(name), home)

    def _read_set(self, game: GameFolder, file: Path, source: Source, home: Home) -> CardFile:
        assert game.own is not None
        words = game.own
        tree, info, additions, found = self._set_described(words, source, home)
        if info is not None:
            game.sets[home.set_id] = info
        if Report.of(found).errors:
            settings = tuple(setting.id for setting in words.settings)
            slots = {"language": words.languages[:1], "setting": settings}
            found = recognised_lines(
                found,
                source,
                "set",
                slots,
                lambda other: self._set_described(words, other, home)[3],
            )
        if game.add(home.set_id, additions):
            self._forget(game, real_path(file).parent)
        return CardFile(file, source, tree, None, Spans(), found)

    def _set_described(
        self, game: Vocabulary, source: Source, home: Home
    ) -> tuple[syntax.Tree, SetInfo | None, Additions | None, _Found]:
        tree, found = parsed(source)
        report = Report.of(found)
        info = additions = None
        if isinstance(tree.document, syntax.Set):
            info = read_set(home.set_id, tree.document, game.languages, source, report)
            adds = any(isinstance(entry, syntax.Declaration) for entry in tree.document.entries)
            served = self.served(game.id) if adds else None
            additions, found = _read_additions(home.set_id, source, Same(game), Same(served))
            report.extend(found)
        elif tree.document is not None:
            message = f"{SET_FILE} describes a set, and this is something else"
            report.add(codes.WRONG_FILE, message, source, tree.document.span)
        return tree, info, additions, tuple(report)

    def _report(
        self, game: GameFolder, wanted: set[Path], report: Report, *, translations: bool
    ) -> None:
        if game.vocabulary is None:
            return
        for path in wanted:
            if path in game.files:
                report.extend(game.files[path].found)
        sources = {game.files[path].source for path in wanted if path in game.files}
        found = self.faults_together(game, translations=translations)
        report.extend(one for one in found if one.source in sources)

    def faults_together(
        self, game: GameFolder, *, translations: bool = False
    ) -> Iterable[Diagnostic]:
        """Return the faults that only show when the sets and cards of a game are seen together."""
        if game.own is None or game.vocabulary is None:
            return []
        return [
            *clashing_words(game.own, list(game.additions.values())),
            *check_game(game.vocabulary, list(game.files.values()), translations=translations),
        ]


@contextmanager
def _no_look_for_garbage() -> Iterator[None]:
    """Let Python not look for garbage: what is read of cards stays, and each look goes through it.

    With it, a card of ten thousand takes a third longer than one of a hundred.
    """
    if not gc.isenabled():  # as somebody wants it
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _kind_in(source: Source, files: Files, report: Report) -> str:
    """Return the word that a text, or else the card file of that name, begins with."""
    file, found = Path(source.path).with_suffix(CARD_SUFFIX), source
    if not source.text and files.is_file(file):
        found = files.read(file, report) or source
    head = _HEAD.match(found.text)
    if head is None and found is not source:
        parse(found, report)  # says what there is instead of a card
    return head[1] if head else ""


def _recognised(file: CardFile, home: Home, game: Vocabulary) -> CardFile:
    """Return a card that a person wrote: its faulty statements are recognised as a whole."""
    return dsl.recognised(file, home, game) if Report.of(file.found).errors else file


def read_card(
    source: Source, path: Path, home: Home, game: Vocabulary, *, is_complete: bool = True
) -> CardFile:
    """Take one text through parsing, resolving and the checks of a single card.

    ``is_complete``: false where clauses that every such card has may be missing.
    """
    report = Report()
    tree = parse(source, report)
    context = Context(game, source, report)
    card = None
    if isinstance(tree.document, syntax.Card):
        card_id = _card_id(path, source, tree.document, report)
        complete = is_complete and report.errors == 0
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
        return id_of(tree.name.value) or "card"
    if path.stem != id_of(path.stem):
        report.add(
            codes.BAD_FILE_NAME,
            f"`{path.stem}` can't be a card's id",
            source,
            tree.name.span,
            help="name the file in small letters, digits and hyphens, such as `first-card.card`",
        )
        return "card"
    return path.stem


# What was read from a text is the same in every workspace of a process, and is never changed. All
# shipped games fit in: cards are read again with words that were dropped and declared anew.


@lru_cache(maxsize=1024)
def _read_file(
    source: Source, path: Path, home: Home, game: Same[Vocabulary], recognises: bool
) -> CardFile:
    read = read_card(source, path, home, game.value)
    return _recognised(read, home, game.value) if recognises else read


@lru_cache(maxsize=128)
def _read_words(
    game_id: str, source: Source, served: Same[Served | None]
) -> tuple[Vocabulary | None, _Found]:
    vocabulary, found = _words_declared(game_id, source, served)
    if not Report.of(found).errors:
        return vocabulary, found
    slots = {"language": vocabulary.languages[:1] if vocabulary else ("en",)}
    told = recognised_lines(
        found, source, "game", slots, lambda other: _words_declared(game_id, other, served)[1]
    )
    return None, told


def _words_declared(
    game_id: str, source: Source, served: Same[Served | None]
) -> tuple[Vocabulary | None, _Found]:
    tree, found = parsed(source)
    report = Report.of(found)
    vocabulary = None
    if isinstance(tree.document, syntax.Game):
        vocabulary = read_game(game_id, tree.document, source, report, served.value)
    elif tree.document is not None:
        message = f"{GAME_FILE} declares a game, and this is something else"
        report.add(codes.WRONG_FILE, message, source, tree.document.span)
    return vocabulary, tuple(report)


@lru_cache(maxsize=128)
def _read_additions(
    set_id: str, source: Source, game: Same[Vocabulary], served: Same[Served | None]
) -> tuple[Additions, _Found]:
    tree, _ = parsed(source)
    assert isinstance(tree.document, syntax.Set)
    report = Report()
    found = read_additions(set_id, tree.document, game.value, source, report, served.value)
    return found, tuple(report)


@lru_cache(maxsize=128)
def _joined(
    game: Same[Vocabulary], sets: tuple[Same[Additions], ...], wanted: frozenset[str]
) -> Vocabulary:
    found = joined(game.value, [one.value for one in sets if one.value.set in wanted])
    elsewhere = {
        word: one.value.set
        for one in sets
        if one.value.set not in wanted
        for word in _words_in(one.value, found)
    }
    return found.model_copy(update={"elsewhere": elsewhere}) if elsewhere else found


def _read_game_file(file: Path, files: Files, served: Served | None = None) -> GameFolder:
    report = Report()
    source = files.read(file, report)
    if source is None:
        return GameFolder(file.parent, None, tuple(report))
    vocabulary, found = _read_words(file.parent.name, source, Same(served))
    return GameFolder(file.parent, vocabulary, found, sound=vocabulary)
