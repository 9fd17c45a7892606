"""What the parts of sentences have in common in all languages: amounts, words, lists."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import singledispatchmethod
from typing import ClassVar, Final, TypeAlias, TypeGuard

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.dsl.wording.plan import folded, is_counted, plan_of, simple_first
from cardwright.dsl.wording.words import MissingPhrase, Word, Words

EACH: Final[dict[str, model.Players]] = {
    "a_rival": "each_rival",
    "any_player": "all_players",
    "another_player": "each_other",
}

Moving: TypeAlias = model.Move | model.Draw | model.Deploy | model.Look | model.Reveal
"""The steps that say where cards are."""


class Parts(ABC):
    """Says the parts of one text about one card in one language."""

    language: ClassVar[str]
    card_word: ClassVar[Word]
    and_word: ClassVar[str]
    """Joins the last two parts of a list."""
    strong_and: ClassVar[str]
    besides: ClassVar[str]
    """What stands before amounts that are counted, so that they alone are."""
    """The same where a part has such a word inside."""
    or_word: ClassVar[str]
    player_words: ClassVar[tuple[str, str]]
    rival_words: ClassVar[tuple[str, str]]
    per_player: ClassVar[tuple[str, str]]
    """A player and several, as they are said in: once for each of them, or for so many."""
    either: ClassVar[str]
    """Stands before each alternative that is a list itself."""
    colon: ClassVar[str] = ": "
    of: ClassVar[Mapping[str, str]]
    of_all: ClassVar[Mapping[str, str]]
    """Whose something is, as it is said after it: of any such player, and of one who is chosen."""
    nothing: ClassVar[str]
    clause_marks: ClassVar[tuple[str, ...]]
    """How clauses begin that end with a comma where the sentence goes on."""
    _all_cards: ClassVar[str]
    _cards_one_by_one: ClassVar[str]
    _those_cards: ClassVar[str]
    _the_rest: ClassVar[str]
    """All cards, one after another, those dealt with, and those left of them; objects of a verb."""
    _of_those: ClassVar[str]
    """From among them."""
    _among_those: ClassVar[tuple[str, str]]
    """Counted among them, and among what is left of them."""
    ordinals: ClassVar[tuple[str, ...]]
    participles: ClassVar[tuple[str, str]]
    """What a card is that was chosen, and what one that is remembered."""
    """Tell cards apart that have the same name."""
    by_chance: ClassVar[str]
    by_owner: ClassVar[str]
    by_owners: ClassVar[str]
    """Who chooses cards that the reader does not see: chance, or the owner of one or of several."""
    on_each: ClassVar[str]
    from_each: ClassVar[str]
    """Where amounts are laid on or taken from several cards: so much for each of them."""
    that_many: ClassVar[str]
    that_number: ClassVar[str]
    """As many as the step before dealt with: before a noun, and in a sum."""
    up_to: ClassVar[str]
    """Before a number of which fewer, or none, may be chosen."""
    fewer: ClassVar[str]
    """But so many fewer, after as many cards as the step before dealt with."""
    plus_sign: ClassVar[str] = " plus"
    minus_sign: ClassVar[str] = " minus"
    """What stands between numbers that are added up in words, or taken away."""
    in_total: ClassVar[str]
    """That what several players have is counted together."""
    pools: ClassVar[Mapping[str, str]]
    """Where the resources of players are."""
    units_of: ClassVar[Mapping[str, str]]
    """Whose resources on cards are that are somebody's there."""
    units_of_one: ClassVar[Mapping[str, str]]
    """The same, where nobody chooses whose they are."""
    your_choice: ClassVar[tuple[str, str]] = ("", "")
    """How it is said that the reader chooses, and how that others do."""

    resource: "ClassVar[singledispatchmethod[str]]"

    def __init__(
        self, game: Vocabulary, card: model.Card | None, ability: model.Ability | None = None
    ) -> None:
        self.game = game
        self.card = card
        self.words = Words(game, self.language)
        self.plan = plan_of(ability, card)
        self.event: Word | None = None
        self.is_reaction = False
        self.is_theirs = False
        """Whether the text is about what others do at the moment."""
        self.options_said: dict[tuple[object, ...], tuple[str, ...]] | None = None
        """What each of the options says that an ability leaves open, where that is kept."""
        self._this_was_said = False
        self._some_are_taken = False
        self._it_is_one_of_those = False

    @property
    def bearer(self) -> model.Card:
        """The card that the text is about."""
        assert self.card is not None  # only a cost alone is said without a card
        return self.card

    # -- amounts --

    def cost_text(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts that stand alone, as a cost does on a card."""
        return "0" if amounts.is_nothing else self._amounts(amounts)

    def counted(self, resource: str, number: int) -> str:
        """Return a resource as it stands after a number, as the object of a verb."""
        text: str = self.resource(model.Named(resources=(resource,)), number)
        return text.removeprefix(f"{number} ")

    def _amounts(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts, with their alternatives."""
        if amounts.is_nothing:
            return self.nothing

        def said(parts: Sequence[model.Amount]) -> str:
            return self.conjoin(map(self._amount, parts))

        return self._one_of(amounts, [self._counted(option, said) for option in amounts.options])

    def _counted(
        self, amounts: tuple[model.Amount, ...], said: Callable[[Sequence[model.Amount]], str]
    ) -> str:
        """Say amounts that all apply, and last, by themselves, those once per something."""
        parts = simple_first(amounts)
        split = [[one for one in parts if is_counted(one) is counted] for counted in (False, True)]
        return self.besides.join(said(some) for some in split if some)

    def _one_of(self, amounts: model.Amounts, options: Sequence[str]) -> str:
        """Join the alternatives that amounts have."""
        if self.options_said is not None:
            self.options_said[amounts.options] = tuple(options)
        if all(len(option) == 1 for option in amounts.options):
            return self.disjoin(options)
        return self._either(options) if len(options) > 1 else options[0]

    def _amount(self, node: model.Amount) -> str:
        """Return the phrase for one amount."""
        if node.every and isinstance(node.resource, model.Named):
            return self._all_of(self.words.resource(node.resource.resources[0]))
        if node.every:
            return self._everything
        number, per = model.common_per(folded(node.number))
        text = self.resource(node.resource, number)
        text = f"{self.up_to} {text}" if node.up_to else text
        return f"{text} {self.per(per)}" if per else text

    @abstractmethod
    def _all_of(self, resource: Word) -> str:
        """Return all of a resource."""

    @property
    @abstractmethod
    def _everything(self) -> str:
        """All resources, as the object of a verb."""

    def _number(self, number: model.Number) -> str:
        """Return a number as it stands before what it counts, or in a sum."""
        if isinstance(number, model.ThatMany):
            return self.that_many
        return self._worked_out(number) or " + ".join(map(self._term, model.terms_of(number)))

    def _total(self, number: model.Number) -> str | None:
        """Return what something is equal to that has to be worked out; of a plain number, None."""
        return self._worked_out(number)

    def _worked_out(self, number: model.Number) -> str | None:
        terms = sorted(model.terms_of(number), key=place_of)
        if isinstance(number, model.ThatMany) or all(_is_simple(term) for term in terms):
            return None
        text = ""
        for place, term in enumerate(terms, 1):
            said = self._term(term)
            if term.per and place < len(terms):
                said = f"({said})"
            sign = self.minus_sign if term.negative else self.plus_sign
            text = f"{text}{sign} {said}" if text or term.negative else said
        return text.lstrip(", ")

    def _term(self, term: model.Term) -> str:
        """Return a term without its sign."""
        match term.number:
            case model.Measure() as measure:
                text = self._measure(measure)
            case model.Variable(name=text):
                pass
            case model.ThatMany():
                text = self.that_number
            case number:
                text = str(number)
        return f"{text} {self.per(term.per)}" if term.per else text

    def how_many(self, quantity: model.Number) -> str:
        """Return a number of cards; one that has to be worked out is in parentheses."""
        text = self._number(folded(quantity))
        is_said = model.is_plain(folded(quantity)) or isinstance(quantity, model.ThatMany)
        return text if is_said else f"({text})"

    def _how_many(self, node: model.Select) -> str:
        assert not isinstance(node.quantity, str)
        return f"{f'{self.up_to} ' if node.up_to else ''}{self.how_many(node.quantity)}"

    def so_many(self, number: model.Number, word: Word, after: str = "") -> str:
        """Return so many of something, perhaps with a word after it and once per something."""
        number, per = model.common_per(folded(number))
        text = self._count(number, word) + after
        return f"{text} {self.per(per)}" if per else text

    # -- once per something --

    def per(self, node: model.Per) -> str:
        """Return what is counted, and how many times that counts at most."""
        text = self._per(node)
        if node.every > 1 and _is_of_each(node.of):
            text += f" ({self.in_total})"
        return text if node.most is None else f"{text} {self._at_most(self._number(node.most))}"

    def _per(self, node: model.Per) -> str:
        match node.of:
            case model.Variable(name=name):
                return self._per_variable(node.every, name)
            case model.Sum():
                number = folded(node.of)
                said = self.that_number if number == model.ThatMany() else self._number(number)
                return self._per_number(node.every, said)
            case model.CountCards(zones=zones) if self.are_in_play_alone(zones):
                rest = (one for one in node.of.filters if not isinstance(one, model.InZones))
                return self._per_card(node.every, replace(node.of, filters=tuple(rest)))
            case model.CountCards():
                return self._per_card(node.every, node.of)
            case model.CountPlayers(rivals=rivals):
                return self._per_player(node.every, rivals=rivals)
            case model.CountResources(on=None, owner=owner):
                where = self.of_players(self.pools, owner or "actor")
                return self._per_resource(node.every, node.of.resources, where)
            case model.CountResources(on=on):
                assert on is not None
                whose = self.whose_units(node.of.owner, is_chosen=True)
                where = f"{whose} {self._lying_on(on)}".lstrip()
                return self._per_resource(node.every, node.of.resources, where)

    def _per_player(self, every: int, *, rivals: bool) -> str:
        """Return that something is once for every so many players."""
        one, several = self.rival_words if rivals else self.player_words
        each, group = self.per_player
        return each.format(one) if every == 1 else group.format(every, several)

    # -- players --

    def of_players(self, words: Mapping[str, str], owner: model.Owner) -> str:
        """Return the words for players: their own (`their`) where others act, else the reader's.

        What is said of the owner of a card (`owner_of`) has a gap for that card.
        """
        if isinstance(owner, model.OwnerOf):
            return words["owner_of"].format(self._of_card(owner.card))
        if owner == model.ANYBODY:
            return words.get(owner, "")
        if owner == "actor":
            owner = "you"
            if self.is_theirs:
                return words["their"]
        return words[owner].replace(*self.your_choice) if self.is_theirs else words[owner]

    def whose_cards(self, node: model.Select) -> str:
        """Return whose cards are, where that is said after them."""
        if node.quantity == "all":
            return self.of_players(self.of_all, node.owner)
        return self.of_players(self.of, node.owner) if node.is_one else self.of_several(node.owner)

    def of_several(self, owner: model.Owner) -> str:
        """Return whose several cards are; of one player: that player is chosen first."""
        chosen = {player: self.of_all[player] for player in model.ONE_PLAYER}
        return self.of_players({**self.of, **chosen, model.ANYBODY: ""}, owner)

    def is_plainly_own(self, card: model.CardRef) -> TypeGuard[model.Select]:
        """Whether cards are the reader's own without saying so; of common ones it is said."""
        if not isinstance(card, model.Select) or card.owner not in model.OWN:
            return False
        return not self.game.are_common(card.nouns)

    def is_the_only(self, card: model.Select) -> bool:
        """Whether one card is meant: that of its kind, or the one that stands for the player."""
        avatars = {space.avatar for space in self.game.spaces}
        is_own_avatar = (
            card.quantity == "a" and card.owner in model.OWN and {*card.nouns} <= avatars
        )
        return card.quantity == "the" or is_own_avatar

    def whose_units(self, owner: model.Owner | None, *, is_chosen: bool) -> str:
        """Return whose units on a card are, after a space; nothing, where that is not said."""
        if owner in (None, "actor"):
            return ""
        words = self.units_of if is_chosen else {**self.units_of, **self.units_of_one}
        return f" {self.of_players(words, owner or 'you')}"

    def of_havers(self, words: Mapping[str, str], bound: model.Bound, owner: model.Owner) -> str:
        """Return the words for players who have so many; no more than that, all of them have."""
        if bound == "at_most" and owner in model.ONE_PLAYER:
            owner = EACH[str(owner)]
        return self.of_players(words, owner)

    # -- words --

    def noun(self, name: str) -> Word:
        """Return the word for a kind, type or group; every language has one for any card."""
        return self.card_word if name == CARD else self.words.of(self.game.noun, name)

    @property
    def kind(self) -> Word:
        """The word for the kind of the card that the text is about."""
        return self.noun(self.bearer.kind)

    def chosen(self, node: model.Chosen) -> tuple[Word, Word | None]:
        """Return the noun for a card named before, and the verb that befell it."""
        card = self.plan.introduced(node)
        if card is None:
            raise MissingPhrase(f"nothing before says what `{node.name or 'it'}` is")
        noun = self.noun(card.nouns[0]) if len(card.nouns) == 1 else self.card_word
        return noun, self.words.verb(card.verb) if card.verb else None

    def ordinal(self, node: model.Chosen) -> str:
        """Return which one a card named before is of several with the same name, if any."""
        card = self.plan.introduced(node)
        place = card.place if card is not None else None
        return "" if place is None else self.ordinals[min(place, len(self.ordinals)) - 1]

    def is_last(self, node: model.Chosen) -> bool:
        """Whether a card named before is the last of several that were chosen."""
        card = self.plan.introduced(node)
        return card is not None and card.last

    def picked(self, node: model.Chosen) -> str:
        """Return the participle for a card that no verb befell: it was chosen, or remembered."""
        card = self.plan.introduced(node)
        return self.participles[card is not None and card.remembered]

    def is_of_event(self, node: model.Chosen) -> bool:
        """Whether a card named before is one of the event that is reacted to."""
        card = self.plan.introduced(node)
        return card is not None and card.of_event

    def counted_by(self, variable: str) -> Word:
        """Return the word for what a letter counts."""
        resource = self.plan.variables.get(variable)
        if isinstance(resource, model.Select):
            nouns = resource.nouns
            return self.noun(nouns[0]) if len(nouns) == 1 else self.card_word
        if isinstance(resource, model.Named) and len(resource.resources) == 1:
            return self.words.resource(resource.resources[0])
        return self.words.term("resource")

    def is_of_any_card(self, node: model.Reaction) -> bool:
        """Whether a reaction is to what befalls a card, and says neither which nor from what."""
        event = self.game.event[node.event]
        is_of_card = self.game.befalls_card(event) and event.moment is None
        is_open = node.subject is None and node.source is None
        return is_open and is_of_card and not self.game.befalls_player(event)

    def this_event(self, otherwise: str) -> str:
        """Return what is reacted to, as an object; one that is several has a form for that."""
        if self.event is None:
            return otherwise
        return self.event.form_if_any("this") or self._event_spoken_of(self.event)

    def is_bare(self, variable: str) -> bool:
        """Whether a letter is a number and no more, as that of an event is: nothing is counted."""
        return variable not in self.plan.variables

    def refers_back(self) -> bool:
        """Whether a pronoun can stand for this card now; from the second mention on it may."""
        can = self._this_was_said and self.plan.only_this
        self._this_was_said = True
        return can

    def drawn(self, verb: str | None) -> Word:
        """Return the word for what a verb draws: any card, or the only thing it applies to."""
        only = self.game.verb[verb].only if verb is not None else ()
        return self.noun(only[0]) if len(only) == 1 else self.card_word

    @property
    def those(self) -> str:
        """The cards that a step has dealt with, or the rest of them."""
        return self._the_rest if self._some_are_taken else self._those_cards

    def taken_from_those(self) -> str:
        """Return that cards are some of those; from then on the others are the rest."""
        self._some_are_taken = True
        return self._of_those

    @property
    def among_those(self) -> str:
        """Return that cards are counted among those, or among the rest of them."""
        return self._among_those[self._some_are_taken]

    def is_in_play(self, verb: str) -> bool:
        """Whether a verb is done to cards in play; else they must be said to come from a zone."""
        origins = self.game.verb[verb].moves_from
        return not origins or any(self.game.zone[zone].active for zone in origins)

    def zones_left(self, step: Moving) -> tuple[str, ...]:
        """Return the zones that cards leave; none, where they are in play or wherever they are."""
        card = None if isinstance(step, model.Draw) else step.card
        if isinstance(card, model.Select) and card.zones:
            return card.zones
        if isinstance(step.origin, model.Them):
            return ()
        if step.origin is not None:
            return step.origin.zones
        if isinstance(step, model.Reveal) or step.verb is None:
            return ()
        if isinstance(step, model.Move) and self.is_in_play(step.verb):
            return ()
        return self.game.verb[step.verb].moves_from

    def owner_left(self, step: Moving) -> model.Owner:
        """Return whose zones cards leave."""
        if isinstance(step.origin, model.Spot) and step.origin.owner is not None:
            return step.origin.owner
        card = None if isinstance(step, model.Draw) else step.card
        return card.owner if isinstance(card, model.Select) else "actor"

    def choosing(self, names: Iterable[str], card: model.Select) -> str:
        """Return who chooses cards in zones that the reader does not see."""
        zones = [self.game.zone[name] for name in names]
        if card.random:
            return f" {self.by_chance}"
        if card.quantity == "all" or not zones:
            return ""
        if all(zone.pile for zone in zones):
            return ""  # it is searched
        if all(zone.seen_by == "nobody" for zone in zones):
            return f" {self.by_chance}"
        is_own = card.owner == "actor" or any(zone.of != "player" for zone in zones)
        is_own |= card.owner == "you" and not self.is_theirs
        if is_own or any(zone.seen_by == "all" for zone in zones):
            return ""
        is_one = card.is_one
        return f" {self.by_owner if is_one else self.by_owners}"

    def each(self, step: model.Put | model.Take) -> str:
        """Return that amounts are meant for each of several cards."""
        is_one = not isinstance(step.card, model.Select) or step.card.is_one
        if is_one or step.amounts is None:
            return ""
        return f" {self.on_each if isinstance(step, model.Put) else self.from_each}"

    def is_of_others(self, card: model.CardRef) -> bool:
        """Whether cards to be chosen may be those of other players."""
        return isinstance(card, model.Select) and card.owner not in model.OWN

    def is_in_play_alone(self, zone: str) -> bool:
        """Whether a zone is the only one of cards in play, which needs no name."""
        return [each.id for each in self.game.zones if each.active] == [zone]

    def are_in_play_alone(self, zones: Sequence[str]) -> bool:
        """Whether zones say no more than that cards are in play, which goes without saying."""
        return len(zones) == 1 and self.is_in_play_alone(zones[0])

    def is_personal(self, zone: str) -> bool:
        """Whether every player has such a zone."""
        return self.game.zone[zone].of == "player"

    def are_of_another(self, zones: Sequence[str], owner: model.Owner) -> bool:
        """Whether there are several zones, all of one player or of each, who has to be named."""
        named = len(zones) > 1 and owner not in model.OWN
        return named and all(map(self.is_personal, zones))

    def join_zones(self, zones: Iterable[str], *, every: bool) -> str:
        """Join the names of zones of which one is meant, or ``every`` one."""
        return self.conjoin(zones) if every else self.disjoin(zones)

    def no_phrase(self, node: model.Node) -> MissingPhrase:
        """Return the error for a part of a card that the language has no phrase for."""
        return MissingPhrase(f"`{self.language}` has no phrase for `{type(node).__name__}`")

    # -- lists --

    def conjoin(self, parts: Iterable[str]) -> str:
        """Join parts that all apply."""
        parts = list(parts)
        inner = any(self.and_word in part for part in parts)
        return self.joined(parts, self.strong_and if inner else self.and_word)

    def disjoin(self, parts: Iterable[str]) -> str:
        """Join parts of which one applies."""
        return self.joined(list(parts), self.or_word)

    def any_of(self, parts: Iterable[str]) -> str:
        """Join parts of which several may apply at once."""
        return self.disjoin(parts)

    def joined(self, parts: list[str], last: str) -> str:
        """Join parts with commas, and the last one with a word."""
        if len(parts) < 2:
            return "".join(parts)
        before = ", ".join(parts[:-1])
        is_open = any(mark in parts[-2] for mark in self.clause_marks)
        return before + (", " + last.lstrip(", ") if is_open else last) + parts[-1]

    # -- what each language says in its own way --

    def _either(self, options: Sequence[str]) -> str:
        """Join alternatives that are lists themselves."""
        return ", ".join(f"{self.either} {option}" for option in options)

    @abstractmethod
    def _count(self, number: model.Number, word: Word) -> str:
        """Return so many of something that is counted."""

    @abstractmethod
    def _measure(self, node: model.Measure) -> str:
        """Return the phrase for a number that is read off a card."""

    @abstractmethod
    def _at_most(self, times: str) -> str:
        """Return the words for so many times at most."""

    @abstractmethod
    def _per_variable(self, every: int, name: str) -> str:
        """Return the phrase for every so many of a number that was chosen."""

    @abstractmethod
    def _per_number(self, every: int, number: str) -> str:
        """Return the phrase for every so many of a number that is worked out."""

    @abstractmethod
    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        """Return the phrase for every so many resources somewhere."""

    @abstractmethod
    def _per_card(self, every: int, node: model.CountCards) -> str:
        """Return the phrase for every so many cards in play."""

    @abstractmethod
    def _of_card(self, card: model.This | model.Chosen) -> str:
        """Return a card as that of which somebody is the owner."""

    @abstractmethod
    def _event_spoken_of(self, event: Word) -> str:
        """Return an event as the one that is spoken of, as an object."""

    @abstractmethod
    def _lying_on(self, card: model.CardRef) -> str:
        """Return the place where resources lie: on a card."""


def _is_simple(term: model.Term) -> bool:
    """Whether a term is a whole number or a letter that is added."""
    return model.is_plain(term.number) and not term.negative and term.per is None


def place_of(term: model.Term) -> tuple[bool, int]:
    """Return where a term is said: what is taken away last, what is read off a card first."""
    if term.per is not None:
        return term.negative, 2
    return term.negative, 0 if isinstance(term.number, model.Measure | model.ThatMany) else 1


def _is_of_each(of: object) -> bool:
    """Whether something is counted that is said to be of each of several players."""
    match of:
        case model.CountCards(owner=owner, zones=(_, *_)):
            return owner in model.SEVERAL_PLAYERS
    return False
