"""Rules text in Spanish.

House style: imperatives of the second person singular, costs before the colon; `encima` for the
card itself only where no other card is meant. Pronouns are not hung on imperatives, which would
change the accents of verbs that games declare. Names of resources are counted like any noun
(`2 piedras`) where the game declares a plural, and don't change where it doesn't (`2 Oro`). `A
elegir` stands for any mix. After `salvo que` verbs are in the subjunctive: the form ``third``.
"""

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar, Final

from cardwright.dsl import model
from cardwright.dsl.wording.plan import folded, has_lists, is_long
from cardwright.dsl.wording.voice import Verb, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.es.forms import (
    agreeing,
    demonstrative,
    indefinite,
    is_feminine,
    with_a,
)
from cardwright.languages.es.phrases import SpanishPhrases


class Spanish(SpanishPhrases):
    """Writes Spanish."""

    subjects: ClassVar = {
        "a_rival": "un rival a tu elección",
        "each_rival": "cada rival",
        "any_player": "un jugador a tu elección",
        "all_players": "cada jugador",
    }
    gains = "gana"
    loses = "pierde"
    verbs: ClassVar = {
        "gain": Verb("gana", "ganes", "gane"),
        "pay": Verb("paga", "pagues", "pague"),
        "put": Verb("pon", "pongas", "ponga"),
        "remove": Verb("retira", "retires", "retire"),
        "take": Verb("recupera", "recuperes", "recupere"),
    }

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        return self.common_step(node, voice)

    @step.register
    def _(self, node: model.Steal, voice: Voice) -> str:
        whom = with_a(self.subjects[node.who])
        if node.more is not None:
            whom += f" que tenga más {self.words.resource(node.more).counted(one=False)} que tú"
        amounts = self._amounts(node.amounts)
        return f"quita {whom} {amounts}" if is_long(node.amounts) else f"quita {amounts} {whom}"

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
        is_last = node.amounts is not None and has_lists(node.amounts)
        return f"{self._told('put', voice)} {f'{where} {what}' if is_last else f'{what} {where}'}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else "take", voice)
        if node.amounts is None:
            term = self.words.term("resource")
            the = "las" if is_feminine(term) else "los"
            amounts = f"{agreeing('todo', term, many=True)} {the} {term.form('plural')}"
        else:
            amounts = self._amounts(node.amounts)
        if isinstance(node.card, model.This) and self.refers_back():
            return f"{verb} de {'ella' if is_feminine(self.kind) else 'él'} {amounts}"
        origin = self._of(node.card, voice) + self.each(node)
        is_last = node.amounts is not None and has_lists(node.amounts)
        return f"{verb} {origin} {amounts}" if is_last else f"{verb} {amounts} {origin}"

    def _act(self, verb: str, cards: Sequence[model.CardRef], voice: Voice) -> str:
        objects = self.conjoin(self._object(verb, card, voice) for card in cards)
        return f"{self._done(verb, voice)} {objects}"

    def _object(self, verb: str, card: model.CardRef, voice: Voice) -> str:
        if isinstance(card, model.Select) and not self.is_in_play(verb):
            origins = self.game.verb[verb].moves_from
            origin = self._from(origins, card.owner, voice)
            return f"{self._some(card)} {origin}{self.choosing(verb, card)}"
        return self._card(card, voice)

    @step.register
    def _(self, node: model.Draw, voice: Voice) -> str:
        text = f"{self._done(node.verb, voice)} {self._count(node.count, self.drawn(node.verb))}"
        if node.then_verb is None:
            return text
        origins = self.game.verb[node.then_verb].moves_from
        cards = self._count(node.then_count, self.card_word)
        then = f"{self._done(node.then_verb, voice)} {cards}"
        return f"{text} y luego {then} {self._from(origins, 'you', voice)}"

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        card = f"{self._some(node.card)} {self._from(node.zones, node.owner, voice)}"
        return f"{self._done(node.verb, voice)} {card}{self._price(node.price)}"

    def _price(self, price: model.Price) -> str:
        if price.free:
            return " gratis"
        if price.less:
            return f" por {self._less(price.less, price.excepted)}"
        return f", pagando su {self.words.term('cost').text}"

    def _less(self, less: int, excepted: tuple[str, ...]) -> str:
        text = f"{self._count(less, self.words.term('resource'))} menos"
        names = self.disjoin(f"en {self.words.resource(name).text}" for name in excepted)
        return f"{text} (el coste {names} no se reduce)" if excepted else text

    @step.register
    def _(self, node: model.Sort, voice: Voice) -> str:
        zones = self._from(node.zones, "you", voice)
        if node.count == 1:
            return f"mira la primera carta {zones} y vuelve a dejarla"
        return (
            f"mira las {node.count} primeras cartas {zones}"
            " y vuelve a dejarlas en el orden que quieras"
        )

    @step.register
    def _(self, node: model.CountAs, voice: Voice) -> str:
        nouns = self.disjoin(indefinite(self.noun(name)) for name in node.nouns)
        return f"considera {self._card(model.This())} como {nouns} para el poder utilizado"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = demonstrative(self.event) if self.event else "esta comprobación"
        number = folded(node.number)
        points = "punto" if number == 1 else "puntos"
        return f"cuenta {self._number(number)} {points} más solo para {check}"

    @step.register
    def _(self, node: model.Ignore, voice: Voice) -> str:
        return f"ignora {demonstrative(self.event) if self.event else 'este efecto'}"

    def _either(self, options: Sequence[str]) -> str:
        return ", ".join(f"o bien {option}" for option in options)

    def _unless(self, steps: str, payment: str, *, they: bool) -> str:
        return f"{steps}, salvo que {payment}" if they else f"{payment}; si no, {steps}"

    # -- clauses and sentences --

    def _worth(self, points: str) -> str:
        return f"vale {points}"

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        return self._card(card, voice)

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or indefinite(event)
        if node.subject is not None and (at := event.form_if_any("at")):
            is_own = node.subject.owner == "you"
            some = self._some(node.subject)
            text = f"{at} {some if is_own else self._selected(node.subject, Voice.EFFECT)}"
        elif node.subject is not None:
            text += f" {self._of(node.subject)}"
        if node.source is not None:
            text += f" {agreeing('causado', event)} por {self._cause(node.source)}"
        return f"en reacción {with_a(text)}"

    def _cause(self, source: model.Select) -> str:
        is_anyones = source.owner == "any_player"
        return self._some(source) if is_anyones else self._selected(source, Voice.EFFECT)

    def _while_status(self, status: str) -> str:
        word = self.words.status(status)
        participle = word.form_if_any("participle")
        state = agreeing(participle, self.kind) if participle else word.text
        return f"si {self._card(model.This())} está {state}"

    def _left(self, node: model.Left) -> str:
        if node.number == 1 and node.resource == model.Any():
            amount = self._count(1, self.words.term("resource"))
        else:
            amount = self.resource(node.resource, node.number)
        verb = "queda" if node.number == 1 else "quedan"
        return f"si {verb} al menos {amount} sobre {self._card(node.card)}"

    def _discount(self, node: model.Discount) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        named = self.conjoin(
            f"{'las' if is_feminine(noun) else 'los'} {noun.form('plural')}" for noun in nouns
        )
        return f"{named} te cuestan {self._less(node.less, node.excepted)}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This())
        return f"después devuelve {card} {with_a(self._zone(zone))}"


WRITER: Final = Spanish
