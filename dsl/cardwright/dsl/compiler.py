"""From checked cards to the runtime's objects. Decides nothing: words become numbers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import singledispatchmethod

from cardwright.dsl import model, wording
from cardwright.dsl.vocabulary import CARD, Names, Verb, Vocabulary
from cardwright.runtime.definitions import abilities as abilities_
from cardwright.runtime.definitions import amounts as amounts_
from cardwright.runtime.definitions import codec, steps
from cardwright.runtime.definitions import game as game_

NONE = -1
"""The index of nothing."""


def compile_game(game: Vocabulary, cards: Iterable[model.Card]) -> codec.CompiledSet:
    """Compile a game and its cards, in the order of their ids, each with all its copies."""
    compiler = _CardCompiler(game)
    definitions = tuple(
        definition
        for card in sorted(cards, key=lambda card: card.id)
        for definition in _copies(card, compiler.card(card))
    )
    return codec.compiled_set(compile_vocabulary(game), definitions)


def _copies(
    card: model.Card, definition: abilities_.CardDefinition
) -> Iterator[abilities_.CardDefinition]:
    yield definition
    for copy_id in card.ids[1:]:
        yield replace(definition, id=copy_id, copy_of=card.id)


def compile_card(game: Vocabulary, card: model.Card) -> abilities_.CardDefinition:
    """Compile one card."""
    return _CardCompiler(game).card(card)


def compile_vocabulary(game: Vocabulary) -> game_.GameDefinition:
    """Compile the words of a game."""
    index = _Indexes(game)
    return game_.GameDefinition(
        id=game.id,
        names=_texts(game, game.names),
        languages=game.languages,
        resources=tuple(
            game_.Resource(
                entry.id,
                _texts(game, entry.names),
                entry.icon,
                entry.most,
                _plurals(game, entry.names),
            )
            for entry in game.resources
        ),
        kinds=tuple(
            game_.Kind(
                entry.id, _texts(game, entry.names), entry.icon, index.zone(entry.returns_to)
            )
            for entry in game.kinds
        ),
        types=tuple(
            game_.Named(entry.id, _texts(game, entry.names), entry.icon) for entry in game.types
        ),
        statuses=tuple(
            game_.Status(
                entry.id, _texts(game, entry.names), "", entry.of == "players", entry.harmless
            )
            for entry in game.statuses
        ),
        zones=tuple(
            game_.Zone(
                entry.id,
                _texts(game, entry.names),
                entry.icon,
                entry.of == "table",
                entry.seen_by,
                entry.pile,
                entry.active,
            )
            for entry in game.zones
        ),
        verbs=tuple(
            game_.Named(entry.id, _texts(game, entry.names), entry.icon) for entry in game.verbs
        ),
        calls=tuple(
            game_.Named(entry.id, _texts(game, entry.names), entry.icon) for entry in game.calls
        ),
        events=tuple(
            game_.Event(
                entry.id,
                _texts(game, entry.names),
                entry.icon,
                entry.window,
                index.resource(entry.loses),
                index.verb(entry.verb),
                index.call(entry.call),
                index.moment(entry.moment),
                entry.power,
                index.status(entry.spares),
                entry.missing,
            )
            for entry in game.events
        ),
        moments=tuple(
            game_.Named(entry.id, _texts(game, entry.names), entry.icon) for entry in game.moments
        ),
    )


def _texts(game: Vocabulary, names: Names) -> abilities_.Texts:
    return tuple((lang, names[lang].text) for lang in game.languages if lang in names)


def _plurals(game: Vocabulary, names: Names) -> abilities_.Texts:
    plurals = [(lang, names[lang].forms.get("plural")) for lang in game.languages if lang in names]
    return tuple((lang, plural) for lang, plural in plurals if plural)


class _Indexes:
    """The numbers of a game's words: their places in the order of declaration."""

    def __init__(self, game: Vocabulary) -> None:
        self.game = game
        self._tables: dict[str, dict[str, int]] = {
            name: {entry.id: place for place, entry in enumerate(getattr(game, name))}
            for name in ("resources", "kinds", "types", "statuses", "zones", "verbs", "calls")
        }
        self._tables["events"] = {entry.id: place for place, entry in enumerate(game.events)}
        self._tables["moments"] = {entry.id: place for place, entry in enumerate(game.moments)}

    def _index(self, table: str, name: str | None) -> int:
        return NONE if name is None else self._tables[table][name]

    def resource(self, name: str | None) -> int:
        return self._index("resources", name)

    def kind(self, name: str) -> int:
        return self._index("kinds", name)

    def status(self, name: str | None) -> int:
        return self._index("statuses", name)

    def zone(self, name: str | None) -> int:
        return self._index("zones", name)

    def verb(self, name: str | None) -> int:
        return self._index("verbs", name)

    def call(self, name: str | None) -> int:
        return self._index("calls", name)

    def event(self, name: str) -> int:
        return self._index("events", name)

    def moment(self, name: str | None) -> int:
        return self._index("moments", name)

    def resources(self, names: Iterable[str]) -> int:
        return _mask(self.resource(name) for name in names)

    @property
    def all_resources(self) -> int:
        return (1 << len(self.game.resources)) - 1

    def types(self, names: Iterable[str]) -> int:
        return _mask(self._index("types", name) for name in names)

    def filter(self, nouns: Sequence[str]) -> amounts_.CardFilter:
        """Turn nouns into masks: `card` is every kind, a group is its kinds."""
        kinds = types = 0
        for noun in nouns:
            if noun == CARD:
                kinds |= (1 << len(self.game.kinds)) - 1
            elif noun in self.game.kind:
                kinds |= 1 << self.kind(noun)
            elif noun in self.game.type:
                types |= self.types([noun])
            else:
                group = next(group for group in self.game.groups if group.id == noun)
                kinds |= _mask(self.kind(kind) for kind in group.kinds)
        return amounts_.CardFilter(kinds, types)


def _mask(indexes: Iterable[int]) -> int:
    mask = 0
    for index in indexes:
        mask |= 1 << index
    return mask


class _Slots:
    """Slots for the numbers and cards that an ability refers to, in the order of binding."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._cards: dict[str | None, int] = {}
        self._bound = 0

    def number(self, name: str) -> int:
        return self._numbers.setdefault(name, len(self._numbers))

    def bind_card(self, name: str | None) -> int:
        """Give a selected card a slot; the latest one without a name is the one called `it`."""
        slot = self._cards[name] = self._bound
        self._bound += 1
        return slot

    def card(self, name: str | None) -> int:
        return self._cards[name]


class _CardCompiler:
    def __init__(self, game: Vocabulary) -> None:
        self.game = game
        self.index = _Indexes(game)
        self.languages = [lang for lang in game.languages if lang in wording.languages()]
        self.slots = _Slots()

    def card(self, card: model.Card) -> abilities_.CardDefinition:
        names = tuple(
            (lang, card.names[lang]) for lang in self.game.languages if lang in card.names
        )
        return abilities_.CardDefinition(
            id=card.id,
            set=card.set,
            kind=self.index.kind(card.kind),
            types=self.index.types(card.types),
            names=names,
            marks=tuple(sorted(card.marks.items())),
            cost=self._amounts(card.cost) if card.cost else None,
            points=tuple(
                abilities_.Worth(worth.number, self._count(worth.per)) for worth in card.points
            ),
            abilities=tuple(self._ability(ability, card) for ability in card.abilities),
        )

    # -- abilities --

    def _ability(self, ability: model.Ability, card: model.Card) -> abilities_.Ability:
        self.slots = _Slots()
        text = tuple(
            (lang, wording.ability_text(ability, card, self.game, lang)) for lang in self.languages
        )
        return self._compile(ability, text)

    @singledispatchmethod
    def _compile(self, ability: model.Ability, text: abilities_.Texts) -> abilities_.Ability:
        raise AssertionError(f"no compiled form for {type(ability).__name__}")

    @_compile.register
    def _(self, ability: model.Power, text: abilities_.Texts) -> abilities_.Ability:
        cost, effects = self._steps(ability.cost), self._steps(ability.effects)
        return abilities_.Power(
            text,
            cost,
            effects,
            self._left(ability.condition),
            self.index.status(ability.while_status),
            tuple(self.index.moment(name) for name in ability.during),
        )

    @_compile.register
    def _(self, ability: model.Reaction, text: abilities_.Texts) -> abilities_.Ability:
        named = [self._named(card) for card in (ability.subject, ability.source)]
        cost, effects = self._steps(ability.cost), self._steps(ability.effects)
        condition = self._left(ability.condition)
        subject, source = (
            found or (self._select(card) if card else None)
            for found, card in zip(named, (ability.subject, ability.source), strict=True)
        )
        return abilities_.Reaction(
            text,
            self.index.event(ability.event),
            cost,
            effects,
            condition,
            subject,
            source,
            self.index.status(ability.while_status),
            (named[0].slot if named[0] else NONE, named[1].slot if named[1] else NONE),
        )

    def _named(self, card: model.Select | None) -> amounts_.Target | None:
        """Bind a card of an event that the reaction speaks of, before the reaction's own."""
        return self._select(card) if card is not None and card.name is not None else None

    @_compile.register
    def _(self, ability: model.Automatic, text: abilities_.Texts) -> abilities_.Ability:
        cost, effects = self._steps(ability.cost), self._steps(ability.effects)
        moment = self.index.moment(ability.moment)
        return abilities_.Automatic(text, moment, cost, effects, self._left(ability.condition))

    @_compile.register
    def _(self, ability: model.Discount, text: abilities_.Texts) -> abilities_.Ability:
        spared = self.index.resources(ability.excepted)
        return abilities_.Discount(text, ability.less, spared, self.index.filter(ability.nouns))

    def _left(self, condition: model.Left | None) -> abilities_.Left | None:
        if condition is None:
            return None
        amount = model.Amount(number=condition.number, resource=condition.resource)
        return abilities_.Left(self._amount(amount), self._target(condition.card))

    # -- steps --

    def _steps(self, nodes: Iterable[model.Step]) -> tuple[steps.Step, ...]:
        return tuple(self._step(node) for node in nodes)

    @singledispatchmethod
    def _step(self, node: model.Step) -> steps.Step:
        raise AssertionError(f"no compiled form for {type(node).__name__}")

    @_step.register
    def _(self, node: model.Gain) -> steps.Step:
        return steps.Gain(amounts_.Owner(node.who), self._amounts(node.amounts))

    @_step.register
    def _(self, node: model.Pay) -> steps.Step:
        return steps.Pay(self._amounts(node.amounts))

    @_step.register
    def _(self, node: model.Put) -> steps.Step:
        card = self._target(node.card)
        return steps.Put(self._amounts(node.amounts) if node.amounts else None, card)

    @_step.register
    def _(self, node: model.Take) -> steps.Step:
        card = self._target(node.card)
        return steps.Take(self._amounts(node.amounts) if node.amounts else None, card)

    @_step.register
    def _(self, node: model.Steal) -> steps.Step:
        amounts = self._amounts(node.amounts)
        return steps.Steal(amounts_.Owner(node.who), amounts, self.index.resource(node.more))

    @_step.register
    def _(self, node: model.Lose) -> steps.Step:
        amounts = self._amounts(node.amounts)
        return steps.Lose(amounts_.Owner(node.who), amounts, self._event_of_loss(node))

    def _event_of_loss(self, node: model.Lose) -> int:
        lost = {
            name
            for option in node.amounts.options
            for amount in option
            if isinstance(amount.resource, model.Named)
            for name in amount.resource.resources
        }
        return next(
            (place for place, event in enumerate(self.game.events) if event.loses in lost), NONE
        )

    @_step.register
    def _(self, node: model.SetStatus) -> steps.Step:
        verb = self.game.verb[node.verb]
        status = self.index.status(verb.sets or verb.clears)
        card, event = self._target(node.card), self._event_of_verb(verb)
        return steps.SetStatus(self.index.verb(verb.id), status, verb.sets is not None, card, event)

    def _event_of_verb(self, verb: Verb) -> int:
        return next(
            (place for place, event in enumerate(self.game.events) if event.verb == verb.id), NONE
        )

    @_step.register
    def _(self, node: model.Move) -> steps.Step:
        verb = self.game.verb[node.verb]
        origins = tuple(self.index.zone(name) for name in verb.moves_from)
        destination = self.index.zone(verb.moves_to)
        card, event = self._target(node.card), self._event_of_verb(verb)
        return steps.Move(self.index.verb(verb.id), origins, destination, card, event)

    @_step.register
    def _(self, node: model.Draw) -> steps.Step:
        verb = self.game.verb[node.verb]
        then = self.game.verb[node.then_verb] if node.then_verb else None
        return steps.Draw(
            self.index.verb(verb.id),
            self.index.zone(verb.moves_from[0]),
            self.index.zone(verb.moves_to),
            node.count,
            self.index.verb(then.id if then else None),
            self.index.zone(then.moves_to if then else None),
            node.then_count,
        )

    @_step.register
    def _(self, node: model.Deploy) -> steps.Step:
        verb = self.game.verb[node.verb]
        only = self.index.filter(verb.only or [CARD])
        wanted = self.index.filter(node.card.nouns)
        return steps.Deploy(
            self.index.verb(verb.id),
            # `card` means any card that the verb applies to
            amounts_.CardFilter(wanted.kinds & only.kinds, wanted.types),
            tuple(self.index.zone(name) for name in node.zones),
            amounts_.Owner(node.owner),
            self.index.zone(verb.moves_to),
            node.price.free,
            node.price.less,
            self.index.resources(node.price.excepted),
            self._event_of_verb(verb),
        )

    @_step.register
    def _(self, node: model.Sort) -> steps.Step:
        return steps.Sort(node.count, tuple(self.index.zone(name) for name in node.zones))

    @_step.register
    def _(self, node: model.CountAs) -> steps.Step:
        return steps.CountAs(self.index.filter(node.nouns))

    @_step.register
    def _(self, node: model.Score) -> steps.Step:
        return steps.Score(self._number(node.number))

    @_step.register
    def _(self, node: model.Ignore) -> steps.Step:
        return steps.Ignore()

    @_step.register
    def _(self, node: model.Call) -> steps.Step:
        card = self._target(node.card) if node.card is not None else None
        return steps.Call(self.index.call(node.name), node.number or 0, card)

    @_step.register
    def _(self, node: model.Choice) -> steps.Step:
        return steps.Choice(tuple(self._steps(option) for option in node.options))

    @_step.register
    def _(self, node: model.Avoidable) -> steps.Step:
        return steps.Avoidable(self._steps(node.steps), self._steps(node.unless))

    # -- amounts --

    def _amounts(self, node: model.Amounts) -> amounts_.Amounts:
        return tuple(tuple(self._amount(amount) for amount in option) for option in node.options)

    def _amount(self, node: model.Amount) -> amounts_.Amount:
        return amounts_.Amount(
            self._number(node.number),
            self._allowed(node.resource),
            isinstance(node.resource, model.Same),
            isinstance(node.resource, model.OfEach),
            self._count(node.per),
        )

    def _allowed(self, node: model.Resource) -> int:
        if isinstance(node, model.Named):
            return self.index.resources(node.resources)
        if isinstance(node, model.OfEach):
            return self.index.all_resources
        return self.index.all_resources & ~self.index.resources(node.excepted)

    def _number(self, node: model.Number) -> amounts_.Number:
        terms = node.terms if isinstance(node, model.Total) else (node,)
        return amounts_.Number(
            sum(term for term in terms if isinstance(term, int)),
            tuple(
                self.slots.number(term.name) for term in terms if isinstance(term, model.Variable)
            ),
            tuple(self._target(term.card) for term in terms if isinstance(term, model.PrintedCost)),
        )

    def _count(self, node: model.Per | None) -> amounts_.Count | None:
        if node is None:
            return None
        if isinstance(node, model.PerVariable):
            slot = self.slots.number(node.name)
            return amounts_.Count(amounts_.VARIABLE, node.every, variable=slot)
        if isinstance(node, model.PerResourceOn):
            resources, card = self.index.resources(node.resources), self._target(node.card)
            return amounts_.Count(amounts_.RESOURCE_ON, node.every, resources=resources, card=card)
        if isinstance(node, model.PerResourceOf):
            return amounts_.Count(
                amounts_.RESOURCE_OF,
                node.every,
                resources=self.index.resources(node.resources),
                owner=amounts_.Owner(node.owner),
            )
        return amounts_.Count(
            amounts_.CARDS,
            node.every,
            owner=amounts_.Owner(node.owner),
            filter=self.index.filter(node.nouns),
        )

    # -- cards --

    def _target(self, node: model.CardRef) -> amounts_.Target:
        if isinstance(node, model.This):
            return amounts_.Target(amounts_.THIS)
        if isinstance(node, model.Chosen):
            return amounts_.Target(amounts_.CHOSEN, slot=self.slots.card(node.name))
        return self._select(node)

    def _select(self, node: model.Select) -> amounts_.Target:
        quantity = node.quantity if isinstance(node.quantity, int) else 1
        return amounts_.Target(
            amounts_.SELECT,
            slot=self.slots.bind_card(node.name),
            quantity=amounts_.ALL if node.quantity == "all" else quantity,
            other=node.quantity == "another",
            filter=self.index.filter(node.nouns),
            owner=amounts_.Owner(node.owner),
        )
