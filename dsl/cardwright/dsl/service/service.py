"""The service itself: texts go in, answers come out."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cardwright.dsl import syntax
from cardwright.dsl.diagnostics import Diagnostic, Edit, Report
from cardwright.dsl.folders import (
    CARD_SUFFIX,
    DISK,
    GAME_FILE,
    SCENARIO_SUFFIX,
    SET_FILE,
    Files,
    Home,
    Stamp,
    home_of,
    id_of,
    real_path,
)
from cardwright.dsl.formatting import format_tree
from cardwright.dsl.model import Card
from cardwright.dsl.other_words.recognition import recognised
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import rough_words
from cardwright.dsl.resolve import Spans
from cardwright.dsl.service import helping, looks
from cardwright.dsl.service.answers import (
    Action,
    CannotRenameError,
    Coloured,
    Completion,
    Fold,
    Found,
    Hint,
    Hover,
    Lens,
    Location,
    Outline,
    Renaming,
    Signature,
)
from cardwright.dsl.service.completing import Setting, completions
from cardwright.dsl.service.helping import (
    named_languages,
    scenario_for,
    told,
    told_ability,
    told_card,
    told_word,
)
from cardwright.dsl.service.names import CARD, OWN, Thing, Use, renamed_card, renamed_word, uses_in
from cardwright.dsl.service.texts import Texts
from cardwright.dsl.source import Source, Span
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import CardFile, GameFolder, Workspace
from cardwright.runtime.served import Served


@dataclass(frozen=True)
class Document:
    """A file as it is understood now: its text, and what of it could be read."""

    path: Path
    source: Source
    tree: syntax.Tree
    home: Home | None = None
    game: GameFolder | None = None
    words: Vocabulary | None = None
    """The words that it may use; of a game whose own file has faults, those it had before."""
    card: Card | None = None
    spans: Spans | None = None
    found: tuple[Diagnostic, ...] = ()
    """What is wrong with it, seen alone."""

    def __repr__(self) -> str:
        return f"<Document {self.path}: {len(self.found)} faults>"


class Service:
    """Answers for texts that are being written, in a workspace of games and sets.

    It neither reads nor writes: texts are told by ``open``, and all other files come from
    ``files``. Paths are absolute; offsets count characters of the normalised text (``source``).
    """

    def __init__(
        self,
        files: Files = DISK,
        *,
        game: str | None = None,
        served: Callable[[str], Served | None] = lambda game_id: None,
        language: str | None = None,
        roots: Iterable[Path] = (),
    ) -> None:
        """``language`` is that of the author; without one, the first of each game.

        ``game`` and ``served`` are those of a ``Workspace``. Files outside the ``roots`` are only
        looked at, never changed; without any, all may be.
        """
        self.texts = Texts(files)
        self.workspace = Workspace(game=game, served=served, files=self.texts, recognises=False)
        self.language = language
        self.roots = tuple(real_path(root) for root in roots)
        self._homes: dict[Path, Home | None] = {}
        self._documents: dict[Path, tuple[object, Document]] = {}
        self._uses: dict[Path, tuple[object, tuple[Use, ...]]] = {}
        self._stale: set[Path] = set()
        self._complete: set[Path] = set()
        """The games of which all cards were read."""
        self._together: dict[Path, tuple[Diagnostic, ...]] = {}
        self._whole: dict[Path, tuple[Document, tuple[Diagnostic, ...]]] = {}

    # -- texts --

    def open(self, path: Path, text: str) -> None:
        """Hold a text in place of its file, or another one than before."""
        path = real_path(path)
        self.texts.put(path, text)
        self._changed(path)

    def close(self, path: Path) -> None:
        """Let the file be seen again."""
        path = real_path(path)
        self.texts.drop(path)
        self._changed(path)

    def refresh(self) -> None:
        """Look for files that have changed, come or gone; all others are not read again."""
        self._homes.clear()
        self._together.clear()
        self._stale.update(self.workspace.folders)

    def _changed(self, path: Path) -> None:
        if path.name in (GAME_FILE, SET_FILE):
            self._homes.clear()
        home = home_of(path, self._homes, self.texts)
        if home is not None:
            self._together.pop(home.game_folder, None)
            if path.name in (GAME_FILE, SET_FILE):
                self._stale.add(home.game_folder)

    def source(self, path: Path) -> Source:
        """Return the normalised text of a file, empty where it can't be read."""
        return self.document(path).source

    def document(self, path: Path, *, alone: bool = False) -> Document:
        """Return a file as it is understood now.

        ``alone``: without a look at the other cards, if these have not been read.
        """
        path = real_path(path)
        home = home_of(path, self._homes, self.texts)
        if home is None:
            found = self.texts.read(path, Report()) or Source(str(path), "")
            home = self.workspace.home_without_folder(Report(), found)
        alone = alone and path.suffix == CARD_SUFFIX
        game = self._game(home, path, alone=alone) if home else None
        key = self._key(path, game)
        kept = self._documents.get(path)
        if kept is None or kept[0] != key:
            kept = (key, self._read(path, home, game))
            self._documents[path] = kept
        return kept[1]

    def _key(self, path: Path, game: GameFolder | None) -> tuple[Stamp, int, int]:
        words = game.sound if game else None
        return self.texts.stamp(path), id(game), id(words)

    def _game(self, home: Home, path: Path, *, alone: bool) -> GameFolder:
        """Return a game; only where its words may have changed, its files are looked at."""
        folder = home.game_folder
        if alone and folder not in self._complete:
            return self.workspace.game_file(folder)
        if folder in self._stale or folder not in self._complete:
            self._stale.discard(folder)
            self._complete.add(folder)
            game = self.workspace.load_game(folder)
            if game.vocabulary is not None:
                self.workspace.load_set(game, home, path)
        return self.workspace.loaded_game(folder)

    def _read(self, path: Path, home: Home | None, game: GameFolder | None) -> Document:
        report = Report()
        if path.suffix == SCENARIO_SUFFIX or path.name == GAME_FILE or not (home and game):
            source = self.texts.read(path, report) or Source(str(path), "")
            tree = parse(source, report)
            words = _words(game, home)
            if words is None and isinstance(tree.document, syntax.Game):
                words = rough_words(tree.document)
            if home and game and game.vocabulary is not None and path.suffix == SCENARIO_SUFFIX:
                report = Report.of(self.workspace.read_scenarios(path, home, game).found)
            elif home and game and path.name == GAME_FILE:
                report = Report.of(self.workspace.faults_of_words(game))
            elif home is None and source.text.strip():
                self.workspace.home_without_folder(report, source)
            return Document(path, source, tree, home, game, words, found=tuple(report))
        if game.vocabulary is None:  # the faults of its game are told there
            source = self.texts.read(path, report) or Source(str(path), "")
            tree = parse(source, report)
            return Document(path, source, tree, home, game, game.sound, found=tuple(report))
        file = game.files[self.workspace.load_file(game, path, home)]
        return Document(
            path,
            file.source,
            file.tree,
            home,
            game,
            _words(game, home),
            file.card,
            file.spans,
            file.found,
        )

    # -- faults and layout --

    def diagnostics(self, path: Path, *, alone: bool = False) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a file.

        ``alone`` leaves out what takes its time: a look at all cards, and at what players of other
        games would have meant.
        """
        document = self.document(path, alone=alone)
        report = Report.of(document.found if alone else self._recognised(document))
        if not alone and document.game is not None:
            folder = document.game.folder
            if folder not in self._together:
                for other in self.texts.paths:
                    self.document(other)  # what was written there meanwhile counts
                self._together[folder] = tuple(self.workspace.faults_together(document.game))
            report.extend(
                fault for fault in self._together[folder] if fault.source == document.source
            )
        return tuple(report)

    def _recognised(self, document: Document) -> tuple[Diagnostic, ...]:
        """Return what is wrong with a text, statements that other games have recognised."""
        kept = self._whole.get(document.path)
        if kept is None or kept[0] is not document:
            found = document.found
            if document.spans is not None and document.home and document.words:
                file = CardFile(
                    document.path,
                    document.source,
                    document.tree,
                    document.card,
                    document.spans,
                    document.found,
                )
                found = recognised(file, document.home, document.words).found
            kept = self._whole[document.path] = (document, found)
        return kept[1]

    def _known(self, document: Document) -> Iterator[Diagnostic]:
        """Yield what is known of a text already."""
        kept = self._whole.get(document.path)
        yield from kept[1] if kept and kept[0] is document else document.found
        folder = document.game.folder if document.game else None
        for fault in self._together.get(folder, ()) if folder else ():
            if fault.source == document.source:
                yield fault

    def formatted(self, path: Path) -> str | None:
        """Return a text in canonical layout; None where its syntax has faults."""
        source = self.source(path)
        report = Report()
        tree = parse(source, report)
        return None if report.errors else format_tree(tree, source)

    # -- what may be written --

    def completions(self, path: Path, offset: int) -> tuple[Completion, ...]:
        """Return what may be written at a place, the best first."""
        document = self.document(path)
        if document.words is None:
            return ()
        said = named_languages(document.tree)
        cards = dict(document.game.deck.cards) if document.game else {}
        sets = document.game.deck.sets if document.game else ()
        setting = Setting(
            document.words,
            cards,
            self._language(document.words),
            sets,
            document.path.name == SET_FILE,
            said,
        )
        return completions(document.source, offset, setting)

    def signature(self, path: Path, offset: int) -> Signature | None:
        """Return how the step or clause at a place is said."""
        document = self.document(path)
        if document.words is None:
            return None
        return helping.signature_at(document.source, offset, document.words)

    # -- what is there --

    def hover(self, path: Path, offset: int) -> Hover | None:
        """Return what is known of the thing at a place."""
        document = self.document(path)
        if document.words is None:
            return None
        language = self._language(document.words)
        if isinstance(document.tree.document, syntax.Card) and document.card is not None:
            name = document.tree.document.name.span
            if name.start <= offset <= name.end:
                return Hover(told_card(document.card, document.words, language), name)
        use = self._use_at(document, offset)
        if use is not None:
            text = self._told(use.thing, document, language)
            return Hover(self._with_ability(text, document, use.span, language), use.span)
        word = _word_at(document.source, offset)
        if word is None or document.source.slice(word) not in _own_words():
            return None
        text = told_word(document.source.slice(word))
        return Hover(self._with_ability(text, document, word, language), word)

    def _told(self, thing: Thing, document: Document, language: str) -> str:
        assert document.words is not None
        if thing.category == CARD:
            card = document.game.deck.cards.get(thing.id) if document.game else None
            return told_card(card, document.words, language) if card else f"`{thing.id}`"
        places = list(self._declarations(thing, document))
        return told(thing, document.words, language, places[0].path.name if places else "")

    def _with_ability(self, text: str, document: Document, span: Span, language: str) -> str:
        """Add what the whole ability does, where the word is the one that it begins with."""
        card, spans, words = document.card, document.spans, document.words
        if card is None or spans is None or words is None:
            return text
        index = helping.ability_at(card, spans, span.start)
        if index is None or spans.of(card.abilities[index], Span(0, 0)).start != span.start:
            return text
        ability = told_ability(card.abilities[index], card, words, language)
        return f"{ability}\n\n---\n\n{text}"

    def hints(self, path: Path) -> tuple[Hint, ...]:
        """Return the generated text behind each ability of a card."""
        document = self.document(path)
        if document.card is None or document.spans is None or document.words is None:
            return ()
        language = self._language(document.words)
        found = helping.hints(
            document.source, document.card, document.spans, document.words, language
        )
        return tuple(found)

    def colours(self, path: Path) -> tuple[Coloured, ...]:
        """Return the colour of every word."""
        document = self.document(path)
        return looks.colours(document.source, self._uses_in(document))

    def outline(self, path: Path) -> tuple[Outline, ...]:
        """Return what has a name in a file."""
        document = self.document(path)
        return looks.outline(document.source, document.tree)

    def folds(self, path: Path) -> tuple[Fold, ...]:
        """Return the lines of a file that can be hidden."""
        document = self.document(path)
        return looks.folds(document.source, document.tree)

    # -- where else it is --

    def definitions(self, path: Path, offset: int) -> tuple[Location, ...]:
        """Return where the thing at a place is declared: a card in its own file."""
        document = self.document(path)
        use = self._use_at(document, offset)
        return tuple(self._declarations(use.thing, document)) if use is not None else ()

    def references(
        self, path: Path, offset: int, *, declaration: bool = True
    ) -> tuple[Location, ...]:
        """Return every place where the thing at a place is named, in all files of its game."""
        document = self.document(path)
        thing = self._thing_at(document, offset)
        if thing is None:
            return ()
        declared = list(self._declarations(thing, document)) if declaration else []
        named = [
            Location(source, use.span)
            for source, use in self._all_uses(thing, document)
            if not use.declares
        ]
        return tuple(dict.fromkeys([*declared, *named]))

    def highlights(self, path: Path, offset: int) -> tuple[Span, ...]:
        """Return every place of the same file where the thing at a place is named."""
        document = self.document(path)
        thing = self._thing_at(document, offset)
        return tuple(use.span for use in self._uses_in(document) if use.thing == thing)

    def find(self, query: str, paths: Iterable[Path]) -> tuple[Found, ...]:
        """Return cards and words of the games of some files whose name or id has the query."""
        wanted, result = query.casefold(), list[Found]()
        games = {doc.game.folder: doc for doc in map(self.document, paths) if doc.game}
        for document in games.values():
            for other in self._documents_of(document, scenarios=False):
                for part in looks.outline(other.source, other.tree):
                    named = [(part, other.path.stem)] if part.category == "card" else []
                    named += [(each, "") for each in part.parts if part.category != "card"]
                    for each, extra in named:
                        if wanted in f"{each.name} {extra}".casefold():
                            place = Location(other.source, each.name_span)
                            result.append(Found(each.name, each.category, place))
        return tuple(result)

    # -- other names --

    def renamable(self, path: Path, offset: int) -> tuple[Span, str] | None:
        """Return the name at a place that can be changed, and where it stands."""
        document = self.document(path)
        if name := _card_name(document, offset):
            return Span(name.span.start + 1, name.span.end - 1), name.value
        use = self._use_at(document, offset)
        if use is None or use.thing.category == OWN:
            return None
        return use.span, use.written

    def rename(self, path: Path, offset: int, new: str) -> Renaming:
        """Return what gives the thing at a place another name, in all files of its game.

        At the name of a card, that name; its id follows, where it was made from the name.
        Raises ``CannotRenameError``.
        """
        document = self.document(path)
        if name := _card_name(document, offset):
            return self._rename_title(document, name, new)
        thing = self._thing_at(document, offset)
        if thing is None or document.words is None or thing.category == OWN:
            raise CannotRenameError("nothing here has a name that can be changed")
        result = self._rename(thing, document, new)
        if self.roots:
            for file in (*result.edits, *result.moves):
                if not any(root in file.parents for root in self.roots):
                    raise CannotRenameError(f"`{file}` is not part of this workspace")
        return result

    def _rename(self, thing: Thing, document: Document, new: str) -> Renaming:
        assert document.words is not None
        uses = self._all_uses(thing, document)
        if thing.category != CARD:
            return renamed_word(thing, new, document.words, uses)
        (place, *_) = self._declarations(thing, document)
        cards = document.game.deck.cards if document.game else {}
        return renamed_card(place.path, new, cards, uses, self._scenario_files(document))

    def _rename_title(self, document: Document, name: syntax.Text, new: str) -> Renaming:
        if not any(char.isalnum() for char in new):
            raise CannotRenameError("a name has letters")
        escaped = new.replace("\\", "\\\\").replace('"', '\\"')
        edit = Edit(Span(name.span.start + 1, name.span.end - 1), escaped)
        old_id, new_id = document.path.stem, id_of(new)
        if id_of(name.value) != old_id or new_id in ("", old_id):
            return Renaming({document.path: (edit,)})
        found = self._rename(Thing(CARD, old_id), document, new_id)
        edits = {**found.edits}
        edits[document.path] = (*edits.get(document.path, ()), edit)
        return Renaming(edits, found.moves)

    # -- what can be done --

    def actions(self, path: Path, span: Span) -> tuple[Action, ...]:
        """Return what can be done at a place."""
        document = self.document(path)
        found = list(helping.fixes(self._known(document), span))
        if document.words is not None:
            missing = helping.translations(document.source, document.tree, document.words, span)
            found += [missing] if missing is not None else []
        if (draft := self._scenario_action(document, span)) is not None:
            found.append(draft)
        return tuple(found)

    def _scenario_action(self, document: Document, span: Span) -> Action | None:
        card, spans, words = document.card, document.spans, document.words
        if card is None or spans is None or words is None:
            return None
        index = helping.ability_at(card, spans, span.start)
        if index is None:
            return None
        file = document.path.with_suffix(SCENARIO_SUFFIX)
        clause = document.source.slice(spans.of(card.abilities[index], span)).split("\n")[0]
        text = scenario_for(card, index, words, clause.replace('"', "'"))
        is_new = not self.texts.is_file(file)
        end = 0 if is_new else len(self.source(file).text)
        edit = Edit(Span(end, end), text if is_new else f"\n{text}")
        creates = (file,) if is_new else ()
        title = "Write a scenario for this ability"
        return Action(title, edits={file: (edit,)}, creates=creates)

    def lenses(self, path: Path) -> tuple[Lens, ...]:
        """Return what can be run of a file."""
        document = self.document(path)
        if document.home is None:
            return ()
        file = document.path.with_suffix(SCENARIO_SUFFIX)
        found = helping.lenses(document.path, document.tree, has_scenarios=self.texts.is_file(file))
        return tuple(found)

    # -- looking things up --

    def _language(self, words: Vocabulary) -> str:
        wanted = self.language
        return wanted if wanted in words.languages else words.languages[0]

    def _uses_in(self, document: Document) -> tuple[Use, ...]:
        game = document.game
        if game is None or document.words is None:
            return ()
        words = game.vocabulary or document.words
        key = (document.source.text, id(words), len(game.files))
        kept = self._uses.get(document.path)
        if kept is None or kept[0] != key:
            kept = (key, uses_in(document.tree, document.source, words, game.deck.cards))
            self._uses[document.path] = kept
        return kept[1]

    def _use_at(self, document: Document, offset: int) -> Use | None:
        touching = [
            use for use in self._uses_in(document) if use.span.start <= offset <= use.span.end
        ]
        return touching[-1] if touching else None

    def _thing_at(self, document: Document, offset: int) -> Thing | None:
        if _card_name(document, offset):
            return Thing(CARD, document.path.stem)
        use = self._use_at(document, offset)
        return use.thing if use is not None else None

    def _declarations(self, thing: Thing, document: Document) -> Iterator[Location]:
        if thing.category == CARD:
            for path, file in document.game.files.items() if document.game else ():
                head = file.tree.document
                if path.stem == thing.id and isinstance(head, syntax.Card):
                    yield Location(file.source, head.name.span)
            return
        for other in self._documents_of(document, scenarios=False, cards=False):
            for use in self._uses_in(other):
                if use.declares and use.thing == thing:
                    yield Location(other.source, use.span)

    def _all_uses(self, thing: Thing, document: Document) -> Iterator[tuple[Source, Use]]:
        for other in self._documents_of(document):
            for use in self._uses_in(other):
                if use.thing == thing:
                    yield other.source, use

    def _documents_of(
        self, document: Document, *, scenarios: bool = True, cards: bool = True
    ) -> Iterator[Document]:
        """Yield the files of a document's game: its words, its sets and cards, and scenarios."""
        game = document.game
        if game is None:
            return
        files = [game.folder / GAME_FILE, *game.files]
        files += self._scenario_files(document) if scenarios else []
        for file in files:
            if cards or file.name in (GAME_FILE, SET_FILE):
                yield self.document(file)

    def _scenario_files(self, document: Document) -> list[Path]:
        game, home = document.game, document.home
        if game is None:
            return []
        folders = {game.folder, *([home.set_folder] if home and home.set_folder else [])}
        found = {
            Path(name)
            for folder in folders
            for name in self.texts.stamps_in(folder, (SCENARIO_SUFFIX,))
        }
        return sorted(found)


def _words(game: GameFolder | None, home: Home | None) -> Vocabulary | None:
    if game is None or home is None:
        return None
    return game.sound if game.own is None else game.words_with([home.set_id])


def _word_at(source: Source, offset: int) -> Span | None:
    start = end = offset
    while start > 0 and source.text[start - 1].isalpha():
        start -= 1
    while end < len(source.text) and source.text[end].isalpha():
        end += 1
    return Span(start, end) if end > start else None


def _own_words() -> frozenset[str]:
    return keywords("card") | keywords("scenarios") | {"game", "set"}


def _card_name(document: Document, offset: int) -> syntax.Text | None:
    """Return the name of the card, if that is what stands at a place."""
    tree = document.tree.document
    if isinstance(tree, syntax.Card) and tree.name.span.start <= offset <= tree.name.span.end:
        return tree.name if document.path.suffix == CARD_SUFFIX else None
    return None
