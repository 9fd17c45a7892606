"""What Polish phrases about amounts and cards are made of."""

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.plan import folded, simple_first
from cardwright.dsl.wording.polish_forms import (
    Case,
    agreeing,
    all_of,
    counted,
    each_counted,
    in_case,
    is_few,
    plural_in_case,
    pronoun,
    with_z,
)
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer

_CARD = Word(
    CARD,
    "pl",
    Phrase(
        text="karta",
        gender="feminine",
        forms={
            "genitive": "karty",
            "accusative": "kartę",
            "locative": "karcie",
            "plural": "karty",
            "genitive_plural": "kart",
            "locative_plural": "kartach",
        },
    ),
)
_POINT = Word(
    "point",
    "pl",
    Phrase(
        text="punkt",
        gender="masculine",
        forms={"accusative": "punkt", "plural": "punkty", "genitive_plural": "punktów"},
    ),
)
_OF: dict[model.Owner, str] = {
    "a_rival": "rywala",
    "each_rival": "każdego rywala",
    "any_player": "dowolnego gracza",
    "all_players": "każdego gracza",
}
_OF_ALL: dict[model.Owner, str] = {
    "a_rival": "wybranego rywala",
    "each_rival": "wszystkich rywali",
    "any_player": "wybranego gracza",
    "all_players": "wszystkich graczy",
}
_OF_SEVERAL = _OF | {"a_rival": _OF_ALL["a_rival"], "any_player": _OF_ALL["any_player"]}
"""Of one player several cards are chosen: that player is chosen first."""
_HOLDERS: dict[model.Owner, str] = {
    "you": "masz",
    "a_rival": "wybrany rywal ma",
    "each_rival": "twoi rywale mają",
    "any_player": "wybrany gracz ma",
}


class PolishPhrases(Writer):
    """The phrases that Polish sentences are made of."""

    language = "pl"
    card_word = _CARD
    adverbial_end = " "
    and_word = " i "
    strong_and = " oraz "
    contrast = ", a "
    or_word = " lub "
    nothing = "nic"
    plus = " oraz "
    ordinals = ("pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty")
    _all_cards = "wszystkie karty"
    _those_cards = "te karty"
    _the_rest = "pozostałe karty"
    _of_those = "spośród tych kart"
    by_chance = "(losowo)"
    by_owner = "(wybiera właściciel)"
    by_owners = "(wybiera właściciel)"
    on_each = "(na każdej karcie)"
    from_each = "(z każdej karty)"
    clause_marks = (", któr", ", ile ", ", zaokr", ", opłac", ", ale bez")
    pools: ClassVar = {
        "you": "w twojej puli",
        "a_rival": "w puli wybranego rywala",
        "each_rival": "w pulach wszystkich rywali",
        "any_player": "w puli wybranego gracza",
        "all_players": "w pulach wszystkich graczy",
    }
    verb_forms: ClassVar = {Voice.UNLESS_YOU: "second", Voice.UNLESS_THEY: "third"}

    # -- amounts --

    def cost_text(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts that stand alone: in the nominative."""
        return self._amounts(amounts, "nominative")

    def _amounts(self, amounts: model.Amounts, case: Case = "accusative") -> str:
        if amounts.is_nothing:
            return self.nothing
        if len(amounts.options) > 1 and all(map(_is_one_named, amounts.options)):
            names = tuple(_name(option[0]) for option in amounts.options)
            return self._named(names, 1, case)
        options = [self._option(parts, case) for parts in amounts.options]
        if all(len(option) == 1 for option in amounts.options):
            return self.disjoin(options)
        return self._either(options) if len(options) > 1 else options[0]

    def _option(self, parts: tuple[model.Amount, ...], case: Case) -> str:
        """Return amounts that all apply; equal numbers of named resources are said once."""
        texts = []
        done: set[int] = set()
        for part in simple_first(parts):
            equal = [p for p in parts if _is_plain(p) and p.number == part.number]
            if not _is_plain(part) or len(equal) == 1:
                texts.append(self._amount(part, case))
            elif isinstance(part.number, int) and part.number not in done:
                done.add(part.number)
                names = self.conjoin(self._genitive(_name(p)) for p in equal)
                texts.append(f"{each_counted(part.number, self._unit)} {names}")
        return self.conjoin(texts)

    def _amount(self, node: model.Amount, case: Case = "accusative") -> str:
        text = self.resource(node.resource, folded(node.number), case)
        return f"{text} {self.per(node.per)}" if node.per else text

    @singledispatchmethod
    def resource(
        self, node: model.Resource, number: model.Number, case: Case = "accusative"
    ) -> str:
        """Return so many of a resource."""
        raise self.no_phrase(node)

    @resource.register
    def _(self, node: model.Named, number: model.Number, case: Case = "accusative") -> str:
        return self._named(node.resources, number, case)

    @resource.register
    def _(self, node: model.Any, number: model.Number, case: Case = "accusative") -> str:
        excepted = self._except(node.excepted)
        total = self._total(number)
        if total is not None:
            return f"tyle {self._many('dowolny')}{excepted}, ile wynosi {total}"
        return f"{self._count(number, self._unit, case, 'dowolny')}{excepted}"

    @resource.register
    def _(self, node: model.Same, number: model.Number, case: Case = "accusative") -> str:
        which = f"jednego rodzaju{self._except(node.excepted)}"
        total = self._total(number)
        if total is not None:
            return f"tyle {self._many()} {which}, ile wynosi {total}"
        return f"{self._count(number, self._unit, case)} {which}"

    @resource.register
    def _(self, node: model.OfEach, number: model.Number, case: Case = "accusative") -> str:
        which = "każdego rodzaju, który już tam leży"
        total = self._total(number)
        if total is not None:
            return f"po tyle {self._many('dodatkowy')} {which}, ile wynosi {total}"
        count = number if isinstance(number, int) else self._number(number)
        return f"{each_counted(count, self._unit, 'dodatkowy')} {which}"

    def _named(self, resources: tuple[str, ...], number: model.Number, case: Case) -> str:
        names = self.disjoin(map(self._genitive, resources))
        if len(resources) > 1 and number != 1:
            names += " w dowolnej kombinacji"
        total = self._total(number)
        if total is not None:
            return f"tyle {self._many()} {names}, ile wynosi {total}"
        return f"{self._count(number, self._unit, case)} {names}"

    @property
    def _unit(self) -> Word:
        return self.words.term("resource")

    def _many(self, adjective: str | None = None) -> str:
        noun = plural_in_case(self._unit, "genitive")
        if adjective is None:
            return noun
        return f"{agreeing(adjective, self._unit, 'genitive', plural=True)} {noun}"

    def _genitive(self, resource: str) -> str:
        return self.words.resource(resource).form("genitive")

    def _except(self, excepted: tuple[str, ...]) -> str:
        return f" (oprócz {self.conjoin(map(self._genitive, excepted))})" if excepted else ""

    def _count(
        self, number: model.Number, word: Word, case: Case = "accusative", which: str | None = None
    ) -> str:
        count = number if isinstance(number, int) else self._number(number)
        return counted(count, word, case, which)

    def _points(self, number: model.Number) -> str:
        return self._count(number, _POINT)

    def _printed_cost(self, card: model.Chosen) -> str:
        cost = self.words.term("cost")
        printed = agreeing("wydrukowany", cost, "nominative")
        return f"{printed} {cost.text} {self._card(card, 'genitive')}"

    # -- once per something --

    def _per_variable(self, node: model.PerVariable) -> str:
        word = self.counted_by(node.name)
        what = f"z tych {node.name} {self._many()}"
        if word.id != self._unit.id:
            what += f" {word.form('genitive')}"
        if node.every == 1:
            return f"za {agreeing('każdy', self._unit, 'accusative')} {what}"
        return f"za każde {node.every} {what}, zaokrąglając w dół"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"na {self._card(card, 'locative')}"

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        names = self.disjoin(map(self._genitive, resources))
        return self._each(every, [self._unit], f" {names} {where}")

    def _per_card(self, node: model.PerCard) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        if node.owner == "all_players":
            return self._each(node.every, nouns, " w grze")
        which = agreeing("który", nouns[0], "accusative", plural=node.every > 1)
        return self._each(node.every, nouns, f", {which} {_HOLDERS[node.owner]} w grze")

    def _each(self, every: int, nouns: Sequence[Word], rest: str) -> str:
        if every == 1:
            what = self.disjoin(in_case(noun, "accusative") for noun in nouns)
            return f"za {agreeing('każdy', nouns[0], 'accusative')} {what}{rest}"
        case: Case = "accusative" if is_few(every) else "genitive"
        what = self.disjoin(plural_in_case(noun, case) for noun in nouns)
        return f"za każde {every} {what}{rest}, zaokrąglając w dół"

    # -- cards --

    def _card(self, node: model.CardRef, case: Case) -> str:
        """Return a card in play, as the object of a verb or after a preposition."""
        if isinstance(node, model.This):
            if self.refers_back() and case != "nominative":
                return pronoun(self.kind, case)
            return f"{agreeing('ten', self.kind, case)} {in_case(self.kind, case)}"
        if isinstance(node, model.Chosen):
            noun, verb = self.chosen(node)
            ordinal = self.ordinal(node)
            which = f"{agreeing(ordinal, noun, case)} " if ordinal else ""
            if self.is_of_event(node):
                return f"{agreeing('tamten', noun, case)} {which}{in_case(noun, case)}"
            last = "ostatnio " if self.is_last(node) else ""
            participle = agreeing(verb.form("participle") if verb else "wybrany", noun, case)
            return f"{which}{last}{participle} {in_case(noun, case)}"
        return self._selected(node, case)

    def _selected(self, node: model.Select, case: Case, own: str = "ze swoich") -> str:
        nouns = [self.noun(name) for name in node.nouns]
        if node.owner != "you":
            return f"{self._some(node, case)} {_whose(node)}"
        if node.quantity == "all":
            which = all_of(nouns[0], case)
            whose = agreeing("swój", nouns[0], case, plural=True)
            return f"{which} {whose} {self.conjoin(plural_in_case(noun, case) for noun in nouns)}"
        is_number = isinstance(node.quantity, int)
        one = str(node.quantity) if is_number else agreeing("jeden", nouns[0], case)
        other = "innych " if node.quantity == "another" else ""
        return f"{one} {own} {other}{self.disjoin(plural_in_case(n, 'genitive') for n in nouns)}"

    def _some(self, node: model.Select, case: Case) -> str:
        """Return cards without saying whose they are."""
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "a":
            return self.disjoin(in_case(noun, case) for noun in nouns)
        if node.quantity == "another":
            other = agreeing("inny", nouns[0], case)
            return f"{other} {self.disjoin(in_case(noun, case) for noun in nouns)}"
        if node.quantity == "all":
            plurals = self.conjoin(plural_in_case(noun, case) for noun in nouns)
            return f"{all_of(nouns[0], case)} {plurals}"
        few: Case = case if is_few(node.quantity) else "genitive"
        return f"{node.quantity} {self.disjoin(plural_in_case(noun, few) for noun in nouns)}"

    def _from(self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        return self.disjoin(with_z(self._zone(zone, owner)) for zone in zones)

    def _zone(self, zone: str, owner: model.Owner = "you") -> str:
        """Return a zone in the genitive."""
        if self.is_in_play_alone(zone):
            return "gry" if owner == "you" else f"kart {_OF[owner]} w grze"
        word = self.words.zone(zone)
        genitive = word.form("genitive")
        if not self.is_personal(zone):
            return genitive
        if owner == "you":
            return f"{agreeing('swój', word, 'genitive')} {genitive}"
        return f"{genitive} {_OF[owner]}"


def _is_plain(amount: model.Amount) -> bool:
    """Whether an amount is a number of one named resource."""
    named = isinstance(amount.resource, model.Named) and len(amount.resource.resources) == 1
    return named and isinstance(amount.number, int) and amount.per is None


def _is_one_named(option: tuple[model.Amount, ...]) -> bool:
    return len(option) == 1 and _is_plain(option[0]) and option[0].number == 1


def _name(amount: model.Amount) -> str:
    assert isinstance(amount.resource, model.Named)
    return amount.resource.resources[0]


def _whose(node: model.Select) -> str:
    if node.quantity == "all":
        return _OF_ALL[node.owner]
    return (_OF if node.quantity in ("a", "another") else _OF_SEVERAL)[node.owner]
