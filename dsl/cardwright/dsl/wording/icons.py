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
| 👋   | you, where others act            | 👉      | another player; 👐 each other player  |
| 🔑   | the owner of                     | :       | what others do                        |
| >    | more than, or the most           | #       | which one of that name                |
| …    | the last of them                 | { }     | what else cards are, or where         |
| 1    | the one, which must be chosen    | ≤       | at most, up to                        |
| 🎲   | chance picks                     | < and ≥ | less than, or the least; at least     |
| ?    | only if one wants to             | ‖       | otherwise                             |
| ⤒    | on top; ⤓ at the bottom          | ↷       | move                                  |
| 👁    | look at; 📣 reveal               | 🔀      | shuffle                               |
| ⇅    | put back in any order            | ⚙       | use a power of                        |
| ⁂    | the cards of the last step       | ⟲3      | three times; ⟲[ ] until               |
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatchmethod

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.dsl.wording.plan import Plan, alternatives_of, folded, plan_of
from cardwright.dsl.wording.words import MissingPhrase
from cardwright.runtime.definitions.parts import COST, POINTS

_THIS, _CARD, _THAT, _LAST = "▣", "🎴", "〃", "…"
_ANY, _SAME, _EACH, _NOT = "✱", "≡", "∀", "≠"
_AND, _OR, _ARROW, _THEN = " + ", "/", "→", " ▸ "
_LESS, _PLUS = "\N{MINUS SIGN}", "+"
_MAY, _OTHERWISE, _AGAIN = "?", "‖", "⟲"
_ON, _FROM, _LYING_ON, _PER = "⇒", "⇐", "@", " × "
_PRICE, _POINTS, _WARD, _REACTION, _AS = "🏷", "★", "🛡", "↯", "≈"
_AT_MOST, _MORE, _FEWER, _CHANCE = "≤", ">", "<", "🎲"
_BOUNDS = {"exactly": "=", "at_least": "≥", "at_most": _AT_MOST}
_QUANTITIES = {"a": "", "the": "1", "all": _EACH}
_MEASURES = {"cost": _PRICE, "points": _POINTS}
_USE, _MOVE, _LOOK, _REVEAL, _BACK, _SHUFFLE, _THEM = "⚙", "↷", "👁", "📣", "⇅", "🔀", "⁂"
_ENDS = {"top": "⤒", "bottom": "⤓"}
_OWNERS: dict[model.Players, str] = {
    "actor": "",
    "you": "👋",
    "another_player": "👉",
    "each_other": "👐",
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
    text = ""
    for term in card.points:
        sign = f" {_LESS} " if term.negative else _AND
        text += (sign if text else sign.strip(" +")) + icons.points(term)
    return text or None


def icon_of(game: Vocabulary, category: str, id: str) -> str:
    """Return the icon of a declared word, or its id where it has none."""
    entry = getattr(game, category).get(id)
    return getattr(entry, "icon", "") or f"⟨{id}⟩"


class _Icons:
    def __init__(self, game: Vocabulary, plan: Plan) -> None:
        self.game = game
        self.plan = plan
        self.is_by = False
        """Whether others act."""

    def _owner(self, owner: model.Owner) -> str:
        if isinstance(owner, model.OwnerOf):
            return f"🔑{self._card(owner.card)}"
        return "" if owner == "you" and not self.is_by else _OWNERS[owner]

    # -- abilities --

    @singledispatchmethod
    def ability(self, node: model.Ability) -> str:
        raise _no_sign(node)

    @ability.register
    def _(self, node: model.Power) -> str:
        moments = [icon_of(self.game, "moment", name) for name in node.during]
        opening = f"[{_OR.join(moments)}] " if moments else ""
        return opening + self._body(node)

    @ability.register
    def _(self, node: model.Reaction) -> str:
        event = icon_of(self.game, "event", node.event)
        subject = self._card(node.subject) if node.subject else ""
        source = ""
        if node.source:
            is_anyones = node.source.owner == "any_player"
            owner = "" if is_anyones else self._owner(node.source.owner)
            source = _FROM + self._some(node.source, owner)
        return f"{_REACTION}{event}{subject}{source}: {self._body(node)}"

    @ability.register
    def _(self, node: model.Automatic) -> str:
        return f"{icon_of(self.game, 'moment', node.moment)}: {self._body(node)}"

    @ability.register
    def _(self, node: model.Modifier) -> str:
        who, costs = node.who, node.change
        which = f"{_ANY}{self._except(costs.excepted)}"
        if costs.resources:
            which = self._resources(costs.resources)
        number, per = model.common_per(folded(costs.number))
        change = f"{_PLUS if costs.more else _LESS}{self._number(number)}{which}"
        if per is not None:
            change += _PER + self.per(per)
        opening = self._conditions(node.conditions)
        if isinstance(who, model.This):
            return f"{opening}{_PRICE}{_THIS} {change}"
        return f"{opening}{_PRICE}{self._nouns(who.nouns)}{self._owner(who.owner)} {change}"

    def _body(self, node: model.Body) -> str:
        condition = self._conditions(node.conditions)
        effects = self.steps(node.effects)
        if node.cost:
            return f"{condition}{self.steps(node.cost)} {_ARROW} {effects}"
        return condition + (effects if isinstance(node, model.Automatic) else f"{_ARROW} {effects}")

    def _conditions(self, conditions: Iterable[model.Condition]) -> str:
        return "".join(f"[{self._condition(condition)}] " for condition in conditions)

    def _condition(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                cards = self._nouns(select.nouns) + self._owner(select.owner)
                other = f"({_NOT}{_THIS})" if select.quantity == "another" else ""
                return f"{cards}{other}{_BOUNDS[node.bound]}{node.number}"
            case model.Stocked(on=on):
                amount = self.resource(node.resource, str(node.number))
                where = self._owner(node.owner) if on is None else self._card(on)
                return f"{where}{_BOUNDS[node.bound]}{amount}"
            case model.Is(card=card):
                what = self._nouns(node.nouns) if node.nouns else ""
                if node.status is not None:
                    what = self._status(node.status)
                which = "" if isinstance(card, model.This) and node.status else self._card(card)
                sign = _NOT if node.negated else "=" if which else ""
                return f"{which}{sign}{what}"
            case model.Compares(of=letter):
                return f"{letter.name}{_BOUNDS[node.bound]}{node.number}"
        raise _no_sign(node)

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
        if not isinstance(step, model.Gain | model.Pay):
            return text
        is_list = len(step.amounts.options[0]) > 1
        is_counted = any(isinstance(part, model.Per) for part in model.parts_of(step.amounts))
        is_grouped = (len(step.amounts.options) > 1 and not alone) or (is_list and is_counted)
        return f"({text})" if is_grouped else text

    @singledispatchmethod
    def step(self, node: model.Step) -> str:
        raise _no_sign(node)

    @step.register
    def _(self, node: model.Gain) -> str:
        return self.amounts(node.amounts)

    @step.register
    def _(self, node: model.Lose) -> str:
        return f"{_LESS}{self._grouped(node.amounts)}"

    @step.register
    def _(self, node: model.By) -> str:
        before, self.is_by = self.is_by, True
        match node.steps:
            case (model.Gain(amounts=amounts),):
                steps = self._grouped(amounts)
            case (only,):
                steps = self.step(only)
            case _:
                steps = f"({self.steps(node.steps)})"
        who = node.who.players if isinstance(node.who, model.Party) else node.who
        text = f"{self._owner(who)}:{steps}"
        self.is_by = before
        return text

    @step.register
    def _(self, node: model.Steal) -> str:
        rival = self._owner(node.who.players)
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
        owner = "" if node.owner is None else self._owner(node.owner)
        return f"{self._zones(node.zones)}{end}{owner}"

    def _act(self, verb: str, card: model.Cards) -> str:
        icon = icon_of(self.game, "verb", verb)
        return icon if isinstance(card, model.This) else icon + self._card(card)

    @step.register
    def _(self, node: model.Draw) -> str:
        verb = _MOVE if node.verb is None else icon_of(self.game, "verb", node.verb)
        text = f"{verb}{self._number(node.count)}{_CARD}{self._ends(node)}"
        if node.then_verb is None:
            return text
        return f"{text}{_THEN}{icon_of(self.game, 'verb', node.then_verb)}{node.then_count}{_CARD}"

    @step.register
    def _(self, node: model.Deploy) -> str:
        verb, card = icon_of(self.game, "verb", node.verb), self._some(node.card)
        if node.origin is None and not node.card.zones:
            origins = self.game.verb[node.verb].moves_from
            node = replace(node, origin=model.Spot(zones=origins))
        return f"{verb}{card}{self._ends(node)} {_PRICE}{self._price(node.price)}"

    def _price(self, price: model.Price) -> str:
        if price.instead is not None:
            return "0" if price.instead.is_nothing else self._grouped(price.instead)
        if price.less == 0:
            return ""
        return f"{_LESS}{self._number(price.less)}{_ANY}{self._except(price.excepted)}"

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
        number, per = model.common_per(node.number)
        text = f"{self._number(number)}{_POINTS}"
        return f"{text}{_PER}{self.per(per)}" if per else text

    @step.register
    def _(self, node: model.Ignore) -> str:
        return _WARD

    @step.register
    def _(self, node: model.Call) -> str:
        number = "" if node.number is None else self._number(node.number)
        card = "" if node.card is None else self._card(node.card)
        return icon_of(self.game, "call", node.name) + number + card

    @step.register
    def _(self, node: model.Choice) -> str:
        return f"({' / '.join(self.steps(option) for option in alternatives_of(node))})"

    @step.register
    def _(self, node: model.May) -> str:
        steps = self.steps(node.steps)
        return f"{_MAY}{steps}" if len(node.steps) == 1 else f"{_MAY}({steps})"

    @step.register
    def _(self, node: model.Group) -> str:
        text = self.steps(node.effects)
        if node.cost:
            text = f"{self.steps(node.cost)} {_ARROW} {text}"
        if node.otherwise:
            text += f" {_OTHERWISE} {self.steps(node.otherwise)}"
        each = "" if node.for_each is None else f"[{self._card(node.for_each)}] "
        text = f"({each}{self._conditions(node.conditions)}{text})"
        if node.times > 1:
            text += f"{_AGAIN}{node.times}"
        return text if node.until is None else f"{text}{_AGAIN}[{self._condition(node.until)}]"

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
        number, per = model.common_per(node.number)
        text = self.resource(node.resource, self._number(number))
        return f"{text}{_PER}{self.per(per)}" if per else text

    def points(self, term: model.Term) -> str:
        """Return points, without their sign."""
        text = f"{self._number(term.number)}{_POINTS}"
        return f"{text}{_PER}{self.per(term.per)}" if term.per else text

    def _number(self, number: model.Number) -> str:
        number = folded(number)
        terms = model.terms_of(number)
        text = self._term(terms[0])
        if terms[0].negative:
            text = _LESS + text
        for term in terms[1:]:
            text += (f" {_LESS} " if term.negative else _AND) + self._term(term)
        is_one = model.is_plain(number) or isinstance(number, model.ThatMany)
        return text if is_one else f"({text})"

    def _term(self, term: model.Term) -> str:
        match term.number:
            case model.Measure(card=card, what=what):
                text = _MEASURES.get(what, f"⟨{what}⟩") + self._card(card)
            case model.Variable(name=text):
                pass
            case model.ThatMany():
                text = _THAT
            case number:
                text = str(number)
        return f"{text}{_PER}{self.per(term.per)}" if term.per else text

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

    def per(self, node: model.Per) -> str:
        """Return what is counted; at most so many times."""
        counted = _divided(self._counted(node.of), node.every)
        return counted if node.most is None else f"{counted}≤{self._number(node.most)}"

    def _counted(
        self, of: model.CountCards | model.CountResources | model.Variable | model.Sum
    ) -> str:
        match of:
            case model.CountCards():
                where = _FROM + self._zones(of.zones) if of.zones else ""
                return self._nouns(of.nouns) + where + self._owner(of.owner)
            case model.CountResources(on=None, owner=owner):
                return self._resources(of.resources) + self._owner(owner or "actor")
            case model.CountResources(on=on):
                assert on is not None
                return f"{self._resources(of.resources)}{_LYING_ON}{self._card(on)}"
        return self._number(of)

    # -- cards and words --

    def _card(self, node: model.Cards) -> str:
        if isinstance(node, model.Them):
            return _THEM
        if isinstance(node, model.This):
            return _THIS
        if isinstance(node, model.Chosen):
            return self._chosen(node)
        return self._some(node, self._owner(node.owner))

    def _some(self, node: model.Select, owner: str = "") -> str:
        nouns = self._nouns(node.nouns) + owner
        nouns += "".join(f"{{{self._filter(one)}}}" for one in node.filters)
        if node.random:
            nouns += _CHANCE
        if node.quantity == "another":
            return f"{nouns}({_NOT}{_THIS})"
        if isinstance(node.quantity, str):
            number = _QUANTITIES[node.quantity]
        else:
            number = self._number(node.quantity)
        return f"{_AT_MOST if node.up_to else ''}{number}{nouns}"

    def _filter(self, node: model.Filter) -> str:
        match node:
            case model.InZones():
                return self._zones(node.zones)
            case model.Being():
                states = {name: self._status(name) for name in node.nouns if name in self._states}
                signs = (states.get(name) or self._nouns([name]) for name in node.nouns)
                return f"{_NOT if node.negated else ''}{_one_of(signs)}"
            case model.Having(comparison=model.Measured() as measured):
                sign = _BOUNDS[measured.bound]
                return f"{self._measure(measured.what)}{sign}{self._number(measured.number)}"
            case model.Having(comparison=model.Compared() as compared):
                assert not isinstance(compared.than, str), "cards compare with cards"
                sign = _MORE if compared.more else _FEWER
                return f"{self._measure(compared.what)}{sign}{self._card(compared.than)}"
        assert isinstance(node.comparison, model.Superlative)
        sign = _MORE if node.comparison.most else _FEWER
        return f"{self._measure(node.comparison.what)}{sign}{_EACH}"

    @property
    def _states(self) -> frozenset[str]:
        return frozenset(self.game.status) - frozenset(self.game.noun)

    def _measure(self, what: str) -> str:
        return {COST: _PRICE, POINTS: _POINTS}.get(what) or f"⟨{what}⟩"

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
