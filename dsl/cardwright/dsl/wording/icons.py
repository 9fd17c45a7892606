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
| ⏳   | as long as; ⏳… until; ⏳1 once  | 🕰      | what is there at this moment          |
| ⏰   | by itself, at                    | ⚠       | what is about to happen               |
| ◎    | aim at; [◎] for each target      | ⊘       | cancel; ↪ redirect to                 |
| 🚫   | never done to it; 🚫↯ unanswered | ①       | only once, or once each               |
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatchmethod
from typing import Any

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.dsl.wording.filters import GAP
from cardwright.dsl.wording.leaving import as_told
from cardwright.dsl.wording.plan import Introduced, Plan, alternatives_of, folded, plan_of
from cardwright.dsl.wording.words import MissingPhrase
from cardwright.runtime.definitions.parts import COST, POINTS

_THIS, _CARD, _THAT, _LAST, _REMEMBERED = "▣", "🎴", "〃", "…", "📌"
_ANY, _SAME, _EACH, _NOT = "✱", "≡", "∀", "≠"
_AND, _OR, _ARROW, _THEN = " + ", "/", "→", " ▸ "
_LESS, _PLUS = "\N{MINUS SIGN}", "+"
_HOW = {"more": _PLUS, "less": _LESS, "exactly": "="}
_MAY, _OTHERWISE, _AGAIN = "?", "‖", "⟲"
_LASTING, _UNTIL, _NOW, _ONCE = "⏳", "…", "🕰", "①"
_ON, _FROM, _LYING_ON, _PER = "⇒", "⇐", "@", " × "
_PRICE, _POINTS, _WARD, _REACTION, _WHEN, _AS = "🏷", "★", "🛡", "↯", "⏰", "≈"
_AIM, _CANNOT = "◎", "🚫"
_AT_MOST, _MORE, _FEWER, _CHANCE = "≤", ">", "<", "🎲"
_BOUNDS = {"exactly": "=", "at_least": "≥", "at_most": _AT_MOST}
_QUANTITIES = {"a": "", "the": "1", "all": _EACH}
_MEASURES = {"cost": _PRICE, "points": _POINTS}
_USE, _MOVE, _LOOK, _REVEAL, _THEM = "⚙", "↷", "👁", "📣", "⁂"
_ENDS = {"top": "⤒", "bottom": "⤓"}
_PLACE = {model.IN: "⊂", model.WITH: "⊃"}
_AVATAR = "🧍"
_OWNERS: dict[str, str] = {
    "actor": "",
    "anybody": "🫂",
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
    ability = as_told(ability)
    icons = _Icons(game, plan_of(ability, card))
    line = icons.ability(ability)
    for letter in card.remembered:
        if letter in model.named_letters(ability):
            line += _THEN + _REMEMBERED + icons.chosen(model.Chosen(name=letter))
    returns_to = game.kind[card.kind].returns_to
    if returns_to is not None and model.is_used(ability):
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

    def _owner(self, owner: model.Owner, *, on_card: bool = False) -> str:
        """Return whose something is; ``on_card``: where nobody's own would be everybody's."""
        if isinstance(owner, model.OwnerOf):
            return f"🔑{self._card(owner.card)}"
        return "" if owner == "you" and not (self.is_by or on_card) else _OWNERS[owner]

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
        subject = self._befallen(node.subject) if node.subject else ""
        source = ""
        if isinstance(node.source, model.Select):
            is_anyones = node.source.owner == "any_player"  # that goes without saying here
            owner = "" if is_anyones else self._owner(node.source.owner) or _OWNERS["you"]
            source = _FROM + self._some(node.source, owner)
        elif node.source:
            source = _FROM + self._befallen(node.source)
        opening, number = _WHEN if node.by_itself else _REACTION, node.number or ""
        return f"{opening}{event}{number}{subject}{source}: {self._body(node)}"

    def _befallen(self, part: model.Select | model.This | model.Chosen | model.Party) -> str:
        """Return what an event befalls, or comes from."""
        return _OWNERS[part.players] if isinstance(part, model.Party) else self._card(part)

    @ability.register
    def _(self, node: model.Automatic) -> str:
        return f"{icon_of(self.game, 'moment', node.moment)}: {self._body(node)}"

    @ability.register
    def _(self, node: model.Modifier) -> str:
        opening = self._conditions(node.conditions)
        is_class = isinstance(node.who, model.Select)
        return opening + self._modified(node.who, node.change, is_class=is_class)

    def _modified(self, who: model.CardRef, change: model.Change, *, is_class: bool) -> str:
        subject = self._card(who)
        if isinstance(who, model.Select) and who.quantity == "all":
            subject = self._some(replace(who, quantity="a"), self._owner(who.owner))
            if not is_class:
                subject = f"{_EACH}{subject}{_NOW}"
        match change:
            case model.Costs():
                return f"{_PRICE}{subject} {self._price_change(change)}"
            case model.Has():
                number, per = model.common_per(folded(change.number))
                how_much = f"{_HOW[change.how]}{self._number(number)}"
                much = f"{self._measure(change.what)}{subject} {how_much}"
                return much if per is None else f"{much}{_PER}{self.per(per)}"
            case model.Cannot(deed=deed):
                sort = "verb" if deed in self.game.verb else "call"
                done = _REACTION if deed is None else icon_of(self.game, sort, deed)
                return f"{subject} {_CANNOT}{done}"
        what = self._nouns(change.nouns)
        if change.status is not None:
            what = icon_of(self.game, "status", change.status)
        return f"{subject} {_NOT if change.negated else ''}{_AS} {what}"

    def _price_change(self, costs: model.Costs) -> str:
        which = f"{_ANY}{self._except(costs.excepted)}"
        if costs.resources:
            which = self._resources(costs.resources)
        number, per = model.common_per(folded(costs.number))
        change = f"{_HOW[costs.how]}{self._number(number)}{which}"
        return change if per is None else f"{change}{_PER}{self.per(per)}"

    def _lasting(self, duration: model.Duration) -> str:
        texts = ["1"] if duration.once else []
        if duration.this is not None:
            texts.append(icon_of(self.game, "moment", duration.this))
        match duration.until:
            case None:
                pass
            case str(moment):
                texts.append(_UNTIL + icon_of(self.game, "moment", moment))
            case condition:
                texts.append(_UNTIL + f"[{self._condition(condition)}]")
        return "".join(f" {_LASTING}{text}" for text in texts)

    def _body(self, node: model.Body) -> str:
        condition = self._how_often(node.limit) + self._conditions(node.conditions)
        effects = self._at_targets(node.cost) + self.steps(node.effects)
        if node.cost:
            return f"{condition}{self.steps(node.cost)} {_ARROW} {effects}"
        return condition + (effects if not model.is_used(node) else f"{_ARROW} {effects}")

    def _how_often(self, limit: model.Limit | None) -> str:
        if limit is None:
            return ""
        each = icon_of(self.game, "moment", limit.each) if limit.each is not None else ""
        return f"[{_ONCE}{each}] "

    def _at_targets(self, cost: tuple[model.Step, ...]) -> str:
        aim = model.target_of(cost)
        return f"[{_AIM}] " if aim is not None and aim.is_several else ""

    def _conditions(self, conditions: Iterable[model.Condition]) -> str:
        return "".join(f"[{self._condition(condition)}] " for condition in conditions)

    def _condition(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                cards = self._nouns(select.nouns) + self._owner(select.owner)
                cards += "".join(f"{{{self._filter(one)}}}" for one in select.filters)
                other = f"({_NOT}{_THIS})" if select.quantity == "another" else ""
                return f"{cards}{other}{_BOUNDS[node.bound]}{self._number(node.number)}"
            case model.Stocked(on=on):
                amount = self.resource(node.resource, self._number(node.number))
                whose = node.owner if on is None or node.owner != "actor" else None
                where = self._owner(whose, on_card=on is not None) if whose is not None else ""
                where = where if on is None else f"{self._card(on)}{where}"
                return f"{where}{_BOUNDS[node.bound]}{amount}"
            case model.Is(card=card):
                what = self._nouns(node.nouns) if node.nouns else ""
                if node.status is not None:
                    what = self._status(node.status)
                which = "" if isinstance(card, model.This) and node.status else self._card(card)
                sign = _NOT if node.negated else "=" if which else ""
                return f"{which}{sign}{what}"
            case model.Compares(of=of):
                return f"{self._number(of)}{_BOUNDS[node.bound]}{self._number(node.number)}"
            case model.CardHas(card=card):
                return self._card(card) + self._filter(model.Having(comparison=node.comparison))
            case model.PlayersHave(who=who):
                return self._owner(who) + self._having(node.comparison)
        raise _no_sign(node)

    def _status(self, status: str) -> str:
        """Return the sign for a state: its own, or that of the verb that brings it about."""
        if self.game.status[status].icon:
            return self.game.status[status].icon
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
        signs: str | None = getattr(node, "signs", None)
        if signs is None:
            raise _no_sign(node)
        if isinstance(node, model.WithAmounts) and signs == "{amounts}" and node.amounts:
            return self.amounts(node.amounts)
        return GAP.sub(lambda gap: self._field(getattr(node, gap[1])), signs)

    def _field(self, value: Any) -> str:
        """Return what a field of a step holds."""
        match value:
            case model.Amounts():
                return self._grouped(value)
            case model.Party() | model.OwnerOf():
                return self._party(value)
            case str(zone):
                return icon_of(self.game, "zone", zone)
            case model.This() | model.Chosen() | model.Select():
                return self._card(value)
        return self._number(value)

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
        text = f"{self._party(node.who)}:{steps}"
        self.is_by = before
        return text

    def _party(self, who: model.Party | model.OwnerOf) -> str:
        """Return players who do something, or to whom it is done."""
        if isinstance(who, model.OwnerOf):
            return self._owner(who)
        owner = self._owner(who.players)
        return owner if who.comparison is None else f"{owner}{{{self._having(who.comparison)}}}"

    def _having(self, node: model.Comparison) -> str:
        """Return how players compare."""
        text = self._compared(node)
        text += _FROM + self._zones(node.zones) if node.zones else ""
        return text if node.on is None else f"{text}{_LYING_ON}{self._card(node.on)}"

    def _compared(self, node: model.Comparison) -> str:
        what = node.what
        if what == POINTS:
            sign = _POINTS
        elif what in self.game.resource:
            sign = icon_of(self.game, "resource", what)
        else:
            sign = self._nouns([what])
        match node:
            case model.Measured():
                return f"{sign}{_BOUNDS[node.bound]}{self._number(node.number)}"
            case model.Compared(than=than):
                assert not isinstance(than, model.This | model.Chosen)
                return f"{sign}{_MORE if node.more else _FEWER}{self._owner(than)}"
        return f"{sign}{_MORE if node.most else _FEWER}{_EACH}"

    @step.register
    def _(self, node: model.Put) -> str:
        amounts = self._grouped(node.amounts) if node.amounts else _THAT
        return f"{amounts}{_ON}{self._card(node.card)}"

    @step.register
    def _(self, node: model.Take) -> str:
        amounts = self._grouped(node.amounts) if node.amounts else f"{_EACH}{_ANY}"
        onto = f"{_ON}{self._card(node.onto)}" if isinstance(node, model.Transfer) else ""
        return f"{amounts}{node.sign}{self._card(node.card)}{onto}"

    @step.register
    def _(self, node: model.SetStatus) -> str:
        return self._act(node.verb, node.card)

    @step.register
    def _(self, node: model.Move) -> str:
        if node.verb is None:
            return f"{_MOVE}{self._card(node.card)}{self._ends(node)}"
        return self._act(node.verb, node.card) + self._ends(node)

    @step.register
    def _(self, node: model.Stand) -> str:
        sign = _MOVE if node.verb is None else icon_of(self.game, "verb", node.verb)
        return f"{sign}{self._card(node.card)}{_PLACE[model.IN]}{self._card(node.place)}"

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
        limit = _AT_MOST if node.up_to else ""
        return f"{verb}{limit}{self._number(node.count)}{_CARD}{self._ends(node)}"

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
        text = f"{_REVEAL}{self._seen(node)}"
        if node.until is None:
            return text
        sign = _NOT if node.until.negated else "="
        return f"{text}{_AGAIN}[{_CARD}{sign}{self._nouns(node.until.nouns)}]"

    def _seen(self, node: model.Look | model.Reveal) -> str:
        if node.origin is None or not isinstance(node.card, model.Select):
            return self._card(node.card)
        is_top = all(self.game.zone[zone].pile for zone in node.origin.zones)
        number = "1" if is_top and node.card.quantity == "a" else ""
        return f"{number}{self._some(node.card)}{_FROM}{self._spot(node.origin)}"

    @step.register
    def _(self, node: model.Use) -> str:
        return f"{_USE}{self._card(node.card)}{f' {_PRICE}0' if node.free else ''}"

    @step.register
    def _(self, node: model.Modify) -> str:
        text = self._modified(node.card, node.change, is_class=node.is_class)
        return text + self._lasting(node.duration)

    @step.register
    def _(self, node: model.Wait) -> str:
        return f"({self.ability(node.reaction)}{self._lasting(node.duration)})"

    @step.register
    def _(self, node: model.Score) -> str:
        number, per = model.common_per(node.number)
        text = f"{self._number(number)}{_POINTS}"
        return f"{text}{_PER}{self.per(per)}" if per else text

    @step.register
    def _(self, node: model.Call) -> str:
        number = "" if node.number is None else self._number(node.number)
        card = "" if node.card is None else self._card(node.card)
        gap = " " if number and card[:1].isdigit() else ""  # 1 and 2 are not 12
        return icon_of(self.game, "call", node.name) + number + gap + card

    @step.register
    def _(self, node: model.Choice) -> str:
        return f"({' / '.join(self.steps(option) for option in alternatives_of(node))})"

    @step.register
    def _(self, node: model.May) -> str:
        steps = self.steps(node.steps)
        return f"{_MAY}{steps}" if len(node.steps) == 1 else f"{_MAY}({steps})"

    @step.register
    def _(self, node: model.Group) -> str:
        text = self._at_targets(node.cost) + self.steps(node.effects)
        if node.cost:
            text = f"{self.steps(node.cost)} {_ARROW} {text}"
        if node.otherwise:
            text += f" {_OTHERWISE} {self.steps(node.otherwise)}"
        each = ""
        match node.for_each:
            case model.Select() as select:
                each = f"[{self._card(select)}] "
            case model.EachResource(on=card):
                each = f"[{_EACH}{_ANY}{_LYING_ON + self._card(card) if card is not None else ''}] "
        text = f"({each}{self._conditions(node.conditions)}{text})"
        if node.times != 1:
            text += f"{_AGAIN}{self._number(node.times)}"
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
        if node.every:
            return self.resource(node.resource, _EACH)
        number, per = model.common_per(node.number)
        text = self.resource(node.resource, self._number(number))
        text = f"{_AT_MOST}{text}" if node.up_to else text
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
                text = (_MEASURES.get(what) or icon_of(self.game, "mark", what)) + self._card(card)
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
    def _(self, node: model.ThatOne, number: str) -> str:
        return f"{number}{_SAME}{_EACH}"

    def _except(self, excepted: Iterable[str]) -> str:
        icons = "".join(icon_of(self.game, "resource", name) for name in excepted)
        return f"({_NOT}{icons})" if icons else ""

    def per(self, node: model.Per) -> str:
        """Return what is counted; at most so many times."""
        counted = self._counted(node.of)
        if node.every != 1:
            counted = f"⌊{counted}/{node.every}⌋"
        return counted if node.most is None else f"{counted}≤{self._number(node.most)}"

    def _counted(self, of: model.Counted) -> str:
        match of:
            case model.CountPlayers(rivals=rivals):
                return self._owner("each_rival" if rivals else "all_players")
            case model.CountCards():
                where = _FROM + self._zones(of.zones) if of.zones else ""
                others = [one for one in of.filters if not isinstance(one, model.InZones)]
                told = "".join(f"{{{self._filter(one)}}}" for one in others)
                return self._nouns(of.nouns) + where + self._owner(of.owner) + told
            case model.CountResources(on=None, owner=owner):
                return self._resources(of.resources) + self._owner(owner or "actor")
            case model.CountResources(on=on):
                assert on is not None
                whose = self._owner(of.owner, on_card=True) if of.owner is not None else ""
                return f"{self._resources(of.resources)}{whose}{_LYING_ON}{self._card(on)}"
        return self._number(of)

    # -- cards and words --

    def _card(self, node: model.Cards) -> str:
        if isinstance(node, model.Them):
            return _THEM
        if isinstance(node, model.This):
            return _THIS
        if isinstance(node, model.Chosen):
            return self.chosen(node)
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
                assert isinstance(compared.than, model.This | model.Chosen)
                sign = _MORE if compared.more else _FEWER
                return f"{self._measure(compared.what)}{sign}{self._card(compared.than)}"
            case model.Related():
                return self._related(node)
            case model.Other():
                return f"{_NOT}{_THIS}"
            case model.Among():
                return _THEM
        assert isinstance(node.comparison, model.Superlative)
        sign = _MORE if node.comparison.most else _FEWER
        return f"{self._measure(node.comparison.what)}{sign}{_EACH}"

    def _related(self, node: model.Related) -> str:
        sign = _PLACE.get(node.relation) or icon_of(self.game, "relation", node.relation)
        number = "" if node.number is None else self._number(node.number)
        match node.of:
            case model.AnyOf(nouns=nouns, owner=owner):
                of = self._card(model.Select(quantity="a", nouns=nouns, owner=owner))
            case str():
                of = _AVATAR
            case card:
                of = self._card(card)
        return f"{sign}{number}{of}{_OWNERS['you'] if node.of == 'you' else ''}"

    @property
    def _states(self) -> frozenset[str]:
        return frozenset(self.game.status) - frozenset(self.game.noun)

    def _measure(self, what: str) -> str:
        if self.game.lies_on_cards(what):
            return icon_of(self.game, "resource", what)
        return {COST: _PRICE, POINTS: _POINTS}.get(what) or icon_of(self.game, "mark", what)

    def chosen(self, node: model.Chosen) -> str:
        """Return a card that was named before."""
        card = self.plan.introduced(node)
        if card is None:
            raise MissingPhrase(f"nothing before says what `{node.name or 'it'}` is")
        verb = icon_of(self.game, "verb", card.verb) if card.verb else ""
        number = card.place
        if number is None and card.of_event and self._is_shown_twice(card):
            number = 0  # words say "this" of it, and "that" of the other
        place = "" if number is None else f"#{number}"
        before = (_REMEMBERED if card.remembered else "") + (_LAST if card.last else "")
        return f"[{before}{verb}{self._nouns(card.nouns)}{place}]"

    def _is_shown_twice(self, card: Introduced) -> bool:
        """Whether signs would show another card like one that an event, or a look, has brought."""
        plain = replace(card, of_event=False)
        return any(replace(other, place=None) == plain for other in self.plan.chosen.values())

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


def _no_sign(node: model.Node) -> MissingPhrase:
    return MissingPhrase(f"there are no signs for `{type(node).__name__}`")
