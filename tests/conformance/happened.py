"""What has happened in a turn, struck off as the steps of a case name it."""

from collections import Counter
from collections.abc import Sequence

from cardwright.runtime.game import Game
from conformance.cases import Action, Case, card_ids
from conformance.facts import Fact, Question
from conformance.verbs import Translator


class Happened:
    """Facts since the last turn began that no step has named yet."""

    def __init__(self, case: Case, game: Game, translator: Translator) -> None:
        self.case = case
        self.game = game
        self.translator = translator
        self.facts: list[Fact] = []

    def add(self, facts: Sequence[Fact]) -> None:
        """Add what has just happened."""
        self.facts += facts
        for fact in facts:
            if fact.tag == "look":
                self.translator.seen = fact.cards

    def strike(self, facts: Sequence[Fact]) -> None:
        """Take away what a step has named."""
        for fact in facts:
            self.facts.remove(fact)

    def _own(self, tag: str, player: int) -> list[Fact]:
        return [fact for fact in self.facts if fact.tag == tag and fact.player == player]

    # -- decisions that the runtime has not asked for --

    def of(self, action: Action) -> list[Fact] | None:
        """Return how an action has happened unasked, for lack of another answer; None if not."""
        player = action.player
        match action.do:
            case "choose-mage":
                offered = self.case.of_players("mage_options")[player : player + 1]
                only = [[card_ids()[mage] for mage in mages] for mages in offered]
                return [] if only == [[action.card]] else None
            case "lose-life":
                return self._first("lose", player, action.pay)
            case "choose-gain":
                return self._first("gain", player, action.gain or Counter())
            case "collect-cost":
                turned = [f for f in self._own("status", player) if f.card == action.card]
                return turned if turned and action.decision != "pay" else None
            case "stored-essences":
                return [] if action.decision == "leave" and not self._lies_on(action.card) else None
            case "choose-discards":
                moved = self._own("move", player)
                return moved if Counter(f.card for f in moved) == Counter(action.cards) else None
            case "reorder":
                seen = len(self.translator.seen)
                return [] if seen < 2 and len(action.order) in (0, seen) else None
            case "decline":
                question = Question.of(self.game)
                is_open = question is not None and self.translator.fits(action, question)
                return None if is_open else []
            case _:
                return None

    def _first(self, tag: str, player: int, essences: Counter[str]) -> list[Fact] | None:
        return [f for f in self._own(tag, player) if f.essences == essences][:1] or None

    def _lies_on(self, card: str | None) -> bool:
        assert card is not None
        return bool(self.game.state.on(self.game.machine.table.number_of[card]))

    # -- luck --

    def by_luck(self, action: Action) -> list[Fact]:
        """Return what luck has brought of what a chance step names."""
        named = {*action.known, *action.revealed, action.card}
        tags = ("draw", "show", "claim")
        return [fact for fact in self.facts if fact.tag in tags and fact.card in named]

    def name_luck(self, action: Action) -> bool:
        """Strike off what luck has brought; False if it has not happened yet."""
        match action.do:
            case "chance-draw":
                drawn = (*action.known, *action.revealed)
                return self._name("draw", action.player, drawn, len(action.known))
            case "chance-look":
                return self._name_look(action)
            case "chance-monument-shown":
                return self._name("show", -1, (action.card,))
            case _:
                return self._name("claim", action.player, (action.card,))

    def _name(self, tag: str, player: int, cards: Sequence[str | None], known: int = 0) -> bool:
        """The order of cards that were known is fixed; of the others, it does not matter."""
        happened = self._own(tag, player)
        if cards and not happened:
            return False
        found = [fact.card for fact in happened]
        is_same = found[:known] == list(cards[:known]) and Counter(found) == Counter(cards)
        assert is_same, f"luck brought {found}"
        self.strike(happened)
        return True

    def _name_look(self, action: Action) -> bool:
        """A case lists first what was known, then what was revealed, whatever lies above."""
        looks = self._own("look", action.player)
        if not looks:
            return False
        seen = looks[0].cards
        assert set(action.revealed) <= set(seen), f"luck showed {seen}"
        known = tuple(card for card in seen if card not in action.revealed)
        self.translator.seen = (*known, *action.revealed)
        self.strike(looks[:1])
        return True
