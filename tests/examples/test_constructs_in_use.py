"""Every construct of the language is worth its words: several cards of several games use it."""

import pytest

from support.constructs import Uses, count, declared

WORDS = {
    "not": ("Being.negated", "Becomes.negated", "Is.negated"),
    "random": ("Select.random",),
    "up to": ("Select.up_to", "Amount.up_to", "Draw.up_to"),
    "all of a resource": ("Amount.every",),
    "once": ("Duration.once", "Power.limit", "Reaction.limit", "Automatic.limit"),
    "this, of a time": ("Duration.this",),
    "until a moment, or something is true": ("Duration.until", "Group.until"),
    "if, before a reaction": ("Reaction.conditions",),
    "until, of what is revealed": ("Reveal.until",),
    "players by cards in zones": ("Measured.zones", "Compared.zones", "Superlative.zones"),
    "for a price": ("Deploy.price", "Use.free"),
    "during": ("Power.during",),
    "units of players on cards": ("Measured.on", "Compared.on", "Superlative.on"),
    "from": ("Move.origin", "Draw.origin", "Deploy.origin"),
    "to": ("Move.destination", "Draw.destination", "Deploy.destination"),
    "as a letter": ("Select.name",),
    "otherwise": ("Group.otherwise",),
    "times": ("Group.times",),
    "at most, after per": ("Per.most",),
    "more or less, of a cost": ("Costs.how",),
    "otherwise than as printed": ("Costs", "Has", "Becomes", "Cannot"),
}
"""What is said with a word that several parts share."""

KEPT = {
    "Score": "what counts for the check at hand only can't be said otherwise",
    "units of players on cards": "majorities: who has most of what lies on a card",
}
"""Constructs below the bar that are kept on purpose."""


def together(names: tuple[str, ...]) -> Uses:
    found = Uses()
    for name in names:
        for game, cards in count().get(name, Uses()).cards.items():
            found.cards.setdefault(game, set()).update(cards)
    return found


@pytest.mark.parametrize("name", sorted(name for name in declared() if "." not in name))
def test_every_part_of_cards_is_used(name: str) -> None:
    assert name in KEPT or not count()[name].is_rare, count()[name]


def test_every_part_that_needs_no_kind_is_used() -> None:
    others = {name for name in count() if "." not in name and "=" not in name} - {*declared()}
    assert others
    for name in others:
        assert name in KEPT or not count()[name].is_rare, count()[name]


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_used(word: str) -> None:
    uses = together(WORDS[word])
    assert word in KEPT or not uses.is_rare, uses


def test_what_is_kept_is_there_and_rare() -> None:
    for name in KEPT:
        uses = together(WORDS[name]) if name in WORDS else count()[name]
        assert uses.is_rare, name
