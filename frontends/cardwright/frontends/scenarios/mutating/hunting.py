"""Mutants against scenarios: which of them nobody notices, hunted on all cores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from cardwright.dsl import (
    Card,
    GameFolder,
    Report,
    Workspace,
    compile_card,
    compile_vocabulary,
    line_of,
    model,
)
from cardwright.dsl.folders import real_path
from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.expecting import cards_in
from cardwright.frontends.scenarios.finding import scenario_files
from cardwright.frontends.scenarios.mutating.variants import Mutant, mutants_of
from cardwright.frontends.scenarios.playing import play
from cardwright.frontends.scenarios.suite import card_in
from cardwright.frontends.system import cores
from cardwright.runtime.definitions import CompiledCard, CompiledSet
from cardwright.runtime.rulebooks import new_rulebook, served_by_rules


@dataclass(frozen=True)
class Survivor:
    """A mutant that no scenario notices: the clause before and after, and its line in the card."""

    before: str
    after: str
    line: int


@dataclass(frozen=True)
class Hunt:
    """What became of the mutants of one card.

    ``scenarios`` have the card on the table. ``broken`` are the names of those that fail as it is:
    they can't tell it from its mutants.
    """

    card: str
    path: str
    mutants: int
    survivors: tuple[Survivor, ...]
    scenarios: int
    broken: tuple[str, ...] = ()

    @property
    def killed(self) -> int:
        """How many mutants some scenario noticed."""
        return self.mutants - len(self.survivors)


@dataclass
class Hunter:
    """The cards and scenarios of one game."""

    game: GameFolder
    scenarios: list[Scenario]
    _compiled: dict[str, CompiledCard] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Prepare what all mutants share."""
        assert self.game.vocabulary is not None
        self.words = self.game.vocabulary
        self.definition = compile_vocabulary(self.words)
        new_rulebook(self.words.id)  # refuses a game that has no rules
        self.paths = {
            entry.card.id: entry for entry in self.game.files.values() if entry.card is not None
        }
        self.first_copies = {card_id: card.id for card in self.game.cards for card_id in card.ids}
        self.idle = self._idle_types()
        kinds = {kind for space in self.words.spaces for kind in (*space.places, space.avatar)}
        self.on_map = {id for card in self.game.cards if card.kind in kinds for id in card.ids}
        """The places of the map, and who stands for players: there without being given."""

    def hunt(self, card: Card) -> Hunt:
        """Play every mutant of a card against the scenarios that have the card on the table."""
        concerned = sorted(
            (scenario for scenario in self.scenarios if card.id in self._cards_in(scenario)),
            key=lambda scenario: Path(scenario.source.path).stem != card.id,
        )
        as_it_is = self._card(card.id)
        broken = [scenario for scenario in concerned if not self._passes(scenario, as_it_is)]
        concerned = [scenario for scenario in concerned if scenario not in broken]
        survivors = []
        number = 0
        for mutant in mutants_of(card, self.words, self.idle):
            number += 1
            if not any(self._notices(scenario, mutant.compiled) for scenario in concerned):
                survivors.append(self._survivor(card, mutant))
        return Hunt(
            card=card.id,
            path=self.paths[card.id].source.path,
            mutants=number,
            survivors=tuple(survivors),
            scenarios=len(concerned),
            broken=tuple(scenario.name for scenario in broken),
        )

    def _notices(self, scenario: Scenario, changed: CompiledCard) -> bool:
        try:
            return not self._passes(scenario, changed)
        except Exception:  # whatever a mutant brings about, it was noticed
            return True

    def _passes(self, scenario: Scenario, changed: CompiledCard) -> bool:
        ids = {*cards_in(scenario.position), *self._one_of_each_set(scenario.sets), changed.id}
        ids |= self.on_map
        cards = tuple(self._copy(card_id, changed) for card_id in sorted(ids))
        compiled = CompiledSet(self.definition, cards, hash="")
        return not play(scenario, new_rulebook(self.words.id), compiled, self.words)

    def _copy(self, card_id: str, changed: CompiledCard) -> CompiledCard:
        """Return a card or a copy of it; those of the changed card are changed alike."""
        first = self.first_copies[card_id]
        card = changed if first == changed.id else self._card(first)
        return card if card_id == first else card.copied_as(card_id)

    def _cards_in(self, scenario: Scenario) -> set[str]:
        """Return the cards on the table of a scenario, of copies the first."""
        return {self.first_copies[card_id] for card_id in cards_in(scenario.position)}

    def _card(self, card_id: str) -> CompiledCard:
        if card_id not in self._compiled:
            card = self.paths[card_id].card
            assert card is not None
            self._compiled[card_id] = compile_card(self.words, card)
        return self._compiled[card_id]

    def _one_of_each_set(self, sets: Iterable[str]) -> Iterator[str]:
        """Yield a card of each set: the rest of the table is left out, for speed."""
        for name in sets:
            yield next(card.id for card in self.game.cards if card.set == name)

    def _idle_types(self) -> set[str]:
        """Return the types that neither the rules nor any card asks for."""
        served = served_by_rules(self.words.id)
        if served is None or served.types is None:
            return set()
        spoken = {
            noun
            for card in self.game.cards
            for part in model.parts_of(card.abilities)
            for noun in getattr(part, "nouns", ())
        }
        return {entry.id for entry in self.words.types} - spoken - set(served.types)

    def _survivor(self, card: Card, mutant: Mutant) -> Survivor:
        line = line_of(self.paths[card.id], mutant.before)
        return Survivor(mutant.before, mutant.after, line)


@dataclass
class Crew:
    """The hunters of one process: one for each game, made when it is first needed."""

    game: str | None
    files: Sequence[Path]
    hunters: dict[Path, Hunter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the cards."""
        self.workspace = Workspace(game=self.game, served=served_by_rules)
        self.report: Report = self.workspace.check(self.files)

    def cards(self) -> list[Path]:
        """Return the files among those given that hold a card."""
        return [file for file in self.files if card_in(self.workspace, file) is not None]

    def hunt(self, file: Path) -> Hunt:
        """Hunt the mutants of the card in a file."""
        game, card = self._card_in(file)
        return self._hunter(game).hunt(card)

    def prepare(self, file: Path) -> None:
        """Read all that hunting the mutants of the card in a file takes."""
        game, _ = self._card_in(file)
        self._hunter(game)

    def _card_in(self, file: Path) -> tuple[GameFolder, Card]:
        found = card_in(self.workspace, file)
        assert found is not None
        return found

    def _hunter(self, game: GameFolder) -> Hunter:
        if game.folder not in self.hunters:
            self.hunters[game.folder] = Hunter(game, list(self._scenarios(game)))
        return self.hunters[game.folder]

    def _scenarios(self, game: GameFolder) -> Iterator[Scenario]:
        """Yield the scenarios in the folder of a game, and beside the cards given."""
        folders = dict.fromkeys([game.folder, *(file.parent for file in self.files)])
        for file in sorted(map(real_path, scenario_files(folders))):
            owner, found = self.workspace.scenarios(file)
            if owner is game:
                yield from found.scenarios


# -- processes ------------------------------------------------------------------------------------

_crews: list[Crew] = []
"""The crew of this process. Where processes are forked they find it here, else they make one."""


def hunt_all(crew: Crew, files: Sequence[Path]) -> Iterator[Hunt]:
    """Yield what became of the mutants of each card, as soon as it is known."""
    processes = min(cores(), len(files))
    if processes <= 1:
        yield from map(crew.hunt, files)
        return
    for file in files:
        crew.prepare(file)
    _crews.append(crew)
    start = (crew.game, tuple(crew.files))
    try:
        with get_context().Pool(processes, initializer=_enlist, initargs=start) as pool:
            yield from pool.imap_unordered(_hunt, files)
    finally:
        _crews.remove(crew)


def in_order(hunts: Iterable[Hunt]) -> list[Hunt]:
    """Return hunts in the order of their cards, however they came in."""
    return sorted(hunts, key=lambda hunt: hunt.path)


def _enlist(game: str | None, files: tuple[Path, ...]) -> None:
    if not _crews:
        _crews.append(Crew(game, files))


def _hunt(file: Path) -> Hunt:
    return _crews[-1].hunt(file)
