"""Where cards go: verbs of the game that move them, and the language's own, with both ends."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.conjugation import base_form
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.numbers import number_alone
from cardwright.dsl.resolve.parties import actors
from cardwright.dsl.resolve.players import are_players, owner
from cardwright.dsl.resolve.scope import letters_used
from cardwright.dsl.suggest import with_article
from cardwright.dsl.vocabulary import CARD, Verb

OWN_VERBS: Final = ("move", "return", "look", "reveal", "shuffle", "exchange", "use")
"""Verbs of the language that are about where cards are; `take` is one where it says whereto."""


def is_move(node: syntax.Act) -> bool:
    """Whether a verb of the language is about where cards are."""
    word = _own_verb(node)
    if len(node.verb.items) > 1 and word not in ("shuffle", "exchange"):
        return False
    return word in OWN_VERBS or (word == "take" and any(tail.word == "to" for tail in node.tails))


def _own_verb(node: syntax.Act) -> str | None:
    return base_form(node.verb.items[0].text, (*OWN_VERBS, "take"))


def is_revealed(node: syntax.Act) -> bool:
    """Whether a step reveals cards, which may go on until one is such."""
    return _own_verb(node) == "reveal"


class Moves:
    """Resolves the steps that move cards."""

    def __init__(self, context: Context, phrases: Phrases, *, is_cost: bool) -> None:
        self.context = context
        self.phrases = phrases
        self.is_cost = is_cost

    def own_step(self, node: syntax.Act) -> model.Step | None:
        """Resolve a step with a verb of the language."""
        to = any(tail.word == "to" for tail in node.tails)
        match _own_verb(node):
            case "look" | "reveal" as word:
                return self._see(word, node)
            case "return" if not to:
                return self._return(node)
            case "shuffle":
                return self._shuffle(node)
            case "exchange":
                return self._exchange(node)
            case "use":
                return self._use(node)
        return self.step(None, node)

    def step(self, verb: Verb | None, node: syntax.Act) -> model.Step | None:
        """Resolve a step with a verb of the game that moves cards, or with none."""
        tails: dict[str, syntax.Tail] = {tail.word: tail for tail in reversed(node.tails)}
        is_paid, word = verb is not None and verb.paid, node.verb.text
        allowed = ["from", "to"] + ["for"] * is_paid
        for tail in node.tails:
            if tail is not tails[tail.word] or tail.word not in allowed:
                self.refuse(word, tail)
        if verb is None and "to" not in tails:
            said = self.context.source.slice(node.span)
            message = f"`{said}` does not say where to"
            self.context.fault(codes.LINE_TOO_SHORT, message, node, help=f"write `{said} to …`")
            self.phrases.scope.unclear = True
            return None
        if verb is None and "from" not in tails and self._is_place(tails["to"].what):
            return self.stand(None, node)
        if "to" not in tails or not self._is_about_moved(tails["to"].what, node.object):
            destination = self._destination(tails["to"]) if "to" in tails else None
            return self._moved(verb, node, tails, destination)
        step = self._moved(verb, self._lettered(node), tails, None)
        if step is None:
            return None
        return replace(step, destination=self._destination(tails["to"]))

    def _moved(
        self,
        verb: Verb | None,
        node: syntax.Act,
        tails: Mapping[str, syntax.Tail],
        destination: model.Spot | None,
    ) -> model.Move | model.Draw | model.Deploy | None:
        """Resolve a step that moves cards, but for where they go."""
        is_paid, word = verb is not None and verb.paid, node.verb.text
        if "from" in tails and isinstance(tails["from"].what, syntax.Them) and not is_paid:
            return self._from_them(verb, node, tails["from"].what, destination)
        origin = self.origin(tails["from"]) if "from" in tails else None
        if verb is not None and verb.paid:
            return self._deploy(verb, node, origin, destination, tails.get("for"))
        zones = origin.zones if origin is not None else verb.moves_from if verb is not None else ()
        is_pile = bool(zones) and all(self._is_pile(zone) for zone in zones)
        if is_pile and self._is_off_the_top(node, searched=origin is not None):
            return self._draw(verb, node, origin, destination)
        node = self.counted(node)
        self.refuse(word, node.per)
        if origin is not None and origin.end is not None:
            message = "cards that are looked for may be anywhere in a pile"
            help = f"write `from {origin.zones[0]}`"
            self.context.fault(codes.WRONG_OPERAND, message, tails["from"], help=help)
        card = self.card(verb, node)
        self._check_owner(node, origin)
        self.deal_with(card, origin)
        id = verb.id if verb is not None else None
        if destination is None and isinstance(card, model.Select):
            owner = origin.owner if origin is not None and origin.owner else card.owner
            destination = self._own_hand(verb, owner)
        return model.Move(verb=id, card=card, origin=origin, destination=destination)

    def counted(self, node: syntax.Act) -> syntax.Act:
        """Return `turn 1 tool per hall` as `turn (1 per hall) tools`: a step with so many cards."""
        cards = node.object
        if node.per is None or not isinstance(cards, syntax.Selector):
            return node
        number = cards.quantifier
        if isinstance(number, syntax.Keyword) and number.text == "a":
            number = syntax.Numeral(1, span=number.span)
        if not isinstance(number, syntax.Numeral):
            return node
        term = syntax.Term(False, number, node.per, span=node.per.span)
        so_many = syntax.Expression((term,), span=node.per.span)
        return replace(node, object=replace(cards, quantifier=so_many), per=None)

    def _is_about_moved(self, where: syntax.Node, moved: syntax.Node | None) -> bool:
        """Whether words for where a card goes speak of that card: `to hand of owner of it`."""
        if not isinstance(moved, syntax.Selector) or not _is_one(moved):
            return False
        if moved.binding is not None:
            return moved.binding.name in letters_used(where)
        return not self.phrases.scope.has_it and any(map(_is_it, syntax.parts_of(where)))

    def _lettered(self, node: syntax.Act) -> syntax.Act:
        """Return a step whose card has a letter, by which the step itself speaks of it."""
        letter = self.phrases.scope.letter_to_spare()
        if not isinstance(node.object, syntax.Selector) or node.object.binding or letter is None:
            return node
        binding = syntax.Variable(letter, span=node.object.span)
        return replace(node, object=replace(node.object, binding=binding))

    def _own_hand(self, verb: Verb | None, owner: model.Owner | None) -> model.Spot | None:
        """Return where a verb takes cards of others: those that it takes up, to whoever acts."""
        if verb is None or owner in (None, "actor", model.ANYBODY):
            return None
        if verb.moves_to is None or not self.context.game.brings_to_hand(verb):
            return None
        return model.Spot(zones=(verb.moves_to,))

    def _is_place(self, node: syntax.Node) -> bool:
        """Whether a place of a space is named, where a zone could be."""
        if not self.context.game.spaces:
            return False
        is_card = isinstance(node, syntax.Selector | syntax.This | syntax.It | syntax.Bound)
        return is_card or self.phrases.is_avatar(node)

    def stand(self, verb: Verb | None, node: syntax.Act) -> model.Step | None:
        """Resolve a step that brings cards to a place: `move this to A`, `move you to a …`."""
        word, tails = node.verb.text, [tail for tail in node.tails if tail.word == "to"]
        self.refuse(word, *(tail for tail in node.tails if tail not in tails[:1]), node.per)
        if not tails or not self._is_place(tails[0].what):
            message = f"`{word}` does not say to which place"
            help = f"write `{word} … to A`, or to a place that is chosen"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            self.phrases.scope.unclear = True
            return None
        where = tails[0].what
        late = self._is_about_moved(where, node.object)
        node = self._lettered(node) if late else node
        card = self.card(verb, node) if late else None
        if isinstance(where, syntax.Players):
            place: model.CardRef = self.phrases.place_of_avatar(where)
        else:
            place = self.phrases.card(where)
        if isinstance(place, model.Select) and (
            not place.is_one or place.owner in model.SEVERAL_PLAYERS or place.random
        ):
            message = "cards go to one place"
            self.context.fault(codes.WRONG_QUANTITY, message, tails[0], help="write `to a …`")
        id = verb.id if verb is not None else None
        card = card or self.card(verb, node)
        if isinstance(card, model.Them):
            message, help = "cards go to a place one by one", "name them: `each … `"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            return None
        return model.Stand(verb=id, card=card, place=place)

    def deal_with(self, card: model.Cards, origin: model.Spot | None = None) -> None:
        """Let `them` mean the cards of a step that deals with several."""
        if not isinstance(card, model.Select):
            return
        owner = card.owner if origin is None or origin.owner is None else origin.owner
        if not card.is_one or owner in model.SEVERAL_PLAYERS:
            self.phrases.scope.deal_with("cards")

    def _from_them(
        self,
        verb: Verb | None,
        node: syntax.Act,
        them: syntax.Them,
        destination: model.Spot | None,
    ) -> model.Move | None:
        """Resolve a step that takes some of the cards that another has dealt with."""
        origin = self._them(them)
        if not isinstance(node.object, syntax.Selector):
            word = node.verb.text
            message = f"`{word}` does not say which of them"
            help = f"write `{word} a card from them` or `{word} them`"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            return None
        self.refuse(node.verb.text, node.object.owner, node.per)
        card = self.card(verb, node)
        id = verb.id if verb is not None else None
        return model.Move(verb=id, card=card, origin=origin, destination=destination)

    def _them(self, node: syntax.Them) -> model.Them:
        if self.is_cost:
            message = "`them` are cards that an effect deals with"
            self.context.fault(codes.NOT_A_COST, message, node, help="write it after `->`")
        return self.phrases.scope.them(node)

    # -- what is seen --

    def _see(self, word: str, node: syntax.Act) -> model.Step | None:
        """Resolve `look at 3 cards from deck`, `reveal a card from hand`."""
        seen = node.object.who if isinstance(node.object, syntax.LookedAt) else node.object
        is_right = isinstance(node.object, syntax.LookedAt) is (word == "look")
        origins = [tail for tail in node.tails if tail.word == "from"]
        self.refuse(word, *(tail for tail in node.tails if tail not in origins[:1]), node.per)
        if word == "reveal" and isinstance(seen, syntax.This | syntax.It | syntax.Bound):
            self.refuse(word, *origins, node.until)
            return model.Reveal(card=self.phrases.card(seen))
        if not is_right or not isinstance(seen, syntax.Selector) or not origins:
            shape = "look at 3 cards from …" if word == "look" else "reveal 3 cards from …"
            message = f"`{word}` does not say which cards, and from where"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=f"write `{shape}`")
            self.phrases.scope.unclear = True
            return None
        spot = self.origin(origins[0])
        if spot is None:
            return None
        self.refuse(word, seen.owner)
        if self.is_cost and any(self._is_pile(zone) for zone in spot.zones):
            message = "nobody pays with what comes off a pile"
            self.context.fault(codes.NOT_A_COST, message, node, help="write it after `->`")
        select = self._seen(seen, spot)
        if word == "look":
            return model.Look(card=select, origin=spot)
        return model.Reveal(card=select, origin=spot, until=self._until(node.until))

    def _until(self, node: syntax.Until | None) -> model.Being | None:
        """Resolve `until it is such a card`."""
        match node:
            case None:
                return None
            case syntax.Until(
                end=syntax.IsA(who=syntax.It(), nouns=syntax.Named() as nouns) as end
            ):
                words = self.context.nouns(nouns.words)
                being = model.Being(negated=end.negated, nouns=words)
                return self.context.spans.note(being, node.span)
        message = "cards are revealed until one is of some kind, type or group"
        help = "write `until it is a …`"
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
        return None

    def _seen(self, node: syntax.Selector, spot: model.Spot) -> model.Select:
        scope = self.phrases.scope
        is_of_several = spot.owner in model.SEVERAL_PLAYERS
        if not all(self._is_pile(zone) for zone in spot.zones):
            if node.binding is not None or not is_of_several:
                scope.bind_card(node)
            scope.deal_with("cards")
            return self.phrases.select(node, own=True)
        scope.deal_with("cards" if is_of_several else "pile")
        if isinstance(node.quantifier, syntax.UpTo):
            message = "so many of the top cards of a pile are seen, or all that are there"
            help = "leave out `up to`"
            self.context.fault(codes.WRONG_QUANTITY, message, node, help=help)
        number = self.cards_of_pile(node)
        if self._is_every(node):
            return self.phrases.select(node, own=True)
        if number == 1 and not is_of_several:
            scope.see_one()
        return model.Select(quantity="a" if number == 1 else number, nouns=(CARD,))

    def _return(self, node: syntax.Act) -> model.Step | None:
        """Resolve `return them`, or `it`: what was seen on a pile."""
        self.refuse("return", *node.tails, node.per)
        scope = self.phrases.scope
        if isinstance(node.object, syntax.It):
            scope.card(None, node.object)
        elif isinstance(node.object, syntax.Them):
            self._them(node.object)
        if not isinstance(node.object, syntax.It | syntax.Them) or scope.bound.them != "pile":
            self.context.fault(
                codes.WRONG_OPERAND,
                "nothing says where the cards were",
                node,
                help="write `look at 3 cards from … + return them`, or `return … to …`",
            )
            return None
        return model.Return()

    def _use(self, node: syntax.Act) -> model.Step | None:
        """Resolve `use a tool`, `use A for 0`."""
        prices = [tail for tail in node.tails if tail.word == "for"]
        self.refuse("use", *(tail for tail in node.tails if tail not in prices[:1]), node.per)
        if not isinstance(node.object, syntax.This | syntax.It | syntax.Bound | syntax.Selector):
            message = "`use` does not say which card"
            self.context.fault(codes.WRONG_OPERAND, message, node, help="write `use another …`")
            return None
        card = self.phrases.card(node.object, binds=True)
        if isinstance(card, model.Select) and (
            not card.is_one or card.owner in model.SEVERAL_PLAYERS
        ):
            message = "one card is used at a time"
            self.context.fault(codes.WRONG_QUANTITY, message, node, help="write `use a …`")
        is_free = bool(prices)
        if is_free and self._price(prices[0]) != model.Price(instead=model.Amounts(options=((),))):
            message = "a power is used at its cost, or for nothing"
            self.context.fault(codes.WRONG_OPERAND, message, prices[0], help="write `for 0`")
        return model.Use(card=card, free=is_free)

    def _shuffle(self, node: syntax.Act) -> model.Step | None:
        """Resolve `shuffle deck`; a game with one pile needs no name for it."""
        self.refuse("shuffle", node.object, *node.tails, node.per)
        piles = [zone.id for zone in self.context.game.zones if zone.pile]
        words = node.verb.items[1:]
        if not words and len(piles) == 1:
            return model.Shuffle(zone=piles[0])
        if len(words) == 1 and words[0].text in piles:
            return model.Shuffle(zone=words[0].text)
        help = f"write {' or '.join(f'`shuffle {pile}`' for pile in piles)}" if piles else None
        message = "`shuffle` does not say which pile"
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
        return None

    def _exchange(self, node: syntax.Act) -> model.Step | None:
        """Resolve `exchange A with B`, and `exchange hand with a rival`."""
        zones = node.verb.items[1:]
        match node.tails:
            case (syntax.Tail(word="with", what=syntax.Players() as who),) if len(zones) == 1:
                return self._exchange_zones(zones[0], actors(self.phrases, who), node)
        partners = None if zones else _partners(node)
        if partners is None:
            message = "`exchange` says what changes places with what"
            zone = zones[-1].text if zones and zones[-1].text in self.context.game.zone else "…"
            help = f"write `exchange a … with a …`, or a zone: `exchange {zone} with a rival`"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            self.phrases.scope.unclear = True
            return None
        card, other = (self.phrases.card(one, binds=True) for one in partners)
        for one in (card, other):
            if not isinstance(one, model.Select):
                continue
            if not one.is_one or one.owner in model.SEVERAL_PLAYERS:
                message = "one card changes places with one other"
                help = (
                    "write `a …`; of all that players have in a zone: `exchange hand with a rival`"
                )
                self.context.fault(codes.WRONG_QUANTITY, message, node, help=help)
            if any(self.context.game.zone[zone].pile for zone in one.zones):
                message = "what lies on a pile changes places with nothing"
                help = "move the cards one after the other: `move … to … + draw 1`"
                self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
        if card == other and not isinstance(card, model.Select):
            message = "a card changes places with another one"
            self.context.fault(codes.WRONG_OPERAND, message, node, help="name another card")
        return model.Exchange(card=card, other=other)

    def _exchange_zones(
        self, word: syntax.Word, who: model.Party | model.OwnerOf, node: syntax.Act
    ) -> model.Step | None:
        game = self.context.game
        fitting = [
            zone.id
            for zone in game.zones
            if zone.of == "player" and not zone.pile and not (zone.active and zone.seen_by == "all")
        ]
        if word.text not in fitting:
            message = f"`{word.text}` is nothing that players exchange"
            help = f"there can be: {', '.join(fitting)}" if fitting else None
            self.context.fault(codes.WRONG_OPERAND, message, word, help=help)
            return None
        others = ("a_rival", "another_player", "you")
        if isinstance(who, model.Party) and who.players not in others:
            message, help = "one player exchanges with one other", "write `with a rival`"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
        return model.ExchangeZones(zone=word.text, who=who)

    def refuse(self, word: str, *tails: syntax.Node | None) -> None:
        """Report what a verb does not go with."""
        for tail in tails:
            if tail is not None:
                words = self.context.source.slice(tail.span)
                self.context.fault(codes.WRONG_OPERAND, f"`{word}` takes no `{words}`", tail)

    # -- where --

    def origin(self, node: syntax.Tail) -> model.Spot | None:
        """Resolve where cards come from; piles are not mixed with other zones."""
        spot = self._spot(node)
        if spot is None:
            return None
        piles = [zone for zone in spot.zones if self._is_pile(zone)]
        if piles and len(piles) < len(spot.zones):
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`{piles[0]}` is a pile, of which the top cards are taken, the others are not",
                node,
                help=f"write `from {piles[0]}` by itself",
            )
        return spot

    def _destination(self, node: syntax.Tail) -> model.Spot | None:
        spot = self._spot(node)
        if spot is None:
            return None
        if len(spot.zones) > 1 or spot.owner in model.SEVERAL_PLAYERS:
            words = self.context.source.slice(node.what.span)
            self.context.fault(
                codes.WRONG_OPERAND,
                f"a card can't go to `{words}`",
                node,
                help="write one zone of one player",
            )
        return spot

    def _spot(self, node: syntax.Tail) -> model.Spot | None:
        place = node.what
        if isinstance(place, syntax.Players) or are_players(self.context, place):
            end = "come from" if node.word == "from" else "go to"
            self.context.fault(
                codes.UNEXPECTED_WORD,
                f"`{self.context.source.slice(node.span)}` is no zone that cards {end}",
                node,
                help=f"write `{node.word} … of a rival`",
            )
            return None
        if not isinstance(place, syntax.Place):
            self.phrases.not_yet(node)
            return None
        zones = self.context.zones(place.zones)
        for zone in zones if place.end is not None else ():
            if not self._is_pile(zone):
                self.not_a_pile(zone, node)
        whose = None
        if place.owner is not None:
            named = owner(self.context, place.owner, self.phrases.scope)
            whose = None if named == "actor" else named
        return self.context.spans.note(
            model.Spot(zones=zones, end=place.end, owner=whose), place.span
        )

    def not_a_pile(self, zone: str, node: syntax.Node) -> None:
        """Report a zone that has no top."""
        if zone in self.context.game.zone:
            piles = [zone.id for zone in self.context.game.zones if zone.pile]
            help = f"only piles have a top: {', '.join(piles)}"
            self.context.fault(codes.WRONG_OPERAND, f"`{zone}` is not a pile", node, help=help)

    def _is_pile(self, zone: str) -> bool:
        return zone in self.context.game.zone and self.context.game.zone[zone].pile

    # -- cards that are chosen --

    def card(self, verb: Verb | None, node: syntax.Act) -> model.Cards:
        """Resolve the cards that a verb is done to."""
        if isinstance(node.object, syntax.Them):
            return self.context.spans.note(self._them(node.object), node.object.span)
        word, only = node.verb.text, verb.only if verb is not None else ()
        if verb is not None and isinstance(node.object, syntax.Selector):
            self.check_only(verb, node.object)
        if node.object is None or isinstance(node.object, syntax.Numeral):
            noun = with_article(only[0] if only else CARD)
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`{word}` does not say which card",
                node,
                help=f"write `{word} this` or `{word} {noun}`",
            )
            return model.This()
        return self.phrases.card(node.object, binds=True)

    def _check_owner(self, node: syntax.Act, origin: model.Spot | None) -> None:
        if not isinstance(node.object, syntax.Selector) or node.object.owner is None:
            return
        if origin is not None and origin.owner is not None:
            whose = self.context.source.slice(node.object.owner.span)
            self.context.fault(
                codes.REPEATED_WORD,
                "it says twice whose cards they are",
                node.object.owner,
                help=f"leave out `of {whose}`",
            )

    def check_only(self, verb: Verb, node: syntax.Selector) -> None:
        """A verb for some kinds takes those, the groups and types they belong to, and `card`."""
        if not verb.only:
            return
        game = self.context.game
        words = node.nouns.words if isinstance(node.nouns, syntax.Named) else ()
        for word in words:
            noun = game.noun_ids.get(word.text)
            if noun in game.kind and noun not in game.kinds_of(verb.only):
                self.context.fault(
                    codes.WRONG_OPERAND,
                    f"`{verb.id}` does not apply to `{word.text}`",
                    word,
                    help=f"it applies to: {', '.join(verb.only)}",
                )

    def _is_off_the_top(self, node: syntax.Act, *, searched: bool) -> bool:
        """Whether the top cards of a pile are meant; by any other noun it may be searched."""
        if isinstance(node.object, syntax.Bound):
            return node.object.name not in self.phrases.scope.cards
        if not isinstance(node.object, syntax.Selector):
            return not isinstance(node.object, syntax.This | syntax.It | syntax.Them)
        if not searched:
            return True
        nouns = node.object.nouns
        words = [word.text for word in nouns.words] if isinstance(nouns, syntax.Named) else []
        is_any = [self.context.game.noun_ids.get(word) for word in words] == [CARD]
        is_told_apart = bool(node.object.filters) or node.object.random
        return is_any and not is_told_apart and not self._is_every(node.object)

    def _is_every(self, node: syntax.Selector) -> bool:
        keyword = node.quantifier
        return isinstance(keyword, syntax.Keyword) and keyword.text in ("all", "each")

    # -- cards off the top of a pile --

    def _draw(
        self,
        verb: Verb | None,
        node: syntax.Act,
        origin: model.Spot | None,
        destination: model.Spot | None,
    ) -> model.Draw:
        id = verb.id if verb is not None else None
        is_plain = origin is destination is None
        counts = verb is not None and self.context.game.counts_cards(verb)
        said = node.object.quantifier if isinstance(node.object, syntax.Selector) else node.object
        up_to = isinstance(said, syntax.UpTo)
        count = self._count(node, is_plain=is_plain, counts=counts)
        self.phrases.scope.deal_with("cards")
        if count == 1 and not (origin and origin.owner in model.SEVERAL_PLAYERS):
            self.phrases.scope.see_one()
        if destination is None and origin is not None:
            destination = self._own_hand(verb, origin.owner)
        return model.Draw(verb=id, up_to=up_to, count=count, origin=origin, destination=destination)

    def _count(self, node: syntax.Act, *, is_plain: bool, counts: bool) -> model.Number:
        """Return how many cards: `draw 2`, or `2 cards from deck`."""
        word, right = node.verb.text, f"{node.verb.text} 1"
        said = node.object.number if isinstance(node.object, syntax.UpTo) else node.object
        number = number_alone(said) if counts else None
        if isinstance(number, syntax.Numeral) and number.value == 0:
            return self.positive(number)
        if number is not None:
            return self.phrases.number(number, node.per)
        match node.object:
            case syntax.Selector() as selector if not (is_plain and counts):
                self.refuse(word, node.per)
                return self.cards_of_pile(selector)
            case syntax.Selector(quantifier=syntax.Numeral(value=wanted)):
                right = f"{word} {wanted}"
            case syntax.Selector(quantifier=syntax.UpTo(number=syntax.Numeral(value=wanted))):
                right = f"{word} up to {wanted}"
        self.context.fault(
            codes.WRONG_OPERAND,
            f"`{word}` takes a number and nothing else",
            node,
            help=f"write `{right}`",
            fix=[] if not is_plain else [Edit(node.span, right)],
        )
        return 1

    def cards_of_pile(self, node: syntax.Selector) -> model.Number:
        """Return how many cards off the top of a pile are meant: they are not told apart."""
        select = self.phrases.select(node, own=True)
        told_apart = (select.filters, select.name, select.random)
        if select.nouns != (CARD,) or select.owner != "actor" or any(told_apart):
            self.context.fault(
                codes.WRONG_OPERAND,
                "the top cards of a pile come as they are",
                node,
                help="write `a card` or `2 cards`",
            )
        return 1 if isinstance(select.quantity, str) else select.quantity

    def positive(self, node: syntax.Numeral) -> int:
        """Return how many cards, which is one at least."""
        if node.value == 0:
            self.context.fault(codes.ZERO_AMOUNT, "0 cards are none", node)
        return max(node.value, 1)

    # -- cards that are paid for --

    def _deploy(
        self,
        verb: Verb,
        node: syntax.Act,
        origin: model.Spot | None,
        destination: model.Spot | None,
        price: syntax.Tail | None,
    ) -> model.Deploy | None:
        if not isinstance(node.object, syntax.Selector):
            noun = verb.only[0] if verb.only else CARD
            help = f"write `{verb.id} {with_article(noun)} from …`"
            if isinstance(node.object, syntax.It | syntax.Bound):
                written = self.context.source.slice(node.object.span)
                help += (
                    f"; a card that is known comes by `move {written} to {verb.moves_to}`, for free"
                )
            message = f"`{verb.id}` does not say which cards it may bring"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            return None
        self.check_only(verb, node.object)
        if node.object.owner is not None:
            whose = self.context.source.slice(node.object.owner.span)
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`of {whose}` does not say where the card comes from",
                node.object.owner,
                help=f"write it after the zone: `{verb.id} … from … of {whose}`",
            )
        self.refuse(verb.id, node.per)
        card, paid = self.phrases.select(node.object, own=True), self._price(price)
        self.phrases.scope.bind_card(node.object)  # it is known when it has been paid for
        return model.Deploy(
            verb=verb.id, card=card, origin=origin, destination=destination, price=paid
        )

    def _price(self, node: syntax.Tail | None) -> model.Price:
        """Resolve a price: instead of a card's cost, or how much less."""
        if node is None or not isinstance(node.what, syntax.Price):
            return model.Price()
        price = node.what
        if price.change == "more" or (price.change and price.nouns):
            self.phrases.not_yet(node)
            return model.Price()
        if price.change is None:
            is_plain = price.nouns is None and not price.excepted
            if is_plain and isinstance(price.number, syntax.Numeral) and price.number.value == 0:
                return model.Price(instead=model.Amounts(options=((),)))
            nouns = price.nouns or syntax.AnyOf(False, price.excepted, span=price.span)
            selector = syntax.Selector(price.number, nouns, span=price.span)
            more = syntax.More(selector, span=price.span)
            instead = self.phrases.amounts(((more,),), price.span, binds=False)
            return model.Price(instead=instead)
        less = self.phrases.number(price.number)
        if less == 0:
            self.context.fault(codes.ZERO_AMOUNT, "a price lower by 0 is not lower", node)
        return model.Price(less=less, excepted=self.context.resources(price.excepted))


def _is_one(node: syntax.Selector) -> bool:
    """Whether one card is chosen, of one player."""
    is_one = isinstance(node.quantifier, syntax.Keyword) and node.quantifier.text in _ONE
    return is_one and (node.owner is None or node.owner.text.split()[0] not in ("each", "all"))


def _is_it(node: syntax.Node) -> bool:
    """Whether a word speaks of `it`, or of what `it` has."""
    match node:
        case syntax.It() | syntax.Attribute(owner=None, whose="its"):
            return True
    return False


def _partners(node: syntax.Act) -> tuple[syntax.Node, syntax.Node] | None:
    """Return what changes places with what.

    What is said after the second card is said of it: `with` alone can't tell where the first ends.
    """
    match node.object:
        case syntax.Selector(filters=filters) as first if not node.tails:
            for place, one in enumerate(filters):
                if isinstance(one, syntax.Related) and one.word.text == model.WITH:
                    other, rest = one.anchor, filters[place + 1 :]
                    if isinstance(other, syntax.Selector):
                        other = replace(other, filters=rest, binding=first.binding)
                    elif rest or first.binding or not isinstance(other, _REFERENCES):
                        return None
                    return replace(first, filters=filters[:place], binding=None), other
        case syntax.This() | syntax.It() | syntax.Bound() as known:
            match node.tails:
                case (syntax.Tail(word="with", what=what),):
                    return None if isinstance(what, syntax.Players) else (known, what)
    return None


_ONE: Final = ("a", "the", "another")
_REFERENCES: Final = (syntax.This, syntax.It, syntax.Bound)
