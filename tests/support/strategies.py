"""Random cards over the words of a real game: any that the language can say and resolve."""

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from cardwright.dsl import model
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.vocabulary import CARD, Mark, Verb, Vocabulary
from cardwright.dsl.workspace import Workspace

T = TypeVar("T")
Strategy = st.SearchStrategy
Steps = tuple[model.Step, ...]

X = model.Variable(name="X")
THIS = model.This()
IT = model.Chosen()


@cache
def vocabulary() -> Vocabulary:
    """The words of the game that random cards are made of."""
    game = Workspace().load_game(shipped_games()["res_arcana"]).vocabulary
    assert game is not None
    return game


def tuples(of: Strategy[T], least: int = 1, most: int = 2) -> Strategy[tuple[T, ...]]:
    return st.lists(of, min_size=least, max_size=most).map(tuple)


def some(values: Iterable[str], least: int = 1) -> Strategy[tuple[str, ...]]:
    """Some of the values, each at most once."""
    pool = st.sampled_from(list(values))
    return st.lists(pool, min_size=least, max_size=3, unique=True).map(tuple)


def visible_characters() -> Strategy[str]:
    """What may stand in a text in quotes."""
    return st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])


def titles() -> Strategy[str]:
    """Names of cards: one line with a letter or digit in it, as files hold them."""
    lines = st.text(visible_characters(), min_size=1, max_size=12)
    composed = lines.map(lambda line: unicodedata.normalize("NFC", line))
    return composed.filter(lambda line: any(char.isalnum() for char in line))


# -- who, which and how much ----------------------------------------------------------------------

OWNERS: Strategy[model.Owner] = st.sampled_from(
    ("actor", "a_rival", "each_rival", "any_player", "all_players")
)
PARTIES: Strategy[model.Party] = st.builds(
    model.Party, players=st.sampled_from(("a_rival", "each_rival", "any_player", "all_players"))
)
RIVALS: Strategy[model.Party] = st.builds(
    model.Party, players=st.sampled_from(("a_rival", "each_rival"))
)
NUMBERS = st.integers(0, 999)
COUNTS = st.integers(1, 999)
ONE: Strategy[model.Select] = st.builds(
    model.Select, quantity=st.sampled_from(("a", "another")), nouns=st.just((CARD,))
)


@cache
def nouns() -> Strategy[tuple[str, ...]]:
    return some([CARD, *vocabulary().noun])


@cache
def resources() -> Strategy[tuple[str, ...]]:
    return some(vocabulary().resource)


def selects(
    of: Strategy[tuple[str, ...]], owners: Strategy[model.Owner] = OWNERS
) -> Strategy[model.Select]:
    quantity = st.sampled_from(("a", "another", "all")) | st.integers(2, 999)
    return st.builds(model.Select, quantity=quantity, nouns=of, owner=owners)


@cache
def card_refs() -> Strategy[model.This | model.Select]:
    return st.just(THIS) | selects(nouns())


@cache
def resource_phrases() -> Strategy[model.Named | model.Any | model.Same]:
    excepted = some(vocabulary().resource, least=0)
    return (
        st.builds(model.Named, resources=resources())
        | st.builds(model.Any, excepted=excepted)
        | st.builds(model.Same, excepted=excepted)
    )


@cache
def pers() -> Strategy[model.Per]:
    counted = (
        st.builds(model.CountResources, resources=resources(), on=card_refs())
        | st.builds(model.CountResources, resources=resources(), owner=OWNERS)
        | st.builds(model.CountCards, nouns=nouns(), owner=OWNERS)
    )
    return st.builds(model.Per, every=COUNTS, of=counted)


@cache
def amounts(*, grow: bool) -> Strategy[model.Amounts]:
    """Plain amounts, or also ones that grow per something."""
    number: Strategy[model.Number] = NUMBERS
    if grow:
        term = st.builds(model.Term, number=NUMBERS, negative=st.booleans())
        number |= st.builds(model.Sum, terms=tuples(term, least=2))
        number |= st.builds(model.times, NUMBERS, pers())
    amount = st.builds(model.Amount, number=number, resource=resource_phrases())
    return st.builds(model.Amounts, options=tuples(tuples(amount)))


# -- steps ----------------------------------------------------------------------------------------


@cache
def verbs(*, moves: bool, paid: bool = False, draws: bool = False) -> Strategy[Verb]:
    game = vocabulary()

    def fits(verb: Verb) -> bool:
        from_piles = bool(verb.moves_from) and all(game.zone[z].pile for z in verb.moves_from)
        return (verb.moves_to is not None, verb.paid, from_piles) == (moves, paid, draws)

    return st.sampled_from([verb for verb in game.verbs if fits(verb)])


def nouns_for(verb: Verb) -> Strategy[tuple[str, ...]]:
    kinds = verb.only or tuple(vocabulary().kind)
    return some([CARD, *kinds, *vocabulary().type])


@st.composite
def card_steps(draw: st.DrawFn, *, moves: bool) -> model.Step:
    verb = draw(verbs(moves=moves))
    # Whoever takes up cards of others takes them: that has a destination.
    own: Strategy[model.Owner] = st.just("actor")
    owners = own if moves and vocabulary().brings_to_hand(verb) else OWNERS
    card = draw(st.just(THIS) | selects(nouns_for(verb), owners))
    return (
        model.Move(verb=verb.id, card=card) if moves else model.SetStatus(verb=verb.id, card=card)
    )


@st.composite
def draw_steps(draw: st.DrawFn) -> model.Step:
    verb = draw(verbs(moves=True, draws=True)).id
    return model.Draw(verb=verb, count=draw(COUNTS))


def one_card() -> Strategy[model.Select]:
    """One card of one player."""
    owners = st.sampled_from(["actor", "a_rival", "any_player"])
    quantities = st.sampled_from(["a", "another"])
    return st.builds(model.Select, quantity=quantities, nouns=nouns(), owner=owners)


def top_cards() -> Strategy[model.Select]:
    """Cards off the top of a pile."""
    quantities = st.sampled_from(["a", 2, 3])
    return st.builds(model.Select, quantity=quantities, nouns=st.just(("card",)))


@st.composite
def deploy_steps(draw: st.DrawFn) -> model.Step:
    verb = draw(verbs(moves=True, paid=True))
    excepted = some(vocabulary().resource, least=0)
    owners = OWNERS.map(lambda owner: None if owner == "actor" else owner)
    visible = [zone.id for zone in vocabulary().zones if not zone.pile]
    price = st.just(model.Price(instead=model.Amounts(options=((),)))) | st.builds(
        model.Price, less=COUNTS, excepted=excepted
    )
    return model.Deploy(
        verb=verb.id,
        card=draw(selects(nouns_for(verb), st.just("actor"))),
        origin=draw(st.none() | st.builds(model.Spot, zones=some(visible), owner=owners)),
        price=draw(price),
    )


@cache
def cost_steps() -> Strategy[Steps]:
    """Steps that can be paid."""
    simple = st.one_of(
        st.builds(model.Pay, amounts=amounts(grow=False)),
        st.builds(model.Take, amounts=amounts(grow=False), card=card_refs()),
        card_steps(moves=False),
        card_steps(moves=True),
    )
    choice = st.builds(model.Choice, options=tuples(tuples(simple), least=2))
    return tuples(simple | choice)


@cache
def effect_steps() -> Strategy[Steps]:
    """Steps that can be an effect and refer to nothing in the cost."""
    piles = [zone.id for zone in vocabulary().zones if zone.pile]
    simple: Strategy[model.Step] = st.one_of(
        st.builds(model.Gain, amounts=amounts(grow=True)),
        st.builds(
            model.By,
            who=PARTIES,
            steps=st.tuples(
                st.builds(model.Gain, amounts=amounts(grow=True))
                | st.builds(model.Lose, amounts=amounts(grow=True))
            ),
        ),
        st.builds(
            model.Steal,
            who=RIVALS,
            amounts=amounts(grow=False),
        ),
        st.builds(model.Give, who=RIVALS, amounts=amounts(grow=False)),
        st.builds(model.Put, amounts=amounts(grow=False), card=card_refs()),
        st.builds(model.Take, amounts=st.none() | amounts(grow=False), card=card_refs()),
        st.builds(model.Transfer, amounts=amounts(grow=False), card=one_card(), onto=one_card()),
        card_steps(moves=False),
        card_steps(moves=True),
        draw_steps(),
        deploy_steps(),
        st.builds(model.Look, card=top_cards(), origin=st.builds(model.Spot, zones=some(piles))),
        st.builds(model.Reveal, card=top_cards(), origin=st.builds(model.Spot, zones=some(piles))),
        st.builds(model.Use, card=one_card(), free=st.booleans()),
        st.builds(model.Shuffle, zone=st.sampled_from(piles)),
        st.builds(model.Exchange, card=one_card(), other=one_card()),
        st.builds(
            model.Modify,
            card=card_refs(),
            change=st.builds(
                model.Costs, number=COUNTS, how=st.sampled_from(["exactly", "more", "less"])
            ),
            duration=durations(),
        ),
        st.builds(model.Score, number=NUMBERS),
        st.just(model.Ignore()),
        st.builds(model.Call, name=st.sampled_from(list(vocabulary().call))),
    )
    return tuples(st.recursive(simple, _nested, max_leaves=4))


def durations() -> Strategy[model.Duration]:
    """How long something lasts."""
    times = st.none() | st.sampled_from([m.id for m in vocabulary().moments if m.time != "no"])
    return st.builds(model.Duration, once=st.booleans(), this=times, until=times)


def _nested(inner: Strategy[model.Step]) -> Strategy[model.Step]:
    return st.builds(model.Choice, options=tuples(tuples(inner), least=2)) | st.builds(
        model.Avoidable, steps=tuples(inner), unless=cost_steps()
    )


@st.composite
def bodies(draw: st.DrawFn) -> tuple[Steps, Steps]:
    """A cost and its effects; in some the effects refer to what the cost has named."""
    effects = draw(effect_steps())
    ways = ["free", "paid", "number", "payment", "card", "named", "seen"]
    match draw(st.sampled_from(ways)):
        case "free":
            return (), effects
        case "seen":
            piles = model.Spot(zones=("deck", "monuments"))
            return (), (model.Look(card=draw(top_cards()), origin=piles), model.Return(), *effects)
        case "paid":
            return draw(cost_steps()), effects
        case "number":
            one = model.Amount(number=X, resource=model.Same())
            number = model.times(draw(NUMBERS), model.Per(every=3, of=X))
            many = model.Amount(number=number, resource=model.Any())
            gain = model.Gain(amounts=model.Amounts(options=((one, many),)))
            return (model.Pay(amounts=model.Amounts(options=((one,),))), *draw(cost_steps())), (
                gain,
            )
        case "payment":
            return (model.Pay(amounts=draw(amounts(grow=False))),), (*effects, model.Put(card=THIS))
        case "card":
            return _about(draw(ONE), IT)
        case _:
            named = replace(draw(ONE), name="A")
            return _about(named, model.Chosen(name="A"))


def _about(card: model.Select, reference: model.Chosen) -> tuple[Steps, Steps]:
    every = vocabulary().verbs
    move = next(verb.id for verb in every if verb.moves_to and not verb.paid)
    turn = next(verb.id for verb in every if verb.sets)
    cost = model.Term(number=model.Measure(card=reference, what="cost"))
    number = model.Sum(terms=(cost, model.Term(number=2)))
    amount = model.Amount(number=number, resource=model.Any())
    gain = model.Gain(amounts=model.Amounts(options=((amount,),)))
    return (model.Move(verb=move, card=card),), (gain, model.SetStatus(verb=turn, card=reference))


# -- cards ----------------------------------------------------------------------------------------


@st.composite
def abilities(draw: st.DrawFn) -> model.Ability:
    game = vocabulary()
    cost, effects = draw(bodies())
    plain = NUMBERS.filter(bool)
    left = st.builds(model.Stocked, number=plain, resource=resource_phrases(), on=card_refs())
    held = st.builds(model.Is, card=st.just(THIS), status=st.sampled_from(list(game.status)))
    conditions = draw(tuples(left | held, least=0))
    match draw(st.sampled_from(["power", "reaction", "automatic", "modifier"])):
        case "power":
            return model.Power(
                cost=cost,
                effects=effects,
                conditions=conditions,
                during=draw(some(_moments(), least=0)),
            )
        case "reaction":
            event = draw(st.sampled_from(game.events))
            theirs = selects(nouns()).filter(lambda select: select.owner != "actor")
            return model.Reaction(
                cost=cost,
                effects=effects,
                conditions=conditions,
                event=event.id,
                subject=draw(st.none() | selects(nouns())) if event.verb else None,
                source=draw(st.none() | theirs),
            )
        case "automatic":
            moment = draw(st.sampled_from(_moments()))
            return model.Automatic(cost=cost, effects=effects, conditions=conditions, moment=moment)
        case _:
            return replace(draw(modifiers()), conditions=conditions)


def _moments() -> list[str]:
    """The moments at which cards do something."""
    return [moment.id for moment in vocabulary().moments if moment.time != "only"]


@st.composite
def modifiers(draw: st.DrawFn) -> model.Modifier:
    owner: model.Owner = draw(st.sampled_from(["actor", "each_rival", "all_players"]))
    every = model.Select(quantity="all", nouns=draw(nouns()), owner=owner)
    resources = draw(some(vocabulary().resource, least=0))
    by_itself = pers().filter(lambda per: getattr(per.of, "owner", "") != "any_player")
    costs = model.Costs(
        number=draw(COUNTS | st.builds(model.times, COUNTS, by_itself)),
        how=draw(st.sampled_from(["exactly", "more", "less"])),
        resources=resources,
        excepted=() if resources else draw(some(vocabulary().resource, least=0)),
    )
    return model.Modifier(who=draw(st.just(every) | st.just(THIS)), change=costs)


def mark_values(mark: Mark) -> Strategy[str | int]:
    return st.sampled_from(mark.values) if mark.values else NUMBERS


@st.composite
def cards(draw: st.DrawFn) -> model.Card:
    """Any card that resolves without a fault."""
    game = vocabulary()
    kind = draw(st.sampled_from(game.kinds))
    languages = [game.languages[0], *draw(some(game.languages[1:], least=0))]
    marks = draw(st.lists(st.sampled_from(game.marks), unique_by=lambda mark: mark.id))
    cost = st.just(model.Amounts(options=((),))) | amounts(grow=False)
    return model.Card(
        id="random",
        game=game.id,
        set="base",
        kind=kind.id,
        names={language: draw(titles()) for language in languages},
        types=draw(some(game.type, least=0)) if kind.typed else (),
        copies=draw(st.just(1) | COUNTS),
        marks={mark.id: draw(mark_values(mark)) for mark in marks},
        cost=draw(cost) if kind.priced else None,
        points=draw(tuples(st.builds(model.Term, number=NUMBERS, per=st.none() | pers()), least=0)),
        abilities=draw(tuples(abilities(), least=0)),
    )
