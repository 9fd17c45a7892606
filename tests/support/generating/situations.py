"""Random positions to try a card in: it is in play, others lie about, and everybody has little.

Numbers are small, so that all ways to do something can be looked through.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from cardwright.dsl import model
from cardwright.dsl.folders import LOOSE
from cardwright.dsl.vocabulary import CARD, Event, Kind, Verb, Vocabulary, Zone
from cardwright.runtime.positions import Position, Seat, Standing

_MOST_ON_CARD = 2
_MOST_IN_POOL = 3


@dataclass(frozen=True)
class Situation:
    """A position with what may happen in it: uses of powers, and moments at which cards work.

    ``tried`` is the id of the card that it was made for.
    """

    game: Vocabulary
    cards: tuple[model.Card, ...]
    position: Position
    tried: str
    seed: int

    @property
    def by_id(self) -> dict[str, model.Card]:
        """All cards by the ids of their copies, in order."""
        cards = {card_id: card for card in self.cards for card_id in card.ids}
        return dict(sorted(cards.items()))

    @property
    def at(self) -> Mapping[str, tuple[int, int]]:
        """Where the places of the game's space lie: two in a row."""
        kinds = {kind for space in self.game.spaces for kind in space.places}
        cards = [card for card in self.cards if card.kind in kinds]
        places = sorted(card_id for card in cards for card_id in card.ids)
        return {place: (number % 2, number // 2) for number, place in enumerate(places)}

    @property
    def owner(self) -> int:
        """The player whose card is tried; the first, where it is the table's."""
        for player, seat in enumerate(self.position.seats):
            if any(self.tried in cards for cards in seat.zones.values()):
                return player
        return 0


def situation_for(
    random: Random, game: Vocabulary, tried: model.Card, deck: tuple[model.Card, ...]
) -> Situation:
    """Return a situation for one card of a deck."""
    position = _Layout(random, game, tried, deck).position()
    return Situation(game, deck, position, tried.id, random.getrandbits(32))


def deck_of(
    random: Random, game: Vocabulary, tried: Sequence[model.Card], others: Sequence[model.Card]
) -> tuple[model.Card, ...]:
    """Return cards to play with: those that are to be tried first, what makes them work, others."""
    sparked = (spark for card in tried for spark in sparks(game, card))
    copied = [[_perhaps_copied(random, card) for card in cards] for cards in (tried, others)]
    return (*copied[0], *sparked, *copied[1])


def _perhaps_copied(random: Random, card: model.Card) -> model.Card:
    """Return a card, sometimes with copies."""
    return replace(card, copies=random.randint(2, 3)) if random.random() < 0.2 else card


# -- cards that cause what others react to --------------------------------------------------------


def sparks(game: Vocabulary, card: model.Card) -> Iterator[model.Card]:
    """Yield cards whose powers cause the events that a card reacts to, or pay what it changes."""
    name = _name_of_sparks(card)
    waiting = [body for body in model.bodies_of(card.abilities) if body not in card.abilities]
    for place, ability in enumerate((*card.abilities, *waiting)):
        power = _using(game, ability)
        if power is not None:
            kind, types = _what(game, getattr(ability, "source", None))
            yield model.Card(
                id=f"{name}{place}",
                game=game.id,
                set=LOOSE,
                kind=kind.id,
                names={game.languages[0]: f"{name}{place}"},
                types=types,
                cost=model.Amounts(options=((),)) if kind.priced else None,
                abilities=(power,),
            )


def is_spark(card_id: str, card: model.Card) -> bool:
    """Whether a card is there for another to work."""
    return card_id.startswith(_name_of_sparks(card))


def _name_of_sparks(card: model.Card) -> str:
    return f"spark-{card.id}-"


def _what(game: Vocabulary, wanted: model.Node | None) -> tuple[Kind, tuple[str, ...]]:
    """Return a kind, and types, of which a card is that is wanted."""
    noun = wanted.nouns[0] if isinstance(wanted, model.Select) else CARD
    if noun in game.type:
        return next(kind for kind in game.kinds if kind.typed), (noun,)
    kinds = [group.kinds[0] for group in game.groups if group.id == noun]
    return game.kind.get(kinds[0] if kinds else noun, game.kinds[0]), ()


def _using(game: Vocabulary, ability: model.Ability | model.Body) -> model.Power | None:
    """Return a power in whose use an ability can play its part."""
    step, cost = None, tuple[model.Step, ...]()
    if isinstance(ability, model.Modifier):
        step = next((_doing(game, verb, ()) for verb in game.verbs if verb.paid), None)
    elif isinstance(ability, model.Reaction):
        nouns = ability.subject.nouns if isinstance(ability.subject, model.Select) else ()
        step = _causing(game, game.event[ability.event], nouns)
        if aims := game.event[ability.event].aims:
            cost = (model.Aim(card=_any_card(nouns or aims)),)
        if ability.guises and game.event[ability.event].power:
            cost = (_asking_for(game, ability.guises),)
    return model.Power(cost=cost, effects=(step,)) if step is not None else None


def _asking_for(game: Vocabulary, nouns: tuple[str, ...]) -> model.Step:
    """Return a cost for which a card may count as another."""
    verb = next(verb for verb in game.verbs if verb.sets)
    return model.SetStatus(verb=verb.id, card=model.Select(quantity="a", nouns=nouns))


def _causing(game: Vocabulary, event: Event, nouns: tuple[str, ...]) -> model.Step | None:
    """Return a step that causes an event, to cards that some nouns mean."""
    if event.loses is not None:
        amount = model.Amount(number=2, resource=model.Named(resources=(event.loses,)))
        lose = model.Lose(amounts=model.Amounts(options=((amount,),)))
        return model.By(who=model.Party(players="all_players"), steps=(lose,))
    if event.verb is not None:
        return _doing(game, game.verb[event.verb], nouns)
    if (space := game.space.get(event.enters or event.leaves or "")) is not None:
        place = _any_card(space.places)
        return model.Stand(card=_any_card(tuple(space.holds)), place=place)
    if event.call is not None:
        takes = game.call[event.call].takes
        card = _any_card(nouns) if "card" in takes else None
        return model.Call(name=event.call, number=2 if "number" in takes else None, card=card)
    if event.power or event.makes_act or event.aims:
        amount = model.Amount(number=1, resource=model.Any())
        gain = model.Gain(amounts=model.Amounts(options=((amount,),)))
        everybody = model.Party(players="all_players")
        return model.By(who=everybody, steps=(gain,)) if event.makes_act else gain
    return None  # a moment, which comes by itself


def _doing(game: Vocabulary, verb: Verb, nouns: tuple[str, ...]) -> model.Step:
    """Return a step that does what a verb says."""
    wanted = _any_card(nouns or verb.only)
    if verb.stands is not None:
        return model.Stand(verb=verb.id, card=wanted, place=_any_card(game.spaces[0].places))
    if verb.moves_to is None:
        return model.SetStatus(verb=verb.id, card=wanted)
    if verb.paid:
        return model.Deploy(verb=verb.id, card=replace(wanted, owner="actor"))
    if verb.moves_from and all(game.zone[zone].pile for zone in verb.moves_from):
        return model.Draw(verb=verb.id, count=1)
    return model.Move(verb=verb.id, card=wanted)


def _any_card(nouns: tuple[str, ...]) -> model.Select:
    return model.Select(quantity="a", nouns=nouns or (CARD,), owner="any_player")


# -- where everything is --------------------------------------------------------------------------


class _Layout:
    def __init__(
        self, random: Random, game: Vocabulary, tried: model.Card, cards: Sequence[model.Card]
    ) -> None:
        self.random = random
        self.game = game
        self.tried = tried
        self.cards = cards
        self.players = random.choice((2, 2, 3, 3, 4, 5))

    def position(self) -> Position:
        """Return a position with all cards somewhere."""
        seats: list[dict[str, tuple[str, ...]]] = [{} for _ in range(self.players)]
        table: dict[str, tuple[str, ...]] = {}
        standings = {}
        for card in self.cards:
            zone, owner = self._place(card)
            for card_id in card.ids:
                if self._perhaps(0.2):  # copies mostly lie together
                    zone, owner = self._place(card)
                zones = table if zone.of == "table" else seats[owner]
                zones[zone.id] = (*zones.get(zone.id, ()), card_id)
                if zone.active:
                    standings[card_id] = self._standing(card)
        standings = {name: self._placed(name, one, standings) for name, one in standings.items()}
        return Position(
            seats=tuple(Seat(self._pool(), zones, self._conditions()) for zones in seats),
            table=table,
            cards={name: one for name, one in standings.items() if one != Standing()},
        )

    def _place(self, card: model.Card) -> tuple[Zone, int]:
        """Return where a card lies, and whose it is: what is to be tried is in play."""
        active = [zone for zone in self.game.zones if zone.active]
        if card is self.tried or is_spark(card.id, self.tried):
            return self.random.choice(active), 0 if self._perhaps(0.8) else 1
        zones = active if self._perhaps(0.6) else self.game.zones
        return self.random.choice(zones), self.random.randrange(self.players)

    def _standing(self, card: model.Card) -> Standing:
        wanted = [side.status for side in card.sides] or _wanted_states(card)
        states = []
        for status in self.game.statuses:
            often = 0.15 if not wanted else 0.9 / len(wanted) if status.id in wanted else 0.05
            if status.of == "cards" and self._perhaps(often):
                states.append(status.id)
        lying: Mapping[str, int] = {}
        if self._perhaps(0.6):
            lying = self._resources(_MOST_ON_CARD, 0.5)
        return Standing(lying, tuple(states), owners=self._owners(lying))

    def _owners(self, lying: Mapping[str, int]) -> Mapping[str, tuple[int, ...]]:
        """Return whose resources on a card are, of those that are somebody's."""
        found = {}
        for name, number in lying.items():
            if self.game.resource[name].owned:
                whose = [self.random.randint(-1, self.players - 1) for _ in range(number)]
                found[name] = tuple(whose.count(player) for player in range(self.players))
        return found

    def _placed(self, name: str, standing: Standing, in_play: Collection[str]) -> Standing:
        """Let a card stand in one of the places in play, now and then in none."""
        kinds = {card_id: card.kind for card in self.cards for card_id in card.ids}
        for space in self.game.spaces:
            places = [card for card in in_play if kinds[card] in space.places]
            if kinds[name] in self.game.kinds_of(space.holds) and places and self._perhaps(0.85):
                return replace(standing, place=self.random.choice(places))
        return standing

    def _pool(self) -> Mapping[str, int]:
        return self._resources(_MOST_IN_POOL, 0.7)

    def _resources(self, most: int, often: float) -> Mapping[str, int]:
        found = {}
        for resource in self.game.resources:
            if self._perhaps(often):
                limit = min(most, resource.most or most)
                found[resource.id] = self.random.randint(1, limit)
        return found

    def _conditions(self) -> tuple[str, ...]:
        players = [status.id for status in self.game.statuses if status.of == "players"]
        return tuple(status for status in players if self._perhaps(0.15))

    def _perhaps(self, probability: float) -> bool:
        return self.random.random() < probability


def _wanted_states(card: model.Card) -> tuple[str, ...]:
    for ability in card.abilities:
        if isinstance(ability, model.Body) and ability.states:
            return ability.states
    return ()
