"""Decisions, options, log entries and reasons in words, for one game in one language.

Works on what clients get (ids, never numbers of cards), so it can't tell what they must not know.
A kind that has no sentence is rendered field by field: a new one never breaks an old client.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from cardwright.languages import FALLBACK, called, codes, plural_of, words
from cardwright.runtime.decisions import Decision, Option
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.definitions.game import Named, Resource
from cardwright.runtime.log import Kinds
from cardwright.runtime.reasons import Reason
from cardwright.runtime.texts.templates import SUBJECT, Texts, TextsOf


class Language(NamedTuple):
    """How one language puts words together, as its folder says."""

    code: str
    player: str
    conjunction: str
    nothing: str
    colon: str
    quotes: Sequence[str]
    card: Sequence[str]
    """The forms of "card" after a verb; the first of them without a number."""
    named_card: Sequence[str]
    """What stands before the quoted names of one card, and of several."""
    point: Sequence[str]
    plural: str
    """Which of a word's forms goes with a number `n`, as gettext writes it."""
    no_break_before: str = ""
    no_break_after: str = ""
    """Signs that stay in one line with the word before or after them."""

    def plural_of(self, number: int) -> int:
        """Return which of a word's forms goes with a number."""
        return plural_of(self.code)(number)

    def join(self, parts: Sequence[str]) -> str:
        """Return a list: `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.conjunction} {parts[-1]}"

    def quoted(self, name: str) -> str:
        """Return a name as the language quotes it."""
        left, right = self.quotes
        return f"{left}{name}{right}"

    def cards(self, count: int) -> str:
        """Return so many cards, as the object of a verb."""
        return self.card[0] if count == 1 else f"{count} {self.card[1 + self.plural_of(count)]}"

    def amount(self, count: int, forms: Sequence[str]) -> str:
        """Return so many of something; ``forms``: what stands after numbers."""
        return f"{count} {forms[min(self.plural_of(count), len(forms) - 1)]}"

    def points(self, count: int) -> str:
        """Return so many points."""
        return f"{count} {self.point[self.plural_of(count)]}"

    def typeset(self, text: str) -> str:
        """Put the last touch to a sentence: spaces that must not be broken."""
        for sign in self.no_break_before:
            text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
        for sign in self.no_break_after:
            text = text.replace(f"{sign} ", f"{sign}\N{NO-BREAK SPACE}")
        return text


_SENTENCES = ("prompts", "labels", "entries", "reasons", "rules")


@cache
def language_of(code: str) -> Language:
    """Return a language, or the fallback where there are no words for it."""
    if code not in codes():
        return language_of(FALLBACK)
    own = words(code, "machine")
    return Language(code=code, **{key: own[key] for key in own if key not in _SENTENCES})


CORE: Final[Texts] = TextsOf("machine")

Fields = Mapping[str, Any]

_GENERIC_PROMPT: Final = "?"
_VARIANT_FIELDS: Final = ("question", "purpose", "event")
"""Fields of a decision whose value tells one variant from another."""
_FORKING: Final = ("alternative", "yes")
"""Types of options that the text of an ability tells."""
_TELLING_FIELDS: Final = ("target", "resources", "zone", "leader")
"""Fields of a decision that make a variant by being there."""


class Phrasebook:
    """The words for one game in one language; English where that language has none."""

    def __init__(
        self, compiled: CompiledSet, language: str, own: Texts, players: Sequence[str] = ()
    ) -> None:
        """``own``: the sentences of the rulebook. ``players``: their names, where they have any."""
        # A rulebook that lacks the language would mix it with English from sentence to sentence.
        self.grammar = language_of(language if language in own or not own else FALLBACK)
        self.code = language
        self.players = players
        self.templates = CORE[self.grammar.code]
        if own:
            self.templates = self.templates.refined(own[self.grammar.code])
        game = compiled.game
        self._cards = {card.id: card for card in compiled.cards}
        self._names: dict[str, dict[str, str]] = {
            "resource": self._names_of(game.resources),
            "zone": self._names_of(game.zones),
            "verb": self._names_of(game.verbs),
            "status": self._names_of(game.statuses),
            "event": self._names_of(game.events),
            "moment": self._names_of(game.moments),
        }
        self._counted = {entry.id: self._forms_of(entry) for entry in game.resources}
        self._gaps: dict[str, Callable[[Any], str]] = {
            "player": self.player,
            "owner": self.player,
            "partner": self.player,
            "leader": self.player,
            "winners": self._players,
            "standings": self._standings,
            "card": self.card,
            "source": self.card,
            "target": self.card,
            "before": self.card,
            "place": self.card,
            "cards": self._objects,
            "resources": self.amounts,
            "resource": self._resource,
            "zone": self._named("zone"),
            "origin": self._named("zone"),
            "destination": self._named("zone"),
            "verb": self._named("verb"),
            "purpose": self._named("verb"),
            "status": self._named("status"),
            "event": self._named("event"),
            "moments": self._moments,
            "count": self.grammar.cards,
            "points": self.grammar.points,
            "alternative": _counted_from_one,
            "number": lambda value: _Number(value, self.grammar),
        }

    # -- what clients ask for --

    @property
    def decision_kinds(self) -> tuple[str, ...]:
        """The kinds of decisions that this game has words for, in a fixed order."""
        return _heads(self.templates.prompts)

    @property
    def option_types(self) -> tuple[str, ...]:
        """The types of options that this game has words for, in a fixed order."""
        return _heads(self.templates.labels)

    def prompt(self, decision: Decision) -> str:
        """Return what a decision asks."""
        about = dict(decision.about)
        card = about.get("card")
        if about.get("target") == card:
            about.pop("target", None)
        template = _first(self.templates.prompts, [*_keys(decision, about), _GENERIC_PROMPT])
        sentence = self._fill(template, {**about, "kind": _spaced(decision.kind)})
        if card is None:
            return self.grammar.typeset(sentence[:1].upper() + sentence[1:])
        return self.grammar.typeset(f"{self.card(card)}{self.grammar.colon}{sentence}")

    def rule(self, decision: Decision) -> str:
        """Return the rule that a decision is about, with its number; empty where none is known."""
        found = _first(self.templates.rules, _keys(decision, decision.about))
        return self.grammar.typeset(found)

    def label(self, option: Option, decision: Decision) -> str:
        """Return what an option is, in a few words."""
        what = str(option.payload["type"])
        if what in _FORKING and (said := self._said(decision.about, option.payload)):
            return self.grammar.typeset(said)
        template = self.templates.labels.get(
            f"{what}/{decision.kind}", self.templates.labels.get(what)
        )
        if template is None:
            return self._generic(what, option.payload, "type")
        about = {} if "card" in option.payload else decision.about
        said = self._fill(template, {**about, **option.payload})
        if what == "zone":  # other names begin as their bearers write them
            said = said[:1].upper() + said[1:]
        return self.grammar.typeset(said)

    def log_line(self, entry: Fields) -> str:
        """Return a log entry, in the form that it has for clients, as a sentence."""
        return self.sentence(entry, None)

    def table_numbers(self, shown: Fields) -> list[str]:
        """Return the numbers that the rules show to everybody, each with its name."""
        names = self.templates.table
        return [f"{names[name]} {value}" for name, value in shown.items() if name in names]

    def reason(self, reason: Reason) -> str:
        """Return why something is not open, where there is a sentence for it; else in English."""
        key, facts = reason.code, reason.facts
        if facts.get("any"):
            key += "/mixed" if facts.get("resources") else "/any"
        elif facts.get("resources") == {}:
            key += "/nothing"
        template = _first(self.templates.reasons, [key, reason.code])
        return self.grammar.typeset(self._fill(template, facts)) if template else reason.message

    # -- sentences --

    def sentence(self, entry: Fields, opened_by: str | None) -> str:
        """Return an entry in words; ``opened_by``: the card of the entry that it belongs to."""
        kind = str(entry["kind"])
        template = _first(self.templates.entries, list(_entry_keys(entry, opened_by)))
        if not template:
            return self._generic(kind, entry, "kind")
        return self.grammar.typeset(self._fill(template, entry))

    def continuation(self, entry: Fields, opened_by: str | None) -> str:
        """Return the same without the player whom it begins with."""
        sentence = self.sentence(entry, opened_by)
        subject = f"{self.player(entry['player'])} "
        return sentence.removeprefix(subject)

    def says(self, entry: Fields) -> bool:
        """Whether there is anything to say of an entry: where the sentence is empty, there is not.

        So a game leaves out what goes without saying.
        """
        keys = _entry_keys(entry, None)
        templates = self.templates.entries
        return next((templates[key] for key in keys if key in templates), None) != ""

    def is_about_player(self, entry: Fields) -> bool:
        """Whether the sentence for an entry begins with its player."""
        template = _first(self.templates.entries, list(_entry_keys(entry, None)))
        return template.startswith(SUBJECT)

    def _fill(self, template: str, fields: Fields) -> str:
        filled = _Gaps({name: self._words(name, value) for name, value in fields.items()})
        if "card" in fields:
            filled.setdefault("cards", self._objects([fields["card"]]))
        filled["ability"] = self._ability(fields)
        return template.format_map(filled)

    def _words(self, name: str, value: Any) -> str:
        words = self._gaps.get(name)
        return words(value) if words else str(value)

    def _guess(self, name: str, value: Any) -> str:
        """Return words for a field of an unknown kind, which may not be what its name suggests."""
        try:
            return self._words(name, value)
        except (AttributeError, LookupError, TypeError, ValueError):
            return str(value)

    def _generic(self, kind: str, fields: Fields, kind_field: str) -> str:
        parts = [self._guess(name, value) for name, value in fields.items() if name != kind_field]
        text = _spaced(kind)
        if parts:
            text += f"{self.grammar.colon}{', '.join(parts)}"
        return self.grammar.typeset(text)

    # -- words --

    def player(self, player: int | None) -> str:
        """Return what a player is called."""
        if player is None:
            return self.grammar.nothing
        if player < len(self.players):
            return self.players[player]
        return self.grammar.player.format(number=player + 1)

    def card(self, card_id: str | None) -> str:
        """Return a card's name, or what stands for a hidden one."""
        if card_id is None:
            return self.grammar.cards(1)
        card = self._cards.get(card_id)
        return called(card.card.names, self.code, card_id) if card else card_id

    def amounts(self, resources: Mapping[str, int]) -> str:
        """Return amounts of resources."""
        in_order = [*self._counted, *(id for id in resources if id not in self._counted)]
        parts = [
            self.grammar.amount(resources[id], self._counted.get(id, (id,)))
            for id in in_order
            if id in resources
        ]
        return " + ".join(parts) or self.grammar.nothing

    def _resource(self, id: str) -> str:
        """Return a resource of which there may be several."""
        return self._counted.get(id, (id,))[-1]

    def _objects(self, cards: Sequence[str | None]) -> str:
        """Return cards as the object of a verb: by name, or how many there are."""
        known = [self.grammar.quoted(self.card(card)) for card in cards if card is not None]
        if len(known) < len(cards) or not cards:
            return self.grammar.cards(len(cards))
        return self.grammar.named_card[len(known) > 1] + self.grammar.join(known)

    def _ability(self, fields: Fields) -> str:
        card = self._cards.get(fields.get("card", ""))
        place = fields.get("ability")
        if card is None or place is None or place >= len(card.texts):
            return ""
        return called(card.texts[place], self.code, "")

    def _said(self, about: Fields, option: Fields) -> str:
        """Return what the text of an ability says of an option that it leaves open."""
        card, fork = self._cards.get(about.get("card", "")), about.get("fork", -1)
        if card is None or not card.forks or fork < 0:
            return ""
        options = card.forks[about["ability"]][fork]
        return called(options[option.get("alternative", 0)], self.code, "")

    def _players(self, players: Sequence[int]) -> str:
        return self.grammar.join([self.player(player) for player in players])

    def _moments(self, moments: Sequence[str]) -> str:
        return ", ".join(self._names["moment"].get(id, id) for id in moments)

    def _standings(self, points: Sequence[int]) -> str:
        return ", ".join(
            f"{self.player(player)}{self.grammar.colon}{own}" for player, own in enumerate(points)
        )

    def _named(self, what: str) -> Callable[[str], str]:
        names = self._names[what]
        return lambda id: names.get(id, id)

    def _names_of(self, declared: Iterable[Named]) -> dict[str, str]:
        return {entry.id: called(entry.names, self.code, entry.id) for entry in declared}

    def _forms_of(self, resource: Resource) -> tuple[str, ...]:
        """Return what stands after numbers, in the language that the name itself is in."""
        language = self.code if self.code in dict(resource.names) else FALLBACK
        name = called(resource.names, self.code, resource.id)
        return dict(resource.counted).get(language) or (name,)


class _Number(str):
    """A number in a gap; one with forms (`{number:wound|wounds}`) becomes so many of that."""

    def __new__(cls, value: int, grammar: Language) -> "_Number":
        """Keep how the language counts."""
        number = super().__new__(cls, value)
        number.value, number.grammar = value, grammar
        return number

    value: int
    grammar: Language

    def __format__(self, forms: str) -> str:
        return self.grammar.amount(self.value, forms.split("|")) if forms else str(self)


class _Gaps(dict[str, str]):
    """What goes into the gaps of a sentence; a field that is missing leaves an ellipsis."""

    def __missing__(self, name: str) -> str:
        return "…"


def _keys(decision: Decision, about: Fields) -> list[str]:
    """Return the keys of a decision's sentences, the most special one first."""
    keys = [f"{decision.kind}/{about[name]}" for name in _VARIANT_FIELDS if name in about]
    keys += [f"{decision.kind}/{name}" for name in _TELLING_FIELDS if name in about]
    return [*keys, decision.kind]


def _entry_keys(entry: Fields, opened_by: str | None) -> Iterable[str]:
    """Yield the keys of an entry's sentences, the most special one first."""
    kind = str(entry["kind"])
    if entry.get("value") is False:
        kind += "_end"
    variants = []
    if opened_by is not None and entry.get("card") == opened_by:
        variants.append("self")
    if entry.get("owner") not in (None, entry.get("player")):
        variants.append("other")
    if entry.get("resources") == {}:
        variants.append("nothing")
    if entry.get("place", "") is None:
        variants.append("away")
    if entry.get("status", "") is None:
        variants.append("face_down")
    if "winners" in entry and len(entry["winners"]) != 1:
        variants.append("shared" if entry["winners"] else "nobody")
    word = entry.get("verb") or entry.get("status")
    for base in ([f"{kind}/{word}"] if word else []) + [kind]:
        for variant in variants:
            yield f"{base}/{variant}"
        yield base


def _first(templates: Mapping[str, str], keys: Sequence[str]) -> str:
    return next((templates[key] for key in keys if key in templates), "")


def _heads(templates: Mapping[str, str]) -> tuple[str, ...]:
    """Return what sentences are about, without their variants and what stands in for the rest."""
    return tuple(sorted({key.split("/")[0] for key in templates} - {_GENERIC_PROMPT}))


def _spaced(kind: str) -> str:
    return kind.replace("_", " ")


def _counted_from_one(place: int) -> str:
    return str(place + 1)


def story(book: Phrasebook, entries: Iterable[Fields], kinds: Kinds) -> list[str]:
    """Return lines for entries in the form for clients, oldest first."""
    lines: list[_Line] = []
    told = (entry for entry in entries if _is_told(entry, kinds) and book.says(entry))
    for entry in _summed(told):
        kind = kinds.get(entry["kind"])
        opens, alone = (kind.opens, kind.alone) if kind is not None else (False, False)
        if lines and not (opens or alone) and lines[-1].takes(entry, book):
            lines[-1].add(entry)
        else:
            lines.append(_Line(entry, opens=opens, alone=alone))
    return [line.text(book) for line in lines]


def _is_told(entry: Fields, kinds: Kinds) -> bool:
    kind = kinds.get(entry["kind"])
    return kind is None or kind.told


class _Line:
    """An entry, and the entries of the same player that follow it."""

    def __init__(self, first: Fields, *, opens: bool, alone: bool) -> None:
        self.first = first
        self.opens = opens
        self.alone = alone
        self.more: list[Fields] = []

    def takes(self, entry: Fields, book: Phrasebook) -> bool:
        player = self.first.get("player")
        if self.alone or player is None or entry.get("player") != player:
            return False
        return book.is_about_player(self.first) and book.is_about_player(entry)

    def add(self, entry: Fields) -> None:
        self.more.append(entry)

    def text(self, book: Phrasebook) -> str:
        text = book.sentence(self.first, None)
        if not self.more:
            return text
        card = self.first.get("card") if self.opens else None
        joint = book.grammar.colon if self.opens else ", "
        rest = ", ".join(book.continuation(entry, card) for entry in self.more)
        return book.grammar.typeset(f"{text}{joint}{rest}")


def _summed(entries: Iterable[Fields]) -> list[Fields]:
    """Put neighbours together that differ only in how much, or in which card it was."""
    summed: list[Fields] = []
    for entry in entries:
        last = summed[-1] if summed else None
        both = _sum(last, entry) if last is not None else None
        if both is None:
            summed.append(entry)
        else:
            summed[-1] = both
    return summed


def _sum(one: Fields, other: Fields) -> Fields | None:
    if one["kind"] != other["kind"] or one.get("player") != other.get("player"):
        return None
    if one["kind"] in ("gain", "pay"):
        return {**one, "resources": _total(one["resources"], other["resources"])}
    if one["kind"] in ("draw", "move") and all(one[name] == other[name] for name in _alike(one)):
        return {**one, "cards": [*_cards(one), *_cards(other)]}
    return None


def _alike(entry: Fields) -> list[str]:
    return [name for name in entry if name not in ("card", "cards")]


def _cards(entry: Fields) -> list[str | None]:
    cards: list[str | None] = entry.get("cards") or [entry["card"]]
    return cards


def _total(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, Any]:
    return {id: one.get(id, 0) + other.get(id, 0) for id in {**one, **other}}
