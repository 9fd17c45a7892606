"""What each verb of a case means: the questions it answers, with what, and when it is done."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardwright.runtime import Option, Payload, option_id
from conformance.abilities import Abilities
from conformance.cases import TURN, Action, Essences
from conformance.facts import Fact, Question

FREE_ORDER_KINDS: Final = ("gain", "take_stored", "avoid", "choose_mage")
"""Kinds of questions that a case may answer in another order."""

NOTHING: Final[Payload] = {"type": "none"}

_USES: Final = ("use-power", "react-to-life-loss", "react-to-victory-check")
_PAYING: Final = ("pay", "pay_any_number", "pay_placement")
_GAINING: Final = ("gain", "put", "discard_gain")
_OF_A_USE: Final = (*_PAYING, "gain", "put", "take", "card", "player", "choice")

_FIRST: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(TURN, ("turn",)),
    "place-artifact": ("turn", "card_to_deploy"),
    "choose-mage": ("choose_mage",),
    "choose-item": ("choose_item",),
    "choose-gain": ("gain",),
    "stored-essences": ("take_stored",),
    "collect-cost": ("avoid",),
    "react-to-life-loss": ("react_to_loss",),
    "lose-life": ("react_to_loss", "lose"),
    "react-to-victory-check": ("react",),
    "choose-discards": ("card",),
    "choose-deck": ("pile",),
    "reorder": ("next_on_pile",),
    "decline": ("card_to_deploy", "react_to_loss", "react"),
}
"""The kinds of questions that a verb can begin with."""

_LATER: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(_USES, _OF_A_USE),
    "place-artifact": ("pay_placement", "pay"),
    "claim-place": ("pay_placement",),
    "claim-monument": ("pay_placement",),
    "claim-top-monument": ("pay_placement",),
    "discard-for-essences": ("discard_gain",),
    "pass": ("pass_item",),
    "choose-gain": ("gain",),
    "collect-cost": ("pay",),
    "lose-life": ("lose",),
    "choose-discards": ("card",),
    "reorder": ("next_on_pile",),
}
"""The kinds of questions that follow within the same verb."""

_CLOSED_BY: Final[dict[str, tuple[str, ...]]] = {
    "place-artifact": ("place", "move"),
    "claim-place": ("claim",),
    "claim-monument": ("claim",),
    "claim-top-monument": ("claim",),
    "pass": ("item",),
    "choose-gain": ("gain",),
    "lose-life": ("lose",),
}
"""What has happened when a verb is done, however the game goes on."""

_NOT_OF_A_USE: Final = ("draw", "reshuffle", "look", "check", "round", "lose", "show")
"""What may follow the use of a power, but has steps of its own."""

_MONUMENT_COST: Final = Counter(gold=4)
_ZONES: Final = {"own-deck": "deck", "monument-deck": "monuments"}


@dataclass(frozen=True)
class Progress:
    """What has been asked and has happened since a verb began."""

    asked: tuple[str, ...]
    facts: tuple[Fact, ...]

    def own(self, action: Action) -> Iterator[Fact]:
        """What belongs to the verb itself."""
        for fact in self.facts:
            if action.do in _USES and fact.tag in _NOT_OF_A_USE:
                return
            if fact.player == action.player:
                yield fact
                if fact.tag in ("gain", "lose") and fact.tag in _CLOSED_BY.get(action.do, ()):
                    return

    def is_closed(self, action: Action) -> bool:
        """Whether the verb is done."""
        if action.do in _USES:
            return any(fact.tag in _NOT_OF_A_USE for fact in self.facts)
        return bool(self.cards(action, *_CLOSED_BY.get(action.do, ())))

    def total(self, action: Action, *tags: str) -> Essences:
        """Return all essences that were paid, gained, ..."""
        found: Essences = Counter()
        for fact in self.own(action):
            if fact.tag in tags:
                found += fact.essences
        return found

    def cards(self, action: Action, *tags: str) -> list[str | None]:
        """Return the cards that something happened to."""
        return [fact.card for fact in self.own(action) if fact.tag in tags]


class Translator:
    """Translates actions into options of questions. ``seen``: the cards that were looked at."""

    def __init__(self, abilities: Abilities, players: int) -> None:
        self.abilities = abilities
        self.players = players
        self.seen: tuple[str, ...] = ()

    # -- which questions --

    def fits(self, action: Action, question: Question) -> bool:
        """Whether an action can begin with a question."""
        if question.player != action.player or question.kind not in _FIRST[action.do]:
            return False
        if question.kind in ("gain", "take_stored", "avoid"):
            return question.card == action.card
        if action.do == "place-artifact" and question.kind == "card_to_deploy":
            return question.option(_card(action.card)) is not None
        return True

    def follows(self, action: Action, question: Question, progress: Progress) -> bool:
        """Whether a question is still part of an action that has begun."""
        if progress.is_closed(action) or question.player != action.player:
            return False
        if question.kind == "card" and action.do in _USES and not action.target:
            return question.option(NOTHING) is not None  # else an action of its own answers it
        return question.kind in _LATER.get(action.do, ())

    # -- which options --

    def options(self, action: Action, question: Question, progress: Progress) -> list[Option]:
        """Return the options that could lead to what the action says."""
        if question.essence is not None:
            return _counts(action, question, question.essence)
        if question.kind in _PAYING:
            return _within(question, action.pay - progress.total(action, "pay"))
        if question.kind in _GAINING:
            gained = progress.total(action, "gain", "put")
            return _within(question, (action.gain or Counter()) - gained)
        if question.kind in ("choice", "take"):
            return list(question.options)
        if action.do == "choose-discards":
            return [option for option in question.options if option.payload["card"] in action.cards]
        wanted = self.payload(action, question, progress)
        option = question.option(wanted) if wanted else None
        return [option] if option else []

    def payload(self, action: Action, question: Question, progress: Progress) -> Payload | None:
        """Return the option that an action asks for, where there is exactly one such."""
        match question.kind:
            case "turn":
                return self._of_turn(action)
            case "choose_mage" | "choose_item" | "pass_item":
                return _card(action.card)
            case "card":
                return _card(action.target) if action.target else NOTHING
            case "card_to_deploy":
                return NOTHING if action.do == "decline" else _card(action.card)
            case "player":
                return {"type": "player", "player": action.target_player}
            case "take_stored":
                return {"type": action.decision}
            case "avoid":
                return {"type": "way_out"} if action.decision == "pay" else NOTHING
            case "pile":
                return {"type": "zone", "zone": _ZONES[action.deck]}
            case "next_on_pile":
                order = self._order_of(action)
                return _card(self.seen[order[len(progress.asked)]]) if order else None
            case "react_to_loss" | "react":
                return self._reaction(action, question)
            case "lose":
                return {"type": "resources", "resources": dict(action.pay)}
            case _:
                return None

    def _of_turn(self, action: Action) -> Payload | None:
        kind = TURN[action.do]
        if kind in ("pass", "claim_top"):
            return {"type": kind}
        payload: Payload = {"type": kind, "card": action.card}
        if kind != "power":
            return payload
        place = self.abilities.place_of(action)
        return None if place is None else {**payload, "ability": place}

    def _reaction(self, action: Action, question: Question) -> Payload | None:
        if action.do in ("lose-life", "decline"):
            return NOTHING
        if action.card == question.card:
            return {"type": "way_out"} if self.abilities.gives_a_way_out(action) else None
        place = self.abilities.place_of(action)
        return {"type": "reaction", "card": action.card, "ability": place}

    def _order_of(self, action: Action) -> tuple[int, ...] | None:
        """Return the order that is asked for, if it is one of what was seen."""
        order = action.order or tuple(range(len(self.seen)))
        return order if sorted(order) == list(range(len(self.seen))) else None

    def wish(self, action: Action, question: Question, progress: Progress) -> str | None:
        """Return the id of the option that an action needs here, whether it is offered or not."""
        payload: Payload | None
        if question.kind in _PAYING:
            payload = {"type": "resources", "resources": dict(action.pay)}
        elif question.kind in _GAINING:
            payload = {"type": "resources", "resources": dict(action.gain or {})}
        else:
            payload = self.payload(action, question, progress)
        return option_id(payload) if payload else None

    # -- the result --

    def is_done(self, action: Action, progress: Progress) -> bool:
        """Whether what has happened is what the action says, all of it and nothing else."""
        paid = progress.total(action, "pay")
        match action.do:
            case "use-power" | "react-to-life-loss" | "react-to-victory-check":
                return (
                    paid == action.pay
                    and self._gain_is_right(action, progress)
                    and self._aim_is_right(action, progress)
                )
            case "place-artifact":
                return paid == action.pay and progress.is_closed(action)
            case "claim-place":
                return paid == action.pay and progress.cards(action, "claim") == [action.card]
            case "claim-monument":
                return paid == _MONUMENT_COST and progress.cards(action, "claim") == [action.card]
            case "claim-top-monument":
                return paid == _MONUMENT_COST and progress.is_closed(action)
            case "discard-for-essences" | "choose-gain":
                return progress.total(action, "gain") == (action.gain or Counter())
            case "pass":
                return progress.cards(action, "item") == [action.card]
            case "lose-life":
                return progress.is_closed(action) and progress.total(action, "lose") == action.pay
            case "choose-discards":
                return Counter(progress.cards(action, "move")) == Counter(action.cards)
            case _:
                return True

    def _gain_is_right(self, action: Action, progress: Progress) -> bool:
        """A gain that is not chosen may be left out."""
        if action.gain is None:
            return not set(progress.asked) & set(_GAINING)
        return progress.total(action, "gain", "put") == action.gain

    def _aim_is_right(self, action: Action, progress: Progress) -> bool:
        aimed = [] if action.target is None else [action.target]
        if self._selected(action, progress) != aimed:
            return False
        if "player" in progress.asked:
            return True
        return action.target_player == self._only_rival(action)

    def _selected(self, action: Action, progress: Progress) -> list[str | None]:
        """Return the cards that were chosen, by the player or for lack of others."""
        unchosen = self.abilities.changes_of_its_card(action)
        found = []
        for fact in progress.own(action):
            if fact.tag not in ("status", "move", "put", "take"):
                continue
            if fact.card == action.card and unchosen[fact.tag]:
                unchosen[fact.tag] -= 1
            else:
                found.append(fact.card)
        return found

    def _only_rival(self, action: Action) -> int | None:
        """Return the player that a power is aimed at without a choice."""
        if self.players != 2 or not self.abilities.is_aimed_at_a_rival(action):
            return None
        return 1 - action.player


def _card(card: str | None) -> Payload:
    return {"type": "card", "card": card}


def _within(question: Question, most: Essences) -> list[Option]:
    return [option for option in question.options if Counter(option.payload["resources"]) <= most]


def _counts(action: Action, question: Question, essence: str) -> list[Option]:
    """Return the answers to how many of an essence: gains are chosen once, payments in parts."""
    if question.kind in _GAINING:
        gain = (action.gain or Counter())[essence]
        return [option for option in question.options if option.payload["number"] == gain]
    most = action.pay[essence]
    return [option for option in question.options if option.payload["number"] <= most]
