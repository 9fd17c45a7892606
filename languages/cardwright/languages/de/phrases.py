"""What German phrases about amounts and cards are made of."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import singledispatchmethod
from typing import ClassVar, Literal

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.filters import POINTS
from cardwright.dsl.wording.parts import place_of
from cardwright.dsl.wording.voice import Person, Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer
from cardwright.languages.de.forms import (
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

_HOLDERS = {
    "you": "du im Spiel hast",
    "their": "er im Spiel hat",
    "another_player": "ein anderer Spieler deiner Wahl im Spiel hat",
    "each_other": "alle anderen Spieler im Spiel haben",
    "owner_of": "der Besitzer {} im Spiel hat",
    "a_rival": "ein Mitspieler deiner Wahl im Spiel hat",
    "each_rival": "deine Mitspieler im Spiel haben",
    "any_player": "ein Spieler deiner Wahl im Spiel hat",
}


class GermanPhrases(Writer):
    """The phrases that German sentences are made of."""

    needs: ClassVar = {
        "resource": ("gender",),
        "returns_to": ("into",),
        "verb": ("second", "third", "participle"),
        "cost": ("gender",),
    }
    language = "de"
    card_word = Word(
        CARD, "de", Phrase(text="Karte", gender="feminine", forms={"plural": "Karten"})
    )
    capital_after_colon = True
    adverbial_end = " "
    and_word = " und "
    strong_and = " sowie "
    besides = ", dazu "
    then = ", dann "
    contrast = ", und "
    as_often = " ebenso oft"
    again = " {}-mal"
    for_each_target = "für jedes Ziel"
    otherwise = "sonst"
    than = ("mehr als {}", "weniger als {}")
    remember = "merke dir {}"
    player_words = ("Spieler", "Spieler")
    rival_words = ("Mitspieler", "Mitspieler")
    per_player = ("für jeden {}", "für je {} {}, abgerundet")
    extremes = ("am meisten", "am wenigsten")
    wish = ("wenn du möchtest", "wenn er möchte")
    or_else = "{}, sonst {}"
    condition = "wenn {}"
    again_until = ", und das so lange, bis {}"
    worth = "bringt {}"
    costs = ("kostet", "kosten")
    has = ("hat", "haben")
    counts = ("zählt als", "zählen als")
    counts_not = ("zählt nicht als", "zählen nicht als")
    is_in = ("ist", "sind")
    cannot = ("kann nicht {} werden", "können nicht {} werden")
    all_of = ("alle",)
    unanswered = (
        "niemand kann auf das reagieren, was {} tut",
        "niemand kann auf das reagieren, was {} tun",
    )
    once = "beim ersten Mal"
    next_time = "beim nächsten Mal"
    once_each = "einmal {}"
    once_only = "nur einmal, solange die Karte im Spiel ist"
    ends_when = ", bis {}"
    until_over = ", bis das abgehandelt ist"
    now_only = "(in diesem Augenblick)"
    or_word = " oder "
    nothing = "nichts"
    persons: ClassVar = {
        "nominative": ("du", "er"),
        "accusative": ("dich", "ihn"),
        "dative": ("dir", "ihm"),
        "genitive": ("deiner", "seiner"),
    }
    points_word = "Punkte"
    in_play = "im Spiel"
    bounds: ClassVar = {"exactly": "genau", "at_least": "mindestens", "at_most": "höchstens"}
    relative_end = ","
    lying_there = "darauf: {}"
    plus = " plus "
    less = " minus "
    that_many, that_number = "ebenso viele", "diese Zahl"
    up_to = "höchstens"
    fewer = "(aber {} weniger)"
    ordinals = ("erst", "zweit", "dritt", "viert", "fünft", "sechst")
    participles = ("gewählt", "gemerkt")
    _all_cards = "alle Karten"
    _cards_one_by_one = "Karte um Karte"
    _those_cards = "diese Karten"
    _the_rest = "die übrigen Karten"
    _of_those = "aus diesen Karten"
    _among_those = ("unter diesen Karten", "unter den übrigen Karten")
    by_chance = "(zufällig)"
    by_owner = "(nach Wahl des Besitzers)"
    by_owners = "(nach Wahl des Besitzers)"
    on_each = "(auf jede Karte)"
    from_each = "(von jeder Karte)"
    your_choice = ("deiner Wahl", "seiner Wahl")
    clause_marks = (", die ", ", den ", ", das ", ", der ", ", wobei ")
    in_total = "zusammen"
    of: ClassVar = {
        "anybody": "von irgendwem",
        "another_player": "eines anderen Spielers",
        "each_other": "jedes anderen Spielers",
        "owner_of": "des Besitzers {}",
        "a_rival": "eines Mitspielers",
        "each_rival": "jedes Mitspielers",
        "any_player": "eines beliebigen Spielers",
        "all_players": "jedes Spielers",
    }
    of_all: ClassVar = of | {
        "another_player": "eines anderen Spielers deiner Wahl",
        "each_other": "aller anderen Spieler",
        "a_rival": "eines Mitspielers deiner Wahl",
        "each_rival": "aller Mitspieler",
        "any_player": "eines Spielers deiner Wahl",
        "all_players": "aller Spieler",
    }
    pools: ClassVar = {
        "you": "in deinem Vorrat",
        "their": "in seinem Vorrat",
        "another_player": "im Vorrat eines anderen Spielers deiner Wahl",
        "each_other": "in den Vorräten aller anderen Spieler",
        "owner_of": "im Vorrat des Besitzers {}",
        "a_rival": "im Vorrat eines Mitspielers deiner Wahl",
        "each_rival": "in den Vorräten aller Mitspieler",
        "any_player": "im Vorrat eines Spielers deiner Wahl",
        "all_players": "in den Vorräten aller Spieler",
    }
    units_of: ClassVar = {
        "you": "von dir",
        "their": "von ihm",
        "another_player": "eines anderen Spielers deiner Wahl",
        "a_rival": "eines Mitspielers deiner Wahl",
        "any_player": "eines Spielers deiner Wahl",
        "each_other": "aller anderen Spieler",
        "each_rival": "aller Mitspieler",
        "all_players": "aller Spieler",
        "owner_of": "des Besitzers {}",
    }
    units_of_one: ClassVar = {
        "another_player": "eines anderen Spielers",
        "a_rival": "eines Mitspielers",
        "any_player": "eines Spielers",
    }
    verb_forms: ClassVar = {
        Person.YOU: "second",
        Person.THEY: "third",
        Person.ONE: "third",
    }
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

    def _all_of(self, resource: Word) -> str:
        return f"alles an {resource.counted(one=False)}"

    @property
    def _everything(self) -> str:
        return determined("all", self.words.term("resource"), "accusative", many=True)

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
        if isinstance(number, model.ThatMany) and not words[0].form_if_any("plural"):
            return f"ebenso viel {names}"
        mixed = " in beliebiger Kombination" if len(node.resources) > 1 else ""
        total = self._total(number)
        if total is not None:
            return f"{names}{mixed} {total}"
        return f"{self._number(number)} {names}{mixed}"

    @resource.register
    def _(self, node: model.Any, number: model.Number) -> str:
        return self._units(number, f"nach Wahl{self._except(node.excepted)}")

    @resource.register
    def _(self, node: model.Same, number: model.Number) -> str:
        return self._units(number, f"einer beliebigen Art{self._except(node.excepted)}")

    @resource.register
    def _(self, node: model.ThatOne, number: model.Number) -> str:
        return self._units(number, "dieser Art")

    def _units(self, number: model.Number, which: str) -> str:
        term = self.words.term("resource")
        total = self._total(number)
        if total is not None:
            return f"{term.form('plural')} {which} {total}"
        return f"{self._count(number, term)} {which}"

    def _except(self, excepted: tuple[str, ...]) -> str:
        return f" (außer {self.conjoin(self._names(excepted))})" if excepted else ""

    def _names(self, resources: Iterable[str]) -> list[str]:
        """Return resources without a number: what can be counted, in the plural."""
        return [measured(None, self.words.resource(name), self._case) for name in resources]

    def _total(self, number: model.Number) -> str | None:
        """Return in which amount there is something, in words that come after it."""
        total = super()._total(number)
        if total is None:
            return None
        first = min(model.terms_of(number), key=place_of)
        is_read = isinstance(first.number, model.Measure | model.ThatMany)
        if isinstance(first.number, model.ThatMany):
            total = f"dieser Zahl{total.removeprefix(self.that_number)}"
        return f"in Höhe {total}" if is_read else f"in Höhe von {total}"

    def _count(self, number: model.Number, word: Word) -> str:
        total = self._total(number)
        if total is not None:
            return f"{plural(word, self._case)} {total}"
        return f"{self._number(number)} {counted(number, word, self._case)}"

    def _points(self, number: model.Number) -> str:
        total = self._total(number)
        if total is not None:
            return f"Punkte {total}"
        return f"{self._number(number)} {'Punkt' if number == 1 else 'Punkte'}"

    def _measure(self, node: model.Measure) -> str:
        match node.what:
            case "cost":
                what = definite(self.words.term("cost"), "genitive", "aufgedruckt")
            case "points":
                what = "des Punktwerts"
            case mark:
                what = f"des Wertes „{self.words.mark(mark).text}“"
        if isinstance(node.card, model.Them):
            of_them = "der übrigen Karten" if self._some_are_taken else "dieser Karten"
            return f"{what} {of_them} zusammen"
        if isinstance(node.card, model.This):
            return f"{what} {self._this('genitive')}"
        return f"{what} {self._card(node.card, 'genitive')}"

    # -- once per something --

    def _at_most(self, times: str) -> str:
        return f"(höchstens {times}-mal)" if times.isalnum() else f"(höchstens ({times})-mal)"

    def _per_variable(self, every: int, name: str) -> str:
        word = self.counted_by(name)
        what = f"dieser {name} {measured(name, word, 'genitive', weak=True)}"
        if every == 1:
            return f"für jed{ending(word, 'accusative')} {what}"
        return f"für je {every} {what} (abgerundet)"

    def _per_number(self, every: int, number: str) -> str:
        if every == 1:
            return f"mal ({number})"
        return f"für je {every} von ({number}) (abgerundet)"

    def _lying_on(self, card: model.CardRef) -> str:
        return self._on(card, "dative")

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        words = [self.words.resource(name) for name in resources]
        if every == 1:
            return f"{self._each(words)} {where}"
        names = (measured(every, word, "accusative") for word in words)
        return f"{self._every(every, names)} {where} (abgerundet)"

    def _per_card(self, every: int, node: model.CountCards) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        relative = article(nouns[-1], "accusative") if every == 1 else "die"
        is_anyones = node.owner == "all_players"
        where = (
            " im Spiel" if is_anyones else f", {relative} {self.of_players(_HOLDERS, node.owner)}"
        )
        if node.zones:
            where = f" {self._from(node.zones, node.owner)}"
        elif node.owner == model.ANYBODY:
            where = ""
        where = self.told_apart(node.every(every)) + where
        if every == 1:
            return self._each(nouns, other=node.is_other) + where
        other = "andere " if node.is_other else ""
        plurals = (f"{other}{plural(noun, 'accusative')}" for noun in nouns)
        return f"{self._every(every, plurals)}{where} (abgerundet)"

    def _each(self, words: Iterable[Word], *, other: bool = False) -> str:
        said = []
        for word in words:
            each, noun = determined("jed", word, "accusative").split(" ", 1)
            which = ("anderen " if word.gender == "masculine" else "andere ") if other else ""
            said.append(f"{each} {which}{noun}")
        return f"für {self.disjoin(said)}"

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
            participle = verb.form("participle") if verb else self.picked(node)
            last = "zuletzt " if self.is_last(node) else ""
            return definite(noun, case, which, last + participle)
        if node.zones:
            return self._placed(node, node.zones, case, voice)
        return self._selected(node, case, voice)

    def _placed(self, node: model.Select, zones: Iterable[str], case: Case, voice: Voice) -> str:
        """Return cards that are in some zones."""
        where = self._from(zones, node.owner, voice, every=node.quantity == "all")
        return f"{self._some(node, case)} {where}{self.choosing(zones, node)}"

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
        if node.owner in model.OWN:
            whose = "sein" if voice.is_theirs and node.owner == "actor" else "dein"
            text = self._own(node, case, whose)
        else:
            text = self._bare(node, case)
            if node.owner != model.ANYBODY:
                text += f" {self.whose_cards(node)}"
        return text + self.told_apart(node) + self.choosing((), node)

    def _own(self, node: model.Select, case: Case, whose: str) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        if self.is_the_only(node):
            return self.disjoin(indefinite(noun, case, stem=whose) for noun in nouns)
        if node.quantity == "all":
            last = ending(nouns[0], case, many=True)
            plurals = self.conjoin(plural(noun, case, weak=True) for noun in nouns)
            return f"all{last} {whose}{last} {'anderen ' if node.is_other else ''}{plurals}"
        if not isinstance(node.quantity, str):
            own = f"{whose}er {self.disjoin(plural(noun, 'genitive', weak=True) for noun in nouns)}"
            return f"{'von ' if case == 'genitive' else ''}{self._how_many(node)} {own}"
        other = "anderen " if node.quantity == "another" else ""
        return self.disjoin(
            f"{one_of(noun, case)} {whose}er {other}{plural(noun, 'genitive', weak=True)}"
            for noun in nouns
        )

    def _some(self, node: model.Select, case: Case) -> str:
        """Return cards without saying whose they are."""
        return self._bare(node, case) + self.told_apart(node)

    def _bare(self, node: model.Select, case: Case) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "the":
            return self.disjoin(definite(noun, case) for noun in nouns)
        if node.quantity == 1:
            return f"höchstens {self.disjoin(indefinite(noun, case) for noun in nouns)}"
        if node.quantity == "all":
            plurals = self.conjoin(plural(noun, case, weak=True) for noun in nouns)
            others = "anderen " if node.is_other else ""
            return f"all{ending(nouns[0], case, many=True)} {others}{plurals}"
        if not isinstance(node.quantity, str):
            of = case == "genitive"  # a number does not show it
            plurals = self.disjoin(plural(noun, "dative" if of else case) for noun in nouns)
            return f"{'von ' if of else ''}{self._how_many(node)} {plurals}"
        other = "ander" if node.quantity == "another" else ""
        return self.disjoin(indefinite(noun, case, other) for noun in nouns)

    # -- what else cards are --

    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        if card.is_one:
            return indefinite(noun, "nominative", stem="kein" if negated else "ein")
        return f"{'keine ' if negated else ''}{plural(noun, 'nominative', weak=negated)}"

    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        return f"{'nicht ' if negated else ''}{state.text}"

    # -- what players have --

    def _other_card(self, card: model.This | model.Chosen) -> str:
        return self._card(card, "nominative")

    def _things(self, what: str) -> str:
        """Return what players have."""
        if what == POINTS:
            return self.points_word
        if what in self.game.resource:
            (name,) = self._names([what])
            return name
        return f"{plural(self.noun(what), 'accusative')} {self.where_cards_are}"

    def _more_of(self, what: str, others: str, *, more: bool) -> str:
        return f"{'mehr' if more else 'weniger'} {self._things(what)} als {others}"

    def _most_of(self, what: str, *, most: bool) -> str:
        return f"am {'meisten' if most else 'wenigsten'} {self._things(what)}"

    def _relative(self, having: str) -> str:
        return f", der {has_at_end(having, 'hat')}"

    def _within(self, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        return f"in {self.disjoin(self._zone(zone, 'dative', owner, voice) for zone in zones)}"

    def _from(
        self,
        zones: Iterable[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        zones = list(zones)
        names = [self._zone(zone, "dative", owner, voice) for zone in zones]
        if self.are_of_another(zones, owner):  # whose they are is said once, with the last
            names[:-1] = map(self._bare_zone, zones[:-1])
        return f"aus {self.join_zones(names, every=every)}"

    def _bare_zone(self, zone: str) -> str:
        is_play = self.is_in_play_alone(zone)
        return "den Karten im Spiel" if is_play else definite(self.words.zone(zone), "dative")

    def _zone(
        self,
        zone: str,
        case: Literal["accusative", "dative", "genitive"],
        owner: model.Owner,
        voice: Voice,
    ) -> str:
        is_own = owner in model.OWN
        of = "" if is_own else self.of_players(self.of, owner)
        is_theirs = (voice.is_theirs or self.is_theirs) and owner == "actor"
        if self.is_in_play_alone(zone) and is_own:
            ending = "en" if case == "dative" else "er"
            return f"{'sein' if is_theirs else 'dein'}{ending} Karten im Spiel"
        if self.is_in_play_alone(zone):
            return f"{'den' if case == 'dative' else 'der'} Karten {of} im Spiel"
        word = self.words.zone(zone)
        if not self.is_personal(zone):
            return definite(word, case)
        if not is_own:
            return f"{definite(word, case)} {of}"
        return indefinite(word, case, stem="sein" if is_theirs else "dein")

    def _of_card(self, card: model.This | model.Chosen) -> str:
        if isinstance(card, model.This):
            return self._this("genitive")
        return self._card(card, "genitive")


def has_at_end(having: str, has: str) -> str:
    """Return what somebody has in a clause that ends with the verb, but for a comparison."""
    what, than, others = having.partition(" als ")
    return f"{what} {has}{than}{others}"
