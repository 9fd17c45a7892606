"""The workbench of a page: the files of somebody's own set or game, and all that comes of them.

The files lie in a folder, which in a browser is memory: the page keeps them, and tells them again
when it is opened. All paths are relative to that folder; answers are JSON.
"""

import base64
import io
import time
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from cardwright.dsl import MAX_FILE_BYTES, Card, Severity, Span, Vocabulary, write_card
from cardwright.dsl.folders import (
    CARD_SUFFIX,
    GAME_FILE,
    SCENARIO_SUFFIX,
    SET_FILE,
    id_of,
    shipped_games,
)
from cardwright.dsl.model import Power
from cardwright.dsl.service import Document
from cardwright.frontends.browser.editor import Editor, fault_told, name_of, spoken, texts_of, told
from cardwright.frontends.lsp.commands import entry_of
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.sheets import sheets
from cardwright.runtime import BadSetupError

if TYPE_CHECKING:
    from cardwright.frontends.simulating.results import CardResult
    from cardwright.frontends.simulating.running import Simulation
    from cardwright.frontends.simulating.setting_up import Setup
    from cardwright.frontends.simulating.statistics import Estimate

_ROOT: Final = Path("/workbench")
"""Where the files lie in a browser."""
_MOST_FILES: Final = 500
_SUFFIXES: Final = (CARD_SUFFIX, SCENARIO_SUFFIX)
_NEW_SET: Final = "my-set"
_NEW_CARD: Final = "First Card"


@dataclass(eq=False)
class _Running:
    """A simulation under way."""

    setup: "Setup"
    simulation: "Simulation"
    deals: Iterator[int]


class Workbench(Editor):
    """Several files that are being written."""

    def __init__(self, language: str, root: Path = _ROOT) -> None:
        """``root``: the folder of the files; all that lies in it is theirs."""
        super().__init__(language)
        self._root = root
        self._files: dict[str, Path] = {}
        self._running: _Running | None = None

    # -- files --

    def begin(self, what: str, game: str) -> str:
        """Return the files that a new ``set`` or ``game`` begins with, by path.

        A game begins as a shipped one, whose rulebook plays it: its words and cards are there to
        be changed. Its folder keeps the name, which tells the rulebook.
        """
        folder = shipped_games()[game]
        if what == "game":
            files = sorted(folder.rglob(f"*{CARD_SUFFIX}"))
            return told(
                {
                    f"{game}/{file.relative_to(folder).as_posix()}": file.read_text("utf-8")
                    for file in files
                }
            )
        example = f"{_NEW_SET}/{id_of(_NEW_CARD)}{CARD_SUFFIX}"
        return told(
            {
                f"{_NEW_SET}/{SET_FILE}": f'set "My Set" {{\n  game {game}\n}}\n',
                example: self._example(folder),
            }
        )

    def _example(self, folder: Path) -> str:
        """Return a card to begin with: what the shortest of a game with a power does."""
        loaded = self.service.workspace.load_game(folder)
        assert loaded.vocabulary is not None
        files = (file for file in loaded.files.values() if file.card and _has_power(file.card))
        card = min(files, key=lambda file: len(file.source.text)).card
        assert card is not None
        named = replace(card, names={loaded.vocabulary.languages[0]: _NEW_CARD}, marks={})
        return write_card(named, loaded.vocabulary)

    def put(self, path: str, text: str) -> None:
        """Write a file."""
        place = self._place(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
        is_new = path not in self._files
        self._files[path] = place
        self.service.open(place, text)
        if is_new:
            self.service.refresh()

    def remove(self, path: str) -> None:
        """Forget a file."""
        place = self._files.pop(path)
        place.unlink()
        self.service.close(place)
        self.service.refresh()

    def clear(self) -> None:
        """Forget all files."""
        for path in list(self._files):
            self.remove(path)

    def _place(self, path: str) -> Path:
        """Return where a file lies; what would lie elsewhere, or is no card, is refused."""
        pure = PurePosixPath(path)
        if pure.is_absolute() or ".." in pure.parts or pure.suffix not in _SUFFIXES:
            raise BadSetupError(
                f"`{path}` is no name for a file: it ends with {' or '.join(_SUFFIXES)}"
            )
        if len(self._files) >= _MOST_FILES and path not in self._files:
            raise BadSetupError(f"there are {_MOST_FILES} files already")
        return self._root / pure

    def draft(self, kind: str, name: str) -> str:
        """Return a new card of a kind, and its path, as JSON."""
        folder, words = self._where_cards_go()
        cost = f"  cost 1 {next(iter(words.resource))}\n" if words.kind[kind].priced else ""
        text = f'{kind} "{name}" {{\n{cost}}}\n'
        return told({"path": f"{folder}/{id_of(name)}{CARD_SUFFIX}", "text": text})

    def scenario_draft(self, path: str) -> str:
        """Return the scenarios of a card with one more, for an ability that has none, as JSON."""
        file = Path(path).with_suffix(SCENARIO_SUFFIX).as_posix()
        document = self.service.document(self._files[path])
        before = self._files[file].read_text("utf-8") if file in self._files else ""
        card, spans = document.card, document.spans
        if card is None or spans is None:
            raise BadSetupError("the card has faults")
        for ability in card.abilities:
            for action in self.service.actions(document.path, spans.of(ability, Span(0, 0))):
                for edit in action.edits.get(self._place(file), ()):
                    if edit.text.strip().partition("\n")[0] not in before:
                        return told({"path": file, "text": before + edit.text})
        raise BadSetupError("every ability of this card has a scenario")

    def kinds(self) -> str:
        """Return the kinds of cards that there are, by id, with what the page calls them."""
        words = self._where_cards_go()[1]
        language = spoken(words, self.language)
        names = {kind.id: kind.names.get(language) for kind in words.kind.values()}
        return told({id: name.text if name else id for id, name in names.items()})

    def _where_cards_go(self) -> tuple[str, Vocabulary]:
        """Return the folder of the first set, and the words of its cards."""
        sets = [path for path in sorted(self._files) if Path(path).name == SET_FILE]
        for path in (*sets, *sorted(self._files)):
            document = self.service.document(self._files[path])
            if document.words is not None:
                return str(PurePosixPath(path).parent), document.words
        raise BadSetupError(f"there is no {SET_FILE} that names a game, and no {GAME_FILE}")

    def packed(self) -> str:
        """Return all files as an archive, in base 64."""
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
            for path, place in sorted(self._files.items()):
                archive.writestr(path, place.read_bytes())
        return base64.b64encode(data.getvalue()).decode()

    def unpacked(self, data: str) -> str:
        """Return the files of an archive, by path; what is no card is left out."""
        found: dict[str, str] = {}
        try:
            with zipfile.ZipFile(io.BytesIO(base64.b64decode(data))) as archive:
                for entry in archive.infolist():
                    if not entry.filename.endswith(_SUFFIXES) or entry.is_dir():
                        continue
                    if entry.file_size > MAX_FILE_BYTES or len(found) >= _MOST_FILES:
                        raise BadSetupError(f"`{entry.filename}` is too large, or one too many")
                    found[entry.filename] = archive.read(entry).decode("utf-8")
        except (zipfile.BadZipFile, UnicodeDecodeError, ValueError) as error:
            raise BadSetupError("this is no archive of cards") from error
        if not found:
            raise BadSetupError("there are no cards in this archive")
        return told(found)

    # -- what comes of them --

    def at(self, path: str) -> str:
        """Return where the file of a path lies, for what an editor asks."""
        return str(self._place(path))

    def check(self) -> str:
        """Return the faults of all files, by path, with a look at all cards."""
        found: dict[str, list[dict[str, Any]]] = {}
        for path, document in self._documents():
            faults = self.service.diagnostics(document.path)
            found[path] = [fault_told(fault, document.source) for fault in faults]
        return told(found)

    def preview(self, language: str) -> str:
        """Return all cards in a language: their names and faces, and texts in all languages."""
        found = []
        for path, document in self._documents():
            entry = entry_of(document)
            if entry is not None:
                code = spoken(entry.game, language)
                found.append(
                    {
                        "path": path,
                        "card": entry.card.id,
                        "name": name_of(entry.card, code),
                        "svg": face(entry, code),
                        "texts": texts_of(document),
                    }
                )
        return told(found)

    def sheet(self, language: str) -> str:
        """Return a page with all cards, to be printed and cut out."""
        entries = [entry for _, each in self._documents() if (entry := entry_of(each))]
        if not entries:
            raise BadSetupError("there are no cards without faults")
        return sheets(entries, spoken(entries[0].game, language))

    def run_scenarios(self) -> str:
        """Play all scenarios; return what came of each, as JSON, and games to step through."""
        from cardwright.frontends.browser.stepping import replay_of
        from cardwright.frontends.scenarios.sentences import passages
        from cardwright.frontends.scenarios.suite import Suite

        suite, found = Suite(self.service.workspace), []
        for path, place in sorted(self._files.items()):
            if place.suffix != SCENARIO_SUFFIX:
                continue
            self.service.document(place)
            file, game = suite.load(place)
            scenarios = {each.span: each for each in file.scenarios}
            stage = suite.stage(game) if game else None
            for result in suite.run(place):
                faults = [fault_told(fault, result.source) for fault in result.diagnostics]
                row = {"path": path, "name": result.name, "outcome": result.outcome.value}
                scenario = scenarios.get(result.span)
                replay, parts = None, []
                if stage and scenario:
                    language = spoken(stage.words, self.language)
                    for part in passages(scenario, stage.compiled, stage.rulebook, language):
                        parts.append({"title": part.title, "sentences": part.sentences})
                    replay = replay_of(stage.rulebook, stage.compiled, stage.words, scenario)
                found.append({**row, "faults": faults, "passages": parts, "replay": replay})
        return told(found)

    # -- simulating --

    def simulate(self, games: int, bots: str, path: str) -> str:
        """Begin to play games with all cards between bots; ``simulate_on`` plays them.

        With the ``path`` of a card that is dealt, somebody has it in every game.
        """
        from cardwright.frontends.simulating.recording import is_ever_dealt
        from cardwright.frontends.simulating.running import Simulation
        from cardwright.frontends.simulating.setting_up import Request, set_up

        faulty = [path for path, each in self._documents() if _is_faulty(each)]
        if faulty:
            raise BadSetupError(f"these have faults: {', '.join(faulty)}")
        own_game = next((path for path in self._files if Path(path).name == GAME_FILE), None)
        game = str(self._files[own_game].parent) if own_game else self._where_cards_go()[1].id
        cards = () if own_game else (str(self._root),)
        setup = set_up(Request(game=game, cards=cards, games=games, bots=bots))
        (cards_played,) = (compiled for _, compiled in setup.versions.cards)
        card, book = Path(path).stem, setup.versions.edition.rulebook
        if path and is_ever_dealt(setup.plan, book, cards_played, card):
            setup = replace(setup, plan=replace(setup.plan, focus=card))
        simulation = Simulation(setup.job)
        self._running = _Running(setup, simulation, simulation.run(workers=1))
        return self.simulate_on(0)

    def simulate_on(self, seconds: float) -> str:
        """Play on for a while; return how far it is, and what the games say of the cards so far."""
        from cardwright.frontends.simulating.results import results_of

        running = self._running
        if running is None:
            raise BadSetupError("nothing is simulated")
        until = time.monotonic() + seconds
        while time.monotonic() < until and next(running.deals, None) is not None:
            pass
        simulation, edition = running.simulation, running.setup.versions.edition
        language = spoken(edition.compiled.game, self.language)
        ((version, compiled),) = running.setup.versions.cards
        results = results_of(simulation.tallies[version], compiled, language)
        own = {Path(path).stem for path in self._files}
        return told(
            {
                "games": simulation.games,
                "of": simulation.job.plan.deals * len(simulation.job.plan.turns),
                "done": simulation.is_complete,
                "bots": list(running.setup.plan.bots),
                "rounds": results.rounds.mean,
                "cards": [_told_card(card) for card in results.cards if card.card in own],
            }
        )

    # -- inside --

    def _documents(self) -> Iterator[tuple[str, Document]]:
        for path, place in sorted(self._files.items()):
            yield path, self.service.document(place)


def _has_power(card: Card) -> bool:
    return any(isinstance(ability, Power) for ability in card.abilities)


def _is_faulty(document: Document) -> bool:
    return any(fault.severity is Severity.ERROR for fault in document.found)


def _told_card(card: "CardResult") -> dict[str, Any]:
    rates = card.rates["held" if card.is_held else "placed"]
    return {
        "card": card.card,
        "name": card.name,
        "players": rates.players,
        "wins": _told_estimate(rates.having),
        "others": _told_estimate(rates.lacking),
        "difference": _told_estimate(rates.difference),
        "placed": card.placed_share,
    }


def _told_estimate(estimate: "Estimate | None") -> Mapping[str, float | None] | None:
    if estimate is None:
        return None
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}
