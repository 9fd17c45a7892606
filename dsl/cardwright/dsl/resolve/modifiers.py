"""What holds of cards: as a clause while its card is in play, as a step for some time."""

from dataclasses import replace

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.conditions import Conditions
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.durations import Durations
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.vocabulary import Verb
from cardwright.runtime.definitions.parts import POINTS

ANSWERED = "answered"
"""As what can't be done to cards: nobody reacts to what they do."""


class Modifiers:
    """Resolves modifiers."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.context = phrases.context

    # -- clauses --

    def clause(self, node: syntax.Modifier) -> model.Modifier | None:
        """Resolve what holds while its card is in play."""
        node = self._of_cards(node)
        if isinstance(node.who, syntax.Players):
            self._refuse_players(node.who, node.change)
            return None
        conditions = self._conditions(node.limits)
        change = self._change(node, is_clause=True)
        who = self._cards_of_clause(node.who)
        if isinstance(who, model.Select):
            who = self._class(who, node)
        self.phrases.scope.report_unused()
        if who is None or change is None:
            return None
        modifier = model.Modifier(who=who, change=change, conditions=conditions)
        return self.context.spans.note(modifier, node.span)

    def _of_cards(self, node: syntax.Modifier) -> syntax.Modifier:
        """Return what players can't do as what is not done to cards, where they would find them.

        `each rival cannot lay` is `all cards in hand of each rival cannot be laid`. What is done to
        cards that lie open in play is done to anybody's, so that it can't be said so.
        """
        players, change, game = node.who, node.change, self.context.game
        if not isinstance(players, syntax.Players) or not isinstance(change, syntax.Cannot):
            return node
        first, *nouns = change.words.items
        verb = game.verb.get(first.text)
        if verb is None or players.comparison is not None:
            return node
        if self._is_done_to_anybodys(verb) or any(
            game.zone[zone].of != "player" for zone in verb.moves_from
        ):
            return node
        span = players.span
        words = tuple(nouns) or (syntax.Word("cards", span=span),)
        zones = tuple(syntax.Word(zone, span=span) for zone in verb.moves_from)
        cards = syntax.Selector(
            syntax.Keyword("all", span=span),
            syntax.Named(words, span=span),
            players,
            (syntax.Located(zones, None, None, span=span),) if zones else (),
            span=span,
        )
        done = [syntax.Word(text, span=first.span) for text in ("be", game.done[verb.id])]
        cannot = syntax.Cannot(syntax.Words(tuple(done), span=first.span), span=change.span)
        return replace(node, who=cards, change=cannot)

    def _is_done_to_anybodys(self, verb: Verb) -> bool:
        """Whether a verb takes cards away from where they are in play for all to see."""
        zones = (self.context.game.zone[zone] for zone in verb.moves_from)
        return any(zone.active and zone.seen_by == "all" for zone in zones)

    def _refuse_players(self, who: syntax.Players, change: syntax.Change) -> None:
        """Report what is changed of players: cards alone have, are and cost something."""
        game, words = self.context.game, self.context.source.slice(who.span)
        help = "speak of their cards: `all … of … have 1 more …`"
        match change:
            case syntax.AmountsTo(nouns=syntax.Named(words=(noun, *_))) if (
                noun.text in game.setting
            ):
                name = noun.text
                help = f"`{name}` is the same for all; a set may change it: `setting {name} …`"
            case syntax.AmountsTo():
                help = f"write `{words} gain{'' if who.text == 'you' else 's'} …`, or {help}"
            case syntax.Cannot(words=what):
                verb = game.verb.get(what.items[0].text)
                if verb is not None and self._is_done_to_anybodys(verb):
                    message = f"`{verb.id}` is done to anybody's cards, whoever does it"
                    help = f"say whose cards: `all … of {words} cannot be {game.done[verb.id]}`"
                    self._refuse(who, message, help)
                    return
                if verb is not None and who.comparison is None:
                    message = f"nobody has cards of their own where `{verb.id}` finds them"
                    help = (
                        f"write `all … cannot be {game.done[verb.id]}`, which holds for everybody"
                    )
                    self.context.fault(codes.NEVER_THERE, message, who, help=help)
                    return
                help = "it is said of verbs, and of all whom a word means: `each rival cannot …`"
        self._refuse(who, f"nothing is changed of `{words}`, but of cards", help)

    def _conditions(self, limits: tuple[syntax.Limit, ...]) -> tuple[model.Condition, ...]:
        found = []
        for limit in limits:
            if not isinstance(limit, syntax.If):
                self._refuse(limit, "a clause holds while its card is in play", "leave it out")
            elif (condition := Conditions(self.phrases).resolve(limit.condition)) is not None:
                found.append(condition)
        return tuple(found)

    def _cards_of_clause(self, node: syntax.Who) -> model.Select | model.This | None:
        """Resolve the cards that a clause is about; `of any player` are all players'."""
        if not isinstance(node, syntax.This | syntax.Selector):
            self.phrases.not_yet(node)
            return None
        card = self.phrases.card(node)
        if isinstance(card, model.Select) and isinstance(card.owner, model.OwnerOf):
            self.phrases.not_yet(node)
        if isinstance(card, model.Select) and card.owner == "any_player":
            card = self.context.spans.note(replace(card, owner="all_players"), node.span)
        return card if isinstance(card, model.Select | model.This) else None

    # -- steps --

    def step(self, node: syntax.Modifier) -> model.Modify | None:
        """Resolve what holds for some time."""
        node = self._of_cards(node)
        if isinstance(node.who, syntax.Players):
            self._refuse_players(node.who, node.change)
            return None
        card = self.phrases.card(node.who, binds=True)
        change = self._change(node, is_clause=False)
        limits = []
        for limit in node.limits:
            if isinstance(limit, syntax.If):
                message = "what holds for some time has no condition"
                self._refuse(limit, message, "put it in parentheses: `(if …: …)`")
            else:
                limits.append(limit)
        duration = Durations(self.phrases).resolve(tuple(limits))
        if change is None:
            return None
        is_class = _is_class(node.who)
        if is_class and isinstance(card, model.Select):
            card = self._class(card, node)
        return model.Modify(card=card, is_class=is_class, change=change, duration=duration)

    def _class(self, card: model.Select, node: syntax.Modifier) -> model.Select:
        """Return a class of cards; of common ones all players' are meant, for costs one's own."""
        if card.owner != model.ANYBODY:
            return card
        is_paid = isinstance(node.change, syntax.Costs)
        whose: model.Owner = "actor" if is_paid else "all_players"
        return self.context.spans.note(replace(card, owner=whose), node.who.span)

    def _refuse(self, node: syntax.Node, message: str, help: str) -> None:
        self.phrases.scope.unclear = True
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)

    # -- what is changed --

    def _change(self, node: syntax.Modifier, *, is_clause: bool) -> model.Change | None:
        match node.change:
            case syntax.Costs(price=price):
                return self._costs(price, node.per, is_clause=is_clause)
            case syntax.AmountsTo(nouns=syntax.Named()) as has:
                return self._has(has, node.per, is_clause=is_clause)
            case syntax.CountsAs(nouns=syntax.Named(words=words)) as becomes:
                return self._becomes(becomes, words)
            case syntax.Cannot() as cannot:
                return self._cannot(cannot, node.per)
        self.phrases.not_yet(node.change)
        return None

    def _costs(self, node: syntax.Price, per: syntax.Per | None, *, is_clause: bool) -> model.Costs:
        number = self._number(node.number, per, is_clause=is_clause)
        resources: tuple[str, ...] = ()
        excepted = self.context.resources(node.excepted)
        if node.nouns is not None:
            of = self.phrases.resource(node.nouns)
            match of:
                case model.Named():
                    resources = of.resources
                case model.Any():
                    excepted = of.excepted
                case _:
                    self.phrases.not_yet(node.nouns)
        costs = model.Costs(
            number=number,
            how=node.change or "exactly",
            resources=resources,
            excepted=excepted,
        )
        return self.context.spans.note(costs, node.span)

    def _has(
        self, node: syntax.AmountsTo, per: syntax.Per | None, *, is_clause: bool
    ) -> model.Has | None:
        """Resolve how much cards have: points, or a mark that is a number."""
        game = self.context.game
        numbers = [mark.id for mark in game.marks if not mark.values]
        known = {POINTS: POINTS, "point": POINTS, **{name: name for name in numbers}}
        assert isinstance(node.nouns, syntax.Named)
        (first, *others) = node.nouns.words
        if first.text == "cost":
            self._refuse(first, "what a card costs is said with `costs`", "write `costs 1 less`")
            return None
        if first.text not in known:
            what = "number on cards"
            self.context.unknown(codes.UNKNOWN_MARK, what, first, first.text, known)
            return None
        if others:
            self._refuse(others[0], "it is said of one number at a time", "say it once for each")
        has = model.Has(
            number=self._number(node.number, per, is_clause=is_clause),
            how=node.change or "exactly",
            what=known[first.text],
        )
        return self.context.spans.note(has, node.span)

    def _becomes(
        self, node: syntax.CountsAs, words: tuple[syntax.Word, ...]
    ) -> model.Becomes | None:
        """Resolve what cards are: kinds, types, or a state."""
        game = self.context.game
        if len(words) == 1 and words[0].text in game.status and not node.article:
            becomes = model.Becomes(negated=node.negated, status=words[0].text)
        else:
            becomes = model.Becomes(negated=node.negated, nouns=self.context.nouns(words))
            for noun in becomes.nouns:
                if noun not in game.kind and noun not in game.type and noun in game.noun:
                    message = f"`{noun}` is a word for several kinds"
                    self._refuse(node, message, "name a kind or a type")
        return self.context.spans.note(becomes, node.span)

    def _cannot(self, node: syntax.Cannot, per: syntax.Per | None) -> model.Cannot | None:
        """Resolve what is never done to cards: `be destroyed`, or `be answered`."""
        if per is not None:
            self._refuse(per, "what can't be done is no number", "leave it out")
        done = self.context.game.done
        first, *rest = node.words.items
        text = " ".join(word.text for word in rest)
        if first.text != "be" or not rest:
            help = f"write `cannot be {next(iter(done.values()), ANSWERED)}`"
            self._refuse(node.words, "it is said of what is done to cards", help)
            return None
        if text == ANSWERED:
            return self.context.spans.note(model.Cannot(), node.span)
        deed = next((id for id, spelled in done.items() if text in (spelled, id)), None)
        if deed is None and text in self.context.game.call:
            help = "declare its `participle` in `game.card`, if it takes a card"
            self._refuse(rest[0], f"nothing says how cards are said to have `{text}` done", help)
            return None
        if deed is None:
            known = [*done.values(), ANSWERED]
            self.context.unknown(codes.UNKNOWN_VERB, "verb", rest[0], text, known)
            return None
        return self.context.spans.note(model.Cannot(deed=deed), node.span)

    def _number(
        self, node: syntax.Number, per: syntax.Per | None, *, is_clause: bool
    ) -> model.Number:
        """Resolve how much; in a clause, nobody chooses what is counted."""
        if not is_clause:
            return self.phrases.number(node, per)
        number = self.phrases.number(node)
        return number if per is None else model.times(number, self._per(per))

    def _per(self, node: syntax.Per) -> model.Per:
        """Resolve what is counted: `of any player` are all players', as nobody chooses."""
        per = self.phrases.per(node)
        of = per.of
        if isinstance(of, model.CountCards | model.CountResources) and of.owner == "any_player":
            return replace(per, of=replace(of, owner="all_players"))
        return per


def resolve_clause(context: Context, node: syntax.Modifier) -> model.Modifier | None:
    """Resolve a modifier that is a line of a card."""
    return Modifiers(Phrases(context, Scope(context))).clause(node)


def _is_class(node: syntax.Who) -> bool:
    """Whether cards are meant that fit later, too."""
    match node:
        case syntax.Selector(quantifier=syntax.Keyword(text="all" | "all other")):
            return True
    return False
