"""What Polish phrases about amounts and cards are made of."""

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.filters import POINTS
from cardwright.dsl.wording.plan import folded
from cardwright.dsl.wording.voice import Person, Voice
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Writer
from cardwright.languages.pl.forms import (
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
_HOLDERS = {
    "you": "masz",
    "their": "ma",
    "another_player": "inny wybrany gracz ma",
    "each_other": "wszyscy inni gracze mają",
    "owner_of": "właściciel {} ma",
    "a_rival": "wybrany rywal ma",
    "each_rival": "twoi rywale mają",
    "any_player": "wybrany gracz ma",
}


class PolishPhrases(Writer):
    """The phrases that Polish sentences are made of."""

    needs: ClassVar = {
        "noun": (
            *("gender", "genitive", "accusative", "locative"),
            *("plural", "genitive_plural", "locative_plural"),
        ),
        "resource": ("gender", "genitive", "accusative"),
        "zone": ("gender", "genitive"),
        "returns_to": ("into",),
        "event": ("gender", "genitive", "accusative"),
        "verb": ("third", "participle"),
        "cost": ("gender", "genitive", "accusative"),
    }
    language = "pl"
    card_word = _CARD
    adverbial_end = " "
    and_word = " i "
    strong_and = " oraz "
    besides = ", a ponadto "
    then = ", a następnie "
    contrast = ", a "
    or_word = " albo "
    as_often = " tyle samo razy"
    again = " {} razy"
    for_each_target = "dla każdego celu"
    otherwise = "w przeciwnym razie"
    than = ("więcej niż {}", "mniej niż {}")
    remember = "zapamiętaj {}"
    player_words = ("gracza", "graczy")
    rival_words = ("rywala", "rywali")
    per_player = ("za każdego {}", "za każdych {} {}, zaokrąglając w dół")
    either = "albo"
    extremes = ("najwięcej", "najmniej")
    wish = ("jeśli chcesz", "jeśli chce")
    or_else = "{}, w przeciwnym razie {}"
    condition = "jeśli {}"
    relative = ", który ma {}"
    again_until = ", powtarzając to, aż {}"
    worth = "daje {}"
    costs = ("kosztuje", "kosztują")
    has = ("ma", "mają")
    counts = ("liczy się jako", "liczą się jako")
    counts_not = ("nie liczy się jako", "nie liczą się jako")
    is_in = ("jest", "są")
    cannot = ("nie może zostać {}", "nie mogą zostać {}")
    all_of = ("wszystkie", "wszyscy")
    unanswered = (
        "nikt nie może reagować na to, co robi {}",
        "nikt nie może reagować na to, co robią {}",
    )
    once = "za pierwszym razem"
    next_time = "następnym razem"
    once_each = "raz {}"
    once_only = "tylko raz, dopóki karta jest w grze"
    ends_when = ", aż {}"
    until_over = ", aż zostanie to rozpatrzone"
    now_only = "(w tej chwili)"
    nothing = "nic"
    persons: ClassVar = {
        "nominative": ("ty", "on"),
        "genitive": ("ciebie", "niego"),
        "accusative": ("ciebie", "niego"),
        "locative": ("tobie", "nim"),
    }
    points_word = "punkty"
    in_play = "w grze"
    bounds: ClassVar = {"exactly": "dokładnie", "at_least": "co najmniej", "at_most": "co najwyżej"}
    relative_end = ","
    lying_there = "na karcie: {}"
    plus = " oraz "
    less = " minus "
    that_many, that_number = "tyle samo", "ta liczba"
    up_to = "maksymalnie"
    fewer = "(ale o {} mniej)"
    ordinals = ("pierwszy", "drugi", "trzeci", "czwarty", "piąty", "szósty")
    participles = ("wybrany", "zapamiętany")
    _all_cards = "wszystkie karty"
    _cards_one_by_one = "kartę po karcie"
    _those_cards = "te karty"
    _the_rest = "pozostałe karty"
    _of_those = "spośród tych kart"
    _among_those = ("wśród tych kart", "wśród pozostałych kart")
    by_chance = "(losowo)"
    by_owner = "(wybiera właściciel)"
    by_owners = "(wybiera właściciel)"
    on_each = "(na każdej karcie)"
    from_each = "(z każdej karty)"
    clause_marks = (", któr", ", ile ", ", zaokr", ", opłac", ", ale bez")
    in_total = "łącznie"
    of: ClassVar = {
        "anybody": "kogokolwiek",
        "another_player": "innego gracza",
        "each_other": "każdego innego gracza",
        "owner_of": "właściciela {}",
        "a_rival": "rywala",
        "each_rival": "każdego rywala",
        "any_player": "dowolnego gracza",
        "all_players": "każdego gracza",
    }
    of_all: ClassVar = of | {
        "another_player": "innego wybranego gracza",
        "each_other": "wszystkich innych graczy",
        "a_rival": "wybranego rywala",
        "each_rival": "wszystkich rywali",
        "any_player": "wybranego gracza",
        "all_players": "wszystkich graczy",
    }
    pools: ClassVar = {
        "you": "w twojej puli",
        "their": "w jego puli",
        "another_player": "w puli innego wybranego gracza",
        "each_other": "w pulach wszystkich innych graczy",
        "owner_of": "w puli właściciela {}",
        "a_rival": "w puli wybranego rywala",
        "each_rival": "w pulach wszystkich rywali",
        "any_player": "w puli wybranego gracza",
        "all_players": "w pulach wszystkich graczy",
    }
    units_of: ClassVar = {
        "you": "twojej własności",
        "their": "jego własności",
        "another_player": "innego wybranego gracza",
        "a_rival": "wybranego rywala",
        "any_player": "wybranego gracza",
        "each_other": "wszystkich innych graczy",
        "each_rival": "wszystkich rywali",
        "all_players": "wszystkich graczy",
        "owner_of": "właściciela {}",
    }
    units_of_one: ClassVar = {
        "another_player": "innego gracza",
        "a_rival": "rywala",
        "any_player": "gracza",
    }
    verb_forms: ClassVar = {Person.YOU: "third", Person.THEY: "third", Person.ONE: "third"}

    # -- amounts --

    def cost_text(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts that stand alone: in the nominative."""
        return "0" if amounts.is_nothing else self._amounts(amounts, "nominative")

    def _amounts(self, amounts: model.Amounts, case: Case = "accusative") -> str:
        if amounts.is_nothing:
            return self.nothing
        if len(amounts.options) > 1 and all(map(_is_one_named, amounts.options)):
            names = tuple(_name(option[0]) for option in amounts.options)
            return self._named(names, 1, case)

        def said(parts: Sequence[model.Amount]) -> str:
            return self._option(parts, case)

        return self._one_of(amounts, [self._counted(option, said) for option in amounts.options])

    def _option(self, parts: Sequence[model.Amount], case: Case) -> str:
        """Return amounts that all apply; equal numbers of named resources are said once."""
        texts = []
        done: set[int] = set()
        for part in parts:
            equal = [p for p in parts if _is_plain(p) and p.number == part.number]
            if not _is_plain(part) or len(equal) == 1:
                texts.append(self._amount(part, case))
            elif isinstance(part.number, int) and part.number not in done:
                done.add(part.number)
                names = self.conjoin(self._genitive(_name(p)) for p in equal)
                texts.append(f"{each_counted(part.number, self._piece)} {names}")
        return self.conjoin(texts)

    def _amount(self, node: model.Amount, case: Case = "accusative") -> str:
        if node.every:
            return super()._amount(node)
        number, per = model.common_per(folded(node.number))
        text = self.resource(node.resource, number, case)
        text = f"{self.up_to} {text}" if node.up_to else text
        return f"{text} {self.per(per)}" if per else text

    def _all_of(self, resource: Word) -> str:
        plural = resource.form_if_any("genitive_plural")
        return f"całość {plural or resource.form('genitive')}"

    @property
    def _everything(self) -> str:
        unit = self._unit
        return f"{all_of(unit, 'accusative')} {plural_in_case(unit, 'accusative')}"

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
        return self._of_kind(number, f"jednego rodzaju{self._except(node.excepted)}", case)

    @resource.register
    def _(self, node: model.ThatOne, number: model.Number, case: Case = "accusative") -> str:
        return self._of_kind(number, "tego rodzaju", case)

    def _of_kind(self, number: model.Number, which: str, case: Case) -> str:
        total = self._total(number)
        if total is not None:
            return f"tyle {self._many()} {which}, ile wynosi {total}"
        return f"{self._count(number, self._unit, case)} {which}"

    def _named(self, resources: tuple[str, ...], number: model.Number, case: Case) -> str:
        names = self.disjoin(map(self._genitive, resources))
        if len(resources) > 1 and number != 1:
            names = f"{self.any_of(map(self._genitive, resources))} w dowolnej kombinacji"
        total = self._total(number)
        if total is not None:
            return f"tyle {plural_in_case(self._piece, 'genitive')} {names}, ile wynosi {total}"
        return f"{self._count(number, self._piece, case)} {names}"

    def any_of(self, parts: Iterable[str]) -> str:
        """Join parts of which several may apply at once."""
        return self.joined(list(parts), " lub ")

    @property
    def _unit(self) -> Word:
        return self.words.term("resource")

    @property
    def _piece(self) -> Word:
        """What is counted of a named resource, where the game has a word of its own for it."""
        return self.words.term("piece") if "piece" in self.game.term else self._unit

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
        total = self._total(number)
        if total is not None:
            many = plural_in_case(word, "genitive")
            if which is not None:
                many = f"{agreeing(which, word, 'genitive', plural=True)} {many}"
            return f"tyle {many}, ile wynosi {total}"
        count = number if isinstance(number, int) else self._number(number)
        return counted(count, word, case, which)

    def _points(self, number: model.Number) -> str:
        return self._count(number, _POINT)

    def _measure(self, node: model.Measure) -> str:
        match node.what:
            case "cost":
                cost = self.words.term("cost")
                what = f"{agreeing('wydrukowany', cost, 'nominative')} {cost.text}"
            case "points":
                what = "wartość punktowa"
            case mark:
                what = f"wartość „{self.words.mark(mark).text}”"
        if isinstance(node.card, model.Them):
            of_them = "pozostałych kart" if self._some_are_taken else "tych kart"
            return f"{what} {of_them} łącznie"
        if isinstance(node.card, model.This):
            return f"{what} {self._this('genitive')}"
        return f"{what} {self._card(node.card, 'genitive')}"

    # -- once per something --

    def _at_most(self, times: str) -> str:
        return f"(najwyżej {times} {'raz' if times == '1' else 'razy'})"

    def _per_variable(self, every: int, name: str) -> str:
        word = unit = self.counted_by(name)
        if isinstance(self.plan.variables.get(name), model.Select):
            what = f"z tych {name} {plural_in_case(word, 'genitive')}"
        else:
            is_named = word.id != self._unit.id
            unit = self._piece if is_named else self._unit
            what = f"z tych {name} {plural_in_case(unit, 'genitive')}"
            if is_named:
                what += f" {word.form('genitive')}"
        if every == 1:
            return f"za {agreeing('każdy', unit, 'accusative')} {what}"
        return f"za każde {every} {what}, zaokrąglając w dół"

    def _per_number(self, every: int, number: str) -> str:
        if every == 1:
            return f"razy ({number})"
        return f"za każde {every} z ({number}), zaokrąglając w dół"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"na {self._card(card, 'locative')}"

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        names = self.any_of(map(self._genitive, resources))
        return self._each(every, [self._piece], f" {names} {where}")

    def _per_card(self, every: int, node: model.CountCards) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        stands = self.told_apart(node.every(every))
        if node.zones:
            return self._each(
                every, nouns, f"{stands} {self._from(node.zones, node.owner)}", other=node.is_other
            )
        if node.owner == model.ANYBODY:
            return self._each(every, nouns, stands, other=node.is_other)
        if node.owner == "all_players":
            return self._each(every, nouns, f"{stands} w grze", other=node.is_other)
        which = agreeing("który", nouns[0], "accusative", plural=every > 1)
        holders = f", {which} {self.of_players(_HOLDERS, node.owner)} w grze"
        return self._each(every, nouns, stands + holders, other=node.is_other)

    def _each(self, every: int, nouns: Sequence[Word], rest: str, *, other: bool = False) -> str:
        is_one = every == 1
        case: Case = "accusative" if is_one or is_few(every) else "genitive"
        others = f"{agreeing('inny', nouns[0], case, plural=not is_one)} " if other else ""
        if is_one:
            what = others + self.any_of(in_case(noun, "accusative") for noun in nouns)
            return f"za {agreeing('każdy', nouns[0], 'accusative')} {what}{rest}"
        what = others + self.any_of(plural_in_case(noun, case) for noun in nouns)
        return f"za każde {every} {what}{rest}, zaokrąglając w dół"

    # -- cards --

    def _this(self, case: Case) -> str:
        return f"{agreeing('ten', self.kind, case)} {in_case(self.kind, case)}"

    def _card(self, node: model.CardRef, case: Case) -> str:
        """Return a card in play, as the object of a verb or after a preposition."""
        if isinstance(node, model.This):
            if self.refers_back() and case != "nominative":
                return pronoun(self.kind, case)
            return self._this(case)
        if isinstance(node, model.Chosen):
            noun, verb = self.chosen(node)
            ordinal = self.ordinal(node)
            which = f"{agreeing(ordinal, noun, case)} " if ordinal else ""
            if self.is_of_event(node):
                return f"{agreeing('tamten', noun, case)} {which}{in_case(noun, case)}"
            last = "ostatnio " if self.is_last(node) else ""
            participle = agreeing(
                verb.form("participle") if verb else self.picked(node), noun, case
            )
            return f"{which}{last}{participle} {in_case(noun, case)}"
        return self._placed(node, node.zones, case) if node.zones else self._selected(node, case)

    def _placed(self, node: model.Select, zones: Iterable[str], case: Case) -> str:
        """Return cards that are in some zones."""
        where = self._from(zones, node.owner, every=node.quantity == "all")
        return f"{self._some(node, case)} {where}{self.choosing(zones, node)}"

    def _selected(self, node: model.Select, case: Case, own: str = "ze swoich") -> str:
        if node.owner in model.OWN:
            text = self._own(node, case, own)
        else:
            text = self._bare(node, case)
            if node.owner != model.ANYBODY:
                text += f" {self.whose_cards(node)}"
        return text + self.told_apart(node) + self.choosing((), node)

    def _possessive(self, node: model.Select, case: Case) -> str:
        """Return whose cards are own ones: what is the subject itself can't be `swój`."""
        if self.is_theirs and node.owner == "actor":
            return "jego" if case == "nominative" else "swój"
        return "twój" if self.is_theirs or case == "nominative" else "swój"

    def _own(self, node: model.Select, case: Case, own: str) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        possessive = self._possessive(node, case)
        own = {"twój": "z twoich", "jego": "z jego"}.get(possessive, own)
        if self.is_the_only(node):
            whose = agreeing(possessive, nouns[0], case)
            return f"{whose} {self.disjoin(in_case(noun, case) for noun in nouns)}"
        if node.quantity == "all":
            which = all_of(nouns[0], case)
            whose = agreeing(possessive, nouns[0], case, plural=True)
            others = f"{agreeing('inny', nouns[0], case, plural=True)} " if node.is_other else ""
            plurals = self.conjoin(plural_in_case(noun, case) for noun in nouns)
            return f"{which} {whose} {others}{plurals}"
        one = agreeing("jeden", nouns[0], case)
        if not isinstance(node.quantity, str):
            one = self._how_many(node)
        other = "innych " if node.quantity == "another" else ""
        return f"{one} {own} {other}{self.disjoin(plural_in_case(n, 'genitive') for n in nouns)}"

    def _some(self, node: model.Select, case: Case) -> str:
        """Return cards without saying whose they are."""
        return self._bare(node, case) + self.told_apart(node)

    def _bare(self, node: model.Select, case: Case) -> str:
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "a":
            return self.disjoin(in_case(noun, case) for noun in nouns)
        if node.quantity in ("another", "the"):
            which = agreeing("inny" if node.quantity == "another" else "dany", nouns[0], case)
            return f"{which} {self.disjoin(in_case(noun, case) for noun in nouns)}"
        if node.quantity == "all":
            plurals = self.conjoin(plural_in_case(noun, case) for noun in nouns)
            others = f"{agreeing('inny', nouns[0], case, plural=True)} " if node.is_other else ""
            return f"{all_of(nouns[0], case)} {others}{plurals}"
        if node.quantity == 1:
            return f"{self._how_many(node)} {self.disjoin(in_case(noun, case) for noun in nouns)}"
        is_one_few = isinstance(node.quantity, int) and is_few(node.quantity)
        few: Case = case if is_one_few else "genitive"
        return f"{self._how_many(node)} {self.disjoin(plural_in_case(noun, few) for noun in nouns)}"

    # -- what else cards are --

    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        text = noun.text if card.is_one else plural_in_case(noun, "nominative")
        return f"{'nie ' if negated else ''}{text}"

    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        text = state.text
        if participle := state.form_if_any("participle"):
            text = agreeing(participle, noun, "nominative", plural=not card.is_one)
        return f"{'nie ' if negated else ''}{text}"

    # -- what players have --

    def _other_card(self, card: model.This | model.Chosen) -> str:
        return self._card(card, "nominative")

    def _things(self, what: str) -> str:
        """Return what players have, in the genitive."""
        if what == POINTS:
            return plural_in_case(_POINT, "genitive")
        if what in self.game.resource:
            return f"{plural_in_case(self._piece, 'genitive')} {self._genitive(what)}"
        return f"{plural_in_case(self.noun(what), 'genitive')} {self.where_cards_are}"

    def _more_of(self, what: str, others: str, *, more: bool) -> str:
        return f"{'więcej' if more else 'mniej'} {self._things(what)} niż {others}"

    def _most_of(self, what: str, *, most: bool) -> str:
        return f"{'najwięcej' if most else 'najmniej'} {self._things(what)}"

    def _within(self, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        return f"wśród kart {self._from(zones, owner)}"

    def _from(
        self,
        zones: Iterable[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        zones = list(zones)
        names = [self._zone(zone, owner) for zone in zones]
        if self.are_of_another(zones, owner):  # whose they are is said once, with the last
            names[:-1] = map(self._bare_zone, zones[:-1])
        return self.join_zones(map(with_z, names), every=every)

    def _bare_zone(self, zone: str) -> str:
        is_play = self.is_in_play_alone(zone)
        return "kart w grze" if is_play else self.words.zone(zone).form("genitive")

    def _zone(self, zone: str, owner: model.Owner = "actor") -> str:
        """Return a zone in the genitive."""
        is_own = owner in model.OWN
        of = "" if is_own else self.of_players(self.of, owner)
        if self.is_in_play_alone(zone):
            whose = "twoich" if self.is_theirs and owner == "you" else "swoich"
            return f"{whose} kart w grze" if is_own else f"kart {of} w grze"
        word = self.words.zone(zone)
        genitive = word.form("genitive")
        if not self.is_personal(zone):
            return genitive
        if owner == "actor" and self.game.zone[zone].seen_by == "owner":
            return genitive  # nobody could take it for another's
        if is_own:
            whose = "twój" if self.is_theirs and owner == "you" else "swój"
            return f"{agreeing(whose, word, 'genitive')} {genitive}"
        return f"{genitive} {of}"

    def _of_card(self, card: model.This | model.Chosen) -> str:
        if isinstance(card, model.This):
            this = agreeing("ten", self.kind, "genitive")
            return f"{this} {in_case(self.kind, 'genitive')}"
        return self._card(card, "genitive")


def _is_plain(amount: model.Amount) -> bool:
    """Whether an amount is a number of one named resource."""
    named = isinstance(amount.resource, model.Named) and len(amount.resource.resources) == 1
    return not amount.every and named and isinstance(amount.number, int) and not amount.up_to


def _is_one_named(option: tuple[model.Amount, ...]) -> bool:
    return len(option) == 1 and _is_plain(option[0]) and option[0].number == 1


def _name(amount: model.Amount) -> str:
    assert isinstance(amount.resource, model.Named)
    return amount.resource.resources[0]
