"""What players do, from words to checked deeds."""

from typing import Final

from cardwright.dsl import codes, syntax
from cardwright.dsl.scenarios.model import Act, ById, Deed, Handle, Pick, Resources, UseAbility
from cardwright.dsl.scenarios.words import NOTHING, Words
from cardwright.dsl.suggest import proposed
from cardwright.dsl.vocabulary import Action

HANDLING: Final = ("pay", "gain", "put", "take", "lose", "give")
"""Verbs that go with resources."""
_SHAPES: Final = {
    "power": "power card",
    "react": "react card",
    "choose": "choose card",
    "way": "way out",
    **{verb: f"{verb} 1 resource" for verb in HANDLING},
}
"""The words that a deed may start with in every game, and what follows them."""
_OPERANDS: Final = {None: "", "card": " card", "player": " player 2", "number": " 3"}


def resolve_deed(node: syntax.Deed, words: Words) -> Deed | None:
    """Return what is done, or None with a diagnostic."""
    if node.option is not None:
        return ById(node.option.value)
    first = node.words[0]
    if first.text in ("power", "react"):
        return _use(node, words)
    if first.text == "choose":
        return _pick(node, words)
    if first.text in HANDLING and (node.amount is not None or _says(node, NOTHING)):
        return _handle(node, words)
    if node.text == "way out":
        return Pick("way_out")
    action, rest = _action(node, words)
    if action is not None:
        return _act(action, rest, node, words)
    if first.text in words.context.game.verb and node.amount is None:
        return _act(Action(id=first.text, names={}, takes="card"), node.words[1:], node, words)
    _unknown(node, words)
    return None


def _action(node: syntax.Deed, words: Words) -> tuple[Action | None, tuple[syntax.Word, ...]]:
    """Return the action that the first words name, as many as possible, and the other words."""
    texts = [word.text for word in node.words]
    for many in range(len(texts), 0, -1):
        action = words.context.game.action.get("_".join(texts[:many]))
        if action is not None:
            return action, node.words[many:]
    return None, node.words


def _says(node: syntax.Deed, word: str) -> bool:
    """Whether a word follows the verb, and nothing else."""
    return [other.text for other in node.words[1:]] == [word]


def _shapes(words: Words) -> dict[str, str]:
    """Return the words that a deed may start with, each with how it goes on."""
    game = words.context.game
    actions = {
        action.id.partition("_")[0]: action.id.replace("_", " ") + _OPERANDS[action.takes]
        for action in game.actions
    }
    return {**actions, **{verb: f"{verb} card" for verb in game.verb}, **_SHAPES}


def _unknown(node: syntax.Deed, words: Words) -> None:
    first = node.words[0]
    shapes = _shapes(words)
    shape = shapes.get(first.text)
    if shape is not None:
        message = f"`{first.text}` goes with other words than these"
        words.context.fault(codes.UNKNOWN_CHOICE, message, node, help=f"write `{shape}`")
        return
    can_be_done = f"what can be done: {', '.join(shapes)}"
    help, fix = proposed(first.text, shapes, first.span, can_be_done)
    message = f"nothing is done by `{first.text}`"
    words.context.fault(codes.UNKNOWN_CHOICE, message, first, help=help, fix=fix)


def _act(
    action: Action, rest: tuple[syntax.Word, ...], node: syntax.Deed, words: Words
) -> Deed | None:
    """Return an action with what it takes; the card that a question is about may be said too."""
    amount, texts = node.amount, [word.text for word in rest]
    if isinstance(amount, syntax.Numeral):
        if action.takes == "number" and not rest:
            return Act(action.id, "number", amount.value)
        if action.takes == "player" and texts == ["player"]:
            return Act(action.id, "player", words.numbered_player(amount))
    elif amount is None and action.takes is None and not rest:
        return Act(action.id)
    elif amount is None and action.takes in (None, "card") and len(rest) == 1:
        card = words.card(rest[0])
        return Act(action.id, "card" if action.takes else "about", card) if card else None
    _unknown(node, words)
    return None


def _handle(node: syntax.Deed, words: Words) -> Deed | None:
    verb = node.words[0].text
    if isinstance(node.amount, syntax.Holdings) and len(node.words) == 1:
        return Handle(verb, words.resources(node.amount))
    if node.amount is None:
        nothing: Resources = ()
        return Handle(verb, nothing)
    _unknown(node, words)
    return None


def _use(node: syntax.Deed, words: Words) -> Deed | None:
    how, *rest = node.words
    if len(rest) != 1 or isinstance(node.amount, syntax.Holdings):
        _unknown(node, words)
        return None
    card = words.card(rest[0])
    if card is None:
        return None
    reacts = how.text == "react"
    places = words.places_of(card, reactions=reacts)
    if places is None:  # the card has faults of its own, which are reported there
        return None
    number = node.amount.value if node.amount is not None else 1
    noun = "reaction" if reacts else "power"
    if not 1 <= number <= len(places):
        has = {0: f"no {noun}", 1: f"one {noun}"}.get(len(places), f"{len(places)} {noun}s")
        message = f"`{card}` has {has}"
        help = f"{noun}s count from 1 in the order of the card" if places else None
        place = node.amount or rest[0]
        words.context.fault(codes.UNKNOWN_ABILITY, message, place, help=help)
        return None
    if node.amount is None and len(places) > 1:
        message = f"`{card}` has {len(places)} {noun}s"
        help = f"say which: `{how.text} {card} 1`"
        words.context.fault(codes.UNKNOWN_ABILITY, message, rest[0], help=help)
        return None
    return UseAbility("reaction" if reacts else "power", card, places[number - 1])


def _pick(node: syntax.Deed, words: Words) -> Deed | None:
    """Return a choice of a card, a player, a zone, a number, something or nothing."""
    rest, amount = node.words[1:], node.amount
    if isinstance(amount, syntax.Numeral):
        if not rest:
            return Pick("number", amount.value)
        if _says(node, "option"):
            return Pick("alternative", amount.value - 1)
        if _says(node, "player"):
            return Pick("player", words.numbered_player(amount))
    elif amount is None and len(rest) == 1:
        word = rest[0]
        if word.text == "none":
            return Pick("none")
        if word.text == "yes":
            return Pick("yes")
        if word.text in words.context.game.zone and not words.is_card(word):
            return Pick("zone", word.text)
        card = words.card(word, "none", "yes", "player", "option", *words.context.game.zone)
        return Pick("card", card) if card else None
    help = "write `choose card`, `choose player 2`, `choose none`, `choose 3` or `choose option 1`"
    message = "`choose` goes with other words than these"
    words.context.fault(codes.UNKNOWN_CHOICE, message, node, help=help)
    return None
