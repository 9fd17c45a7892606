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
from cardwright.dsl.wording.plan import folded, is_long
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.fr.forms import (
    agreeing,
    demonstrative,
    indefinite,
    is_feminine,
    is_singular,
    possessive,
    with_a,
    with_de,
)
from cardwright.languages.fr.phrases import FrenchPhrases

_HAVE_NONE = {
    "anybody": "il n'y a pas",
    "you": "vous n'avez pas",
    "their": "il n'a pas",
    "each_rival": "aucun rival n'a",
    "all_players": "aucun joueur n'a",
    "each_other": "aucun autre joueur n'a",
    "owner_of": "le propriétaire {} n'a pas",
}
_HAVE = {
    "anybody": "il y a",
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


_BEFALLEN = {
    "you": "pour vous",
    "a_rival": "pour un rival",
    "any_player": "pour n'importe quel joueur",
}


class French(FrenchPhrases):
    """Writes French."""

    causing: ClassVar = {
        "you": "vous",
        "a_rival": "un rival",
        "any_player": "n'importe quel joueur",
    }
    subjects: ClassVar = {
        "the_rival": "le rival",
        "the_player": "le joueur",
        "the_other": "l'autre joueur",
        "you": "vous",
        "another_player": "un autre joueur de votre choix",
        "each_other": "chaque autre joueur",
        "owner_of": "le propriétaire {}",
        "a_rival": "un rival de votre choix",
        "each_rival": "chaque rival",
        "any_player": "un joueur de votre choix",
        "all_players": "chaque joueur",
    }
    payers: ClassVar = subjects | {
        "a_rival": "un rival",
        "any_player": "un joueur",
        "another_player": "un autre joueur",
    }
    rivals_to_compare: ClassVar = payers | {"their": "lui"}
    pronouns: ClassVar = {Person.YOU: "vous", Person.THEY: "il"}
    verbs: ClassVar = {
        "aim": Verb("visez", "visez", "vise"),
        "cancel": Verb(
            "annulez toute la capacité", "annulez toute la capacité", "annule toute la capacité"
        ),
        "redirect": Verb(
            "prenez plutôt pour cible", "prenez plutôt pour cible", "prend plutôt pour cible"
        ),
        "gain": Verb("gagnez", "gagnez", "gagne"),
        "look": Verb("regardez", "regardez", "regarde"),
        "choice": Verb("choisissez", "choisissez", "choisit"),
        "lose": Verb("perdez", "perdez", "perd"),
        "move": Verb("déplacez", "déplacez", "déplace"),
        "reveal": Verb("révélez", "révélez", "révèle"),
        "add": Verb(*("augmentez", "augmentez", "augmente"), says="{event:cet effet} de {number}"),
        "ignore": Verb("ignorez", "ignorez", "ignore", says="{event:cet effet}"),
        "prevent": Verb("réduisez", "réduisez", "réduit", says="{event:cet effet} de {number}"),
        "exchange": Verb("échangez", "échangez", "échange", says="{card} avec {other}"),
        "exchange_zones": Verb("échangez", "échangez", "échange", says="{zone} avec {who}"),
        "shuffle": Verb("mélangez", "mélangez", "mélange"),
        "use": Verb("utilisez", "utilisez", "utilise"),
        "pay": Verb("payez", "payez", "paie"),
        "put": Verb("placez", "placez", "place"),
        "put back": Verb("remettez", "remettez", "remet"),
        "give": Verb("donnez", "donnez", "donne", says="{amounts} {who:à}"),
        "steal": Verb("prenez", "prenez", "prend", says="{amounts} {who:à}"),
        "remove": Verb("retirez", "retirez", "retire"),
        "take": Verb("récupérez", "récupérez", "récupère"),
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
            what = demonstrative(term) if self.plan.paid_one else f"ces {term.form('plural')}"
        else:
            what = self._amounts(node.amounts)
        if isinstance(node.card, model.This) and self.refers_back():
            long = node.amounts is not None and is_long(node.amounts)
            return f"{self._told('put', voice)} {f'dessus {what}' if long else f'{what} dessus'}"
        where = f"sur {self._card(node.card, voice)}{self.each(node)}"
        is_last = node.amounts is not None and is_long(node.amounts)
        return f"{self._told('put', voice)} {f'{where} {what}' if is_last else f'{what} {where}'}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else node.word, voice)
        is_back = isinstance(node.card, model.This) and self.refers_back()
        origin = "" if is_back else self._of(node.card, voice) + self.each(node)
        if isinstance(node, model.Transfer):
            origin += f"{'' if is_back else ' '}sur {self._card(node.onto, voice)}"
        amounts = self._amounts(node.amounts) if node.amounts else self._everything
        if is_back:
            taken = f"{verb}-en {amounts}" if voice.is_imperative else f"en {verb} {amounts}"
            return f"{taken} {origin}".rstrip()
        is_last = node.amounts is not None and is_long(node.amounts)
        return f"{verb} {origin} {amounts}" if is_last else f"{verb} {amounts} {origin}"

    def _how_much(self, number: model.Number) -> str:
        return self.number_compared(number)

    def _players(self, who: model.Party | model.OwnerOf, case: str, *, goes_on: bool) -> str:
        text = super()._players(who, case, goes_on=goes_on)
        return with_a(text) if case else text

    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        done = self._done(verb, voice)
        alone = len(cards) == 1 and isinstance(cards[0], model.This)
        if alone and voice.is_imperative and self.refers_back():
            return f"{done}-{'la' if is_feminine(self.kind) else 'le'}"
        moves = [model.Move(verb=verb, card=card) for card in cards]
        return f"{done} {self.conjoin(self._object(move, voice) for move in moves)}"

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
    def _(self, node: model.Score, voice: Voice) -> str:
        check = self.this_event("ce contrôle")
        number, per = model.common_per(folded(node.number))
        points = f"{self._points(number)} de plus"
        if per:
            points += f" {self.per(per)}"
        return f"comptez {points} pour {check} uniquement"

    def _event_spoken_of(self, event: Word) -> str:
        return demonstrative(event)

    def _unless(self, steps: str, who: str, payment: str) -> str:
        condition = "s'il" if who == "il" else f"si {who}"
        return f"{steps}, sauf {condition} {payment}"

    # -- clauses and sentences --

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        if case == "de":
            return self._of(card, voice)
        found = self._card(card, voice)
        return with_a(found) if case == "à" else found

    def _happening(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or indefinite(event)
        match node.subject:
            case None if self.is_of_any_card(node):
                text = f"{event.form_if_any('at') or f'{text} de'} n'importe quelle carte"
            case model.Party(players=players):
                text += f" {_BEFALLEN[players]}"
            case model.Select() | model.This() | model.Chosen() as card:
                text = self._befalling(text, event.form_if_any("at"), card)
        if node.source is not None:
            by = event.form_if_any("by") or f"{agreeing('causé', event)} par"
            text += f" {by} {self._cause(node.source)}"
        return text

    def _befalling(
        self, text: str, at: str | None, card: model.Select | model.This | model.Chosen
    ) -> str:
        if at is None:
            return f"{text} {self._of(card)}"
        what = self._some(card) if self.is_plainly_own(card) else self._card(card, Voice.EFFECT)
        if at.endswith(" de"):
            return f"{at.removesuffix(' de')} {with_de(what)}"
        return f"{at} {what}"

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = self._happening(event, node)
        return f"lors {with_de(text)}" if node.by_itself else f"en réaction {with_a(text)}"

    def _while_status(self, status: str) -> str:
        return f"si {self._card(model.This())} est {self._state(status, self.kind)}"

    def _state(self, status: str, noun: Word) -> str:
        word = self.words.status(status)
        participle = word.form_if_any("participle")
        return agreeing(participle, noun) if participle else word.text

    def _for_each(self, node: model.Select, voice: Voice) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        named = self.disjoin(noun.text for noun in nouns)
        if node.zones:
            return f"pour chaque {named} {self._from(node.zones, node.owner, voice)}"
        if node.owner not in model.OWN:
            return f"pour chaque {named} {self.of_several(node.owner)}"
        whose = "ses" if voice.is_theirs and node.owner == "actor" else "vos"
        each = "chacune" if is_feminine(nouns[0]) else "chacun"
        return f"pour {each} de {whose} {self._plurals(node.nouns)}"

    def _for_each_resource(self, card: model.This | model.Chosen | None, voice: Voice) -> str:
        where = "qu'il a" if voice.is_theirs else "que vous avez"
        if card is not None:
            where = f"présent sur {self._card(card, voice)}"
        return f"pour chaque type {with_de(self.words.term('resource').text)} {where}"

    def _until_one_is(self, being: model.Being) -> str:
        what = self.disjoin(indefinite(self.noun(name)) for name in being.nouns)
        return f" jusqu'à ce que l'une d'elles {'ne soit pas' if being.negated else 'soit'} {what}"

    def _if(self, clause: str) -> str:
        return f"s'{clause}" if clause.startswith("il ") else f"si {clause}"

    def _holding(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select, bound="at_most", number=0):
                have = self.of_havers(_HAVE_NONE, node.bound, select.owner)
                other = "autre " if select.quantity == "another" else ""
                named = self.disjoin(
                    with_de(f"{other}{self.noun(name).text}") for name in select.nouns
                )
                where = self.where(select) + self.told_apart(select)
                return f"{have} {named} {where}"
            case model.Exists(select=select):
                have = self.of_havers(_HAVE, node.bound, select.owner)
                nouns = [self.noun(name) for name in select.nouns]
                named = self.disjoin(
                    noun.text if is_singular(node.number) else noun.form("plural") for noun in nouns
                )
                other = ""
                if select.quantity == "another":
                    other = "autre " if is_singular(node.number) else "autres "
                where = self.where(select) + self.asked_apart(node)
                return f"{have} {self.limit(node.bound, node.number)} {other}{named} {where}"
            case model.Stocked(on=None):
                have = self.of_havers(_HAVE, node.bound, node.owner)
                return f"{have} {self._so_much(node)}"
            case model.Stocked(on=card):
                assert card is not None
                much = self._so_much(node) + self.whose_units(node.owner, is_chosen=False)
                return f"il reste {much} sur {self._card(card, self.voice_now)}"
            case model.Is(card=ref):
                noun = self.kind if isinstance(ref, model.This) else self.chosen(ref)[0]
                what = self.disjoin(indefinite(self.noun(name)) for name in node.nouns)
                if node.status is not None:
                    what = self._state(node.status, noun)
                verb = "n'est pas" if node.negated else "est"
                return f"{self._card(ref)} {verb} {what}"
            case model.Compares(of=of):
                return f"{self.number_compared(of)} est {self.limit(node.bound, node.number)}"
            case model.CardHas(card=ref):
                which = self._card(ref)
                return f"{which} remplit cette condition ({self.compares(node.comparison)})"
            case model.PlayersHave(who=who):
                return f"{self.of_players(_HAVE, who)} {self.having(node.comparison, who)}"
        raise self.no_phrase(node)

    def _so_much(self, node: model.Stocked) -> str:
        if node.number == 1 and node.resource == model.Any():
            return f"{self.bounds[node.bound]} {self._count(1, self.words.term('resource'))}"
        amount = model.Amount(number=node.number, resource=node.resource)
        return f"{self.bound(node)}{self._amount(amount)}"

    def _befallen(self, verb: Word, noun: Word, *, many: bool) -> str:
        participle = verb.form("participle")
        return agreeing(participle, noun) + ("s" if many and not participle.endswith("s") else "")

    def _counted_as(self, nouns: tuple[str, ...], *, many: bool) -> str:
        found = (self.noun(name) for name in nouns)
        words = (f"des {word.form('plural')}" if many else indefinite(word) for word in found)
        return f" {self.disjoin(words)}"

    def _cost(self, who: model.Select) -> str:
        the = "les autres" if who.is_other else "les"
        nouns = self.conjoin(f"{the} {self.noun(name).form('plural')}" for name in who.nouns)
        return f"{nouns}{self.told_apart(who)} {self.of_payers(_PAYERS, who)}"

    def _priced(self, cost: str, costs: model.Costs) -> str:
        if costs.how == "less" and not costs.resources:
            return f"{cost} {self._less(costs.number, costs.excepted)}"
        amount, per = self._changed_price(costs)
        return f"{cost} {amount} {'de plus' if costs.how == 'more' else 'de moins'}{per}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This())
        if self.is_personal(zone):
            return f"remettez ensuite {card} dans {self._zone(zone)}"
        return f"remettez ensuite {card} {with_a(self._zone(zone))}"


_PAYERS = {
    "you": "vous coûtent",
    "their": "lui coûtent",
    "a_rival": "coûtent à un rival de votre choix",
    "each_rival": "coûtent à chaque rival",
    "any_player": "coûtent à un joueur de votre choix",
    "all_players": "coûtent à chaque joueur",
    "owner_of": "coûtent au propriétaire {}",
}

WRITER: Final = French
