"""Every construct of the language is read, and written again as it was."""

import pytest

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.formatting import format_tree
from cardwright.dsl.parsing import parse
from cardwright.dsl.source import Source

STEPS = [
    "put 2 calm + 1 life on this",
    "acquire a ship to top of deck for 0",
    "place an artifact from discards for 2 less except gold",
    "return A to hand of owner of A",
    "take a minion of a rival to battlefield",
    "summon a cerbero to this",
    # players
    "each rival discards a card until at most 3 cards in hand",
    "each rival (reveal 2 cards from deck + discard them)",
    "owner of A gains 1 point",
    "take 1 magic from a rival with more stones",
    "each player with less points than you may draw 1",
    "the player with most gold loses 1 gold",
    # selectors
    "inflict 1 on another figure around 2 of A as B",
    "trash a treasure that is not copper",
    "discard a random card in hand of a rival",
    "discard up to 4 cards",
    "inflict 1 on each figure in A",
    "discard all spells in quick or standard of owner of B",
    "inflict 1 on a figure beside A + heal each mage under you + move a figure within 2",
    "acquire a water-lily",
    # comparisons
    "acquire a card with cost at most (its cost + 2)",
    "destroy the minion of a rival with least cost",
    "destroy a minion of any player with attack at least 5",
    "destroy a minion with more attack than this",
    # numbers
    "draw 2 + discard (that many - 1) cards",
    "gain 1 gold per 3 X",
    "owner of A loses (2 - that many) point",
    "draw (1 + 1 per dragon)",
    "draw (A's cost - X per 2 (X + 1))",
    "shake 1 on A per figure of each rival in A at most 4",
    # conditions
    "(if A is mage: owner of A loses 1 point)",
    "draw until 7 cards in hand",
    "(if no altar in A: draw 1)",
    "(if 3 oceans if 1 gold on this: draw 1)",
    "(if you have most goods: draw 1) + (if A has cost at most 3: draw 1)",
    # heads
    "(for each mage in A as B: owner of B loses 1 action)",
    "(at up to 2 figures: inflict 1 on it)",
    # events
    "(when playing of a silver once this turn: gain 1 coin)",
    "prevent 3 + add 2 + ignore + redirect to a figure around 1 + cancel",
    # modifiers
    "all spells cost 2 less once this turn",
    "this is a creature or demon",
    "each mage in A is rooted until upkeep",
    "you have 1 more attack until upkeep",
    "A is not a figure",
    # groups
    "may (discard a spell -> inflict 2 on A)",
    "each rival loses 2 life unless pay 1 death",
    "play an action from hand 2 times",
    "(inflict 1 on a random character of a rival) 8 times",
    "(if a figure around 1: redirect to a figure around 1 otherwise cancel)",
    "(draw 1 + (if it is an action: may shelve it)) until 7 cards in hand",
    # looking, searching, using again
    "look at 3 cards from deck or monuments + return them",
    "take a dragon in deck to hand + shuffle",
    "look at 3 cards from deck + draw a card from them + discard them",
    "use another ship",
    "reveal a card from deck until it is a dragon + draw it + discard them",
    # whole cards
    "trash a card from hand + acquire a card with cost at most (its cost + 2)",
    "each rival (if no victory in hand: reveal all cards otherwise move a victory to top of deck)",
    "(when attack X of a figure as A from you until upkeep: inflict X on each other figure in A)",
    "(for each minion beside this as A: A has 1 more attack + A has 1 more health + A is a taunt)",
]

CLAUSES = [
    "power if this is turned: draw 1",
    "power once each turn if another blob: draw 1",
    "power if 4 oceans once: draw 1",
    "react to damage X of you if X is at least 3: draw 1",
    "power at a room within 2 as A: cast this -> inflict 3 on each figure in A",
    "power during supply: cast this -> draw 1",
    "collect for each resource on this: put 2 same on this",
    "react to life loss from a dragon: turn this -> ignore",
    "when attack of a figure as A from this: may convert 1 on A",
    "react to damage X of you: reveal this -> inflict X on a hero of a rival",
    "all artifacts cost 1 less except gold",
    "all developments cost 1 less ruby",
    "this cannot be answered",
    "all plants cannot be removed",
    "this costs 1 less per minion of any player",
    "this has 2 attack if another tool",
    "points 5 + 1 per 2 artifacts - 1 per curse",
    "points 2 per development with cost 6",
    "cost 2 gold + X any except calm",
]

BLOCKS = [
    'spell "Flip" {\n  side upright {\n    types fire\n    power cast this -> draw 1\n  }\n'
    "  side reversed {\n    this cannot be answered\n  }\n}\n",
    'set "More" {\n  setting goal 13\n\n  resource mana {\n    en "mana"\n  }\n}\n',
]


def formatted(text: str) -> str:
    source, report = Source("<text>", text), Report()
    tree = parse(source, report)
    assert [fault.message for fault in report] == []
    return format_tree(tree, source)


@pytest.mark.parametrize("clause", [*CLAUSES, *(f"power play this -> {step}" for step in STEPS)])
def test_clause_is_read_and_written_as_it_was(clause: str) -> None:
    text = f'artifact "Owl" {{\n  {clause}\n}}\n'
    assert formatted(text).split() == text.split()


@pytest.mark.parametrize("text", BLOCKS)
def test_block_is_read_and_written_as_it_was(text: str) -> None:
    assert formatted(text) == text
