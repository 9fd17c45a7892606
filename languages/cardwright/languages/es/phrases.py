"""What Spanish phrases about amounts and cards are made of."""

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Phrase
from cardwright.dsl.wording.caseless import CaselessWriter
from cardwright.dsl.wording.filters import POINTS
from cardwright.dsl.wording.voice import Person, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages.es.forms import (
    agreeing,
    and_before,
    definite,
    demonstrative,
    indefinite,
    is_feminine,
    or_before,
    with_a,
    with_de,
)

_IN_PLAY = {
    "you": "que tengas en juego",
    "their": "que tenga en juego",
    "another_player": "en juego de otro jugador a tu elección",
    "each_other": "en juego de todos los demás jugadores",
    "owner_of": "en juego del propietario {}",
    "a_rival": "en juego de un rival a tu elección",
    "each_rival": "en juego de todos tus rivales",
    "any_player": "en juego de un jugador a tu elección",
    "all_players": "en juego",
}


class SpanishPhrases(CaselessWriter):
    """The phrases that Spanish sentences are made of."""

    needs: ClassVar = {
        "noun": ("gender", "plural"),
        "resource": ("gender",),
        "zone": ("gender",),
        "event": ("gender",),
        "verb": ("third", "participle"),
        "cost": ("gender",),
    }
    language = "es"
    card_word = Word(
        CARD, "es", Phrase(text="carta", gender="feminine", forms={"plural": "cartas"})
    )
    and_word = " y "
    strong_and = ", y "
    besides = ", más "
    then = " y luego "
    contrast = ", y "
    otherwise = "si no"
    than = ("más que {}", "menos que {}")
    remember = "recuerda {}"
    player_words = ("jugador", "jugadores")
    rival_words = ("rival", "rivales")
    per_player = ("por cada {}", "por cada {} {}, redondeando hacia abajo")
    either = "o bien"
    extremes = ("el máximo", "el mínimo")
    wish = ("si quieres", "si quiere")
    or_else = "{}; si no, {}"
    condition = "si {}"
    relative = " que tenga {}"
    again_until = ", repitiéndolo hasta que se cumpla esto: {}"
    worth = "vale {}"
    costs = ("cuesta", "cuestan")
    has = ("tiene", "tienen")
    counts = ("cuenta como", "cuentan como")
    counts_not = ("no cuenta como", "no cuentan como")
    is_in = ("está", "están")
    cannot = ("no puede ser {}", "no pueden ser {}")
    all_of = ("todos", "todas")
    unanswered = (
        "nadie puede reaccionar a lo que hace {}",
        "nadie puede reaccionar a lo que hacen {}",
    )
    once = "la primera vez"
    next_time = "la próxima vez"
    once_each = "una vez {}"
    once_only = "una sola vez mientras la carta está en juego"
    ends_when = "hasta que se cumpla esto: {}"
    until_over = "hasta que eso se resuelva"
    now_only = "(en este momento)"
    or_word = " o "
    nothing = "nada"
    persons: ClassVar = {
        "accusative": ("ti", "él"),
        "de": ("de ti", "de él"),
        "a": ("a ti", "a él"),
    }
    points_word = "puntos"
    in_play = "en juego"
    bounds: ClassVar = {"exactly": "exactamente", "at_least": "al menos", "at_most": "como mucho"}
    lying_there = "encima: {}"
    plus = ", más "
    less = ", menos "
    plus_sign = ", más"
    minus_sign = ", menos"
    that_many, that_number = "esa cantidad de", "ese número"
    up_to = "hasta"
    fewer = "(pero {} menos)"
    as_often = " esa cantidad de veces"
    again = " {} veces"
    for_each_target = "por cada objetivo"
    ordinals = ("primero", "segundo", "tercero", "cuarto", "quinto", "sexto")
    participles = ("elegido", "recordado")
    _all_cards = "todas las cartas"
    _cards_one_by_one = "cartas una a una"
    _those_cards = "esas cartas"
    _the_rest = "las demás cartas"
    _of_those = "de entre esas cartas"
    _among_those = ("entre esas cartas", "entre las demás cartas")
    by_chance = "(al azar)"
    by_owner = "(a elección de su propietario)"
    by_owners = "(a elección de su propietario)"
    on_each = "(sobre cada carta)"
    from_each = "(de cada carta)"
    your_choice = ("a tu elección", "a su elección")
    clause_marks = (", redondeando", ", pagando", ", más ")
    in_total = "en total"
    of: ClassVar = {
        "anybody": "de quien sea",
        "another_player": "de otro jugador",
        "each_other": "de cada uno de los demás jugadores",
        "owner_of": "del propietario {}",
        "a_rival": "de un rival",
        "each_rival": "de cada rival",
        "any_player": "de cualquier jugador",
        "all_players": "de cada jugador",
    }
    of_all: ClassVar = of | {
        "another_player": "de otro jugador a tu elección",
        "each_other": "de todos los demás jugadores",
        "a_rival": "de un rival a tu elección",
        "each_rival": "de todos tus rivales",
        "any_player": "de un jugador a tu elección",
        "all_players": "de todos los jugadores",
    }
    pools: ClassVar = {
        "you": "en tu reserva",
        "their": "en su reserva",
        "another_player": "en la reserva de otro jugador a tu elección",
        "each_other": "en las reservas de todos los demás jugadores",
        "owner_of": "en la reserva del propietario {}",
        "a_rival": "en la reserva de un rival a tu elección",
        "each_rival": "en las reservas de todos tus rivales",
        "any_player": "en la reserva de un jugador a tu elección",
        "all_players": "en las reservas de todos los jugadores",
    }
    units_of: ClassVar = {
        "you": "de tu propiedad",
        "their": "de su propiedad",
        "another_player": "de otro jugador a tu elección",
        "a_rival": "de un rival a tu elección",
        "any_player": "de un jugador a tu elección",
        "each_other": "de todos los demás jugadores",
        "each_rival": "de todos tus rivales",
        "all_players": "de todos los jugadores",
        "owner_of": "del propietario {}",
    }
    units_of_one: ClassVar = {
        "another_player": "de otro jugador",
        "a_rival": "de un rival",
        "any_player": "de un jugador",
    }
    verb_forms: ClassVar = {Person.YOU: "third", Person.THEY: "third", Person.ONE: "third"}

    def joined(self, parts: list[str], last: str) -> str:
        """Join parts with commas, and the last one with a word that suits its sound."""
        if len(parts) > 1 and last.strip(", ") == "o":
            last = last.replace("o", or_before(parts[-1]))
        elif len(parts) > 1 and last.strip(", ") == "y":
            last = last.replace("y", and_before(parts[-1]))
        return super().joined(parts, last)

    # -- amounts --

    def _all_of(self, resource: Word) -> str:
        return f"la totalidad de {resource.counted(one=False)}"

    @property
    def _everything(self) -> str:
        term = self.words.term("resource")
        the = "las" if is_feminine(term) else "los"
        return f"{agreeing('todo', term, many=True)} {the} {term.form('plural')}"

    @singledispatchmethod
    def resource(self, node: model.Resource, number: model.Number) -> str:
        """Return so many of a resource."""
        raise self.no_phrase(node)

    @resource.register
    def _(self, node: model.Named, number: model.Number) -> str:
        words = [self.words.resource(name) for name in node.resources]
        total = self._total(number)
        if total is not None:
            names = self.disjoin(word.counted(one=False) for word in words)
            return f"una cantidad de {names} igual {with_a(total)}"
        if len(words) > 1 and number != 1:
            return self._units(number, f"a elegir entre {self._names(node.resources)}")
        return self.disjoin(
            f"{self._number(number)} {word.counted(one=number == 1)}" for word in words
        )

    @resource.register
    def _(self, node: model.Any, number: model.Number) -> str:
        return self._units(number, "a elegir" + self._except(node.excepted))

    @resource.register
    def _(self, node: model.Same, number: model.Number) -> str:
        return self._units(number, "de un solo tipo" + self._except(node.excepted))

    @resource.register
    def _(self, node: model.ThatOne, number: model.Number) -> str:
        return self._units(number, "de ese tipo")

    def _units(self, number: model.Number, which: str) -> str:
        term = self.words.term("resource")
        total = self._total(number)
        if total is not None:
            return f"un número de {term.form('plural')} {which} igual {with_a(total)}"
        return f"{self._count(number, term)} {which}"

    def _except(self, excepted: tuple[str, ...]) -> str:
        return f" (excepto {self._names(excepted)})" if excepted else ""

    def _names(self, resources: tuple[str, ...]) -> str:
        return self.conjoin(self.words.resource(name).text for name in resources)

    def _count(self, number: model.Number, word: Word) -> str:
        total = self._total(number)
        if total is not None:
            return f"un número de {word.form('plural')} igual {with_a(total)}"
        noun = word.text if number == 1 else word.form("plural")
        return f"{self._number(number)} {noun}"

    def _points(self, number: model.Number) -> str:
        total = self._total(number)
        if total is not None:
            return f"un número de puntos igual {with_a(total)}"
        return f"{self._number(number)} {'punto' if number == 1 else 'puntos'}"

    def _measure(self, node: model.Measure) -> str:
        match node.what:
            case "cost":
                cost = self.words.term("cost")
                what = f"{definite(cost)} {agreeing('impreso', cost)}"
            case "points":
                what = "el valor en puntos"
            case mark:
                what = f"el valor «{self.words.mark(mark).text}»"
        if isinstance(node.card, model.Them):
            of_them = "de las demás cartas" if self._some_are_taken else "de esas cartas"
            return f"{what} {of_them} en total"
        return f"{what} {self._of(node.card)}"

    # -- once per something --

    def _at_most(self, times: str) -> str:
        return f"(como mucho {times} {'vez' if times == '1' else 'veces'})"

    def _per_variable(self, every: int, name: str) -> str:
        word = self.counted_by(name)
        these = agreeing("esto", word, many=True)
        what = f"{these} {name} {word.counted(one=False)}"
        if every == 1:
            return f"por cada {'una' if is_feminine(word) else 'uno'} de {what}"
        return f"por cada {every} de {what}, redondeando hacia abajo"

    def _per_number(self, every: int, number: str) -> str:
        if every == 1:
            return f"por cada unidad de ({number})"
        return f"por cada {every} de ({number}), redondeando hacia abajo"

    def _lying_on(self, card: model.CardRef) -> str:
        return f"sobre {self._card(card)}"

    def _per_card(self, every: int, node: model.CountCards) -> str:
        where = self.of_players(_IN_PLAY, node.owner)
        if node.zones:
            where = f"en {self.disjoin(self._zones(node.zones, node.owner))}"
        words = [self.noun(name) for name in node.nouns]
        where = f"{where}{self.told_apart(node.every(every))}".lstrip()
        is_one, said = every == 1, []
        for word in words:
            other = f"{agreeing('otro', word, many=not is_one)} " if node.is_other else ""
            said.append(other + (word.text if is_one else word.form("plural")))
        return self._each(every, said, where)

    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        words = [self.words.resource(name) for name in resources]
        return self._each(every, [word.counted(one=every == 1) for word in words], where)

    def _each(self, every: int, what: Iterable[str], where: str) -> str:
        if every == 1:
            return f"por cada {self.disjoin(what)} {where}".rstrip()
        which = f"{self.disjoin(what)} {where}".rstrip()
        return f"por cada {every} {which}, redondeando hacia abajo"

    # -- cards --

    def _card(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return a card in play, without a pronoun."""
        if isinstance(node, model.This):
            self.refers_back()
            return demonstrative(self.kind)
        if isinstance(node, model.Chosen):
            noun, verb = self.chosen(node)
            which = self._ordinal(node, noun)
            if self.is_of_event(node):
                that = "aquella" if is_feminine(noun) else "aquel"
                return " ".join([that, *([which] if which else []), noun.text])
            participle = agreeing(verb.form("participle") if verb else self.picked(node), noun)
            the = "la" if is_feminine(noun) else "el"
            card = f"{the} {which} {noun.text}" if which else definite(noun)
            last = " en último lugar" if self.is_last(node) else ""
            return f"{card} {participle}{last}"
        return self._placed(node, node.zones, voice) if node.zones else self._selected(node, voice)

    def _ordinal(self, node: model.Chosen, noun: Word) -> str:
        which = self.ordinal(node)
        if which in ("primero", "tercero") and not is_feminine(noun):
            return which.removesuffix("o")  # el primer dragón
        return agreeing(which, noun) if which else ""

    def _of(self, node: model.CardRef, voice: Voice = Voice.EFFECT) -> str:
        """Return `de` and a card in play."""
        if isinstance(node, model.Select) and not node.zones:
            return self._joined(node, map(with_de, self._each_of(node, voice))) + self._which(node)
        return with_de(self._card(node, voice))

    def _selected(self, node: model.Select, voice: Voice) -> str:
        return self._joined(node, self._each_of(node, voice)) + self._which(node)

    def _which(self, node: model.Select) -> str:
        """Return whose cards are meant, and what else they are."""
        return self._owner(node) + self.told_apart(node) + self.choosing((), node)

    def _joined(self, node: model.Select, parts: Iterable[str]) -> str:
        return self.conjoin(parts) if node.quantity == "all" else self.disjoin(parts)

    def _owner(self, node: model.Select) -> str:
        if node.owner in model.OWN or node.owner == model.ANYBODY:
            return ""
        return f" {self.whose_cards(node)}"

    def _each_of(self, node: model.Select, voice: Voice) -> list[str]:
        """Return the phrase for each noun; the reader's own cards are said to be so."""
        if node.owner not in model.OWN:
            return self._each_some(node)
        whose = "sus" if voice.is_theirs and node.owner == "actor" else "tus"
        if not isinstance(node.quantity, str):
            count = self._how_many(node).removesuffix(" de")
            return [f"{count} de {whose} {self._plurals(node.nouns)}"]
        return [self._own(self.noun(name), node, whose) for name in node.nouns]

    def _own(self, noun: Word, node: model.Select, whose: str) -> str:
        plural = noun.form("plural")
        if node.quantity == "all":
            others = "demás " if node.is_other else ""
            return f"{agreeing('todo', noun, many=True)} {whose} {others}{plural}"
        if self.is_the_only(node):
            return f"{whose.removesuffix('s')} {noun.text}"
        one = "otro" if node.quantity == "another" else "uno"
        return f"{agreeing(one, noun)} de {whose} {plural}"

    def _some(self, node: model.Select) -> str:
        """Return cards without saying whose they are."""
        return self._joined(node, self._each_some(node)) + self.told_apart(node)

    def _each_some(self, node: model.Select) -> list[str]:
        nouns = [self.noun(name) for name in node.nouns]
        if node.quantity == "a":
            return [indefinite(noun) for noun in nouns]
        if node.quantity == "the":
            return [definite(noun) for noun in nouns]
        if node.quantity == "another":
            return [f"{agreeing('otro', noun)} {noun.text}" for noun in nouns]
        if node.quantity == "all":
            others = "demás " if node.is_other else ""
            return [f"{_all_the(noun)} {others}{noun.form('plural')}" for noun in nouns]
        if node.quantity == 1:
            return [f"{self._how_many(node)} {self.disjoin(noun.text for noun in nouns)}"]
        return [f"{self._how_many(node)} {self._plurals(node.nouns)}"]

    # -- what else cards are --

    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        text = indefinite(noun) if card.is_one else noun.form("plural")
        return f"{'no ' if negated else ''}{text}"

    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        participle = state.form_if_any("participle")
        text = agreeing(participle, noun, many=not card.is_one) if participle else state.text
        return f"{'no ' if negated else ''}{text}"

    # -- what players have --

    def _other_card(self, card: model.This | model.Chosen) -> str:
        return self._card(card)

    def _things(self, what: str) -> str:
        """Return what players have."""
        if what == POINTS:
            return self.points_word
        if what in self.game.resource:
            return self.words.resource(what).counted(one=False)
        return f"{self.noun(what).form('plural')} {self.where_cards_are}"

    def _more_of(self, what: str, others: str, *, more: bool) -> str:
        return f"{'más' if more else 'menos'} {self._things(what)} que {others}"

    def _most_of(self, what: str, *, most: bool) -> str:
        return f"la {'mayor' if most else 'menor'} cantidad de {self._things(what)}"

    def _within(self, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        return f"en {self.disjoin(self._zones(zones, owner, voice))}"

    def _from(
        self,
        zones: Iterable[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        return self.join_zones(map(with_de, self._zones(zones, owner, voice)), every=every)

    def _zones(
        self, zones: Iterable[str], owner: model.Owner, voice: Voice = Voice.EFFECT
    ) -> list[str]:
        """Return zones; whose they are is said once, after the last of several."""
        zones = list(zones)
        if not self.are_of_another(zones, owner):
            return [self._zone(zone, owner, voice) for zone in zones]
        *before, last = zones
        return [*map(self._bare_zone, before), self._zone(last, owner)]

    def _bare_zone(self, zone: str) -> str:
        is_play = self.is_in_play_alone(zone)
        return "las cartas en juego" if is_play else definite(self.words.zone(zone))

    def _zone(self, zone: str, owner: model.Owner = "actor", voice: Voice = Voice.EFFECT) -> str:
        is_own = owner in model.OWN
        of = "" if is_own else self.of_players(self.of, owner)
        is_theirs = (voice.is_theirs or self.is_theirs) and owner == "actor"
        whose = "su" if is_theirs else "tu"
        if self.is_in_play_alone(zone):
            return f"{whose}s cartas en juego" if is_own else f"las cartas en juego {of}"
        word = self.words.zone(zone)
        if not self.is_personal(zone):
            return definite(word)
        if not is_own:
            return f"{definite(word)} {of}"
        return f"{whose} {word.text}"

    def _of_card(self, card: model.This | model.Chosen) -> str:
        if isinstance(card, model.This):
            return with_de(demonstrative(self.kind))
        return with_de(self._card(card))


def _all_the(word: Word) -> str:
    return "todas las" if is_feminine(word) else "todos los"
