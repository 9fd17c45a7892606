"""A card without words, in the spirit of a printed one: `⟳ + 1🔥 → 2🔥⇒▣`.

Words of the game are shown by their icons; a word that has none is shown by its id, as `⟨id⟩`.
A verb alone is done to the card itself, and cards without an owner are the player's own.

| sign | meaning                          | sign    | meaning                               |
|------|----------------------------------|---------|---------------------------------------|
| ▣    | this card                        | + and / | all of them, one of them              |
| 🎴   | any card                         | →       | cost on the left, effect on the right |
| ✱    | any mix of resources             | ⇒ and ⇐ | put on or from, take from             |
| ≡    | resources of one type            | @       | that lie on                           |
| ∀    | all, each                        | ×       | once per                              |
| ≠    | but not                          | ⌊n/3⌋   | divided and rounded down              |
| 〃   | what was just paid               | ▸       | then                                  |
| 🏷   | cost of a card                   | ↯       | reaction to                           |
| ★    | points                           | [ ]     | only if                               |
| 🛡   | ignored, or avoided by paying    | ≈       | counts as                             |
| 👤   | a rival; 👥 each rival           | 🙂      | any player; 🌐 all players            |
| >    | more than                        | #       | which one of that name                |
| …    | the last of them                 | ↷       | move                                  |
| ⤒    | on top; ⤓ at the bottom          | 👁      | look at; 📣 reveal                    |
| ⇅    | put back in any order            | 🔀      | shuffle                               |
| ⁂    | the cards of the last step       | ⚙       | use a power of                        |
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatchmethod

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.dsl.wording.plan import Plan, alternatives_of, folded, plan_of
from cardwright.dsl.wording.words import MissingPhrase

_THIS, _CARD, _THAT, _LAST = "▣", "🎴", "〃", "…"
_ANY, _SAME, _EACH, _NOT = "✱", "≡", "∀", "≠"
_AND, _OR, _ARROW, _THEN = " + ", "/", "→", " ▸ "
_LESS = "\N{MINUS SIGN}"
_ON, _FROM, _LYING_ON, _PER = "⇒", "⇐", "@", " × "
_PRICE, _POINTS, _WARD, _REACTION, _AS = "🏷", "★", "🛡", "↯", "≈"
_USE, _MOVE, _LOOK, _REVEAL, _BACK, _SHUFFLE, _THEM = "⚙", "↷", "👁", "📣", "⇅", "🔀", "⁂"
_ENDS = {"top": "⤒", "bottom": "⤓"}
_OWNERS: dict[model.Owner, str] = {
    "you": "",
    "a_rival": "👤",
    "each_rival": "👥",
    "any_player": "🙂",
    "all_players": "🌐",
}


def icon_line(ability: model.Ability, card: model.Card, game: Vocabulary) -> str:
    """Return one line of signs that says what an ability of a card does."""
    line = _Icons(game, plan_of(ability)).ability(ability)
    returns_to = game.kind[card.kind].returns_to
    if returns_to is not None and isinstance(ability, model.Power | model.Reaction):
        line += _THEN + icon_of(game, "zone", returns_to)
    return line


def cost_icons(amounts: model.Amounts, game: Vocabulary) -> str:
    """Return amounts as signs."""
    return _Icons(game, Plan()).amounts(amounts)


def points_icons(card: model.Card, game: Vocabulary) -> str | None:
    """Return what a card is worth as signs, or None where it is worth nothing."""
    icons = _Icons(game, Plan())
    parts = [
        f"{worth.number}{_POINTS}" + (_PER + icons.per(worth.per) if worth.per else "")
        for worth in card.points
    ]
    return _AND.join(parts) if parts else None


def icon_of(game: Vocabulary, category: str, id: str) -> str:
    """Return the icon of a declared word, or its id where it has none."""
    entry = getattr(game, category).get(id)
    return getattr(entry, "icon", "") or f"⟨{id}⟩"


class _Icons:
    def __init__(self, game: Vocabulary, plan: Plan) -> None:
        self.game = game
        self.plan = plan

    # -- abilities --

    @singledispatchmethod
    def ability(self, node: model.Ability) -> str:
        raise _no_sign(node)

    @ability.register
    def _(self, node: model.Power) -> str:
        moments = [icon_of(self.game, "moment", name) for name in node.during]
        opening = f"[{_OR.join(moments)}] " if moments else ""
        if node.while_status is not None:
            opening += f"[{self._status(node.while_status)}] "
        return opening + self._body(node)

    @ability.register
    def _(self, node: model.Reaction) -> str:
        event = icon_of(self.game, "event", node.event)
        subject = self._card(node.subject) if node.subject else ""
        source = ""
        if node.source:
            is_anyones = node.source.owner == "any_player"
            owner = "" if is_anyones else _OWNERS[node.source.owner]
            source = _FROM + self._some(node.source, owner)
        state = f"[{self._status(node.while_status)}] " if node.while_status is not None else ""
        return f"{state}{_REACTION}{event}{subject}{source}: {self._body(node)}"

    @ability.register
    def _(self, node: model.Automatic) -> str:
        return f"{icon_of(self.game, 'moment', node.moment)}: {self._body(node)}"

    @ability.register
    def _(self, node: model.Discount) -> str:
        less = f"{_LESS}{node.less}{_ANY}{self._except(node.excepted)}"
        return f"{_PRICE}{self._nouns(node.nouns)} {less}"

    def _body(self, node: model.Body) -> str:
        condition = ""
        if node.condition is not None:
            left = self.resource(node.condition.resource, str(node.condition.number))
            condition = f"[{self._card(node.condition.card)}≥{left}] "
        effects = self.steps(node.effects)
        if node.cost:
            return f"{condition}{self.steps(node.cost)} {_ARROW} {effects}"
        return condition + (effects if isinstance(node, model.Automatic) else f"{_ARROW} {effects}")

    def _status(self, status: str) -> str:
        """Return the sign for a state: the verb that brings it about."""
        for verb in self.game.verbs:
            if verb.sets == status:
                return icon_of(self.game, "verb", verb.id)
        return f"⟨{status}⟩"

    # -- steps --

    def steps(self, steps: Iterable[model.Step]) -> str:
        steps = list(steps)
        return _AND.join(self._listed(step, alone=len(steps) == 1) for step in steps)

    def _listed(self, step: model.Step, *, alone: bool) -> str:
        """Return a step among others; amounts that belong together are in parentheses."""
        text = self.step(step)
        if not isinstance(step, model.Gain | model.Pay) or getattr(step, "who", "you") != "you":
            return text
        is_list = len(step.amounts.options[0]) > 1
        is_counted = any(amount.per for option in step.amounts.options for amount in option)
        is_grouped = (len(step.amounts.options) > 1 and not alone) or (is_list and is_counted)
        return f"({text})" if is_grouped else text

    @singledispatchmethod
    def step(self, node: model.Step) -> str:
        raise _no_sign(node)

    @step.register
    def _(self, node: model.Gain) -> str:
        if node.who == "you":
            return self.amounts(node.amounts)
        return f"{_OWNERS[node.who]}:{self._grouped(node.amounts)}"

    @step.register
    def _(self, node: model.Lose) -> str:
        return f"{_OWNERS[node.who]}:{_LESS}{self._grouped(node.amounts)}"

    @step.register
    def _(self, node: model.Steal) -> str:
        rival = _OWNERS[node.who]
        if node.more is not None:
            icon = icon_of(self.game, "resource", node.more)
            rival += f"[{icon}{_OWNERS['a_rival']}>{icon}]"
        return f"{self._grouped(node.amounts)}{_FROM}{rival}"

    @step.register
    def _(self, node: model.Pay) -> str:
        return self.amounts(node.amounts)

    @step.register
    def _(self, node: model.Put) -> str:
        amounts = self._grouped(node.amounts) if node.amounts else _THAT
        return f"{amounts}{_ON}{self._card(node.card)}"

    @step.register
    def _(self, node: model.Take) -> str:
        amounts = self._grouped(node.amounts) if node.amounts else f"{_EACH}{_ANY}"
        return f"{amounts}{_FROM}{self._card(node.card)}"

    @step.register
    def _(self, node: model.SetStatus) -> str:
        return self._act(node.verb, node.card)

    @step.register
    def _(self, node: model.Move) -> str:
        if node.verb is None:
            return f"{_MOVE}{self._card(node.card)}{self._ends(node)}"
        return self._act(node.verb, node.card) + self._ends(node)

    def _ends(self, node: model.Move | model.Draw | model.Deploy) -> str:
        """Return where cards come from and go to, where that is not what the verb says."""
        origin = f"{_FROM}{self._spot(node.origin)}" if node.origin is not None else ""
        to = f"{_ON}{self._spot(node.destination)}" if node.destination is not None else ""
        return origin + to

    def _spot(self, node: model.Spot | model.Them) -> str:
        if isinstance(node, model.Them):
            return _THEM
        end = "" if node.end is None else _ENDS[node.end]
        owner = "" if node.owner is None else _OWNERS[node.owner]
        return f"{self._zones(node.zones)}{end}{owner}"

    def _act(self, verb: str, card: model.Cards) -> str:
        icon = icon_of(self.game, "verb", verb)
        return icon if isinstance(card, model.This) else icon + self._card(card)

    @step.register
    def _(self, node: model.Draw) -> str:
        verb = _MOVE if node.verb is None else icon_of(self.game, "verb", node.verb)
        text = f"{verb}{node.count}{_CARD}{self._ends(node)}"
        if node.then_verb is None:
            return text
        return f"{text}{_THEN}{icon_of(self.game, 'verb', node.then_verb)}{node.then_count}{_CARD}"

    @step.register
    def _(self, node: model.Deploy) -> str:
        verb, card = icon_of(self.game, "verb", node.verb), self._some(node.card)
        if node.origin is None:
            origins = self.game.verb[node.verb].moves_from
            node = replace(node, origin=model.Spot(zones=origins))
        return f"{verb}{card}{self._ends(node)} {_PRICE}{self._price(node.price)}"

    def _price(self, price: model.Price) -> str:
        if price.instead is not None:
            return "0" if price.instead.is_nothing else self._grouped(price.instead)
        return f"{_LESS}{price.less}{_ANY}{self._except(price.excepted)}" if price.less else ""

    @step.register
    def _(self, node: model.Look) -> str:
        return f"{_LOOK}{self._seen(node)}"

    @step.register
    def _(self, node: model.Reveal) -> str:
        return f"{_REVEAL}{self._seen(node)}"

    def _seen(self, node: model.Look | model.Reveal) -> str:
        number = "1" if node.card.quantity == "a" and node.card.nouns == (CARD,) else ""
        return f"{number}{self._some(node.card)}{_FROM}{self._spot(node.origin)}"

    @step.register
    def _(self, node: model.Return) -> str:
        return _BACK

    @step.register
    def _(self, node: model.Use) -> str:
        return f"{_USE}{self._card(node.card)}{f' {_PRICE}0' if node.free else ''}"

    @step.register
    def _(self, node: model.Shuffle) -> str:
        return f"{_SHUFFLE}{icon_of(self.game, 'zone', node.zone)}"

    @step.register
    def _(self, node: model.CountAs) -> str:
        return f"{_THIS}{_AS}{self._nouns(node.nouns)}"

    @step.register
    def _(self, node: model.Score) -> str:
        return f"{self._number(node.number)}{_POINTS}"

    @step.register
    def _(self, node: model.Ignore) -> str:
        return _WARD

    @step.register
    def _(self, node: model.Call) -> str:
        number = "" if node.number is None else str(node.number)
        card = "" if node.card is None else self._card(node.card)
        return icon_of(self.game, "call", node.name) + number + card

    @step.register
    def _(self, node: model.Choice) -> str:
        return f"({' / '.join(self.steps(option) for option in alternatives_of(node))})"

    @step.register
    def _(self, node: model.Avoidable) -> str:
        steps = self.steps(node.steps)
        if len(node.steps) > 1:
            steps = f"({steps})"
        return f"{steps} ({_WARD} {self.steps(node.unless)})"

    # -- amounts --

    def amounts(self, amounts: model.Amounts) -> str:
        if amounts.is_nothing:
            return "0"
        return " / ".join(_AND.join(map(self._amount, option)) for option in amounts.options)

    def _grouped(self, amounts: model.Amounts) -> str:
        """Return amounts that stand together before a sign."""
        text = self.amounts(amounts)
        return text if len(amounts.options) == len(amounts.options[0]) == 1 else f"({text})"

    def _amount(self, node: model.Amount) -> str:
        text = self.resource(node.resource, self._number(node.number))
        return f"{text}{_PER}{self.per(node.per)}" if node.per else text

    def _number(self, number: model.Number) -> str:
        number = folded(number)
        if isinstance(number, model.Total):
            return f"({_AND.join(self._term(term) for term in number.terms)})"
        return self._term(number)

    def _term(self, term: int | model.Variable | model.PrintedCost) -> str:
        if isinstance(term, model.PrintedCost):
            return f"{_PRICE}{self._card(term.card)}"
        return str(term) if isinstance(term, int) else term.name

    @singledispatchmethod
    def resource(self, node: model.Resource, number: str) -> str:
        raise _no_sign(node)

    @resource.register
    def _(self, node: model.Named, number: str) -> str:
        return number + self._resources(node.resources)

    @resource.register
    def _(self, node: model.Any, number: str) -> str:
        return f"{number}{_ANY}{self._except(node.excepted)}"

    @resource.register
    def _(self, node: model.Same, number: str) -> str:
        return f"{number}{_SAME}{self._except(node.excepted)}"

    @resource.register
    def _(self, node: model.OfEach, number: str) -> str:
        return f"{number}{_EACH}"

    def _except(self, excepted: Iterable[str]) -> str:
        icons = "".join(icon_of(self.game, "resource", name) for name in excepted)
        return f"({_NOT}{icons})" if icons else ""

    @singledispatchmethod
    def per(self, node: model.Per) -> str:
        raise _no_sign(node)

    @per.register
    def _(self, node: model.PerVariable) -> str:
        return _divided(node.name, node.every)

    @per.register
    def _(self, node: model.PerResourceOn) -> str:
        where = f"{_LYING_ON}{self._card(node.card)}"
        return _divided(self._resources(node.resources) + where, node.every)

    @per.register
    def _(self, node: model.PerResourceOf) -> str:
        return _divided(self._resources(node.resources) + _OWNERS[node.owner], node.every)

    @per.register
    def _(self, node: model.PerCard) -> str:
        return _divided(self._nouns(node.nouns) + _OWNERS[node.owner], node.every)

    # -- cards and words --

    def _card(self, node: model.Cards) -> str:
        if isinstance(node, model.Them):
            return _THEM
        if isinstance(node, model.This):
            return _THIS
        if isinstance(node, model.Chosen):
            return self._chosen(node)
        return self._some(node, _OWNERS[node.owner])

    def _some(self, node: model.Select, owner: str = "") -> str:
        nouns = self._nouns(node.nouns) + owner
        if node.quantity == "another":
            return f"{nouns}({_NOT}{_THIS})"
        if node.quantity == "a":
            return nouns
        return f"{_EACH if node.quantity == 'all' else node.quantity}{nouns}"

    def _chosen(self, node: model.Chosen) -> str:
        card = self.plan.introduced(node)
        if card is None:
            raise MissingPhrase(f"nothing before says what `{node.name or 'it'}` is")
        verb = icon_of(self.game, "verb", card.verb) if card.verb else ""
        place = "" if card.place is None else f"#{card.place}"
        return f"[{_LAST if card.last else ''}{verb}{self._nouns(card.nouns)}{place}]"

    def _nouns(self, nouns: Iterable[str]) -> str:
        return _one_of(
            _CARD if name == CARD else icon_of(self.game, "noun", name) for name in nouns
        )

    def _resources(self, names: Iterable[str]) -> str:
        return _one_of(icon_of(self.game, "resource", name) for name in names)

    def _zones(self, names: Iterable[str]) -> str:
        return _one_of(icon_of(self.game, "zone", name) for name in names)


def _one_of(icons: Iterable[str]) -> str:
    icons = list(icons)
    return icons[0] if len(icons) == 1 else f"({_OR.join(icons)})"


def _divided(counted: str, every: int) -> str:
    return counted if every == 1 else f"⌊{counted}/{every}⌋"


def _no_sign(node: model.Node) -> MissingPhrase:
    return MissingPhrase(f"there are no signs for `{type(node).__name__}`")
