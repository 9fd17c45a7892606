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

from cardwright.dsl import model
from cardwright.dsl.wording.polish_forms import (
    agreeing,
    all_of,
    gender_of,
    in_case,
    is_few,
    plural_in_case,
    with_z,
)
from cardwright.dsl.wording.polish_phrases import PolishPhrases
from cardwright.dsl.wording.words import Word
from cardwright.dsl.wording.writer import Voice

_SUBJECTS: dict[model.Owner, str] = {
    "a_rival": "wybrany rywal",
    "each_rival": "każdy rywal",
    "any_player": "wybrany gracz",
    "all_players": "każdy gracz",
}
_VERBS = {
    "gain": ("weź", "weźmiesz", "weźmie"),
    "pay": ("zapłać", "zapłacisz", "zapłaci"),
    "put": ("połóż", "położysz", "położy"),
    "remove": ("usuń", "usuniesz", "usunie"),
    "take": ("zbierz", "zbierzesz", "zbierze"),
}
"""The verbs that every game has: told to the reader; of the reader; of another player."""


class Polish(PolishPhrases):
    """Writes Polish."""

    # -- steps --

    @singledispatchmethod
    def step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done."""
        raise self.no_phrase(node)

    @step.register
    def _(self, node: model.Gain, voice: Voice) -> str:
        amounts = self._amounts(node.amounts)
        if node.who == "you":
            return f"{_verb('gain', voice)} {amounts}"
        return f"{_SUBJECTS[node.who]} otrzymuje {amounts}"

    @step.register
    def _(self, node: model.Lose, voice: Voice) -> str:
        return f"{_SUBJECTS[node.who]} traci {self._amounts(node.amounts)}"

    @step.register
    def _(self, node: model.Pay, voice: Voice) -> str:
        return f"{_verb('pay', voice)} {self._amounts(node.amounts)}"

    @step.register
    def _(self, node: model.Put, voice: Voice) -> str:
        verb, where = _verb("put", voice), f"na {self._card(node.card, 'locative')}"
        if node.amounts is not None:
            return f"{verb} {where} {self._amounts(node.amounts)}"
        one = self.plan.paid_one
        noun = (
            in_case(self._unit, "accusative") if one else plural_in_case(self._unit, "accusative")
        )
        return f"{verb} {agreeing('ten', self._unit, 'accusative', plural=not one)} {noun} {where}"

    @step.register
    def _(self, node: model.Take, voice: Voice) -> str:
        verb = _verb("remove" if voice.pays else "take", voice)
        origin = with_z(self._card(node.card, "genitive"))
        if node.amounts is not None:
            return f"{verb} {origin} {self._amounts(node.amounts)}"
        everything = (
            f"{all_of(self._unit, 'accusative')} {plural_in_case(self._unit, 'accusative')}"
        )
        return f"{verb} {everything} {origin}"

    @step.register
    def _(self, node: model.SetStatus, voice: Voice) -> str:
        return self._act(node.verb, [node.card], voice)

    @step.register
    def _(self, node: model.Move, voice: Voice) -> str:
        return self._act(node.verb, [node.card], voice)

    def _act(self, verb: str, cards: Sequence[model.CardRef], voice: Voice) -> str:
        objects = self.conjoin(self._object(verb, card) for card in cards)
        return f"{self._done(verb, voice)} {objects}"

    def _done(self, verb: str, voice: Voice) -> str:
        word = self.words.verb(verb)
        if voice is Voice.UNLESS_YOU:
            return word.form("second")
        return word.form("third") if voice is Voice.UNLESS_THEY else word.text

    def _object(self, verb: str, card: model.CardRef) -> str:
        if isinstance(card, model.Select) and not self.is_in_play(verb):
            origins = self.game.verb[verb].moves_from
            return f"{self._some(card, 'accusative')} {self._from(origins, card.owner)}"
        return self._card(card, "accusative")

    @step.register
    def _(self, node: model.Draw, voice: Voice) -> str:
        text = f"{self._done(node.verb, voice)} {self._count(node.count, self.card_word)}"
        if node.then_verb is None:
            return text
        origins = self.game.verb[node.then_verb].moves_from
        then = f"{self._done(node.then_verb, voice)} {self._count(node.then_count, self.card_word)}"
        return f"{text}, a następnie {then} {self._from(origins, 'you')}"

    @step.register
    def _(self, node: model.Deploy, voice: Voice) -> str:
        card = self._some(node.card, "accusative")
        origin = self._from(node.zones, node.owner)
        return f"{self._done(node.verb, voice)} {card} {origin}{self._price(node)}"

    def _price(self, node: model.Deploy) -> str:
        if node.price.free:
            return " za darmo"
        if node.price.less:
            less = self._count(node.price.less, self._unit)
            return f" o {less} taniej{self._without_discount(node.price.excepted)}"
        feminine = gender_of(self.noun(node.card.nouns[0])) == "feminine"
        cost = self.words.term("cost").form("accusative")
        return f", opłacając {'jej' if feminine else 'jego'} {cost}"

    def _without_discount(self, excepted: tuple[str, ...]) -> str:
        names = self.conjoin(self.words.resource(name).form("accusative") for name in excepted)
        return f", ale bez zniżki na {names}" if names else ""

    @step.register
    def _(self, node: model.Sort, voice: Voice) -> str:
        zones = self.disjoin(self._zone(zone) for zone in node.zones)
        if node.count == 1:
            return f"obejrzyj wierzchnią kartę {zones} i odłóż ją z powrotem"
        cards = self._count(node.count, self.card_word, "accusative", "wierzchni")
        return f"obejrzyj {cards} {zones} i odłóż je z powrotem w dowolnej kolejności"

    @step.register
    def _(self, node: model.CountAs, voice: Voice) -> str:
        nouns = self.disjoin(in_case(self.noun(name), "accusative") for name in node.nouns)
        card = self._card(model.This(), "accusative")
        return f"traktuj {card} jako {nouns} na potrzeby używanej mocy"

    @step.register
    def _(self, node: model.Score, voice: Voice) -> str:
        check = "tego sprawdzenia"
        if self.event:
            check = f"{agreeing('ten', self.event, 'genitive')} {self.event.form('genitive')}"
        return f"dolicz {self._points(node.number)} tylko na potrzeby {check}"

    @step.register
    def _(self, node: model.Ignore, voice: Voice) -> str:
        if self.event is None:
            return "zignoruj ten efekt"
        this = agreeing("ten", self.event, "accusative")
        return f"zignoruj {this} {in_case(self.event, 'accusative')}"

    @step.register
    def _(self, node: model.Call, voice: Voice) -> str:
        return self.words.call(node.name).text

    @step.register
    def _(self, node: model.Choice, voice: Voice) -> str:
        return self._choice(node, voice)

    @step.register
    def _(self, node: model.Avoidable, voice: Voice) -> str:
        return self._avoidable(node)

    def _either(self, options: Sequence[str]) -> str:
        return ", ".join(f"albo {option}" for option in options)

    def _unless(self, steps: str, payment: str, *, they: bool) -> str:
        return f"{steps}, chyba że {payment}"

    # -- clauses and sentences --

    def _worth(self, points: str) -> str:
        return f"daje {points}"

    def _reacting(self, event: Word, node: model.Reaction) -> str:
        text = in_case(event, "accusative")
        if node.subject is not None:
            text += f" {self._selected(node.subject, 'genitive', 'z twoich')}"
        if node.source is not None:
            text += (
                f" {agreeing('spowodowany', event, 'accusative')} przez {self._cause(node.source)}"
            )
        return f"w reakcji na {text}"

    def _cause(self, source: model.Select) -> str:
        is_anyones = source.owner == "any_player"
        some = self._some(source, "accusative")
        return some if is_anyones else self._selected(source, "accusative", "z twoich")

    def _while_status(self, status: str) -> str:
        card = self._card(model.This(), "nominative")
        return (
            f"gdy {card} jest {agreeing(self.words.status(status).text, self.kind, 'nominative')}"
        )

    def _left(self, node: model.Left) -> str:
        where = f"na {self._card(node.card, 'locative')}"
        verb = "pozostają" if is_few(node.number) else "pozostaje"
        if node.number == 1 and node.resource == model.Any():
            amount = self._count(1, self._unit, "nominative")
        else:
            amount = self.resource(node.resource, node.number, "nominative")
        return f"jeśli {where} {verb} co najmniej {amount}"

    def _discount(self, node: model.Discount) -> str:
        nouns = self.conjoin(plural_in_case(self.noun(name), "nominative") for name in node.nouns)
        less = self._count(node.less, self._unit)
        return f"{nouns} kosztują cię o {less} mniej{self._without_discount(node.excepted)}"

    def _returned(self, zone: str) -> str:
        card = self._card(model.This(), "accusative")
        return f"następnie odłóż {card} {self.words.zone(zone).form('into')}"


def _verb(name: str, voice: Voice) -> str:
    told, second, third = _VERBS[name]
    return {Voice.UNLESS_YOU: second, Voice.UNLESS_THEY: third}.get(voice, told)
