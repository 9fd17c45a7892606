"""What German phrases about amounts and cards are made of."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import singledispatchmethod
from typing import ClassVar, Literal

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.german_forms import (
    Case,
    article,
    counted,
    definite,
    determined,
    ending,
    indefinite,
    measured,
    one_of,
    plural,
    pronoun,
)
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer

_OF: dict[model.Owner, str] = {
    "a_rival": "eines Mitspielers",
    "each_rival": "jedes Mitspielers",
    "any_player": "eines beliebigen Spielers",
    "all_players": "jedes Spielers",
}
_OF_ALL: dict[model.Owner, str] = {
    "a_rival": "eines Mitspielers deiner Wahl",
    "each_rival": "aller Mitspieler",
    "any_player": "eines Spielers deiner Wahl",
    "all_players": "aller Spieler",
}
_OF_SEVERAL = _OF | {"a_rival": _OF_ALL["a_rival"], "any_player": _OF_ALL["any_player"]}
"""Of one player several cards are chosen: that player is chosen first."""
_HOLDERS: dict[model.Owner, str] = {
    "you": "du im Spiel hast",
    "a_rival": "ein Mitspieler deiner Wahl im Spiel hat",
    "each_rival": "deine Mitspieler im Spiel haben",
    "any_player": "ein Spieler deiner Wahl im Spiel hat",
}


class GermanPhrases(Writer):
    """The phrases that German sentences are made of."""

    language = "de"
    card_word = Word(
        CARD, "de", Phrase(text="Karte", gender="feminine", forms={"plural": "Karten"})
    )
    capital_after_colon = True
    adverbial_end = " "
    and_word = " und "
    strong_and = " sowie "
    contrast = ", und "
    or_word = " oder "
    nothing = "nichts"
    plus = " plus "
    ordinals = ("erst", "zweit", "dritt", "viert", "fünft", "sechst")
    _all_cards = "alle Karten"
    _those_cards = "diese Karten"
    _the_rest = "die übrigen Karten"
    _of_those = "aus diesen Karten"
    by_chance = "(zufällig)"
    by_owner = "(nach Wahl des Besitzers)"
    by_owners = "(nach Wahl des Besitzers)"
    on_each = "(auf jede Karte)"
    from_each = "(von jeder Karte)"
    clause_marks = (", die ", ", den ", ", das ", ", der ", ", wobei ", ", jedoch ")
    pools: ClassVar = {
        "you": "in deinem Vorrat",
        "a_rival": "im Vorrat eines Mitspielers deiner Wahl",
        "each_rival": "in den Vorräten aller Mitspieler",
        "any_player": "im Vorrat eines Spielers deiner Wahl",
        "all_players": "in den Vorräten aller Spieler",
    }
    verb_forms: ClassVar = {Voice.UNLESS_YOU: "second", Voice.UNLESS_THEY: "third"}
    _case: Case = "accusative"
    """The case of amounts: nearly always they are the object of a verb."""

    # -- amounts --

    def cost_text(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts that stand alone: in the nominative."""
        with self._as_subject():
            return super().cost_text(amounts)

    @contextmanager
    def _as_subject(self) -> Iterator[None]:
        self._case = "nominative"
        yield
        self._case = "accusative"

    @singledispatchmethod
    def resource(self, node: model.Resource, number: model.Number) -> str:
        """Return so many of a resource."""
        raise self.no_phrase(node)

    @resource.register
    def _(self, node: model.Named, number: model.Number) -> str:
        words = [self.words.resource(name) for name in node.resources]
        if number == 1:
            return self.disjoin(f"1 {measured(1, word, self._case)}" for word in words)
        names = self.disjoin(measured(number, word, self._case) for word in words)
        mixed = " in beliebiger Kombination" if len(node.resources) > 1 else ""
        total = self._total(number)
        if total is not None:
            return f"{names}{mixed} in Höhe {total}"
        return f"{self._number(number)} {names}{mixed}"

    @resource.register
    def _(self, node: model.Any, number: model.Number) -> str:
        return self._units(number, f"nach Wahl{self._except(node.excepted)}")

    @resource.register
    def _(self, node: model.Same, number: model.Number) -> str:
        return self._units(number, f"einer beliebigen Art{self._except(node.excepted)}")

    @resource.register
    def _(self, node: model.OfEach, number: model.Number) -> str:
        return f"zusätzlich {self._units(number, 'jeder bereits vorhandenen Art')}"

    def _units(self, number: model.Number, which: str) -> str:
        term = self.words.term("resource")
        total = self._total(number)
        if total is not None:
            return f"{term.form('plural')} {which} in Höhe {total}"
        return f"{self._count(number, term)} {which}"

    def _except(self, excepted: tuple[str, ...]) -> str:
        return f" (außer {self.conjoin(self._names(excepted))})" if excepted else ""

    def _names(self, resources: Iterable[str]) -> list[str]:
        """Return resources without a number: what can be counted, in the plural."""
        return [measured(None, self.words.resource(name), self._case) for name in resources]

    def _count(self, number: model.Number, word: Word) -> str:
        return f"{self._number(number)} {counted(number, word, self._case)}"

    def _points(self, number: model.Number) -> str:
        total = self._total(number)
        if total is not None:
            return f"Punkte in Höhe {total}"
        return f"{self._number(number)} {'Punkt' if number == 1 else 'Punkte'}"

    def _printed_cost(self, card: model.Chosen) -> str:
        cost = definite(self.words.term("cost"), "genitive", "aufgedruckt")
        return f"{cost} {self._card(card, 'genitive')}"

    # -- once per something --

    def _per_variable(self, node: model.PerVariable) -> str:
        word = self.counted_by(node.name)
        what = f"dieser {node.name} {measured(node.name, word, 'genitive', weak=True)}"
        if node.every == 1:
            return f"für jed{ending(word, 'accusative')} {what}"
        return f"für je {node.every} {what} (abgerundet)"

    def _lying_on(self, card: model.CardRef) -> str:
        return self._on(card, "dative")

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        words = [self.words.resource(name) for name in resources]
        if every == 1:
            return f"{self._each(words)} {where}"
        names = (measured(every, word, "accusative") for word in words)
        return f"{self._every(every, names)} {where} (abgerundet)"

    def _per_card(self, node: model.PerCard) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        relative = article(nouns[-1], "accusative") if node.every == 1 else "die"
        is_anyones = node.owner == "all_players"
        where = " im Spiel" if is_anyones else f", {relative} {_HOLDERS[node.owner]}"
        if node.every == 1:
            return self._each(nouns) + where
        plurals = (plural(noun, "accusative") for noun in nouns)
        return f"{self._every(node.every, plurals)}{where} (abgerundet)"

    def _each(self, words: Iterable[Word]) -> str:
        return f"für {self.disjoin(determined('jed', word, 'accusative') for word in words)}"

    def _every(self, every: int, what: Iterable[str]) -> str:
        return f"für je {every} {self.disjoin(what)}"

    # -- cards --

    def _card(self, node: model.CardRef, case: Case, voice: Voice = Voice.EFFECT) -> str:
        """Return a card in play, as the subject or object of a verb or after a preposition."""
        if isinstance(node, model.This):
            return pronoun(self.kind, case) if self.refers_back() else self._this(case)
        if isinstance(node, model.Chosen):
            noun, verb = self.chosen(node)
            which = self.ordinal(node)
            if self.is_of_event(node):
                return definite(noun, case, which) if which else determined("jen", noun, case)
            participle = verb.form("participle") if verb else "gewählt"
            last = "zuletzt " if self.is_last(node) else ""
            return definite(noun, case, which, last + participle)
        return self._selected(node, case, voice)

    def _this(self, case: Case) -> str:
        return determined("dies", self.kind, case)

    def _on(
        self,
        node: model.CardRef,
        case: Literal["accusative", "dative"],
        voice: Voice = Voice.EFFECT,
    ) -> str:
        """Return where something is laid (accusative) or lies (dative)."""
        return self._beside("auf", "darauf", node, case, voice)

    def _off(self, node: model.CardRef, voice: Voice) -> str:
        """Return where something is taken from."""
        return self._beside("von", "davon", node, "dative", voice)

    def _beside(
        self, preposition: str, short: str, node: model.CardRef, case: Case, voice: Voice
    ) -> str:
        if not isinstance(node, model.This):
            return f"{preposition} {self._card(node, case, voice)}"
        if self.refers_back():
            return short
        return f"{preposition} {self._this(case)}"

    def _selected(self, node: model.Select, case: Case, voice: Voice) -> str:
        if node.owner != "you":
            return f"{self._some(node, case)} {_whose(node)}"
        nouns = [self.noun(name) for name in node.nouns]
        whose = "sein" if voice is Voice.UNLESS_THEY else "dein"
        if node.quantity == "all":
            last = ending(nouns[0], case, many=True)
            plurals = self.conjoin(plural(noun, case, weak=True) for noun in nouns)
            return f"all{last} {whose}{last} {plurals}"
        if isinstance(node.quantity, int):
            own = f"{whose}er {self.disjoin(plural(noun, 'genitive', weak=True) for noun in nouns)}"
            return f"{'von ' if case == 'genitive' else ''}{node.quantity} {own}"
        other = "anderen " if node.quantity == "another" else ""
        return self.disjoin(
            f"{one_of(noun, case)} {whose}er {other}{plural(noun, 'genitive', weak=True)}"
            for noun in nouns
        )

    def _some(self, node: model.Select, case: Case) -> str:
        """Return cards without saying whose they are."""
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "all":
            plurals = self.conjoin(plural(noun, case, weak=True) for noun in nouns)
            return f"all{ending(nouns[0], case, many=True)} {plurals}"
        if isinstance(node.quantity, int):
            of = case == "genitive"  # a number does not show it
            plurals = self.disjoin(plural(noun, "dative" if of else case) for noun in nouns)
            return f"{'von ' if of else ''}{node.quantity} {plurals}"
        other = "ander" if node.quantity == "another" else ""
        return self.disjoin(indefinite(noun, case, other) for noun in nouns)

    def _from(self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        return f"aus {self.disjoin(self._zone(zone, 'dative', owner, voice) for zone in zones)}"

    def _zone(
        self,
        zone: str,
        case: Literal["accusative", "dative", "genitive"],
        owner: model.Owner,
        voice: Voice,
    ) -> str:
        if self.is_in_play_alone(zone) and owner == "you":
            return "dem Spiel" if case == "dative" else "des Spiels"
        if self.is_in_play_alone(zone):
            return f"{'den' if case == 'dative' else 'der'} Karten {_OF[owner]} im Spiel"
        word = self.words.zone(zone)
        if not self.is_personal(zone):
            return definite(word, case)
        if owner != "you":
            return f"{definite(word, case)} {_OF[owner]}"
        return indefinite(word, case, stem="sein" if voice is Voice.UNLESS_THEY else "dein")


def _whose(node: model.Select) -> str:
    if node.quantity == "all":
        return _OF_ALL[node.owner]
    return (_OF if node.quantity in ("a", "another") else _OF_SEVERAL)[node.owner]
