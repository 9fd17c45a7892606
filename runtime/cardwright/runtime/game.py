"""Games to be embedded: the small public interface over machine, state and rulebook.

A game stops at every decision. ``decision`` says who must choose what; ``apply`` chooses. Whatever
is refused raises an error and leaves the game as it was.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Self

from cardwright.runtime import saving, views
from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision, Option, open_decision, payload_of
from cardwright.runtime.decisions import option_id as id_of
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadSaveError, BadSetupError, IllegalChoiceError
from cardwright.runtime.imagining import Imagination
from cardwright.runtime.log import EntryList
from cardwright.runtime.luck import FixedLuck, Luck
from cardwright.runtime.machine import Machine, Rules
from cardwright.runtime.playouts import Playout
from cardwright.runtime.position_codec import position_of
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import Reason
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.sealing import as_asked, has_shown, sealed_in
from cardwright.runtime.state import (
    FIRST,
    FIXED_LUCK,
    GENERATOR,
    OVER,
    ROUND,
    UNTOLD,
    WINNERS,
    State,
)
from cardwright.runtime.table import Table
from cardwright.runtime.texts.phrasebook import Phrasebook, story
from cardwright.runtime.visibility import Viewer, seen_cards
from cardwright.runtime.whereabouts import Watcher
from cardwright.runtime.why_not import explain

__all__ = ["Game", "Rulebook", "new_game"]


class Game:
    """One game: its position, and the choices that led there.

    A game belongs to one thread at a time, as what is asked of it is worked out when first asked:
    guard it with a lock, or give each thread a copy. Different games, copies of one another as
    well, share nothing that changes, and may be played in different threads at once.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        machine: Machine,
        state: State,
        setup: Mapping[str, Any],
    ) -> None:
        """Take over a position; ``new_game`` is the way to start one."""
        self.rulebook = rulebook
        self.machine = machine
        self.state = state
        self.setup = dict(setup)
        self.choices: list[str] = []
        self._past: list[State] = []
        self._decision: Decision | None = None
        self._decided = False
        self._worded: dict[str, int] = {}
        """Options of the open decision that were worded one by one."""
        self._entries = EntryList()
        self._choices_before = 0
        self._is_loaded = False
        self._imaginations: dict[Viewer, Imagination] = {}
        self._watchers: dict[Viewer, Watcher] = {}
        self.has_no_past = False
        """Whether it was imagined from another game, or its choices were not kept."""

    # -- where the game stands --

    @property
    def players(self) -> int:
        """How many play."""
        return self.machine.players

    @property
    def round(self) -> int:
        """The round that is being played; 0 before the first."""
        return self.state.v[ROUND]

    @property
    def goal(self) -> int:
        """How many points end the game, with the sets that are played; 0: it ends otherwise."""
        settings = self.machine.table.game.settings
        return next((one.value[0] for one in settings if one.id == self.rulebook.goal), 0)

    @property
    def decision(self) -> Decision | None:
        """The decision that the game waits for; None when it is over."""
        if not self._decided:
            self._decision = open_decision(self.machine, self.state, self._serial)
            self._decided = True
        return self._decision

    @property
    def asked(self) -> int | None:
        """Who must choose; None when the game is over. Nothing is worded for that."""
        state = self.state
        return state.player if state.options else None

    @property
    def options(self) -> int:
        """How many options the open decision has; none when the game is over."""
        return len(self.state.options)

    @property
    def decisions_made(self) -> int:
        """How many choices were made so far, before a game was imagined or worded included."""
        return self._serial

    @property
    def first_player(self) -> int:
        """Who goes first, in this round or (once it is over) in the last."""
        return self.state.v[FIRST]

    def option_id(self, number: int) -> str:
        """Return the id of an option of ``decision`` by its number, without wording the others."""
        frame, code = self.state.frames, self.state.options[number]
        assert frame is not None, "what asks is a frame"
        found = id_of(payload_of(self.machine, self.state, frame, code))
        self._worded[found] = code
        return found

    @property
    def _serial(self) -> int:
        return self._choices_before + len(self.choices)

    @property
    def shown_choices(self) -> int:
        """How many choices everybody may know of: all but those that are sealed."""
        sealed = sealed_in(self.state)
        return len(self.choices) - (0 if sealed is None else sealed.hidden_from(None))

    @property
    def compiled(self) -> CompiledSet:
        """The game's words and all its cards, compiled."""
        return self.machine.table.compiled

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all cards in the game; luck knows a card by its place among them."""
        return tuple(card.id for card in self.machine.table.cards)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.v[OVER])

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won; several share the victory."""
        return members(self.state.v[WINNERS])

    def points(self, player: int) -> int:
        """Return a player's points as they stand."""
        self._check_player(player)
        return self.machine.rules.points(self.state, player)

    def points_by_card(self, player: int) -> dict[str, int]:
        """Return what each of a player's cards in play is worth now, but for those worth nothing.

        What the rules give, or an ability scores for the moment, is in ``points`` only.
        """
        self._check_player(player)
        table = self.machine.table
        worths = table.worths(self.state, player)
        return {table.cards[card].id: worth for card, worth in worths.items()}

    def cards_of(self, player: int, *, in_play: bool = False) -> frozenset[str]:
        """Return the cards in a player's zones, hidden ones included: for hosts, not for players.

        ``in_play``: only those that are in an active zone.
        """
        self._check_player(player)
        own = self.state.own_in_play(player) if in_play else self.state.own(player)
        return frozenset(self.machine.table.cards[card].id for card in members(own))

    def position(self) -> Position:
        """Return how the game stands, hidden cards included: for hosts, not for players."""
        return position_of(self.machine, self.state)

    def opening(self) -> Position:
        """Return the position that the game began with, and what the rulebook added to it.

        Only for games that began with one: to deal a game again takes luck.
        """
        options = self.rulebook.plain_options(self.machine, self.setup["options"])
        return position_of(
            self.machine, self.rulebook.start(self.machine, self.setup["seed"], options)
        )

    def fixed_order(self, zone: str, player: int = 0) -> tuple[str, ...]:
        """Return the top of a pile as far down as its order is fixed: for hosts, not for players.

        Luck will bring the cards below that. A pile of the table goes with any player.
        """
        self._check_player(player)
        table = self.machine.table
        for place, definition in enumerate(table.game.zones):
            if definition.id == zone and definition.pile:
                return tuple(table.cards[card].id for card in self.state.known_top(place, player))
        raise BadSetupError(f"there is no pile `{zone}` in this game")

    def view(self, player: Viewer, *, log_from: int = 0) -> dict[str, Any]:
        """Return all that a player may know, as JSON-able data; None is for whoever only watches.

        The log in it begins with the entry of that number.
        """
        if player is not None:
            self._check_player(player)
        seen = views.view(self.rulebook, self.machine, self.state, self.decision, player)
        return {**seen, "log": self.log(player, start=log_from)}

    def log(
        self, player: Viewer, *, start: int = 0, stop: int | None = None
    ) -> list[dict[str, Any]]:
        """Return what has happened, as a player or a watcher (None) may know it.

        From the entry ``start`` up to, but without, the entry ``stop``.
        """
        if player is not None:
            self._check_player(player)
        reader = self.machine.log_reader
        return [
            reader.to_dict(reader.visible_to(entry, player))
            for entry in self._entries.of(self.state)[max(start, 0) : stop]
        ]

    # -- choosing --

    def apply(
        self, option_id: str, *, player: int | None = None, serial: int | None = None
    ) -> None:
        """Choose an option of the open decision.

        ``player`` and ``serial``, where given, must be those of the open decision: so a client
        can't choose for somebody else, nor answer a question that is no longer asked. A choice
        that the cards make unplayable raises, and is not made.
        """
        is_plain = type(option_id) is str and player is None and serial is None
        if is_plain and option_id in self._worded:
            self._make(option_id, self._worded[option_id], words_next=False)
        else:
            option = self._checked(option_id, player, serial)
            # Now rather than when asked for: it may be a question that can't be asked.
            self._make(option_id, option.number, words_next=True)

    def _checked(self, option_id: str, player: int | None, serial: int | None) -> Option:
        """Return an option of the open decision, or raise what ``apply`` does."""
        decision = self.decision
        if decision is None:
            raise IllegalChoiceError("game-over", "the game is over")
        if player is not None:
            self._check_player(player)
        known = decision if player in (None, decision.player) else decision.for_others
        if serial is not None and serial != known.serial:
            message = f"decision {serial} is not open; decision {known.serial} is"
            raise IllegalChoiceError("stale-decision", message)
        if player is not None and player != decision.player:
            message = f"player {decision.player} must choose, not player {player}"
            raise IllegalChoiceError("not-your-decision", message)
        option = decision.option(option_id)
        if option is None:
            raise IllegalChoiceError("no-such-option", self._no_such_option(decision, option_id))
        return option

    def _make(self, choice: str, code: int, *, words_next: bool) -> None:
        """Make a choice that is open; ``words_next``: with the decision that follows."""
        before, following = self.state.copy(), None
        try:
            self.machine.choose(self.state, code)
            if words_next:
                following = open_decision(self.machine, self.state, self._serial + 1)
        except BaseException:
            self.state.restore(before)
            raise
        self._past.append(before)
        self.choices.append(choice)
        self._moved()
        self._decision, self._decided = following, words_next

    def play_on(
        self, picks: Sequence[Callable[[], int]], most: int, *, safely: bool = True
    ) -> None:
        """Make choices by number, without a word: for hosts that play very many games.

        ``picks`` has for each player what returns the number of an option when it is for them to
        choose; so on until the game is over, or ``most`` choices are made. What was chosen is not
        kept, so from then on the game has no past, like an imagined one. A choice that the cards
        make unplayable raises, and is not made; unless ``safely``, which takes time, the game is of
        no use then.
        """
        self._choices_before += len(self.choices)
        self.choices, self._past, self.has_no_past = [], [], True
        state, choose = self.state, self._choose_safely if safely else self.machine.choose
        for _ in range(most):
            if not state.options:
                return
            number = picks[state.player]()
            choose(state, state.options[number])
            self._choices_before += 1
            self._decided = False
            if self._worded or self._imaginations:
                self._moved()

    def _choose_safely(self, state: State, code: int) -> None:
        before = state.copy()
        try:
            self.machine.choose(state, code)
        except BaseException:
            state.restore(before)
            raise

    def pass_formal(self) -> None:
        """Answer what is asked only lest others learn of something: up to a choice to be made.

        For clients at which nobody waits to see who is asked.
        """
        while (decision := self.decision) is not None and decision.is_formal:
            self.apply(decision.options[0].id)

    def _moved(self) -> None:
        """Forget what was worked out for the position before."""
        self._decided = False
        if self._worded:
            self._worded = {}
        if self._imaginations:
            self._imaginations = {}

    def _no_such_option(self, decision: Decision, option_id: str) -> str:
        known = ", ".join(option.id for option in decision.options[:8])
        more = f" and {len(decision.options) - 8} more" if len(decision.options) > 8 else ""
        return f"`{option_id}` is not open to player {decision.player} now; open are {known}{more}"

    def why_not(self, option_id: str, *, player: int | None = None) -> Reason | None:
        """Return why an option is not open, to a player or to whoever must choose; None if it is.

        It tells nothing that the player must not know.
        """
        decision = self.decision
        if decision is None:
            return Reason("game-over", "the game is over")
        if player is not None:
            self._check_player(player)
        state = as_asked(self.machine, self.state)
        if player is not None and player != decision.player:
            own = self.rulebook.why_not_now(self.machine, self.state, player)
            return own or Reason(
                "not-your-decision",
                "another player must choose now",
                {"player": decision.player, "kind": decision.for_others.kind},
            )
        if decision.option(option_id) is not None:
            return None
        return self.rulebook.why_not(self.machine, state, decision, str(option_id)) or explain(
            self.machine, state, decision, str(option_id)
        )

    # -- going back --

    def can_undo(self, *, past_hidden: bool = False) -> bool:
        """Whether ``undo`` would be allowed."""
        return self._why_not_undo(past_hidden) is None

    def undo(self, *, past_hidden: bool = False) -> None:
        """Take back the last choice.

        Refused where it has brought luck into play, or has shown anybody what others had sealed or
        a card that the player who chose had not seen; unless the host allows it with
        ``past_hidden``.
        """
        refusal = self._why_not_undo(past_hidden)
        if refusal is not None:
            raise refusal
        self.state = self._past.pop()
        self.choices.pop()
        self._moved()

    def _why_not_undo(self, past_hidden: bool) -> IllegalChoiceError | None:
        if not self.choices:
            return IllegalChoiceError("nothing-to-undo", "nothing has been chosen yet")
        if not self._past:
            try:
                self.past()
            except BadSaveError as error:
                return IllegalChoiceError("past-is-lost", f"the past is lost: {error}")
        if not past_hidden and _has_revealed(self._past[-1], self.state):
            message = "the last choice has shown what was hidden, or was followed by luck"
            return IllegalChoiceError("undo-past-hidden", message)
        return None

    def past(self) -> tuple[State, ...]:
        """Return the positions of all choices so far, to be read only.

        A game that was copied or loaded plays its choices again for them; where these can't be
        made or lead elsewhere, it raises ``BadSaveError``.
        """
        if len(self._past) < len(self.choices):
            self._recall()
        return tuple(self._past)

    def _recall(self) -> None:
        try:
            again = self._from_start()
        except Exception as error:  # a set-up or choices that somebody made up may fail anywhere
            raise BadSaveError(f"the choices can't be made again: {error}") from error
        if again.state.key() != self.state.key():
            raise BadSaveError("the choices lead to another position")
        self._past = again._past
        self.state.trail = again.state.trail

    def _from_start(self) -> Self:
        sets = tuple(self.setup["sets"])
        machine = self.rulebook.machine(self.machine.table.compiled, sets, self.players)
        machine.luck = self.machine.luck
        options = self.rulebook.plain_options(machine, self.setup["options"])
        state = self.rulebook.start(machine, self.setup["seed"], options)
        machine.advance(state)
        again = type(self)(self.rulebook, machine, state, self.setup)
        for choice in self.choices:
            again.apply(choice)
        return again

    def copy(self) -> Self:
        """Return an independent game in the same position."""
        other = type(self)(self.rulebook, self.machine, self.state.copy(), self.setup)
        other.choices = list(self.choices)
        other._choices_before = self._choices_before
        other._is_loaded = self._is_loaded
        other.has_no_past = self.has_no_past
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the same as ``copy``: what is shared by both never changes."""
        return self.copy()

    def playout(self) -> Playout:
        """Return a copy that can be played on quickly, without words and ways back."""
        state = self.state.copy()
        state.log, state.trail = UNTOLD, None
        return Playout(self.rulebook, self.machine.unveiled, state)

    # -- what could be --

    def imagine(self, player: Viewer, seed: int) -> Self:
        """Return a game as it could be for all that a player, or a watcher (None), knows.

        What they can't know is dealt anew at random, luck to come included; their view of it is
        that of this game. The same seed gives the same game, whatever the hidden cards are. An
        imagined game has no past: choices before it can't be taken back, nor replayed.
        """
        if player is not None:
            self._check_player(player)
        machine = self.machine
        if type(machine.luck) is not Luck:  # luck that somebody has decided is no part of a guess
            machine = machine.with_luck(Luck())
        state = self._imagination(player).deal(seed)
        setup = {**self.setup, "seed": seed, "options": {}, "luck": []}
        game = type(self)(self.rulebook, machine, state, setup)
        sealed, imagined = sealed_in(self.state), sealed_in(state)
        game._choices_before = self._serial
        if sealed is not None and imagined is not None:  # others may have chosen more, or less
            game._choices_before += imagined.choices - sealed.choices
        game.has_no_past = True
        return game

    def _imagination(self, player: Viewer) -> Imagination:
        found = self._imaginations.get(player)
        if found is not None:
            return found
        if self._is_loaded:
            self._is_loaded = False
            with suppress(BadSaveError):  # then they know no more than what they see now
                self._recall()
        told = self._cards_in_question() if player == self.state.player else ()
        watcher = self._watchers.setdefault(player, Watcher(player))
        found = Imagination(self.machine, self.state, watcher, told)
        self._imaginations[player] = found
        return found

    def _cards_in_question(self) -> list[int]:
        """Return the cards that the open decision names to whoever must make it."""
        machine, state = self.machine, self.state
        frame, number_of = state.frames, machine.table.number_of
        if frame is None:
            return []
        parts = [frame.about(machine, state)]
        parts += [payload_of(machine, state, frame, option) for option in state.options]
        named = (value for part in parts for value in part.values() if isinstance(value, str))
        return [number_of[name] for name in named if name in number_of]

    # -- saving --

    def to_dict(self) -> dict[str, Any]:
        """Return the whole game, with all that players must not see, as JSON-able data."""
        return saving.write_game(self.machine, self.state, self.setup, self.choices)

    def to_json(self) -> str:
        """Return the whole game as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_dict(
        cls, data: Any, rulebook: Rulebook, compiled: CompiledSet, *, verify: bool = False
    ) -> Self:
        """Return a saved game, or raise ``BadSaveError``.

        ``verify`` plays all choices again to see that they lead to the position: for saved games
        that players could have changed.
        """
        loaded = saving.read_game(data, rulebook, compiled)
        game = cls(rulebook, loaded.machine, loaded.state, loaded.setup)
        game.choices = loaded.choices
        game._is_loaded = True
        if verify:
            game._recall()
        return game

    @classmethod
    def from_json(
        cls, text: str | bytes, rulebook: Rulebook, compiled: CompiledSet, *, verify: bool = False
    ) -> Self:
        """Return a game that was saved as JSON, or raise ``BadSaveError``."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadSaveError("the saved game is damaged: it is not JSON") from error
        return cls.from_dict(data, rulebook, compiled, verify=verify)

    # -- in words --

    def phrasebook(self, language: str, names: Sequence[str] = ()) -> Phrasebook:
        """Return the words for decisions, options and log entries; ``names`` are the players'."""
        return _phrasebook(self.machine.table, self.machine.rules, language, tuple(names))

    def story(
        self,
        language: str,
        player: Viewer,
        names: Sequence[str] = (),
        *,
        start: int = 0,
        stop: int | None = None,
    ) -> list[str]:
        """Return what has happened, line by line, as a player or a watcher (None) may know it.

        ``start`` is the entry of the log that the first line begins with, ``stop`` that before
        which the last ends.
        """
        book = self.phrasebook(language, names)
        entries = self.log(player, start=start, stop=stop)
        return story(book, entries, self.machine.log_reader.kinds)

    def _check_player(self, player: int) -> None:
        if player not in range(self.players):
            raise IllegalChoiceError("no-such-player", f"there is no player {player}")


@lru_cache(maxsize=16)
def _phrasebook(table: Table, rules: Rules, language: str, names: tuple[str, ...]) -> Phrasebook:
    """Return the words for all games at a table; what is told step by step asks for them often."""
    return Phrasebook(table.compiled, language, rules.texts, names)


def _has_revealed(before: State, after: State) -> bool:
    """Whether luck was used, or somebody has seen what whoever chose could not have told them."""
    if has_shown(before, after):
        return True
    if any(before.v[luck] != after.v[luck] for luck in (GENERATOR, FIXED_LUCK)):
        return True
    told = seen_cards(before, before.player)
    return any(
        seen_cards(after, player) & ~(told | seen_cards(before, player))
        for player in range(before.layout.players)
    )


def new_game(
    rulebook: Rulebook,
    compiled: CompiledSet,
    *,
    players: int,
    sets: tuple[str, ...],
    seed: int,
    luck: Luck | None = None,
    **options: Any,
) -> Game:
    """Start a game: set it up, and run to the first decision.

    ``options`` are those of the rulebook: variants, an explicit set-up. Luck that is fixed
    beforehand is kept in saved games and replays; that of another class is the host's to bring.
    """
    if compiled.game.id != rulebook.game_id:
        raise BadSetupError(f"these are cards of `{compiled.game.id}`, not of `{rulebook.game_id}`")
    machine = rulebook.machine(compiled, sets, players)
    if luck is not None:
        machine.luck = luck
    plain = rulebook.plain_options(machine, options)
    state = rulebook.start(machine, seed, plain)
    machine.advance(state)
    setup = {
        "players": players,
        "sets": list(rulebook.sets_in_order(sets)),
        "seed": seed,
        "options": plain,
        "luck": list(luck.outcomes) if isinstance(luck, FixedLuck) else [],
    }
    return Game(rulebook, machine, state, setup)
