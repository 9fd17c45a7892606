"""What a game says with zones and verbs alone: a supply of copies, exchanges, tokens."""

from cardwright.runtime import chance
from cardwright.runtime.state import GENERATOR
from support.camp import Camp, compiled, words

_FORMS = ("genitive", "accusative", "locative", "plural", "genitive_plural", "locative_plural")
_NAMES = 'en "token" plural "tokens"  fr "x" masculine plural "x"  pl "x" masculine' + "".join(
    f' {form} "x"' for form in _FORMS
)
MORE = f"""
  kind token {{
    {_NAMES}
    zones reserve camp
  }}
  zone supply {{
    {_NAMES}
    of table
  }}
  zone reserve {{
    {_NAMES}
    of table
  }}
  verb acquire {{
    {_NAMES}
    moves supply -> heap
    paid
  }}
  verb summon {{
    {_NAMES}
    moves reserve -> camp
    only token
  }}
  verb dismiss {{
    {_NAMES}
    moves camp -> reserve
    only token
  }}
"""
COIN = 'tool "Coin" {\n  types bird\n  copies 3\n  cost 1 wood\n}\n'
AXE = 'tool "Axe" {\n  cost 2 clay\n}\n'
CUP = 'tool "Cup" {\n  cost 0\n}\n'
PET = 'token "Pet" {\n  copies 2\n}\n'


def camp(effect: str, *, players: int = 2) -> Camp:
    """A hero with this power, coins and an axe in the supply, and two pets in the reserve."""
    hero = f'hero "W" {{\n  power tap this -> {effect}\n}}\n'
    cards = compiled(words(MORE), hero, COIN, AXE, CUP, PET)
    found = Camp(cards, players=players).put("camp", "w").put("reserve", "pet", "pet-2")
    return found.put("supply", "coin", "coin-2", "coin-3", "axe")


def test_a_copy_is_gained_from_the_supply_for_its_cost() -> None:
    table = camp("acquire a bird").give(0, wood=1).do("power:w:0")
    assert table.options == {"none", "card:coin"}
    table.do("card:coin")
    assert (table.cards("heap"), table.pool()) == ({"coin"}, {})


def test_it_is_gained_to_elsewhere_and_for_nothing() -> None:
    table = camp("acquire a bird to hand for 0 + acquire a tool to top of deck for 2 clay")
    table.give(0, clay=2).do("power:w:0", "card:coin")
    assert table.options == {"none", "card:coin-2", "card:axe"}
    table.do("card:axe")
    assert (table.cards("hand"), table.cards("deck"), table.pool()) == ({"coin"}, {"axe"}, {})


def test_of_copies_in_an_open_supply_one_is_offered_after_the_other() -> None:
    table = camp("move up to 2 birds in supply to hand").do("power:w:0")
    assert table.options == {"none", "card:coin"}
    assert table.do("card:coin").options == {"none", "card:coin-2"}
    table.do("card:coin-2")
    assert table.cards("hand") == {"coin", "coin-2"}


def test_copies_elsewhere_are_told_apart() -> None:
    hero = 'hero "W" {\n  power tap this -> move a bird in hand or supply to camp\n}\n'
    table = Camp(compiled(words(MORE), hero, COIN)).put("camp", "w").put("supply", "coin")
    table.put("hand", "coin-2", "coin-3").do("power:w:0")
    assert table.options == {"card:coin", "card:coin-2", "card:coin-3"}


def test_chance_picks_among_all_copies() -> None:
    found = set()
    for seed in range(40):
        table = camp("move a random bird in supply to hand")
        table.state.v[GENERATOR] = chance.start(seed)
        found |= table.do("power:w:0").cards("hand")
    assert found == {"coin", "coin-2", "coin-3"}


def test_cards_are_exchanged_by_two_moves() -> None:
    table = camp("move a tool as A to hand + move a tool of a rival to camp"
                 " + move A to camp of a rival")  # fmt: skip
    table.put("camp", "cup").put("camp", "axe", player=1).do("power:w:0")
    assert (table.cards("camp"), table.cards("camp", 1)) == ({"w", "axe"}, {"cup"})


def test_tokens_come_from_the_reserve_and_go_back_there() -> None:
    table = camp("summon 3 tokens")
    table.do("power:w:0")
    assert (table.cards("camp"), table.cards("reserve")) == ({"w", "pet", "pet-2"}, set())
    table = camp("summon a token to camp of a rival + dismiss all tokens of each rival")
    table.do("power:w:0")
    assert (table.cards("camp", 1), table.cards("reserve")) == (set(), {"pet", "pet-2"})
