"""Rules text in Spanish.

House style: imperatives of the second person singular, costs before the colon; `encima` for the
card itself only where no other card is meant. Pronouns are not hung on imperatives, which would
change the accents of verbs that games declare. Names of resources are counted like any noun
(`2 piedras`) where the game declares a plural, and don't change where it doesn't (`2 Oro`). `A
elegir` stands for any mix.
"""

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar, Final

from cardwright.dsl import model
from cardwright.dsl.wording.plan import folded, is_long
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.es.forms import (
    agreeing,
    demonstrative,
    indefinite,
    is_feminine,
    second_person,
    with_a,
    with_de,
)
from cardwright.languages.es.phrases import SpanishPhrases

_HAVE = {
    "anybody": "hay",
    "you": "tienes",
    "their": "tiene",
    "a_rival": "un rival tiene",
    "each_rival": "cada rival tiene",
    "any_player": "un jugador tiene",
    "all_players": "cada jugador tiene",
    "another_player": "otro jugador tiene",
    "each_other": "cada uno de los demás jugadores tiene",
    "owner_of": "el propietario {} tiene",
}


_BEFALLEN = {
    "you": "para ti",
    "a_rival": "para un rival",
    "any_player": "para cualquier jugador",
}


class Spanish(SpanishPhrases):
    """Writes Spanish."""

    causing: ClassVar = {
        "you": "ti",
        "a_rival": "un rival",
        "any_player": "cualquier jugador",
    }
    subjects: ClassVar = {
        "the_rival": "el rival",
        "the_player": "el jugador",
        "the_other": "el otro jugador",
        "you": "tú",
        "another_player": "otro jugador a tu elección",
        "each_other": "cada uno de los demás jugadores",
        "owner_of": "el propietario {}",
        "a_rival": "un rival a tu elección",
        "each_rival": "cada rival",
        "any_player": "un jugador a tu elección",
        "all_players": "cada jugador",
    }
    payers: ClassVar = subjects | {
        "a_rival": "un rival",
        "any_player": "un jugador",
        "another_player": "otro jugador",
    }
    rivals_to_compare: ClassVar = payers | {"their": "él"}
    pronouns: ClassVar = {Person.YOU: "tú", Person.THEY: "él"}
    verbs: ClassVar = {
        "aim": Verb("elige como objetivo", "eliges como objetivo", "elige como objetivo"),
        "cancel": Verb(
            "anula toda la habilidad", "anulas toda la habilidad", "anula toda la habilidad"
        ),
        "redirect": Verb(
            *("elige como nuevo objetivo", "eliges como nuevo objetivo"),
            "elige como nuevo objetivo",
        ),
        "gain": Verb("gana", "ganas", "gana"),
        "look": Verb("mira", "miras", "mira"),
        "choice": Verb("elige", "eliges", "elige"),
        "lose": Verb("pierde", "pierdes", "pierde"),
        "move": Verb("mueve", "mueves", "mueve"),
        "pay": Verb("paga", "pagas", "paga"),
        "put": Verb("pon", "pones", "pone"),
        "put back": Verb("vuelve", "vuelves", "vuelve"),
        "remove": Verb("retira", "retiras", "retira"),
        "reveal": Verb("revela", "revelas", "revela"),
        "add": Verb("aumenta", "aumentas", "aumenta", says="{event:este efecto} en {number}"),
        "ignore": Verb("ignora", "ignoras", "ignora", says="{event:este efecto}"),
        "prevent": Verb("reduce", "reduces", "reduce", says="{event:este efecto} en {number}"),
        "exchange": Verb(
            *("intercambia", "intercambias", "intercambia"), says="{card} con {other}"
        ),
        "shuffle": Verb("baraja", "barajas", "baraja"),
        "give": Verb("da", "das", "da", says="{amounts} {who:a}"),
        "steal": Verb("quita", "quitas", "quita", says="{amounts} {who:a}"),
        "take": Verb("recupera", "recuperas", "recupera"),
        "use": Verb("usa", "usas", "usa"),
    }

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        return self.common_step(node, voice)

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        if node.amounts is None:
            term = self.words.term("resource")
            one = self.plan.paid_one
            these = f"{agreeing('esto', term, many=True)} {term.form('plural')}"
            what = demonstrative(term) if one else these
        else:
            what = self._amounts(node.amounts)
        if isinstance(node.card, model.This) and self.refers_back():
            long = node.amounts is not None and is_long(node.amounts)
            return f"{self._told('put', voice)} {f'encima {what}' if long else f'{what} encima'}"
        where = f"sobre {self._card(node.card, voice)}{self.each(node)}"
        is_last = node.amounts is not None and is_long(node.amounts)
        return f"{self._told('put', voice)} {f'{where} {what}' if is_last else f'{what} {where}'}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else node.word, voice)
        is_back = isinstance(node.card, model.This) and self.refers_back()
        origin = f"de {'ella' if is_feminine(self.kind) else 'él'}"
        if not is_back:
            origin = self._of(node.card, voice) + self.each(node)
        if isinstance(node, model.Transfer):
            origin += f" a {self._card(node.onto, voice)}"
        amounts = self._amounts(node.amounts) if node.amounts else self._everything
        is_last = is_back or (node.amounts is not None and is_long(node.amounts))
        return f"{verb} {origin} {amounts}" if is_last else f"{verb} {amounts} {origin}"

    def _how_much(self, number: model.Number) -> str:
        return self.number_compared(number)

    def _players(self, who: model.Party | model.OwnerOf, case: str, *, goes_on: bool) -> str:
        text = super()._players(who, case, goes_on=goes_on)
        return with_a("ti" if text == "tú" else text) if case else text

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        where = "de debajo" if end == "bottom" else "de encima"
        return f"{where} {self._from(zones, owner, voice)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        zone, owner = self._zone(spot.zones[0], self._whose(spot), voice), self._whose(spot)
        if self.is_in_play_alone(spot.zones[0]) and owner in model.OWN:
            return f"a {'sus' if voice.is_theirs and owner == 'actor' else 'tus'} cartas en juego"
        if self.game.zone[spot.zones[0]].pile:
            return f"{'debajo' if spot.end == 'bottom' else 'encima'} {with_de(zone)}"
        return with_a(zone)

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        origin = self._from(self.zones_left(node), self.owner_left(node), voice)
        card = f"{self._some(node.card)} {origin}{self._to(node, voice)}"
        return f"{self._done(node.verb, voice)} {card}{self._price(node.price)}"

    def _price(self, price: model.Price) -> str:
        if price.instead is not None:
            nothing = price.instead.is_nothing
            return " gratis" if nothing else f" por {self._amounts(price.instead)}"
        if price.less:
            return f" por {self._less(price.less, price.excepted)}"
        return f", pagando su {self.words.term('cost').text}"

    def _less(self, less: model.Number, excepted: tuple[str, ...]) -> str:
        text = self.so_many(less, self.words.term("resource"), " menos")
        names = self.disjoin(f"en {self.words.resource(name).text}" for name in excepted)
        return f"{text} (el coste {names} no se reduce)" if excepted else text

    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        cards = "la primera carta"
        if number != 1:
            cards = f"las {self.how_many(number)} primeras cartas"
        return f"{cards} {self._from(zones, owner, voice)}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        put = self._told("put back", voice)
        if self.plan.seen_one:
            return f"{put} a dejarla"
        what = "dejar las demás" if self._some_are_taken else "dejarlas"
        return f"{put} a {what} en el orden que {'quiera' if voice.is_theirs else 'quieras'}"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = f" como si fuera {'suyo' if voice.is_theirs else 'tuyo'}"
        how = how if self.is_of_others(node.card) else ""
        free = " gratis" if node.free else ""
        return f"{self._told('use', voice)}{free} un poder {self._of(node.card, voice)}{how}"

    @step.register
    def _(self, node: model.ExchangeZones, voice: Voice) -> str:
        zone, who = self._zone(node.zone, "actor", voice), self.party(self.subjects, node.who)
        is_you = isinstance(node.who, model.Party) and node.who.players == "you"
        return f"{self._told('exchange', voice)} {zone} {'contigo' if is_you else f'con {who}'}"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = self.this_event("esta comprobación")
        number, per = model.common_per(folded(node.number))
        points = f"{self._points(number)} más"
        if per:
            points += f" {self.per(per)}"
        return f"cuenta {points} solo para {check}"

    def _event_spoken_of(self, event: Word) -> str:
        return demonstrative(event)

    def _unless(self, steps: str, who: str, payment: str) -> str:
        named = "" if who in ("tú", "él") else f"{who} "
        return f"{steps}, salvo si {named}{payment}"

    def _done(self, verb: str, voice: Voice) -> str:
        """Return a verb of the game; what the reader does follows from what others do."""
        text = super()._done(verb, voice)
        return second_person(text) if voice.person is Person.YOU else text

    # -- clauses and sentences --

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        if case == "de":
            return self._of(card, voice)
        found = self._card(card, voice)
        return with_a(found) if case == "a" else found

    def _happening(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or indefinite(event)
        match node.subject:
            case None if self.is_of_any_card(node):
                text = f"{event.form_if_any('at') or f'{text} de'} cualquier carta"
            case model.Party(players=players):
                text += f" {_BEFALLEN[players]}"
            case model.Select() | model.This() | model.Chosen() as card:
                at = event.form_if_any("at")
                if at is None:
                    text += f" {self._of(card)}"
                elif self.is_plainly_own(card):
                    text = f"{at} {self._some(card)}"
                else:
                    text = f"{at} {self._card(card, Voice.EFFECT)}"
        if node.source is not None:
            by = event.form_if_any("by") or f"{agreeing('causado', event)} por"
            text += f" {by} {self._cause(node.source)}"
        return text

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = self._happening(event, node)
        return f"ante {text}" if node.by_itself else f"en reacción {with_a(text)}"

    def _while_status(self, status: str) -> str:
        return f"si {self._card(model.This())} está {self._state(status, self.kind)}"

    def _state(self, status: str, noun: Word) -> str:
        word = self.words.status(status)
        participle = word.form_if_any("participle")
        return agreeing(participle, noun) if participle else word.text

    def _for_each(self, node: model.Select, voice: Voice) -> str:
        named = self.disjoin(self.noun(name).text for name in node.nouns)
        if node.zones:
            return f"por cada {named} {self._from(node.zones, node.owner, voice)}"
        if node.owner not in model.OWN:
            return f"por cada {named} {self.of_several(node.owner)}"
        whose = "sus" if voice.is_theirs and node.owner == "actor" else "tus"
        each = "una" if is_feminine(self.noun(node.nouns[0])) else "uno"
        return f"por cada {each} de {whose} {self._plurals(node.nouns)}"

    def _for_each_resource(self, card: model.This | model.Chosen | None, voice: Voice) -> str:
        where = "que tiene" if voice.is_theirs else "que tienes"
        if card is not None:
            where = f"sobre {self._card(card, voice)}"
        return f"por cada tipo de {self.words.term('resource').text} {where}"

    def _until_one_is(self, being: model.Being) -> str:
        what = self.disjoin(indefinite(self.noun(name)) for name in being.nouns)
        return f" hasta que una de ellas {'no ' if being.negated else ''}sea {what}"

    def _holding(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                have = self.of_havers(_HAVE, node.bound, select.owner)
                nouns = [self.noun(name) for name in select.nouns]
                named = self.disjoin(
                    noun.text if node.number == 1 else noun.form("plural") for noun in nouns
                )
                count = self.how_many(node.number)
                if select.quantity == "another" and node.number == 1:
                    count = agreeing("otro", nouns[0])
                elif select.quantity == "another":
                    count = f"{agreeing('otro', nouns[0], many=True)} {count}"
                where = self.where(select) + self.asked_apart(node)
                return f"{have} {self.bound(node)}{count} {named} {where}"
            case model.Stocked(on=None):
                have = self.of_havers(_HAVE, node.bound, node.owner)
                return f"{have} {self._so_much(node)}"
            case model.Stocked(on=card):
                assert card is not None
                verb = "queda" if node.number == 1 else "quedan"
                much = self._so_much(node) + self.whose_units(node.owner, is_chosen=False)
                return f"{verb} {much} sobre {self._card(card, self.voice_now)}"
            case model.Is(card=ref):
                noun = self.kind if isinstance(ref, model.This) else self.chosen(ref)[0]
                verb, what = "es", self.disjoin(indefinite(self.noun(name)) for name in node.nouns)
                if node.status is not None:
                    verb, what = "está", self._state(node.status, noun)
                return f"{self._card(ref)} {'no ' if node.negated else ''}{verb} {what}"
            case model.Compares(of=of):
                return f"{self.number_compared(of)} es {self.limit(node.bound, node.number)}"
            case model.CardHas(card=ref):
                return f"{self._card(ref)} cumple esta condición ({self.compares(node.comparison)})"
            case model.PlayersHave(who=who):
                return f"{self.of_players(_HAVE, who)} {self.having(node.comparison, who)}"
        raise self.no_phrase(node)

    def _so_much(self, node: model.Stocked) -> str:
        if node.number == 1 and node.resource == model.Any():
            return f"{self.bounds[node.bound]} {self._count(1, self.words.term('resource'))}"
        amount = model.Amount(number=node.number, resource=node.resource)
        return f"{self.bound(node)}{self._amount(amount)}"

    def _befallen(self, verb: Word, noun: Word, *, many: bool) -> str:
        return agreeing(verb.form("participle"), noun, many=many)

    def _counted_as(self, nouns: tuple[str, ...], *, many: bool) -> str:
        found = (self.noun(name) for name in nouns)
        words = (word.form("plural") if many else indefinite(word) for word in found)
        return f" {self.disjoin(words)}"

    def _cost(self, who: model.Select) -> str:
        nouns, other = [self.noun(name) for name in who.nouns], "demás " if who.is_other else ""
        named = self.conjoin(
            f"{'las' if is_feminine(noun) else 'los'} {other}{noun.form('plural')}"
            for noun in nouns
        )
        return f"{named}{self.told_apart(who)} {self.of_payers(_PAYERS, who)}"

    def _priced(self, cost: str, costs: model.Costs) -> str:
        if costs.how == "less" and not costs.resources:
            return f"{cost} {self._less(costs.number, costs.excepted)}"
        amount, per = self._changed_price(costs)
        return f"{cost} {amount} {'más' if costs.how == 'more' else 'menos'}{per}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This())
        return f"después devuelve {card} {with_a(self._zone(zone))}"


_PAYERS = {
    "you": "te cuestan",
    "their": "le cuestan",
    "a_rival": "cuestan a un rival a tu elección",
    "each_rival": "cuestan a cada rival",
    "any_player": "cuestan a un jugador a tu elección",
    "all_players": "cuestan a cada jugador",
    "owner_of": "cuestan al propietario {}",
}

WRITER: Final = Spanish
