"""What a sentence must know of the whole ability before its first word, in every language.

Which card an ability points back to, whether a pronoun can stand for the card itself, how much was
paid, and which steps share one verb.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import groupby

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD

_OTHER_CARDS = (
    model.Select,
    model.Chosen,
    model.Draw,
    model.Deploy,
    model.Look,
    model.Reveal,
    model.Return,
)
"""Nodes whose phrase mentions cards other than the one that bears the ability."""


_EACH = ("each_rival", "all_players")


@dataclass(frozen=True)
class Introduced:
    """A card that was named before: what it is, and the verb that befell it, if any.

    ``of_event``: nobody has chosen it, it belongs to the event that is reacted to. ``place``: which
    one it is of several that would be called the same, from 1; ``last``: of those chosen at once.
    ``remembered``: another ability of the card has named it.
    """

    nouns: tuple[str, ...]
    verb: str | None
    of_event: bool = False
    last: bool = False
    place: int | None = None
    remembered: bool = False


@dataclass(frozen=True)
class Plan:
    """What holds for a whole ability."""

    chosen: dict[str | None, Introduced] = field(default_factory=dict)
    either: dict[int, Introduced] = field(default_factory=dict)
    """What `it` is where that may be one of several cards, by the identity of the word."""
    only_this: bool = True
    paid_one: bool = False
    paid_named: bool = False
    seen_one: bool = False
    variables: dict[str, model.Resource | model.Select] = field(default_factory=dict)

    def introduced(self, node: model.Chosen) -> Introduced | None:
        """Return the card that the node points back to."""
        return self.either.get(id(node)) or self.chosen.get(node.name)


def plan_of(ability: model.Ability | None, card: model.Card | None = None) -> Plan:
    """Read an ability from end to end; without one, the text is about the card itself."""
    if ability is None:
        return Plan()
    nodes = list(model.parts_of(ability))
    remembered = list(_remembered(ability, card)) if card is not None else []
    paid = [node for node in nodes if isinstance(node, model.Pay)]
    seen = [
        node.card.quantity in ("a", "the") and not _is_told(node)
        for node in nodes
        if isinstance(node, model.Look | model.Reveal) and isinstance(node.card, model.Select)
    ]
    return Plan(
        chosen=_introductions([*remembered, *_introduced(nodes)]),
        either=_named_twice(nodes),
        only_this=not any(isinstance(node, _OTHER_CARDS) for node in nodes),
        paid_one=len(paid) == 1 and is_single(paid[0].amounts),
        paid_named=bool(paid) and all(_is_named(pay.amounts) for pay in paid),
        seen_one=all(seen),
        variables=_variables(nodes),
    )


def _is_named(amounts: model.Amounts) -> bool:
    """Whether all that is paid is of resources by name."""
    parts = (part for option in amounts.options for part in option)
    return all(isinstance(part.resource, model.Named) for part in parts)


def _remembered(
    ability: model.Ability, card: model.Card
) -> Iterator[tuple[str | None, Introduced]]:
    """Yield the cards that an ability leaves it to others to name, in the order of letters."""
    for letter in sorted(model.recalled_letters(ability)):
        every = (part for part in model.parts_of(card.abilities) if isinstance(part, model.Select))
        nouns = next((select.nouns for select in every if select.name == letter), None)
        if nouns is not None:
            yield letter, Introduced(nouns, None, remembered=True)


def _introductions(
    every: list[tuple[str | None, Introduced]],
) -> dict[str | None, Introduced]:
    found: dict[str | None, Introduced] = {}
    for name, card in every:
        if name is not None and name in found:  # in another alternative
            found[name] = _either(found[name], card)
            continue
        alike = [other for _, other in every if _is_called_as(other, card)]
        place = next(at for at, other in enumerate(alike, 1) if other is card)
        found.setdefault(name, replace(card, place=place) if len(alike) > 1 else card)
    return found


def _named_twice(nodes: list[model.Node]) -> dict[int, Introduced]:
    """Return what `it` is after alternatives, or several groups, that deal with a card."""
    found: dict[int, Introduced] = {}
    for place, node in enumerate(nodes):
        if isinstance(node, model.Chosen) and node.name is None:
            before = [card for name, card in _introduced(nodes[:place]) if name is None]
            if len(before) > 1:
                found.setdefault(id(node), reduce(_either, before))
    return found


def _either(one: Introduced, other: Introduced) -> Introduced:
    """Return what is said of a card that is one of two; of what differs, nothing."""
    return Introduced(
        nouns=one.nouns if one.nouns == other.nouns else (CARD,),
        verb=one.verb if one.verb == other.verb else None,
        of_event=one.of_event and other.of_event,
        last=one.last and other.last,
        place=one.place if _is_called_as(one, other) else None,
        remembered=one.remembered and other.remembered,
    )


def _introduced(nodes: list[model.Node]) -> Iterator[tuple[str | None, Introduced]]:
    """Yield the cards that may be meant later, with the letters they have, in their order."""
    acted = {
        id(card): node.verb
        if isinstance(node, model.SetStatus | model.Move | model.Stand | model.Deploy)
        else None
        for node in nodes
        if isinstance(node, model.Naming)
        for card in (node.card, getattr(node, "other", None), getattr(node, "onto", None))
    }
    events = {
        id(card)
        for node in nodes
        if isinstance(node, model.Reaction)
        for card in node.chosen_by_event
    }
    each = {id(node.for_each) for node in nodes if isinstance(node, model.Group)}
    each |= {id(node.card) for node in nodes if isinstance(node, model.Aim) and node.is_several}
    for node in nodes:
        if isinstance(node, model.Draw) and node.count == 1 and not _is_of_several(node.origin):
            yield None, Introduced((CARD,), node.verb, of_event=node.verb is None)
        elif isinstance(node, model.Look | model.Reveal) and isinstance(
            card := node.card, model.Select
        ):
            is_one = isinstance(card.quantity, str)
            if _is_it(card) and (_is_told(node) or not _is_of_several(node.origin)):
                yield None, Introduced(card.nouns, None, of_event=is_one, last=not is_one)
        if isinstance(node, model.Select) and id(node) in each:
            yield node.name, Introduced(node.nouns, None, of_event=True)
            continue
        if not isinstance(node, model.Select) or node.quantity == "all":
            continue
        if node.name is not None or id(node) in acted:
            verb, is_of_event = acted.get(id(node)), id(node) in events
            is_one = isinstance(node.quantity, str) and node.owner not in model.SEVERAL_PLAYERS
            last = not is_one and not is_of_event
            yield node.name, Introduced(node.nouns, verb, is_of_event, last)


def _is_told(node: model.Look | model.Reveal) -> bool:
    """Whether it is said which of the cards that are seen is `it`."""
    return isinstance(node, model.Reveal) and node.until is not None


def _is_of_several(origin: model.Spot | model.Them | None) -> bool:
    """Whether cards come from several players: then no one of them is `it`."""
    return isinstance(origin, model.Spot) and origin.owner in model.SEVERAL_PLAYERS


def _is_it(card: model.Select) -> bool:
    """Whether one of some cards that were seen is `it` afterwards."""
    return card.name is None and card.quantity != "all"


def _is_called_as(one: Introduced, other: Introduced) -> bool:
    """Whether the words for two cards would be the same."""
    return _called(one) == _called(other)


def _called(card: Introduced) -> tuple[str, str | None, bool, bool, bool]:
    noun = card.nouns[0] if len(card.nouns) == 1 else CARD
    return noun, card.verb, card.of_event, card.last, card.remembered


def _variables(nodes: list[model.Node]) -> dict[str, model.Resource | model.Select]:
    """Return what each letter counts: the resource, or the cards, that it was first said of."""
    found: dict[str, model.Resource | model.Select] = {}
    for node in nodes:
        if isinstance(node, model.Select) and isinstance(node.quantity, model.Variable):
            found.setdefault(node.quantity.name, node)
        if isinstance(node, model.Amount):
            for term in model.terms_of(node.number):
                if isinstance(term.number, model.Variable):
                    found.setdefault(term.number.name, node.resource)
    return found


def is_single(amounts: model.Amounts) -> bool:
    """Whether it is one resource and no more, whichever is chosen."""
    return all(len(option) == 1 and option[0].number == 1 for option in amounts.options)


# -- steps that are said together -----------------------------------------------------------------


def clauses_of(steps: tuple[model.Step, ...]) -> Iterator[tuple[model.Step, ...]]:
    """Yield the steps; neighbours with the same verb on cards come together, payments as one."""
    for _, group in groupby(_merged(steps), key=_verb_of):
        run = tuple(group)
        if isinstance(run[0], model.SetStatus | model.Move) and not has_ends(run[0]):
            yield run
        else:
            yield from ((step,) for step in run)


def has_ends(step: model.Step) -> bool:
    """Whether a step that moves cards says where from or where to."""
    if not isinstance(step, model.Move | model.Draw | model.Deploy):
        return False
    return not (step.origin is step.destination is None)


def _verb_of(step: model.Step) -> tuple[type[model.Node], str, bool]:
    verb = step.verb or "" if isinstance(step, model.SetStatus | model.Move) else ""
    return type(step), verb, has_ends(step)


def _merged(steps: tuple[model.Step, ...]) -> list[model.Step]:
    """Make one payment of several, but of one that counts what is left after another."""
    merged: list[model.Step] = []
    for step in steps:
        last = merged[-1] if merged else None
        if (
            isinstance(step, model.Pay)
            and isinstance(last, model.Pay)
            and len(step.amounts.options) == len(last.amounts.options) == 1
            and not any(isinstance(part, model.Per) for part in model.parts_of(step))
        ):
            parts = last.amounts.options[0] + step.amounts.options[0]
            merged[-1] = model.Pay(amounts=model.Amounts(options=(parts,)))
        else:
            merged.append(step)
    return merged


def simple_first(parts: tuple[model.Amount, ...]) -> list[model.Amount]:
    """Order amounts so that one with a qualification comes last, where nothing can join onto it."""
    return sorted(parts, key=_is_qualified)


def is_counted(amount: model.Amount) -> bool:
    """Whether an amount is one once per something."""
    return model.common_per(folded(amount.number))[1] is not None


def _is_qualified(amount: model.Amount) -> bool:
    named = isinstance(amount.resource, model.Named) and len(amount.resource.resources) == 1
    return not named or amount.up_to or not model.is_plain(amount.number)


def folded(number: model.Number) -> model.Number:
    """Return a number with all that is known of it added up, and that last."""
    known = model.constant_part(number)
    terms = tuple(
        term for term in model.terms_of(number) if term.per or not isinstance(term.number, int)
    )
    if known:
        terms += (model.Term(number=abs(known), negative=known < 0),)
    return model.number_of(terms)


def is_long(amounts: model.Amounts) -> bool:
    """Whether nothing should follow the phrase for amounts, as it ends in a clause of its own."""
    return has_lists(amounts) or any(
        not model.is_plain(part.number) for option in amounts.options for part in option
    )


def befalls_others(steps: tuple[model.Step, ...]) -> bool:
    """Whether the players that the steps befall are asked, not the one who uses the ability."""
    match steps:
        case (only,) if isinstance(only, model.By | model.ToOthers):
            return True
        case (model.Move(card=model.Select(), origin=model.Spot(owner=owner)),) if owner:
            return owner not in model.OWN
        case (model.SetStatus(card=card) | model.Move(card=card) | model.Call(card=card),):
            return _is_of_others(card)
        case (model.Put(card=card) | model.Take(card=card),):
            return _is_of_others(card)
    return False


def _is_of_others(card: model.Cards | None) -> bool:
    return isinstance(card, model.Select) and card.owner not in model.OWN


def has_own_subject(step: model.Step) -> bool:
    """Whether the clause for a step tells what another player does, or what holds of cards."""
    if isinstance(step, model.Avoidable):
        return has_own_subject(step.steps[0])
    return isinstance(step, model.By | model.May | model.Modify)


def is_for_others(step: model.Step) -> bool:
    """Whether whoever acts chooses among things of which others do one, or which hold of cards."""
    options = step.options if isinstance(step, model.Choice) else ()
    return any(isinstance(one, model.By | model.Modify) for option in options for one in option)


def _is_open_ended(step: model.Step) -> bool:
    """Whether the clause for a step would swallow one that is joined to its end."""
    if isinstance(step, model.ToOthers) and isinstance(step.who, model.Party):
        return step.who.comparison is not None
    if isinstance(step, model.Group | model.Reveal) and step.until is not None:
        return True
    return (
        isinstance(step, model.Avoidable | model.Choice)
        or has_own_subject(step)
        or any(map(has_lists, model.parts_of(step)))
    )


def has_lists(node: model.Node) -> bool:
    """Whether a part is amounts with alternatives that are lists."""
    return (
        isinstance(node, model.Amounts)
        and len(node.options) > 1
        and any(len(option) > 1 for option in node.options)
    )


def is_loose(steps: tuple[model.Step, ...]) -> bool:
    """Whether commas would not show where each of several clauses ends."""
    firsts = [clause[0] for clause in clauses_of(steps)]
    swallowing = any(map(_is_open_ended, firsts[:-1]))
    return swallowing or (len(firsts) > 1 and isinstance(firsts[-1], model.Avoidable))


def is_plain_to_see(group: model.Group) -> bool:
    """Whether a group that stands alone needs no parentheses: it is plain what all of it is.

    Conditions and a cost would be taken for those of the ability.
    """
    if group.for_each is not None:
        return not group.otherwise
    is_one = len(list(clauses_of(group.effects))) == 1 and not is_branched(group.effects)
    is_one &= not has_own_subject(group.effects[0])
    return group.is_repeated and is_one and not (group.conditions or group.cost or group.otherwise)


def speaks_of_that_many(clause: tuple[model.Step, ...]) -> bool:
    """Whether steps speak of the number that the step before has dealt with."""
    return any(isinstance(part, model.ThatMany) for part in model.parts_of(clause))


def fewer_than_that(quantity: model.Number | str) -> int:
    """Return how many fewer than `that many` are meant, where a number says no more; else 0."""
    match quantity:
        case model.Sum(
            terms=(
                model.Term(number=model.ThatMany(), negative=False, per=None),
                model.Term(number=int(fewer), negative=True, per=None),
            )
        ):
            return fewer
    return 0


def is_branched(steps: tuple[model.Step, ...]) -> bool:
    """Whether alternatives around the steps would mix with those, or with ways out, inside."""
    inner = [part for step in steps for part in model.parts_of(step)]
    branches = any(isinstance(part, model.Choice | model.Avoidable) for part in inner)
    return branches or is_loose(steps) or any(map(has_lists, inner))


def alternatives_of(choice: model.Choice) -> list[tuple[model.Step, ...]]:
    """Return the alternatives of a choice; one that is only a choice again adds its own."""
    found: list[tuple[model.Step, ...]] = []
    for option in choice.options:
        inner = option[0] if len(option) == 1 else None
        found += alternatives_of(inner) if isinstance(inner, model.Choice) else [option]
    return found
