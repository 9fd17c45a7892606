"""Where cards come from and go to, by example: what it means, and what it says."""

import pytest

from cardwright.runtime.visibility import known_top
from support.camp import Camp, compiled, read
from support.camp import words as camp_words
from support.meaning import Table
from support.wording import said

USE = "hero w: power tap this -> "


@pytest.mark.parametrize(
    ("effect", "before", "asked", "after"),
    [
        # a verb's own zones are what it says where the step does not
        ("toss a tool from heap to hand", "0 heap: a", "", "0 hand: a"),
        ("toss a tool from hand of a rival", "1 hand: a, b\n2 hand: c",
         "0 player: 1 / 2 > 1\n1 card: a / b > b", "1 hand: a\n1 heap: b"),
        # whose it becomes: the one who moves it, or the player named; by a verb alone, its owner's
        ("move a tool of a rival to camp", "1 camp: a tapped 2 wood",
         "", "0 camp: a tapped 2 wood, w tapped\n1 camp:"),
        ("move a tool to camp of a rival", "0 camp: w, a",
         "0 player: 1 / 2 > 2", "0 camp: w tapped\n2 camp: a"),
        ("scrap a tool of a rival", "1 camp: a", "", "1 heap: a"),
        ("scrap a tool of a rival as A + move A to hand", "1 camp: a",
         "", "0 hand: a"),
        ("return this to hand", "", "", "0 hand: w\n0 camp:"),
        ("move all tools from heap of each rival to market", "1 heap: a\n2 heap: b", "",
         "market: a, b"),
        # as many as were moved, and half of them, rounded up
        ("toss up to 2 cards + draw that many", "0 hand: a, b\n0 deck: c, d, e",
         "0 card: a / b / none > a\n0 card: b / none > none", "0 hand: b, c\n0 heap: a"),
        ("toss (1 per 2 (1 per card in hand + 1)) cards", "0 hand: a, b, c",
         "0 card: a / b / c > a\n0 card: b / c > b", "0 hand: c\n0 heap: a, b"),
        # piles
        ("move a tool from hand to deck + draw 1 to camp", "0 hand: a\n0 deck: b",
         "", "0 camp: a, w tapped\n0 deck: b"),
        ("move a tool from hand to bottom of deck + draw 1 to camp", "0 hand: a\n0 deck: b",
         "", "0 camp: b, w tapped\n0 deck: a"),
        ("toss 2 cards from deck of a rival", "1 deck: a, b, c",
         "0 player: 1 / 2 > 1", "1 heap: a, b\n1 deck: c"),
        ("draw 1 from deck of each rival to hand", "1 deck: a\n2 deck: b", "", "0 hand: a, b"),
        ("draw 1 from bottom of deck", "0 deck: a, b", "", "0 hand: b\n0 deck: a"),
        # what is seen, and what is left of it
        ("look at 2 cards from deck + return them + draw 1", "0 deck: a, b, c",
         "0 next_on_pile: a / b > b", "0 hand: b\n0 deck: a, c"),
        ("look at 3 cards from deck + draw a card from them + toss them", "0 deck: a, b, c, d",
         "0 card: a / b / c > b", "0 hand: b\n0 heap: a, c\n0 deck: d"),
        ("reveal 2 cards from deck of a rival + move them to bottom of deck + draw 2",
         "1 deck: a, b\n0 deck: c", "0 player: 1 / 2 > 1\n0 next_on_pile: a / b > b",
         "0 hand: b, c\n0 deck: a"),
        ("reveal a card from deck + toss it", "0 deck: a, b", "", "0 heap: a\n0 deck: b"),
        ("reveal a card from deck until it is not a tool + draw it + toss them", "0 deck: a, b",
         "", "0 heap: a, b\n0 hand:\n0 deck:"),
        ("draw 1 + move it to camp", "0 deck: a, b", "", "0 camp: a, w tapped"),
        ("toss 2 tools + move them to bottom of deck", "0 hand: a, b",
         "0 card: a / b > a\n0 next_on_pile: a / b > a",
         "0 deck: a, b\n0 heap:"),
        ("look at 2 cards from deck + draw 1 + toss them", "0 deck: a, b", "",
         "0 heap: a\n0 deck: b"),
        # searching
        ("move a tool from deck to hand + shuffle deck", "0 deck: a, b",
         "0 card: a / b / none > none", "0 deck: a, b"),
        # prices
        ("build a tool to top of deck for 0 + draw 1", "0 hand: a",
         "0 card_to_deploy: a / none > a", "0 hand: a\n0 deck:"),
        ("build a tool for 1 wood", "0 hand: a\n0: 1 wood + 1 clay",
         "0 card_to_deploy: a / none > a", "0 camp: a, w tapped\n0: 1 clay"),
        ("build a tool for 2 except clay", "0 hand: a\n0: 1 wood + 1 clay", "", "0 hand: a"),
    ],
)  # fmt: skip
def test_move(effect: str, before: str, asked: str, after: str) -> None:
    start = before if "0 camp" in before else f"0 camp: w\n{before}"
    Table(USE + effect, start, players=3).use("w").follow(asked).leads_to(after)


def test_a_card_of_a_cost_goes_where_the_cost_says() -> None:
    table = Table("hero w: power move a tool from hand to bottom of deck -> draw 1",
                  "0 camp: w\n0 hand: a\n0 deck: b")  # fmt: skip
    table.use("w").leads_to("0 hand: b\n0 deck: a")


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("place a dragon from hand to top of deck for 0",
         "Place a Dragon from your hand to the top of your deck for free."),
        ("discard a card from hand of a rival",
         "Discard a card from a rival's hand (its owner chooses)."),
        ("take a creature of a rival to play",
         "Move a Creature of a rival to your cards in play."),
        ("move a card from hand to bottom of deck of a rival",
         "Move a card from your hand to the bottom of a rival's deck."),
        ("discard 3 cards from bottom of deck of each rival",
         "Discard 3 cards from the bottom of each rival's deck."),
        ("place an artifact for 2 gold", "Place an artifact from your hand for 2 Gold."),
        ("look at 3 cards from deck + draw a card from them + return them",
         "Look at the top 3 cards of your deck, draw a card from among those cards and put the rest"
         " back in any order."),
        ("reveal 2 cards from deck of a rival + discard them",
         "Reveal the top 2 cards of a rival's deck and discard those cards."),
        ("move a dragon from deck to hand + shuffle deck",
         "Move a Dragon from your deck to your hand and shuffle your deck."),
    ],
)  # fmt: skip
def test_it_says_where(clause: str, text: str) -> None:
    assert said(f"power turn this -> {clause}", "en").endswith(text[:1].lower() + text[1:])


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("move a tool", "does not say where to"),
        ("move a tool to hand or heap", "a card can't go to `hand or heap`"),
        ("move a tool to hand of each rival", "a card can't go to"),
        ("move a tool to top of hand", "`hand` is not a pile"),
        ("toss them", "`them` stands for no cards"),
        ("draw 2 + return them", "nothing says where the cards were"),
        ("look at 3 tools from deck", "the top cards of a pile come as they are"),
        ("look at this", "does not say which cards, and from where"),
        ("shuffle hand", "does not say which pile"),
        ("toss a card from hand or deck", "`deck` is a pile"),
        ("toss a card of a rival from hand of a rival", "says twice whose"),
        ("toss a card for 0", "`toss` takes no `for 0`"),
    ],
)
def test_what_can_not_be_meant_is_a_fault(effect: str, message: str) -> None:
    found = read(f'hero "W" {{\n  power tap this -> {effect}\n}}\n', camp_words()).found
    assert any(message in fault.message for fault in found), [fault.message for fault in found]


# -- what players learn ---------------------------------------------------------------------------

_TOOLS = [f'tool "{name}" {{\n  cost 0\n}}\n' for name in ("Axe", "Bow", "Cup", "Dye", "Ink")]


def _camp(effect: str) -> Camp:
    hero = f'hero "W" {{\n  power tap this -> {effect}\n}}\n'
    camp = Camp(compiled(camp_words(), hero, *_TOOLS)).put("camp", "w")
    return camp.put("hand", "axe").put("deck", "bow", "cup", "dye")


def _top(camp: Camp, viewer: int) -> list[str | None]:
    deck = [zone.id for zone in camp.game.zones].index("deck")
    return [
        camp.table.cards[card].id if card >= 0 else None
        for card in known_top(camp.state, deck, 0, viewer)
    ]


def test_who_puts_a_card_on_a_pile_knows_where_it_is() -> None:
    camp = _camp("move a card from hand to top of deck").do("power:w:0")
    assert (_top(camp, 0), _top(camp, 1)) == (["axe"], [])
    camp = _camp("move a card from hand to bottom of deck").do("power:w:0")
    assert (_top(camp, 0), _top(camp, 1)) == ([None, None, None, "axe"], [])


def test_a_card_that_others_see_they_know_on_the_pile() -> None:
    camp = _camp("move a tool from heap to deck").put("heap", "ink").do("power:w:0")
    assert (_top(camp, 0), _top(camp, 1)) == (["ink"], ["ink"])


def test_only_who_sees_an_end_of_a_move_reads_its_card_in_the_log() -> None:
    camp = _camp("move a card from hand to hand of a rival").do("power:w:0")
    assert [camp.log(viewer)[-1]["card"] for viewer in (0, 1)] == ["axe", "axe"]
    camp = _camp("draw 1 from deck of a rival to deck")
    camp.put("deck", "ink", player=1).do("power:w:0")
    entries = [camp.log(viewer)[-1] for viewer in (0, 1)]
    assert [entry["card"] for entry in entries] == [None, None]
    assert entries[0] == {
        "kind": "move", "player": 0, "card": None, "verb": "draw", "origin": "deck", "owner": 1,
        "destination": "deck", "receiver": 0,
    }  # fmt: skip


def test_what_one_player_looks_at_others_do_not_know() -> None:
    camp = _camp("look at 2 cards from deck + return them")
    camp.do("power:w:0")
    assert camp.log(0)[-1]["cards"] != camp.log(1)[-1]["cards"] == [None, None]
    camp.do(sorted(camp.options)[0])
    assert (len(_top(camp, 0)), _top(camp, 1)) == (2, [])


def test_what_is_revealed_everybody_knows_until_somebody_takes_some_unseen() -> None:
    camp = _camp("reveal 3 cards from deck + draw a card from them").do("power:w:0")
    assert _top(camp, 0) == _top(camp, 1)
    assert camp.log(1)[-1]["cards"] == _top(camp, 1)
    taken = sorted(option for option in camp.options if option != "none")[0]
    camp.do(taken)
    assert (len(_top(camp, 0)), _top(camp, 1)) == (2, [])
    assert camp.log(1)[-1]["card"] is None


def test_what_is_taken_openly_leaves_the_rest_known() -> None:
    camp = _camp("reveal 3 cards from deck + toss a card from them").do("power:w:0")
    camp.do(sorted(option for option in camp.options if option != "none")[0])
    assert _top(camp, 1) == _top(camp, 0)
    assert len(_top(camp, 1)) == 2


def test_who_searches_a_pile_sees_it_and_may_find_nothing() -> None:
    camp = _camp("move a tool from deck to top of deck + shuffle deck").do("power:w:0")
    assert camp.log(0)[-1]["cards"] == ["bow", "cup", "dye"]
    assert camp.log(1)[-1]["cards"] == [None, None, None]
    camp.do("none")
    assert camp.log(1)[-1] == {"kind": "shuffle", "player": 0, "zone": "deck"}
    camp = _camp("move a tool from deck to top of deck").do("power:w:0", "card:cup")
    assert (_top(camp, 0), _top(camp, 1)) == (["cup"], [])


def test_a_shuffled_pile_is_known_to_nobody() -> None:
    camp = _camp("look at 2 cards from deck + shuffle deck").do("power:w:0")
    assert (_top(camp, 0), _top(camp, 1)) == ([], [])


# -- using other cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "before", "asked", "after"),
    [
        # it is used as one's own, at its cost, and is about that card
        ("hero w: power tap this -> use a tool of a rival\n"
         "tool a: power tap this + pay 1 wood -> gain 2 clay",
         "0 camp: w\n1 camp: a\n0: 1 wood", "0 power_to_use: a.0 / none > a.0",
         "0: 2 clay\n1 camp: a tapped\n1: nothing"),
        # what can't be paid is not offered
        ("hero w: power tap this -> use a tool + gain 1 grain\n"
         "tool a: power tap this -> gain 2 clay",
         "0 camp: w, a tapped", "", "0: 1 grain"),
        # for nothing it needs no card that is ready, and what the cost would name is nothing
        ("hero w: power tap this -> use a tool for 0\n"
         "tool a: power tap this + pay X wood -> gain (X + 1) clay",
         "0 camp: w, a tapped", "0 power_to_use: a.0 / none > a.0", "0: 1 clay"),
        # only of cards that are where the step says
        ("hero w: power tap this -> use a tool in heap for 0\n"
         "tool a: power tap this -> gain 2 clay\ntool b: power tap this -> gain 3 clay",
         "0 camp: w, a\n0 heap: b", "0 power_to_use: b.0 / none > b.0", "0: 3 clay"),
        # a power in use is not used again within
        ("hero w: power tap this -> use another card for 0 + gain 1 wood\n"
         "tool a: power tap this -> use another card for 0 + gain 1 clay",
         "0 camp: w, a", "0 power_to_use: a.0 / none > a.0", "0: 1 clay + 1 wood"),
        ("hero w: power tap this -> use a tool as A for 0 + use A for 0\n"
         "tool a: power tap this -> gain 2 clay",
         "0 camp: w, a", "0 power_to_use: a.0 / none > a.0\n0 power_to_use: a.0 / none > a.0",
         "0: 4 clay"),
    ],
)  # fmt: skip
def test_use(cards: str, before: str, asked: str, after: str) -> None:
    Table(cards, before).use("w").follow(asked).leads_to(after)


def test_the_machine_uses_other_cards_too() -> None:
    tool = 'tool "A" {\n  cost 0\n  power tap this + pay 1 wood -> gain 2 clay\n}\n'
    hero = 'hero "W" {\n  power tap this -> use a tool of any player as A + use A for 0\n}\n'
    camp = Camp(compiled(camp_words(), hero, tool)).put("camp", "w").put("camp", "a", player=1)
    camp.give(0, wood=1).do("power:w:0")
    assert camp.options == {"none", "power:a:0"}
    camp.do("power:a:0", "power:a:0")
    assert (camp.pool(0), camp.is_in("tapped", "a")) == ({"clay": 4}, True)
    assert [entry["kind"] for entry in camp.log(1)].count("power") == 2
