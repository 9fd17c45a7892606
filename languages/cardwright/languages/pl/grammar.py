"""Rules text in Polish.

House style: imperatives of the second person singular, costs before the colon. The names of
resources are mass nouns, which can't be counted in Polish; so what is counted is what the game
calls a resource, and the name follows in the genitive: `2 sztuki drewna`, `5 sztuk drewna`.
Equal numbers of several are said once, with `po`: `po 1 sztuce drewna i kamienia`. Chosen cards are
`one of your own` in the genitive plural (`jednego ze swoich kotów`), so that case and gender show
on one word.
"""

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import ClassVar, Final, cast, get_args

from cardwright.dsl import model
from cardwright.dsl.wording.plan import folded
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import MissingPhrase, Word
from cardwright.languages.pl.forms import (
    Case,
    agreeing,
    gender_of,
    in_case,
    is_few,
    plural_in_case,
    pronoun,
    second_person,
    with_w,
    with_z,
)
from cardwright.languages.pl.phrases import PolishPhrases

_VICTIMS = {
    "the_rival": "temu rywalowi",
    "the_other": "temu innemu graczowi",
    "you": "tobie",
    "another_player": "innemu wybranemu graczowi",
    "each_other": "każdemu innemu graczowi",
    "a_rival": "wybranemu rywalowi",
    "each_rival": "każdemu rywalowi",
    "owner_of": "właścicielowi {}",
}


_HAVE = {
    "anybody": "jest",
    "you": "masz",
    "their": "ma",
    "a_rival": "któryś rywal ma",
    "each_rival": "każdy rywal ma",
    "any_player": "któryś gracz ma",
    "all_players": "każdy gracz ma",
    "another_player": "któryś inny gracz ma",
    "each_other": "każdy inny gracz ma",
    "owner_of": "właściciel {} ma",
}


_BEFALLEN = {
    "you": "u ciebie",
    "a_rival": "u rywala",
    "any_player": "u dowolnego gracza",
}
_CAUSING = {
    "you": "ciebie",
    "a_rival": "rywala",
    "any_player": "dowolnego gracza",
}


class Polish(PolishPhrases):
    """Writes Polish."""

    subjects: ClassVar = {
        "the_rival": "ten rywal",
        "the_player": "ten gracz",
        "the_other": "ten inny gracz",
        "you": "ty",
        "another_player": "inny wybrany gracz",
        "each_other": "każdy inny gracz",
        "owner_of": "właściciel {}",
        "a_rival": "wybrany rywal",
        "each_rival": "każdy rywal",
        "any_player": "wybrany gracz",
        "all_players": "każdy gracz",
    }
    payers: ClassVar = subjects | {
        "a_rival": "któryś rywal",
        "any_player": "któryś gracz",
        "another_player": "któryś inny gracz",
    }
    rivals_to_compare: ClassVar = payers | {"their": "on sam"}
    pronouns: ClassVar = {Person.YOU: "", Person.THEY: ""}
    verbs: ClassVar = {
        "aim": Verb("wyceluj", "wycelujesz", "wyceluje"),
        "cancel": Verb("anuluj całą zdolność", "anulujesz całą zdolność", "anuluje całą zdolność"),
        "redirect": Verb("skieruj ją na", "skierujesz ją na", "skieruje ją na"),
        "gain": Verb("weź", "weźmiesz", "weźmie", "otrzymuje"),
        "look": Verb("obejrzyj", "obejrzysz", "obejrzy"),
        "choice": Verb("wybierz", "wybierzesz", "wybierze"),
        "lose": Verb("strać", "stracisz", "straci", "traci"),
        "move": Verb("przenieś", "przeniesiesz", "przeniesie"),
        "reveal": Verb("odkryj", "odkryjesz", "odkryje"),
        "add": Verb("zwiększ", "zwiększysz", "zwiększy", says="{event:ten efekt} o {number}"),
        "ignore": Verb("zignoruj", "zignorujesz", "zignoruje", says="{event:ten efekt}"),
        "prevent": Verb(
            "zmniejsz", "zmniejszysz", "zmniejszy", says="{event:ten efekt} o {number}"
        ),
        "exchange": Verb(
            *("zamień miejscami", "zamienisz miejscami", "zamieni miejscami"),
            says="{card} i {other}",
        ),
        "shuffle": Verb("przetasuj", "przetasujesz", "przetasuje", says="karty {zone}"),
        "use": Verb("użyj", "użyjesz", "użyje"),
        "pay": Verb("zapłać", "zapłacisz", "zapłaci"),
        "put back": Verb("odłóż", "odłożysz", "odłoży"),
        "give": Verb("daj", "dasz", "da", "daje", says="{who} {amounts}"),
        "steal": Verb("zabierz", "zabierzesz", "zabierze", says="{who} {amounts}"),
        "put": Verb("połóż", "położysz", "położy"),
        "remove": Verb("usuń", "usuniesz", "usunie"),
        "take": Verb("zbierz", "zbierzesz", "zbierze"),
    }

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        return self.common_step(node, voice)

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        verb, where = self._told("put", voice), f"na {self._card(node.card, 'locative')}"
        if node.amounts is not None:
            return f"{verb} {where}{self.each(node)} {self._amounts(node.amounts)}"
        one, unit = self.plan.paid_one, self._piece if self.plan.paid_named else self._unit
        if isinstance(node.card, model.This):
            return f"{verb} {pronoun(unit, 'accusative') if one else 'je'} {where}"
        noun = in_case(unit, "accusative") if one else plural_in_case(unit, "accusative")
        return f"{verb} {agreeing('ten', unit, 'accusative', plural=not one)} {noun} {where}"

    def _players(self, who: model.Party | model.OwnerOf, case: str, *, goes_on: bool) -> str:
        return self.party(_VICTIMS, who, goes_on=goes_on)

    def _own_zone(self, zone: str, case: str, voice: Voice) -> str:
        return self._zone(zone)

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = self._told("remove" if voice.pays else node.word, voice)
        origin = with_z(self._card(node.card, "genitive"))
        if isinstance(node, model.Transfer):
            origin += f" na {self._card(node.onto, 'accusative')}"
        if node.amounts is not None:
            return f"{verb} {origin}{self.each(node)} {self._amounts(node.amounts)}"
        return f"{verb} {self._everything} {origin}"

    def _some_of(self, card: model.Select) -> str:
        return self._some(card, "accusative")

    def _cards_in(self, card: model.Select, zones: Sequence[str], voice: Voice) -> str:
        return self._placed(card, zones, "accusative")

    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        where = "ze spodu" if end == "bottom" else "z wierzchu"
        return f"{where} {self.disjoin(self._zone(zone, owner) for zone in zones)}"

    def _into(self, spot: model.Spot, voice: Voice) -> str:
        where = "do"
        if self.is_in_play_alone(spot.zones[0]) and self._whose(spot) in model.OWN:
            return "do swoich kart w grze"
        if self.game.zone[spot.zones[0]].pile:
            where = "na spód" if spot.end == "bottom" else "na wierzch"
        return f"{where} {self._zone(spot.zones[0], self._whose(spot))}"

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        card = self._some(node.card, "accusative")
        origin = self._from(self.zones_left(node), self.owner_left(node)) + self._to(node, voice)
        return f"{self._done(node.verb, voice)} {card} {origin}{self._price(node)}"

    def _price(self, node: model.Deploy) -> str:
        if node.price.instead is not None:
            nothing = node.price.instead.is_nothing
            return " za darmo" if nothing else f" za {self._amounts(node.price.instead)}"
        if node.price.less:
            less = self.so_many(node.price.less, self._unit, " taniej")
            return f" o {less}{self._without_discount(node.price.excepted)}"
        feminine = gender_of(self.noun(node.card.nouns[0])) == "feminine"
        cost = self.words.term("cost").form("accusative")
        return f", opłacając {'jej' if feminine else 'jego'} {cost}"

    def _without_discount(self, excepted: tuple[str, ...]) -> str:
        names = self.conjoin(self.words.resource(name).form("accusative") for name in excepted)
        return f", ale bez zniżki na {names}" if names else ""

    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        piles = self.disjoin(self._zone(zone, owner) for zone in zones)
        if number == 1:
            return f"wierzchnią kartę {piles}"
        return f"{self._count(number, self.card_word, 'accusative', 'wierzchni')} {piles}"

    @step.register
    def _(self, node: model.Return, voice: Voice) -> str:
        put = self._told("put back", voice)
        if self.plan.seen_one:
            return f"{put} ją z powrotem"
        what = "resztę" if self._some_are_taken else "je"
        return f"{put} {what} z powrotem w dowolnej kolejności"

    @step.register
    def _(self, node: model.Use, voice: Voice) -> str:
        how = " jak własnej" if self.is_of_others(node.card) else ""
        card = self._card(node.card, "genitive")
        powers = {"niego": "jego mocy", "niej": "jej mocy", "nich": "ich mocy"}
        whose = powers.get(card, f"mocy {card}")  # a pronoun after a noun is a possessive
        free = " za darmo" if node.free else ""
        return f"{self._told('use', voice)} jednej z {whose}{how}{free}"

    @step.register
    def _(self, node: model.ExchangeZones, voice: Voice) -> str:
        zone, who = with_z(self._zone(node.zone)), self.party(self.subjects, node.who)
        is_you = isinstance(node.who, model.Party) and node.who.players == "you"
        theirs = "masz" if is_you else f"ma {who}"
        return f"{self._told('exchange', voice)} karty {zone} i te, które tam {theirs}"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = "tego sprawdzenia"
        if self.event:
            check = f"{agreeing('ten', self.event, 'genitive')} {self.event.form('genitive')}"
        number, per = model.common_per(folded(node.number))
        points = self._points(number)
        if per:
            points += f" {self.per(per)}"
        return f"dolicz {points} tylko na potrzeby {check}"

    @step.register
    def _(self, node: model.Aim, voice: Voice) -> str:
        return f"{self._told('aim', voice)} {with_w(self._card(node.card, 'accusative'))}"

    def _event_spoken_of(self, event: Word) -> str:
        return f"{agreeing('ten', event, 'accusative')} {in_case(event, 'accusative')}"

    def _unless(self, steps: str, who: str, payment: str) -> str:
        return f"{steps}, chyba że {who} {payment}" if who else f"{steps}, chyba że {payment}"

    def _done(self, verb: str, voice: Voice) -> str:
        """Return a verb of the game; what the reader does follows from what others do."""
        text = super()._done(verb, voice)
        return second_person(text) if voice.person is Person.YOU else text

    # -- clauses and sentences --

    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        if case not in get_args(Case):
            raise MissingPhrase(f"`{self.language}` has no case `{case}`")
        return self._card(card, cast(Case, case))

    def _happening(self, event: Word, node: model.Reaction) -> str:
        text, at = in_case(event, "accusative"), event.form_if_any("at")
        match node.subject:
            case None if self.is_of_any_card(node):
                text = f"{at or text} dowolnej karty"
            case model.Party(players=players):
                text += f" {_BEFALLEN[players]}"
            case model.Select() as card if at and self.is_plainly_own(card):
                text = f"{at} {self._some(card, 'genitive')}"
            case model.Select() as card:
                text = f"{at or text} {self._selected(card, 'genitive', 'z twoich')}"
            case model.This() | model.Chosen() as card:
                text = f"{at or text} {self._card(card, 'genitive')}"
        if node.source is not None:
            caused = agreeing("spowodowany", event, "accusative")
            text += f" {event.form_if_any('by') or f'{caused} przez'} {self._cause(node.source)}"
        return text

    def _cause(self, source: model.Select | model.This | model.Chosen | model.Party) -> str:
        match source:
            case model.Party(players=players):
                return _CAUSING[players]
            case model.This() | model.Chosen():
                return self._card(source, "accusative")
            case model.Select(owner="any_player"):
                return self._some(source, "accusative")
        return self._selected(source, "accusative", "z twoich")

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        opening = "automatycznie w reakcji na" if node.by_itself else "w reakcji na"
        return f"{opening} {self._happening(event, node)}"

    def _while_status(self, status: str) -> str:
        card = self._card(model.This(), "nominative")
        return f"jeśli {card} jest {self._state(status, self.kind)}"

    def _state(self, status: str, noun: Word) -> str:
        word = self.words.status(status)
        participle = word.form_if_any("participle")
        return agreeing(participle, noun, "nominative") if participle else word.text

    def _for_each(self, node: model.Select, voice: Voice) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        each = agreeing("każdy", nouns[0], "genitive")
        named = self.disjoin(in_case(noun, "genitive") for noun in nouns)
        if node.zones:
            return f"dla {each} {named} {self._from(node.zones, node.owner)}"
        if node.owner not in model.OWN:
            return f"dla {each} {named} {self.of_several(node.owner)}"
        own = "z twoich" if self.is_theirs and node.owner == "you" else "ze swoich"
        return f"dla {each} {own} {self.disjoin(plural_in_case(n, 'genitive') for n in nouns)}"

    def _for_each_resource(self, card: model.This | model.Chosen | None, voice: Voice) -> str:
        kinds = f"dla każdego rodzaju {plural_in_case(self._unit, 'genitive')}"
        if card is not None:
            return f"{kinds} na {self._card(card, 'locative')}"
        return f"{kinds}, który {'ma' if voice.is_theirs else 'masz'}"

    def _until_one_is(self, being: model.Being) -> str:
        what = self.disjoin(self.noun(name).text for name in being.nouns)
        return f", aż jedna z nich to {'nie ' if being.negated else ''}{what}"

    def _holding(self, node: model.Condition) -> str:
        match node:
            case model.Exists(select=select):
                have = self.of_havers(_HAVE, node.bound, select.owner)
                which = "inny" if select.quantity == "another" else None
                nouns = [self.noun(name) for name in select.nouns]
                what = self.disjoin(
                    self._count(node.number, noun, "accusative", which) for noun in nouns
                )
                limit = self.bound(node)
                return f"{have} {self.where(select)} {limit}{what}{self.asked_apart(node)}"
            case model.Stocked(on=None):
                have = self.of_havers(_HAVE, node.bound, node.owner)
                return f"{have} {self.bound(node)}{self._so_much(node, 'accusative')}"
            case model.Stocked(on=card):
                assert card is not None
                where = f"na {self._card(card, 'locative')}"
                are_few = isinstance(node.number, int) and is_few(node.number)
                verb = "pozostają" if are_few else "pozostaje"
                much = self._so_much(node, "nominative")
                much += self.whose_units(node.owner, is_chosen=False)
                return f"{where} {verb} {self.bound(node)}{much}"
            case model.Is(card=ref):
                noun = self.kind if isinstance(ref, model.This) else self.chosen(ref)[0]
                subject = self._card(ref, "nominative")
                negation = "nie " if node.negated else ""
                if node.status is not None:
                    return f"{subject} {negation}jest {self._state(node.status, noun)}"
                named = self.disjoin(self.noun(name).text for name in node.nouns)
                return f"{subject} to {negation}{named}"
            case model.Compares(of=of):
                return f"{self.number_compared(of)} wynosi {self.limit(node.bound, node.number)}"
            case model.CardHas(card=ref):
                which = self._card(ref, "nominative")
                return f"{which} spełnia ten warunek ({self.compares(node.comparison)})"
            case model.PlayersHave(who=who):
                return f"{self.of_players(_HAVE, who)} {self.having(node.comparison, who)}"
        raise self.no_phrase(node)

    def _so_much(self, node: model.Stocked, case: Case) -> str:
        if node.number == 1 and node.resource == model.Any():
            return self._count(1, self._unit, case)
        number, per = model.common_per(folded(node.number))
        return f"{self.resource(node.resource, number, case)}{self._per_if_any(per)}"

    def _subject(self, card: model.CardRef, voice: Voice) -> str:
        return self._card(card, "nominative")

    def _befallen(self, verb: Word, noun: Word, *, many: bool) -> str:
        return agreeing(verb.form("participle"), noun, "nominative", plural=many)

    def _counted_as(self, nouns: tuple[str, ...], *, many: bool) -> str:
        found = (self.noun(name) for name in nouns)
        words = (plural_in_case(word, "nominative") if many else word.text for word in found)
        return f" {self.disjoin(words)}"

    def _cost(self, who: model.Select) -> str:
        nouns = (plural_in_case(self.noun(name), "nominative") for name in who.nouns)
        other = "inne " if who.is_other else ""
        cards = f"{other}{self.conjoin(nouns)}{self.told_apart(who)}"
        return f"{cards} kosztują {self.of_payers(_PAYERS, who)}"

    def _priced(self, cost: str, costs: model.Costs) -> str:
        if costs.how == "less" and not costs.resources:
            number, counted = model.common_per(folded(costs.number))
            less = f"{self._count(number, self._unit)} mniej{self._per_if_any(counted)}"
            return f"{cost} o {less}{self._without_discount(costs.excepted)}"
        amount, per = self._changed_price(costs)
        return f"{cost} o {amount} {'więcej' if costs.how == 'more' else 'mniej'}{per}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This(), "accusative")
        return f"następnie odłóż {card} {self.words.zone(zone).form('into')}"


_PAYERS = {
    "you": "cię",
    "their": "tego gracza",
    "a_rival": "wybranego rywala",
    "each_rival": "każdego rywala",
    "any_player": "wybranego gracza",
    "all_players": "każdego gracza",
    "owner_of": "właściciela {}",
}

WRITER: Final = Polish
