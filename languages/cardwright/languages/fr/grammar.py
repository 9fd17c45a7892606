"""Rules text in French.

House style: `vous` imperatives, costs before the colon, `dessus` and the pronouns for the card
itself only where no other card is meant. Names of resources are counted like any noun
(`2 Pierres`) where the game declares a plural, and don't change where it doesn't (`2 Bois`).
`Au choix` stands for any mix.
"""

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar, Final

from cardwright.dsl import model
from cardwright.dsl.wording.plan import folded, has_lists, is_long
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.fr.forms import (
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
from cardwright.languages.fr.phrases import OF_SEVERAL, FrenchPhrases

_HAVE = {
    "you": "vous avez",
    "their": "il a",
    "a_rival": "un rival a",
    "each_rival": "chaque rival a",
    "any_player": "un joueur a",
    "all_players": "chaque joueur a",
    "another_player": "un autre joueur a",
    "each_other": "chaque autre joueur a",
    "owner_of": "le propriétaire {} a",
}


class French(FrenchPhrases):
    """Writes French."""

    subjects: ClassVar = {
        "you": "vous",
        "another_player": "un autre joueur de votre choix",
        "each_other": "chaque autre joueur",
        "owner_of": "le propriétaire {}",
        "a_rival": "un rival de votre choix",
        "each_rival": "chaque rival",
        "any_player": "un joueur de votre choix",
        "all_players": "chaque joueur",
    }
    payment_first = True
    payers: ClassVar = subjects | {
        "a_rival": "un rival",
        "any_player": "un joueur",
        "another_player": "un autre joueur",
    }
    pronouns: ClassVar = {Person.YOU: "vous", Person.THEY: "il"}
    verbs: ClassVar = {
        "gain": Verb("gagnez", "gagnez", "gagne"),
        "look": Verb("regardez", "regardez", "regarde"),
        "lose": Verb("perdez", "perdez", "perd"),
        "move": Verb("déplacez", "déplacez", "déplace"),
        "reveal": Verb("révélez", "révélez", "révèle"),
        "shuffle": Verb("mélangez", "mélangez", "mélange"),
        "use": Verb("utilisez", "utilisez", "utilise"),
        "pay": Verb("payez", "payez", "paie"),
        "put": Verb("placez", "placez", "place"),
        "put back": Verb("remettez", "remettez", "remet"),
        "steal": Verb("prenez", "prenez", "prend"),
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
        whom = with_a(self.of_players(self.subjects, node.who.players))
        if node.more is not None:
            word = self.words.resource(node.more)
            whom += f" qui a plus {with_de(word.counted(one=False))} que vous"
        amounts = self._amounts(node.amounts)
        verb = self._told("steal", voice)
        return f"{verb} {whom} {amounts}" if is_long(node.amounts) else f"{verb} {amounts} {whom}"

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

    def _some_of(self, card: model.Select) -> str:
        return self._some(card)

    def _cards_in(self, card: model.Select, zones: Sequence[str], voice: Voice) -> str:
        return self._placed(card, zones, voice)

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        where = "du dessous" if end == "bottom" else "du dessus"
        return f"{where} {self._from(zones, owner, voice)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        zone, owner = self._zone(spot.zones[0], self._whose(spot), voice), self._whose(spot)
        if self.is_in_play_alone(spot.zones[0]):
            own = "ses" if voice.is_theirs and owner == "actor" else "vos"
            return f"parmi {f'{own} cartes en jeu' if owner in model.OWN else zone}"
        if self.game.zone[spot.zones[0]].pile:
            return f"{'sous' if spot.end == 'bottom' else 'sur'} {zone}"
        return f"dans {zone}" if self.is_personal(spot.zones[0]) else with_a(zone)

    def _then(self, node: model.Draw, voice: Voice) -> str:
        assert node.then_verb is not None
        origins = self.game.verb[node.then_verb].moves_from
        cards = self._count(node.then_count, self.card_word)
        then = f"{self._done(node.then_verb, voice)} {cards}"
        return f", puis {then} {self._from(origins, 'actor', voice)}"

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

    def _less(self, less: model.Number, excepted: tuple[str, ...]) -> str:
        text = self.so_many(less, self.words.term("resource"), " de moins")
        names = self.disjoin(f"en {self.words.resource(name).text}" for name in excepted)
        return f"{text} (le coût {names} n'est pas réduit)" if excepted else text

    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        return f"{self._told(kind, voice)} {what}"

    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        cards = "la première carte"
        if number != 1:
            cards = f"les {self.how_many(number)} premières cartes"
        return f"{cards} {self._from(zones, owner, voice)}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        put, it = self._told("put back", voice), "la" if self.plan.seen_one else "les"
        back = f"{put}-{it}" if voice.is_imperative else f"{it} {put}"
        if self.plan.seen_one:
            return back
        back = f"{put} le reste" if self._some_are_taken else back
        return f"{back} dans l'ordre de {'son' if voice.is_theirs else 'votre'} choix"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = f" comme si c'était le {'sien' if voice.is_theirs else 'vôtre'}"
        how = how if self.is_of_others(node.card) else ""
        free = "gratuitement " if node.free else ""
        return f"{self._told('use', voice)} {free}un pouvoir {self._of(node.card, voice)}{how}"

    @step.register
    def _(self, node: model.Shuffle, voice: Voice) -> str:
        return f"{self._told('shuffle', voice)} {self._zone(node.zone, 'actor', voice)}"

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
        number, per = model.common_per(folded(node.number))
        points = f"{self._points(number)} de plus"
        if per:
            points += f" {self.per(per)}"
        return f"comptez {points} pour {check} uniquement"

    @step.register
    def _(self, node: model.Ignore, voice: Voice) -> str:
        return f"ignorez {demonstrative(self.event) if self.event else 'cet effet'}"

    def _either(self, options: Sequence[str]) -> str:
        return ", ".join(f"soit {option}" for option in options)

    def _unless(self, steps: str, who: str, payment: str) -> str:
        condition = "s'il" if who == "il" else f"si {who}"
        return f"{steps}, sauf {condition} {payment}"

    def _or_else(self, payment: str, steps: str) -> str:
        return f"{payment}, sinon {steps}"

    # -- clauses and sentences --

    def _worth(self, points: str) -> str:
        return f"vaut {points}"

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        return self._card(card, voice)

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or indefinite(event)
        if node.subject is not None and (at := event.form_if_any("at")):
            is_own = node.subject.owner in model.OWN
            some = self._some(node.subject)
            whose = some if is_own else self._selected(node.subject, Voice.EFFECT)
            text = (
                f"{at.removesuffix(' de')} {with_de(whose)}"
                if at.endswith(" de")
                else f"{at} {whose}"
            )
        elif node.subject is not None:
            text += f" {self._of(node.subject)}"
        if node.source is not None:
            text += f" {agreeing('causé', event)} par {self._cause(node.source)}"
        return f"en réaction {with_a(text)}"

    def _cause(self, source: model.Select) -> str:
        is_anyones = source.owner == "any_player"
        return self._some(source) if is_anyones else self._selected(source, Voice.EFFECT)

    def _while_status(self, status: str) -> str:
        return f"si {self._card(model.This())} est {self._state(status, self.kind)}"

    def _state(self, status: str, noun: Word) -> str:
        word = self.words.status(status)
        participle = word.form_if_any("participle")
        return agreeing(participle, noun) if participle else word.text

    def _may(self, steps: str, voice: Voice) -> str:
        if voice.is_imperative:
            return f"si vous le souhaitez, {steps}"
        wish = "s'il le souhaite" if voice.is_theirs else "si vous le souhaitez"
        return f"({wish}) {steps}"

    def _for_each(self, node: model.Select, voice: Voice) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        named = self.disjoin(noun.text for noun in nouns)
        if node.zones:
            return f"pour chaque {named} {self._from(node.zones, node.owner, voice)}"
        if node.owner not in model.OWN:
            return f"pour chaque {named} {self.of_players(OF_SEVERAL, node.owner)}"
        whose = "ses" if voice.is_theirs and node.owner == "actor" else "vos"
        each = "chacune" if is_feminine(nouns[0]) else "chacun"
        return f"pour {each} de {whose} {self._plurals(node.nouns)}"

    def _until(self, clause: str) -> str:
        return f", à répéter jusqu'à ceci{self.colon}{clause}"

    def _if(self, clause: str) -> str:
        return f"s'{clause}" if clause.startswith("il ") else f"si {clause}"

    def _holding(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                have = self.of_havers(_HAVE, node.bound, select.owner)
                nouns = [self.noun(name) for name in select.nouns]
                named = self.disjoin(
                    noun.text if is_singular(node.number) else noun.form("plural") for noun in nouns
                )
                other = ""
                if select.quantity == "another":
                    other = "autre " if is_singular(node.number) else "autres "
                return f"{have} {_word(node)} {node.number} {other}{named} en jeu"
            case model.Stocked(on=None):
                have = self.of_havers(_HAVE, node.bound, node.owner)
                return f"{have} {self._so_much(node)}"
            case model.Stocked(on=card):
                assert card is not None
                return f"il reste {self._so_much(node)} sur {self._card(card, self.voice_now)}"
            case model.Is(card=ref):
                noun = self.kind if isinstance(ref, model.This) else self.chosen(ref)[0]
                what = self.disjoin(indefinite(self.noun(name)) for name in node.nouns)
                if node.status is not None:
                    what = self._state(node.status, noun)
                verb = "n'est pas" if node.negated else "est"
                return f"{self._card(ref)} {verb} {what}"
            case model.Compares(of=letter):
                return f"{letter.name} est {_word(node)} {node.number}"
        raise self.no_phrase(node)

    def _so_much(self, node: model.Stocked) -> str:
        if node.number == 1 and node.resource == model.Any():
            return f"{_word(node)} {self._count(1, self.words.term('resource'))}"
        return f"{_word(node)} {self.resource(node.resource, node.number)}"

    def _costs(self, who: model.Select | model.This, costs: model.Costs) -> str:
        if isinstance(who, model.This):
            verb = f"{self._card(who)} coûte"
        else:
            nouns = self.conjoin(f"les {self.noun(name).form('plural')}" for name in who.nouns)
            verb = f"{nouns} {_PAYERS[self.who_pays(who)]}"
        if not costs.more and not costs.resources:
            return f"{verb} {self._less(costs.number, costs.excepted)}"
        amount, per = self._changed_price(costs)
        return f"{verb} {amount} {'de plus' if costs.more else 'de moins'}{per}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This())
        if self.is_personal(zone):
            return f"remettez ensuite {card} dans {self._zone(zone)}"
        return f"remettez ensuite {card} {with_a(self._zone(zone))}"


def _word(node: model.Exists | model.Stocked | model.Compares) -> str:
    return "au moins" if node.bound == "at_least" else "au plus"


_PAYERS = {
    "you": "vous coûtent",
    "each_rival": "coûtent à chaque rival",
    "all_players": "coûtent à chaque joueur",
}

WRITER: Final = French
