"""Rules text in French.

House style: `vous` imperatives, costs before the colon, `dessus` and the pronouns for the card
itself only where no other card is meant. Names of resources are counted like any noun
(`2 Pierres`) where the game declares a plural, and don't change where it doesn't (`2 Bois`).
`Au choix` stands for any mix.
"""

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.french_forms import (
    agreeing,
    all_of,
    demonstrative,
    indefinite,
    is_feminine,
    is_singular,
    possessive,
    with_a,
    with_de,
)
from cardwright.dsl.wording.french_phrases import FrenchPhrases
from cardwright.dsl.wording.plan import folded, has_lists, is_long
from cardwright.dsl.wording.voice import Verb, Voice
from cardwright.dsl.wording.words import Word


class French(FrenchPhrases):
    """Writes French."""

    subjects: ClassVar = {
        "a_rival": "un rival de votre choix",
        "each_rival": "chaque rival",
        "any_player": "un joueur de votre choix",
        "all_players": "chaque joueur",
    }
    gains = "gagne"
    loses = "perd"
    verbs: ClassVar = {
        "gain": Verb("gagnez", "gagnez", "gagne"),
        "move": Verb("déplacez", "déplacez", "déplace"),
        "pay": Verb("payez", "payez", "paie"),
        "put": Verb("placez", "placez", "place"),
        "remove": Verb("retirez", "retirez", "retire"),
        "take": Verb("récupérez", "récupérez", "récupère"),
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
            word = self.words.resource(node.more)
            whom += f" qui a plus {with_de(word.counted(one=False))} que vous"
        amounts = self._amounts(node.amounts)
        return f"prenez {whom} {amounts}" if is_long(node.amounts) else f"prenez {amounts} {whom}"

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        if node.amounts is None:
            term = self.words.term("resource")
            what = demonstrative(term) if self.plan.paid_one else f"ces {term.form('plural')}"
        else:
            what = self._amounts(node.amounts)
        if isinstance(node.card, model.This) and self.refers_back():
            long = node.amounts is not None and is_long(node.amounts)
            return f"{self._told('put', voice)} {f'dessus {what}' if long else f'{what} dessus'}"
        where = f"sur {self._card(node.card, voice)}{self.each(node)}"
        is_last = node.amounts is not None and has_lists(node.amounts)
        return f"{self._told('put', voice)} {f'{where} {what}' if is_last else f'{what} {where}'}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else "take", voice)
        if node.amounts is None:
            term = self.words.term("resource")
            amounts = f"{all_of(term)} les {term.form('plural')}"
        else:
            amounts = self._amounts(node.amounts)
        if isinstance(node.card, model.This) and self.refers_back():
            return f"{verb}-en {amounts}" if voice.is_imperative else f"en {verb} {amounts}"
        origin = self._of(node.card, voice) + self.each(node)
        is_last = node.amounts is not None and has_lists(node.amounts)
        return f"{verb} {origin} {amounts}" if is_last else f"{verb} {amounts} {origin}"

    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        done = self._done(verb, voice)
        alone = len(cards) == 1 and isinstance(cards[0], model.This)
        if alone and voice.is_imperative and self.refers_back():
            return f"{done}-{'la' if is_feminine(self.kind) else 'le'}"
        moves = [model.Move(verb=verb, card=card) for card in cards]
        return f"{done} {self.conjoin(self._object(move, voice) for move in moves)}"

    def _object(self, step: model.Move | model.Look | model.Reveal, voice: Voice) -> str:
        if isinstance(step.card, model.Them):
            return self.those
        if isinstance(step.origin, model.Them):
            some = self._some(step.card) if isinstance(step.card, model.Select) else ""
            return f"{some} {self.taken_from_those()}"
        zones, owner = self.zones_left(step), self.owner_left(step)
        if not isinstance(step.card, model.Select) or not zones:
            origin = f" {self._from(zones, owner, voice)}" if step.origin is not None else ""
            return self._card(step.card, voice) + origin
        origin = self._from(zones, owner, voice)
        return f"{self._some(step.card)} {origin}{self.choosing(zones, step.card, owner)}"

    def _cards(self, number: int) -> str:
        return self._count(number, self.card_word)

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        where = "du dessous" if end == "bottom" else "du dessus"
        return f"{where} {self._from(zones, owner, voice)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        zone, owner = self._zone(spot.zones[0], self._whose(spot), voice), self._whose(spot)
        if self.is_in_play_alone(spot.zones[0]):
            own = "ses" if voice is Voice.UNLESS_THEY else "vos"
            return f"parmi {f'{own} cartes en jeu' if owner == 'you' else zone}"
        if self.game.zone[spot.zones[0]].pile:
            return f"{'sous' if spot.end == 'bottom' else 'sur'} {zone}"
        return f"dans {zone}" if self.is_personal(spot.zones[0]) else with_a(zone)

    def _then(self, node: model.Draw, voice: Voice) -> str:
        assert node.then_verb is not None
        origins = self.game.verb[node.then_verb].moves_from
        cards = self._count(node.then_count, self.card_word)
        then = f"{self._done(node.then_verb, voice)} {cards}"
        return f", puis {then} {self._from(origins, 'you', voice)}"

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        origin = self._from(self.zones_left(node), self.owner_left(node), voice)
        card = f"{self._some(node.card)} {origin}{self._to(node, voice)}"
        if node.price.instead is not None and node.price.instead.is_nothing:
            return f"{self._done(node.verb, voice)} gratuitement {card}"
        return f"{self._done(node.verb, voice)} {card}{self._price(node.price)}"

    def _price(self, price: model.Price) -> str:
        if price.instead is not None:
            return f" pour {self._amounts(price.instead)}"
        if price.less:
            return f" pour {self._less(price.less, price.excepted)}"
        return f", en payant {possessive(self.words.term('cost'))}"

    def _less(self, less: int, excepted: tuple[str, ...]) -> str:
        text = f"{self._count(less, self.words.term('resource'))} de moins"
        names = (with_de(self.words.resource(name).text) for name in excepted)
        return f"{text}, mais jamais moins {' ni '.join(names)}" if excepted else text

    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        return f"{'regardez' if kind == 'look' else 'révélez'} {what}"

    def _top(self, number: int, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        cards = "la première carte" if number == 1 else f"les {number} premières cartes"
        return f"{cards} {self._from(zones, owner, voice)}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        if self.plan.seen_one:
            return "remettez-la"
        what = "remettez le reste" if self._some_are_taken else "remettez-les"
        return f"{what} dans l'ordre de votre choix"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = " comme si c'était le vôtre" if self.is_of_others(node.card) else ""
        free = "gratuitement " if node.free else ""
        return f"utilisez {free}un pouvoir {self._of(node.card, voice)}{how}"

    @step.register
    def _(self, node: model.Shuffle, voice: Voice) -> str:
        return f"mélangez {self._zone(node.zone, 'you', voice)}"

    @step.register
    def _(self, node: model.CountAs, voice: Voice) -> str:
        nouns = self.disjoin(indefinite(self.noun(name)) for name in node.nouns)
        if self.refers_back():
            card = f"considérez-{'la' if is_feminine(self.kind) else 'le'}"
        else:
            card = f"considérez {demonstrative(self.kind)}"
        return f"{card} comme {nouns} pour le pouvoir utilisé"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = demonstrative(self.event) if self.event else "ce contrôle"
        number = folded(node.number)
        points = "point" if is_singular(number) else "points"
        return f"comptez {self._number(number)} {points} de plus pour {check} uniquement"

    @step.register
    def _(self, node: model.Ignore, voice: Voice) -> str:
        return f"ignorez {demonstrative(self.event) if self.event else 'cet effet'}"

    def _either(self, options: Sequence[str]) -> str:
        return ", ".join(f"soit {option}" for option in options)

    def _unless(self, steps: str, payment: str, *, they: bool) -> str:
        condition = "s'il" if they else "si vous"
        return f"{steps}, sauf {condition} {payment}"

    # -- clauses and sentences --

    def _worth(self, points: str) -> str:
        return f"vaut {points}"

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
            text += f" {agreeing('causé', event)} par {self._cause(node.source)}"
        return f"en réaction {with_a(text)}"

    def _cause(self, source: model.Select) -> str:
        is_anyones = source.owner == "any_player"
        return self._some(source) if is_anyones else self._selected(source, Voice.EFFECT)

    def _while_status(self, status: str) -> str:
        state = agreeing(self.words.status(status).text, self.kind)
        return f"tant que {self._card(model.This())} est {state}"

    def _left(self, node: model.Left) -> str:
        if node.number == 1 and node.resource == model.Any():
            amount = self._count(1, self.words.term("resource"))
        else:
            amount = self.resource(node.resource, node.number)
        return f"s'il reste au moins {amount} sur {self._card(node.card)}"

    def _discount(self, node: model.Discount) -> str:
        nouns = self.conjoin(f"les {self.noun(name).form('plural')}" for name in node.nouns)
        return f"{nouns} vous coûtent {self._less(node.less, node.excepted)}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This())
        if self.is_personal(zone):
            return f"remettez ensuite {card} dans {self._zone(zone)}"
        return f"remettez ensuite {card} {with_a(self._zone(zone))}"
