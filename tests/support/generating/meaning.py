"""What an ability means in play: abilities that are written differently may mean the same."""

from dataclasses import fields, replace
from typing import Any, TypeAlias

from cardwright.dsl import model
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.wording.plan import befalls_others

Form: TypeAlias = Any
"""Tuples and plain values, which are equal where it makes no difference in play."""

_UNORDERED = ("nouns", "resources", "excepted", "zones", "during", "terms", "filters")
_STEPS = ("cost", "effects", "steps", "unless", "otherwise")
_EACH: dict[str, Any] = {
    "a_rival": "each_rival",
    "any_player": "all_players",
    "another_player": "each_other",
}


def meaning_of(ability: model.Ability, game: Vocabulary) -> Form:
    """Return an ability without what makes no difference: names of letters, orders, groups."""
    return _Meaning(ability, game).of(ability)


_IN_CLAUSES = {
    "each_other": "each_rival",
    "another_player": "each_rival",
    "a_rival": "each_rival",
    "any_player": "all_players",
}


class _Meaning:
    def __init__(self, ability: model.Ability, game: Vocabulary) -> None:
        self.game = game
        self.is_by = False
        parts = list(model.parts_of(ability))
        letters = [one.name for one in parts if isinstance(one, model.Variable)]
        self.numbers = {name: place for place, name in enumerate(dict.fromkeys(letters))}
        self.cards = _cards(parts)

    def of(self, value: Any) -> Form:
        """Return the form of a part, a list or a plain value."""
        if isinstance(value, tuple):
            return tuple(map(self.of, value))
        if not isinstance(value, model.Node):
            return value
        before, self.is_by = self.is_by, self.is_by or isinstance(value, model.By)
        inner = {field.name: self.of(getattr(value, field.name)) for field in fields(value)}
        self.is_by = before
        for name in _UNORDERED:
            if name in inner:
                inner[name] = tuple(sorted(inner[name], key=repr))
        for name in _STEPS:
            if name in inner:
                inner[name] = self._steps(getattr(value, name))
        return self._plain(value, inner)

    def _plain(self, node: model.Node, inner: dict[str, Form]) -> Form:
        match node:
            case model.Variable():
                inner["name"] = self.numbers[node.name]
            case model.Chosen():
                inner["name"] = self.cards.get(node.name)
            case model.Select():
                inner["name"] = None
                if self._is_avatar(node):
                    inner["quantity"] = "the"  # there is but one
            case model.Sum():
                return self._sum(node)
            case model.Amount() | model.Stocked() if inner["number"] == 1:
                if isinstance(node.resource, model.Same):  # one is always of one type
                    inner["resource"] = self.of(model.Any(excepted=node.resource.excepted))
                if isinstance(node, model.Stocked):
                    self._of_each(node, inner)
            case model.Exists():
                node = replace(node, select=self._there(node.select))
                inner["select"] = self.of(node.select)
                self._of_each(node, inner)
            case model.Stocked():
                self._of_each(node, inner)
            case model.Amounts():
                inner["options"] = self._options(node)
            case model.CountCards() if node.zones and self._is_of_table(node.zones):
                inner["owner"] = "actor"  # the same cards, whoever is named
            case model.Move() | model.Draw() | model.Deploy():
                self._ends(node, inner)
            case model.Look() | model.Reveal() if node.origin is not None:
                of_table = self._is_of_table(node.origin.zones)
                owner = "actor" if of_table else node.origin.owner or "actor"
                inner["origin"] = (tuple(sorted(node.origin.zones)), owner)
            case model.Avoidable(steps=(model.By(who=who, steps=steps),), unless=unless) if not (
                isinstance(unless[0], model.By)
            ):  # each of them is asked
                each = model.Avoidable(steps=steps, unless=unless)
                return self.of(model.By(who=who, steps=(each,)))
            case model.Avoidable() if self._is_for_the_user(node):
                if not isinstance(node.unless[0], model.By):  # the user pays
                    inner["unless"] = self._steps(_ones_own(node.unless))
            case model.Modifier(who=model.Select() as cards):  # nobody acts in a clause
                whose: Any = _IN_CLAUSES.get(str(cards.owner), cards.owner)
                inner["who"] = self.of(replace(cards, owner=whose))
            case model.Group(for_each=model.Select() as each) if each.zones:
                if self._is_of_table(each.zones):  # the same cards, whoever is named
                    inner["for_each"] = self.of(replace(each, owner="actor"))
            case model.Measured() | model.Compared() | model.Superlative() if (
                set(node.zones) == self.game.active_zones
            ):
                inner["zones"] = ()  # in play is where cards are counted anyway
            case model.Choice():
                inner["options"] = tuple(self._alternatives(node))
        return (type(node).__name__, *sorted(inner.items()))

    def _is_for_the_user(self, node: model.Avoidable) -> bool:
        """Whether nobody else may pay to avoid something."""
        is_of_others = befalls_others(node.steps) or model.card_befallen(node.steps) is not None
        return not is_of_others and not self.is_by

    def _ends(self, node: model.Move | model.Draw | model.Deploy, inner: dict[str, Form]) -> None:
        """Put whose cards are moved where, in one place; what is the table's is nobody's."""
        verb = self.game.verb[node.verb] if node.verb is not None else None
        zones = verb.moves_from if verb is not None else ()
        owner = getattr(getattr(node, "card", None), "owner", "actor")
        end = None
        if named := getattr(getattr(node, "card", None), "zones", ()):
            zones = named
        if isinstance(node.origin, model.Spot):
            zones, owner = node.origin.zones, node.origin.owner or owner
            end = node.origin.end
        owner = "actor" if self._is_of_table(zones) else owner
        to: Form = verb.moves_to if verb is not None else None
        spot = node.destination
        bottom, whose = False, None
        if spot is not None:
            to = spot.zones[0] if len(spot.zones) == 1 else tuple(sorted(spot.zones))
            bottom, whose = spot.end == "bottom", spot.owner or "actor"
            whose = "actor" if self._is_of_table(spot.zones) else whose
        inner["origin"] = (tuple(sorted(zones)), end == "bottom", owner)
        if isinstance(node.origin, model.Them):
            inner["origin"] = "them"
        inner["destination"] = (to, bottom, whose)
        if not isinstance(node, model.Draw):
            card = node.card
            if isinstance(card, model.Select) and self._is_unseen(zones):
                card = replace(card, random=card.quantity != "all")
            inner["card"] = self._of_nobody(card)

    def _is_avatar(self, select: model.Select) -> bool:
        """Whether a player's card is meant that stands for them on a board."""
        avatars = {space.avatar for space in self.game.spaces}
        return select.quantity == "a" and select.owner in model.OWN and {*select.nouns} <= avatars

    def _is_unseen(self, zones: tuple[str, ...]) -> bool:
        """Whether nobody sees what is chosen there, so that chance picks; piles are searched."""
        there = [self.game.zone[zone] for zone in zones]
        return bool(there) and all(zone.seen_by == "nobody" and not zone.pile for zone in there)

    def _there(self, select: model.Select) -> model.Select:
        """Return cards that must be there: in play goes without saying."""
        zones, others = select.zones, select.filters
        if set(zones) == self.game.active_zones:
            others = tuple(one for one in others if not isinstance(one, model.InZones))
        of_table = zones and self._is_of_table(zones)
        return replace(select, filters=others, owner="actor" if of_table else select.owner)

    def _of_each(self, node: model.Stocked | model.Exists, inner: dict[str, Form]) -> None:
        """Where no more than so many may be there, one player stands for all of them."""
        if isinstance(node, model.Stocked) and node.on is not None:
            inner["owner"] = "actor"
        elif node.bound == "at_most" and isinstance(node, model.Stocked):
            inner["owner"] = _EACH.get(str(node.owner), node.owner)
        elif node.bound == "at_most" and isinstance(node, model.Exists):
            owner = _EACH.get(str(node.select.owner), node.select.owner)
            inner["select"] = self.of(replace(node.select, owner=owner))

    def _sum(self, node: model.Sum) -> Form:
        known = model.constant_part(node)
        others = [one for one in node.terms if one.per or not isinstance(one.number, int)]
        if not others:
            return max(known, 0)
        if not known and model.is_plain(model.number_of(tuple(others))):
            return self.of(others[0].number)
        return ("Sum", known, *sorted(map(self.of, others), key=repr))

    def _options(self, node: model.Amounts) -> Form:
        """Return alternatives in any order; one of several names is an alternative each."""
        found = []
        for option in node.options:
            match option:
                case (model.Amount(number=number, resource=model.Named(resources=names)),) if (
                    self.of(number) == 1
                ):
                    single = (model.Named(resources=(name,)) for name in names)
                    found += [(self.of(model.Amount(number=1, resource=one)),) for one in single]
                case _:
                    found.append(tuple(sorted(map(self.of, option), key=repr)))
        return tuple(sorted(found, key=repr))

    def _alternatives(self, node: model.Choice) -> list[Form]:
        """Return alternatives; one that is only a choice again adds its own."""
        found: list[Form] = []
        for option in node.options:
            inner = option[0] if len(option) == 1 else None
            if isinstance(inner, model.Choice):
                found += self._alternatives(inner)
            else:
                found.append(self._steps(option))
        return found

    def _steps(self, steps: tuple[model.Step, ...]) -> Form:
        """Return steps; payments one after the other are one payment, and so are plain gains."""
        merged: list[model.Step] = []
        for step in steps:
            one = _joined(merged[-1], step) if merged else None
            merged[-1:] = [one] if one is not None else [*merged[-1:], step]
        return tuple(map(self.of, merged))

    def _is_of_table(self, zones: tuple[str, ...]) -> bool:
        return all(self.game.zone[zone].of == "table" for zone in zones)

    def _of_nobody(self, card: model.Cards) -> Form:
        """Return cards without whose they are and where, which is said elsewhere."""
        if not isinstance(card, model.Select):
            return self.of(card)
        filters = tuple(one for one in card.filters if not isinstance(one, model.InZones))
        return self.of(replace(card, owner="actor", filters=filters))


def _ones_own(value: Any) -> Any:
    """Return steps of the user, in which `you` are whoever acts."""
    if isinstance(value, tuple):
        return tuple(map(_ones_own, value))
    if not isinstance(value, model.Node):
        return value
    made = {field.name: _ones_own(getattr(value, field.name)) for field in fields(value)}
    if made.get("owner") == "you":
        made["owner"] = "actor"
    return type(value)(**made)


def _joined(one: model.Step, two: model.Step) -> model.Step | None:
    """Return two payments, or two gains of one's own, as one, where they are plain lists."""
    match one, two:
        case model.Pay(amounts=first), model.Pay(amounts=second):
            amounts = _list_of(first, second) if not _counts(second) else None
            return model.Pay(amounts=amounts) if amounts else None
        case model.Gain(amounts=first), model.Gain(amounts=second):
            amounts = _list_of(first, second) if not _counts((first, second)) else None
            return model.Gain(amounts=amounts) if amounts else None
    return None


def _list_of(one: model.Amounts, two: model.Amounts) -> model.Amounts | None:
    """Return amounts that all apply, unless there are alternatives."""
    if len(one.options) > 1 or len(two.options) > 1:
        return None
    return model.Amounts(options=((*one.options[0], *two.options[0]),))


def _counts(value: Any) -> bool:
    return any(isinstance(part, model.Per) for part in model.parts_of(value))


def _cards(parts: list[model.Node]) -> dict[str | None, int]:
    """Return the cards that letters, and `it`, stand for: their places among those chosen."""
    acted = {
        id(part.card)
        for part in parts
        if isinstance(part, model.SetStatus | model.Move | model.Call)
    }
    found: dict[str | None, int] = {}
    each = {id(part.for_each) for part in parts if isinstance(part, model.Group)}
    for place, card in enumerate(part for part in parts if isinstance(part, model.Select)):
        if id(card) in each or (
            card.quantity != "all" and (card.name is not None or id(card) in acted)
        ):
            found.setdefault(card.name, place)
    return found
