"""Rules text in German.

House style: imperatives of the second person singular, costs before the colon, a capital after it,
`es`, `darauf` and `davon` for the card itself only where no other card is meant. Names of resources
are counted like any noun (`2 Bretter`) where the game declares a plural, and don't change where it
doesn't (`2 Holz`). `Nach Wahl` stands for any mix. A verb of several words takes its object after
the first of them: `lege ab` makes `Lege eine Karte aus deiner Hand ab`. After `es sei denn` the
verb keeps its place, so that it is parted there as well.
"""

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import ClassVar, Final, cast, get_args

from cardwright.dsl import model
from cardwright.dsl.wording.plan import alternatives_of, folded, is_long
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import MissingPhrase, Word
from cardwright.languages.de.forms import (
    Case,
    determined,
    ending,
    forms_of,
    indefinite,
    measured,
    plural,
    possessive_of,
)
from cardwright.languages.de.phrases import GermanPhrases, has_at_end

_VICTIMS = {
    "the_rival": "von dem Mitspieler",
    "the_other": "von dem anderen Spieler",
    "you": "von dir",
    "another_player": "von einem anderen Spieler deiner Wahl",
    "each_other": "von jedem anderen Spieler",
    "a_rival": "von einem Mitspieler deiner Wahl",
    "each_rival": "von jedem Mitspieler",
    "owner_of": "vom Besitzer {}",
}
_RECEIVERS = {word: text.removeprefix("von ") for word, text in _VICTIMS.items()} | {
    "owner_of": "dem Besitzer {}"
}


_HAVE = {
    "anybody": "es|gibt",
    "you": "du|hast",
    "their": "er|hat",
    "a_rival": "ein Mitspieler|hat",
    "each_rival": "jeder Mitspieler|hat",
    "any_player": "ein Spieler|hat",
    "all_players": "jeder Spieler|hat",
    "another_player": "ein anderer Spieler|hat",
    "each_other": "jeder andere Spieler|hat",
    "owner_of": "der Besitzer {}|hat",
}
"""Who has something, and the verb, which ends the clause."""


_BEFALLEN = {
    "you": "bei dir",
    "a_rival": "bei einem Mitspieler",
    "any_player": "bei einem beliebigen Spieler",
}
_CAUSING = {
    "you": "dich",
    "a_rival": "einen Mitspieler",
    "any_player": "einen beliebigen Spieler",
}


class German(GermanPhrases):
    """Writes German."""

    subjects: ClassVar = {
        "the_rival": "der Mitspieler",
        "the_player": "der Spieler",
        "the_other": "der andere Spieler",
        "you": "du",
        "another_player": "ein anderer Spieler deiner Wahl",
        "each_other": "jeder andere Spieler",
        "owner_of": "der Besitzer {}",
        "a_rival": "ein Mitspieler deiner Wahl",
        "each_rival": "jeder Mitspieler",
        "any_player": "ein Spieler deiner Wahl",
        "all_players": "jeder Spieler",
    }
    payers: ClassVar = subjects | {
        "a_rival": "ein Mitspieler",
        "any_player": "ein Spieler",
        "another_player": "ein anderer Spieler",
    }
    rivals_to_compare: ClassVar = payers | {"their": "er selbst"}
    pronouns: ClassVar = {Person.YOU: "du", Person.THEY: "er"}
    verbs: ClassVar = {
        "aim": Verb("ziele auf", "zielst auf", "zielt auf"),
        "cancel": Verb(
            "hebe die ganze Fähigkeit auf",
            "hebst die ganze Fähigkeit auf",
            "hebt die ganze Fähigkeit auf",
        ),
        "redirect": Verb("lenke sie um auf", "lenkst sie um auf", "lenkt sie um auf"),
        "count": Verb("zähle", "zählst", "zählt"),
        "gain": Verb("erhalte", "erhältst", "erhält"),
        "add": Verb("erhöhe", "erhöhst", "erhöht", says="{event:diesen Effekt} um {number}"),
        "prevent": Verb(
            *("verringere", "verringerst", "verringert"),
            says="{event:diesen Effekt} um {number}",
        ),
        "ignore": Verb("ignoriere", "ignorierst", "ignoriert", says="{event:diesen Effekt}"),
        "move": Verb("bewege", "bewegst", "bewegt"),
        "reveal": Verb("decke", "deckst", "deckt"),
        "use": Verb("nutze", "nutzt", "nutzt"),
        "exchange": Verb(
            *("tausche", "tauschst", "tauscht"),
            says="{card} gegen {other}",
        ),
        "exchange_zones": Verb(
            *("tausche", "tauschst", "tauscht"),
            says="alle Karten aus {zone:dative} gegen alle Karten dort {who:von}",
        ),
        "shuffle": Verb("mische", "mischst", "mischt"),
        "look": Verb("sieh dir", "siehst dir", "sieht sich"),
        "choice": Verb("wähle", "wählst", "wählt"),
        "lose": Verb("verliere", "verlierst", "verliert"),
        "pay": Verb("bezahle", "bezahlst", "bezahlt"),
        "put": Verb("lege", "legst", "legt"),
        "remove": Verb("entferne", "entfernst", "entfernt"),
        "give": Verb("gib", "gibst", "gibt", says="{who:dative} {amounts}"),
        "steal": Verb("nimm", "nimmst", "nimmt", says="{amounts} {who:von}"),
        "take": Verb("nimm", "nimmst", "nimmt"),
    }

    @classmethod
    def forms_of(cls, category: str, word: Word) -> Iterable[str]:
        """Return the forms that sentences ask of a word."""
        if category in ("noun", "zone", "event"):
            return forms_of(word, many=category == "noun")
        return super().forms_of(category, word)

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        return self.common_step(node, voice)

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        verb = self._told("put", voice)
        if node.amounts is None:
            term = self.words.term("resource")
            these = determined("dies", term, "accusative", many=not self.plan.paid_one)
            return f"{verb} {these} {self._on(node.card, 'accusative', voice)}"
        where = self._on(node.card, "accusative", voice) + self.each(node)
        return self._where(verb, node.amounts, where)

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else node.word, voice)
        origin = self._off(node.card, voice) + self.each(node)
        if isinstance(node, model.Transfer):
            origin += f" {self._on(node.onto, 'accusative', voice)}"
        if node.amounts is None:
            return f"{verb} {self._everything} {origin}"
        return self._where(verb, node.amounts, origin)

    def _how_much(self, number: model.Number) -> str:
        total = self._total(number)
        is_read = total is not None and not total.startswith("in Höhe von ")
        return f"eine Zahl {total}" if is_read else self.number_compared(number)

    def _players(self, who: model.Party | model.OwnerOf, case: str, *, goes_on: bool) -> str:
        words = _VICTIMS if case == "von" else _RECEIVERS
        return self.party(words, who, goes_on=goes_on)

    def _own_zone(self, zone: str, case: str, voice: Voice) -> str:
        return self._zone(zone, "dative" if case == "dative" else "accusative", "actor", voice)

    def _where(self, verb: str, amounts: model.Amounts, where: str) -> str:
        what = self._amounts(amounts)
        return f"{verb} {where} {what}" if is_long(amounts) else f"{verb} {what} {where}"

    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        moves = [model.Move(verb=verb, card=card) for card in cards]
        return self._around(verb, self.conjoin(self._object(move, voice) for move in moves), voice)

    def _moved(self, verb: str | None, what: str, voice: Voice) -> str:
        return (
            super()._moved(verb, what, voice) if verb is None else self._around(verb, what, voice)
        )

    def _around(self, verb: str, what: str, voice: Voice) -> str:
        """Return a verb of the game with its object, which parts a verb of several words."""
        first, *rest = self._done(verb, voice).split(" ")
        is_open = any(mark in what for mark in self.clause_marks) and not what.endswith(")")
        return " ".join([first, f"{what}," if rest and is_open else what, *rest])

    def _some_of(self, card: model.Select) -> str:
        return self._some(card, "accusative")

    def _cards_in(self, card: model.Select, zones: Sequence[str], voice: Voice) -> str:
        return self._placed(card, zones, "accusative", voice)

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        where = "von unten" if end == "bottom" else "von oben"
        return f"{where} {self._from(zones, owner, voice)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        zone, owner = spot.zones[0], self._whose(spot)
        if self.is_in_play_alone(zone):
            whose = "seinen" if voice.is_theirs and owner == "actor" else "deinen"
            own = owner in model.OWN
            there = self._zone(zone, "dative", owner, voice)
            return f"zu {f'{whose} Karten im Spiel' if own else there}"
        where = "in"
        if self.game.zone[zone].pile:
            where = "unter" if spot.end == "bottom" else "auf"
        return f"{where} {self._zone(zone, 'accusative', owner, voice)}"

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        origin = self._from(self.zones_left(node), self.owner_left(node), voice)
        card, price = f"{self._some(node.card, 'accusative')} {origin}", node.price
        card += self._to(node, voice)
        if price.instead is not None:
            nothing = price.instead.is_nothing
            paid = "kostenlos" if nothing else f"für {self._amounts(price.instead)}"
            return self._around(node.verb, f"{card} {paid}", voice)
        if price.less:
            less = self._around(node.verb, f"{card} für {self._less(price.less)}", voice)
            return less + self._never_less(price.excepted)
        is_one = node.card.quantity in ("a", "another")
        stem = possessive_of(self.noun(node.card.nouns[0])) if is_one else "ihr"
        cost = indefinite(self.words.term("cost"), "accusative", stem=stem)
        who, paid = _subject(voice), "bezahlt" if voice.is_theirs else "bezahlst"
        return f"{self._around(node.verb, card, voice)}, wobei {who} {cost} {paid}"

    def _less(self, less: model.Number) -> str:
        return self.so_many(less, self.words.term("resource"), " weniger")

    def _never_less(self, excepted: tuple[str, ...]) -> str:
        words = map(self.words.resource, excepted)
        names = self.disjoin(measured(None, word, "accusative") for word in words)
        return f" (keine Ermäßigung auf {names})" if excepted else ""

    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        if kind == "reveal":
            return f"{self._told('reveal', voice)} {what} auf"
        return f"{self._told('look', voice)} {what} an"

    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        piles = self.disjoin(self._zone(zone, "genitive", owner, voice) for zone in zones)
        cards = "die oberste Karte"
        if number != 1:
            cards = f"die obersten {self.how_many(number)} Karten"
        return f"{cards} {piles}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        put = self._told("put", voice)
        how = "" if self.plan.seen_one else "in beliebiger Reihenfolge "
        what = "den Rest" if self._some_are_taken else "sie"
        return f"{put} {what} {how}zurück"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = f" wie {'seine' if voice.is_theirs else 'deine'} eigene"
        how = how if self.is_of_others(node.card) else ""
        card = self._card(node.card, "dative", voice)
        free = "kostenlos " if node.free else ""
        return f"{self._told('use', voice)} {free}eine Fähigkeit von {card}{how}"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = self.this_event("diese Prüfung")
        number, per = model.common_per(folded(node.number))
        points = f"{self._points(number)} mehr"
        if per:
            points += f" {self.per(per)}"
        return f"{self._told('count', voice)} nur für {check} {points}"

    def _without_all(self, subject: str) -> str:
        return super()._without_all(subject.replace("alle anderen ", "alle andere ", 1))

    def _event_spoken_of(self, event: Word) -> str:
        return determined("dies", event, "accusative")

    def _choice(self, node: model.Choice, voice: Voice, *, alone: bool = True) -> str:
        """Return the phrase for alternatives; a clause that has its subject can't be opened."""
        if voice.is_imperative:
            return super()._choice(node, voice, alone=alone)
        options = [self._alternative(option, voice) for option in alternatives_of(node)]
        is_list = alone and any(self.and_word in option for option in options)
        text = (f", oder {_subject(voice)} " if is_list else self.or_word).join(options)
        return text if alone else f"({text})"

    def _either(self, options: Sequence[str]) -> str:
        is_list = any(self.or_word in option or ", " in option for option in options)
        return f"entweder {(', oder ' if is_list else self.or_word).join(options)}"

    def _unless(self, steps: str, who: str, payment: str) -> str:
        return f"{steps}, es sei denn, {who} {payment}"

    def _together(self, clauses: Sequence[str]) -> str:
        """Join clauses that are all done; each has a verb, so none needs a stronger word."""
        return self.joined(list(clauses), self.and_word)

    # -- clauses and sentences --

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        if case not in get_args(Case):
            raise MissingPhrase(f"`{self.language}` has no case `{case}`")
        return self._card(card, cast(Case, case), voice)

    def _happening(self, event: Word, node: model.Reaction) -> str:
        text = event.form_if_any("object") or indefinite(event, "accusative")
        at = event.form_if_any("at")
        match node.subject:
            case None if self.is_of_any_card(node):
                text = f"{at or text} einer beliebigen Karte"
            case model.Party(players=players):
                text += f" {_BEFALLEN[players]}"
            case model.Select() as card if at and self.is_plainly_own(card):
                text = f"{at} {self._some(card, 'dative')}"
            case model.Select() | model.This() | model.Chosen() as card if at:
                text = f"{at} {self._card(card, 'dative', Voice.EFFECT)}"
            case model.Select() | model.This() | model.Chosen() as card:
                text += f" {self._card(card, 'genitive', Voice.EFFECT)}"
        if node.source is None:
            return text
        return f"{text} {event.form_if_any('by') or 'durch'} {self._cause(node.source)}"

    def _cause(self, source: model.Select | model.This | model.Chosen | model.Party) -> str:
        if isinstance(source, model.Party):
            return _CAUSING[source.players]
        if isinstance(source, model.Select) and source.owner == "any_player":
            return self._some(source, "accusative")
        return self._card(source, "accusative", Voice.EFFECT)

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = self._happening(event, node)
        return f"auf {text} hin" if node.by_itself else f"als Reaktion auf {text}"

    def _while_status(self, status: str) -> str:
        card = self._card(model.This(), "nominative")
        return f"wenn {card} {self.words.status(status).text} ist"

    def _may_happen(self, steps: str, voice: Voice) -> str:
        wish = "wenn er möchte" if voice.is_theirs else "wenn du möchtest"
        return wish + self._after_colon(steps)

    def _for_each(self, node: model.Select, voice: Voice) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        if node.zones:
            return f"{self._each(nouns)} {self._from(node.zones, node.owner, voice)}"
        if node.owner not in model.OWN:
            return f"{self._each(nouns)} {self.of_several(node.owner)}"
        whose = "sein" if voice.is_theirs and node.owner == "actor" else "dein"
        plurals = self.disjoin(plural(noun, "genitive", weak=True) for noun in nouns)
        return f"für jed{ending(nouns[0], 'accusative')} {whose}er {plurals}"

    def _for_each_resource(self, card: model.This | model.Chosen | None, voice: Voice) -> str:
        kinds = f"für jede Art von {self.words.term('resource').text}"
        if card is not None:
            return f"{kinds} {self._on(card, 'dative', voice)}"
        return f"{kinds}, die {'er hat' if voice.is_theirs else 'du hast'}"

    def _until_one_is(self, being: model.Being) -> str:
        return f", bis eine davon {self._is_one_of(being.nouns, negated=being.negated)} ist"

    def _holding(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                who, has = self.of_havers(_HAVE, node.bound, select.owner).split("|")
                nouns = [self.noun(name) for name in select.nouns]
                if (node.bound, node.number) == ("at_most", 0):
                    what = self.disjoin(indefinite(n, "accusative", stem="kein") for n in nouns)
                elif node.number == 1:
                    other = "ander" if select.quantity == "another" else ""
                    some = self.disjoin(indefinite(noun, "accusative", other) for noun in nouns)
                    what = f"{self.bounds[node.bound]} {some}"
                else:
                    some = self.disjoin(plural(noun, "accusative") for noun in nouns)
                    what = f"{self.limit(node.bound, node.number)} {some}"
                return f"{who} {what} {self.where(select)}{self.asked_apart(node)} {has}"
            case model.Stocked(on=None):
                who, has = self.of_havers(_HAVE, node.bound, node.owner).split("|")
                return f"{who} {self.bound(node)}{self._so_much(node)} {has}"
            case model.Stocked(on=card):
                assert card is not None
                where = self._on(card, "dative", self.voice_now)
                with self._as_subject():
                    amount = self._so_much(node)
                verb = "liegt" if node.number == 1 else "liegen"
                amount += self.whose_units(node.owner, is_chosen=False)
                return f"{where} noch {self.bound(node)}{amount} {verb}"
            case model.Is(card=ref):
                what = self._is_one_of(node.nouns, negated=node.negated)
                if node.status is not None:
                    negation = "nicht " if node.negated else ""
                    what = f"{negation}{self.words.status(node.status).text}"
                return f"{self._card(ref, 'nominative')} {what} ist"
            case model.Compares(of=of):
                compared = self.number_compared(of)
                if isinstance(of, model.Measure | model.Sum):
                    compared = f"der Wert ({compared})"
                return f"{compared} {self.limit(node.bound, node.number)} ist"
            case model.CardHas(card=ref):
                which = self._card(ref, "nominative")
                return f"{which} diese Bedingung erfüllt ({self.compares(node.comparison)})"
            case model.PlayersHave(who=holder):
                who, has = self.of_players(_HAVE, holder).split("|")
                return f"{who} {has_at_end(self.having(node.comparison, node.who), has)}"
        raise self.no_phrase(node)

    def _is_one_of(self, nouns: Sequence[str], *, negated: bool) -> str:
        """Return that something is one of some kinds or types, or is none of them."""
        join, stem = (self.conjoin, "kein") if negated else (self.disjoin, "ein")
        return join(indefinite(self.noun(one), "nominative", stem=stem) for one in nouns)

    def _so_much(self, node: model.Stocked) -> str:
        if node.number == 1 and node.resource == model.Any():
            return self._count(1, self.words.term("resource"))
        return self._amount(model.Amount(number=node.number, resource=node.resource))

    def _subject(self, card: model.CardRef, voice: Voice) -> str:
        return self._card(card, "nominative", voice)

    def _counted_as(self, nouns: tuple[str, ...], *, many: bool) -> str:
        form = plural if many else indefinite
        return f" {self.disjoin(form(self.noun(name), 'nominative') for name in nouns)}"

    def _cost(self, who: model.Select) -> str:
        nouns = self.conjoin(plural(self.noun(name), "nominative") for name in who.nouns)
        other = "andere " if who.is_other else ""
        cards = f"{other}{nouns}{self.told_apart(who)}"
        return f"{cards} kosten {self.of_payers(_PAYERS, who)}"

    def _priced(self, cost: str, costs: model.Costs) -> str:
        if costs.how == "less" and not costs.resources:
            return f"{cost} {self._less(costs.number)}{self._never_less(costs.excepted)}"
        amount, per = self._changed_price(costs)
        return f"{cost} {amount} {'mehr' if costs.how == 'more' else 'weniger'}{per}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This(), "accusative")
        return f"lege {card} danach zurück {self.words.zone(zone).form('into')}"


_PAYERS = {
    "you": "dich",
    "their": "diesen Spieler",
    "a_rival": "einen Mitspieler deiner Wahl",
    "each_rival": "jeden Mitspieler",
    "any_player": "einen Spieler deiner Wahl",
    "all_players": "jeden Spieler",
    "owner_of": "den Besitzer {}",
}


def _subject(voice: Voice) -> str:
    return "er" if voice.is_theirs else "du"


WRITER: Final = German
