import json
import random
from itertools import islice
from typing import Any

import pytest

from cardwright.runtime.game import Game, new_game
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from support.games import compiled_res_arcana, res_arcana_book
from support.random_games import BASE, VARIANTS, played, positions, started
from support.secrets import watched_positions
from support.table import lay, seat


def zone_of(game: Game, viewer: int | None, owner: int | None, zone: str) -> dict[str, Any]:
    view = game.view(viewer)
    zones = view["zones"] if owner is None else view["players"][owner]["zones"]
    found: dict[str, Any] = zones[zone]
    return found


def ids(zone: dict[str, Any]) -> list[str]:
    return [card["id"] for card in zone["cards"]]


def text_of(game: Game, viewer: int | None) -> str:
    return json.dumps(game.view(viewer))


# -- what is hidden --


@pytest.mark.parametrize("variant", range(1, len(VARIANTS), 3))  # slow tests take all
def test_what_a_viewer_can_not_know_makes_no_difference(variant: int) -> None:
    check_secrets(variant, seed=variant, most=110, share=0.02)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_what_a_viewer_can_not_know_makes_no_difference_ever(variant: int, seed: int) -> None:
    check_secrets(variant, seed=seed, most=1500, share=0.03)


SEALED = range(1, 4)
"""Positions in which somebody has chosen a mage or picked a card, and somebody has not."""


def check_secrets(variant: int, *, seed: int, most: int, share: float) -> None:
    chance = random.Random(seed)
    compared = 0
    for number, (game, watch) in enumerate(watched_positions(seed, VARIANTS[variant], most)):
        if number in SEALED or chance.random() < share:
            compared += watch.compare_views(game)
    assert compared


def test_a_hand_is_seen_by_its_owner_only() -> None:
    game = lay(seat(hand="hawk prism"), seat()).game
    assert sorted(ids(zone_of(game, 0, 0, "hand"))) == ["hawk", "prism"]
    for viewer in (1, None):
        assert zone_of(game, viewer, 0, "hand") == {"count": 2, "cards": None, "top": []}
        assert "hawk" not in text_of(game, viewer)


def test_nobody_sees_a_deck() -> None:
    """Its order was laid out, but nobody has looked at it."""
    game = lay(seat(deck="hawk prism"), seat()).game
    for viewer in (0, 1, None):
        assert zone_of(game, viewer, 0, "deck")["cards"] is None
        assert zone_of(game, viewer, 0, "deck")["count"] == 2


def test_discards_and_cards_in_play_are_open() -> None:
    game = lay(seat(play="druid", discards="hawk"), seat(), on={"druid": "2 gold"}, turned="druid")
    for viewer in (0, 1, None):
        assert ids(zone_of(game.game, viewer, 0, "discards")) == ["hawk"]
        assert zone_of(game.game, viewer, 0, "play")["cards"] == [
            {
                "id": "druid",
                "resources": {"gold": 2},
                "owners": {},
                "statuses": ["turned"],
                "used": [],
                "remembers": {},
            }
        ]


def test_only_who_looked_knows_the_top_of_a_pile() -> None:
    table = lay(seat(play="hawk"), seat(), monuments="obelisk library temple colossus")
    table.do(0, "power:hawk:1", "zone:monuments", "card:temple", "card:library")
    assert zone_of(table.game, 0, None, "monuments")["top"] == ["temple", "library", "obelisk"]
    assert zone_of(table.game, 1, None, "monuments")["top"] == []
    assert "temple" not in text_of(table.game, 1)
    assert "temple" not in text_of(table.game, None)


def test_a_second_look_adds_to_who_knows() -> None:
    """Whoever looked first knew the order until the second one sorts the cards anew."""
    looker = seat(play="hawk")
    other = seat(play="seer")
    table = lay(looker, other, monuments="obelisk library temple colossus")
    table.do(0, "power:hawk:1", "zone:monuments", "card:temple", "card:library")
    table.do(1, "power:seer:1", "zone:monuments")
    tops = [zone_of(table.game, viewer, None, "monuments")["top"] for viewer in (0, 1)]
    assert tops[0] == tops[1] == ["temple", "library", "obelisk"]
    table.do(1, "card:obelisk", "card:temple")
    assert zone_of(table.game, 0, None, "monuments")["top"] == []
    assert zone_of(table.game, 1, None, "monuments")["top"] == ["obelisk", "temple", "library"]


def test_a_shorter_look_shows_no_more_than_was_looked_at() -> None:
    """What others know further down stays theirs."""
    game = lay(seat(), seat(), monuments="obelisk library temple").game
    pile = rules_of(game.machine).pile
    game.machine.look(game.state, pile, 0, 0, 3)
    game.machine.look(game.state, pile, 0, 1, 1)
    assert len(zone_of(game, 0, None, "monuments")["top"]) == 3
    assert len(zone_of(game, 1, None, "monuments")["top"]) == 1


def test_sealed_choices_are_hidden_until_all_are_shown() -> None:
    setup = Setup(mages=(("druid", "witch"), ("seer", "scholar")))
    book, compiled = res_arcana_book(), compiled_res_arcana()
    game = new_game(book, compiled, players=2, sets=BASE, seed=1, setup=setup)
    game.apply("card:witch")
    assert ids(zone_of(game, 0, 0, "play")) == ["witch"]
    for viewer in (0, 1, None):
        assert game.view(viewer)["sealed"] == [0]
    for viewer in (1, None):
        assert ids(zone_of(game, viewer, 0, "play")) == []
        assert "witch" not in text_of(game, viewer)
    game.apply("card:seer")
    assert game.view(None)["sealed"] == []
    assert ids(zone_of(game, 1, 0, "play")) == ["witch"]
    assert "druid" not in text_of(game, 1)


def test_packs_of_a_draft_are_seen_by_who_picks() -> None:
    game = started(1, {"players": 2, "sets": BASE, "draft": True})
    own = ids(zone_of(game, 0, 0, "offer"))
    assert len(own) == 6
    assert zone_of(game, 1, 0, "offer")["cards"] is None
    assert not any(card in text_of(game, 1) for card in own)


# -- decisions --


def test_only_who_decides_sees_the_options() -> None:
    game = lay(seat(hand="hawk"), seat()).game
    own, other = game.view(0)["decision"], game.view(1)["decision"]
    assert own == game.decision.to_dict()  # type: ignore[union-attr]
    assert other == {"serial": 0, "player": 0, "kind": "turn", "about": {}, "options": None}


def test_what_is_paid_for_is_hidden_while_it_is_in_hand() -> None:
    game = lay(seat("2 death 2 life 2 calm", hand="corrupt-altar"), seat()).game
    game.apply("place:corrupt-altar")
    assert game.view(0)["decision"]["about"] == {"card": "corrupt-altar"}
    assert game.view(1)["decision"]["about"] == {}


def test_a_card_that_a_power_brings_into_play_is_hidden_while_it_is_paid_for() -> None:
    game = lay(seat("2 life 2 calm 2 elan", play="dragon-egg", hand="wind-dragon"), seat()).game
    game.apply("power:dragon-egg:0")
    game.apply("card:wind-dragon")
    assert game.view(0)["decision"]["about"]["target"] == "wind-dragon"
    assert "wind-dragon" not in text_of(game, 1)


def test_each_word_for_a_card_in_a_question_is_known_to_the_views() -> None:
    """Whatever a question says about a card, others must not read it before they see the card."""
    cards = {card.id for card in compiled_res_arcana().cards}
    named = {
        name
        for variant in range(len(VARIANTS))
        for game in islice(positions(2, VARIANTS[variant]), 200)
        if game.decision is not None
        for name, value in game.decision.about.items()
        if name != "event" and isinstance(value, str) and value in cards
    }
    assert named <= {"card", "target"}


def test_whose_power_it_is_is_open() -> None:
    game = lay(seat("2 calm", play="hawk transmutation", deck="prism"), seat()).game
    game.apply("power:hawk:1")
    for viewer in (0, 1, None):
        assert game.view(viewer)["decision"]["about"]["card"] == "hawk"


def test_the_top_monument_is_not_named_before_it_is_paid() -> None:
    table = lay(seat("4 gold", play="hawk"), seat(), monuments="obelisk library temple")
    assert {"id": "claim_top", "type": "claim_top"} in table.game.view(0)["decision"]["options"]
    assert "obelisk" not in text_of(table.game, 0)


# -- all the rest --


def test_a_view_shows_how_the_game_stands() -> None:
    game = lay(seat("1 gold 2 life"), seat(passed=True), first=1, centre="obelisk").game
    view = game.view(None)
    assert [player["resources"] for player in view["players"]] == [{"gold": 1, "life": 2}, {}]
    assert [player["points"] for player in view["players"]] == [game.points(0), game.points(1)]
    assert view["players"][1]["statuses"] == ["passed"]
    assert (view["round"], view["first"], view["active"]) == (1, 1, 0)
    assert not view["over"]
    assert ids(view["zones"]["centre"]) == ["obelisk"]


def test_a_finished_game_shows_who_has_won() -> None:
    game = played(1, 0)
    view = game.view(None)
    assert view["over"]
    assert tuple(view["winners"]) == game.winners
    assert view["decision"] is None


def test_the_log_of_a_view_can_begin_anywhere() -> None:
    game = played(1, 0)
    whole = game.view(1)["log"]
    assert game.view(1, log_from=10)["log"] == whole[10:]
    assert game.view(1, log_from=len(whole))["log"] == []
    assert game.view(1, log_from=-5)["log"] == whole


def test_looking_at_a_view_changes_nothing() -> None:
    game = lay(seat("2 calm", play="hawk", deck="prism"), seat()).game
    before = game.state.key()
    view = game.view(0)
    view["players"][0]["resources"]["calm"] = 9
    view["decision"]["options"].clear()
    assert game.state.key() == before
    assert game.view(0)["players"][0]["resources"] == {"calm": 2}
    assert game.view(0)["decision"]["options"]
