"""What is played has the words and the settings of the sets that take part, and of no others."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardwright.frontends.games import Edition, open_edition, start
from cardwright.runtime import BadSetupError, Game, dump, load, new_game, play_back, record
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.definitions.game import Resource, Setting, Zone
from cardwright.runtime.rulebooks import new_rulebook
from cardwright.runtime.sets import with_sets
from support.games import compiled
from support.saves import loaded, sealed

NAMES = '    en "w"  fr "w"  pl "w"  de "w"  es "w"\n'


def game_with(folder: Path, game: str, *lines: str) -> Edition:
    """A shipped game with a set of somebody's own, which has a single card."""
    folder = folder / "mine"
    folder.mkdir()
    text = f'set "Mine" {{\n  game {game}\n' + "".join(f"  {line}\n" for line in lines) + "}\n"
    (folder / "set.card").write_text(text, "utf-8")
    cards = {
        "res_arcana": 'artifact "Pebble" {\n  cost 1 any\n  collect 1 calm\n}\n',
        "zauberschwert": 'holy_place "Well" {\n  when visit: gain 1 magic\n}\n',
    }
    (folder / "pebble.card").write_text(cards[game], "utf-8")
    return open_edition(cards=[folder])


def words_of(cards: CompiledSet, heading: str) -> list[str]:
    return [word.id for word in getattr(cards.game, heading)]


# -- the words of a game --------------------------------------------------------------------------


def with_words() -> CompiledSet:
    """Res Arcana with words of two sets, whose places differ from game to game."""
    whole = compiled("res_arcana")
    game = whole.game
    zones, resources = len(game.zones), len(game.resources)
    lagoon = Zone("lagoon", (), "", False, "all", False, False, set="sea")
    attic = Zone("attic", (), "", False, "all", False, False, set="house")
    dive = replace(game.verbs[0], id="dive", sets=-1, set="sea")
    stow = replace(dive, id="stow", origins=(0,), destination=zones + 1, set="house")
    changed = replace(
        game,
        resources=(
            *game.resources,
            Resource("shell", (), "", 0, (), set="sea"),
            Resource("dust", (), "", 0, (), set="house"),
        ),
        zones=(*game.zones, lagoon, attic),
        verbs=(*game.verbs, replace(dive, origins=(0,), destination=zones), stow),
        events=(
            *game.events,
            replace(game.events[0], id="sneeze", loses=resources + 1, set="house"),
        ),
    )
    return compiled_set(changed, whole.cards)


def test_words_of_sets_that_take_no_part_are_gone() -> None:
    whole = with_words()
    house = with_sets(whole, ("base", "house"))
    assert words_of(house, "resources")[-1] == "dust"
    assert words_of(house, "zones")[-1] == "attic"
    stow, sneeze = house.game.verbs[-1], house.game.events[-1]
    assert house.game.zones[stow.destination].id == "attic"
    assert [house.game.zones[place].id for place in stow.origins] == ["play"]
    assert house.game.resources[sneeze.loses].id == "dust"
    assert house.hash == whole.hash
    assert {card.card.set for card in house.cards} == {"base"}
    assert with_sets(house, ("base", "house")).game == house.game


def test_a_game_with_all_sets_is_the_whole() -> None:
    whole = compiled("zauberschwert")
    assert with_sets(whole, ("base",)) is whole


def test_words_of_sets_are_kept_in_files() -> None:
    assert load(dump(with_words())) == with_words()


def test_sets_that_have_too_many_resources_together_are_refused() -> None:
    whole = compiled("res_arcana")
    many = tuple(Resource(f"r{number}", (), "", 0, (), set="sea") for number in range(30))
    game = replace(whole.game, resources=(*whole.game.resources, *many))
    with pytest.raises(BadSetupError, match="more than 32 resources"):
        with_sets(replace(whole, game=game), ("base", "sea"))


def test_sets_that_do_not_agree_on_a_setting_are_refused() -> None:
    whole = compiled("res_arcana")
    changes = (("base", (12,)), ("lux_et_tenebrae", (14,)))
    goal = Setting("goal", (), "", (10,), changes)
    others = [setting for setting in whole.game.settings if setting.id != "goal"]
    cards = compiled_set(replace(whole.game, settings=(goal, *others)), whole.cards)
    message = r"on the setting `goal`: `base` \(12\) and `lux_et_tenebrae` \(14\)"
    with pytest.raises(BadSetupError, match=message):
        new_game(
            new_rulebook("res_arcana"),
            cards,
            players=2,
            sets=("base", "lux_et_tenebrae"),
            seed=1,
        )


def test_a_kind_of_a_set_is_dealt_like_another(tmp_path: Path) -> None:
    edition = game_with(
        tmp_path,
        "res_arcana",
        "kind relic {",
        NAMES,
        "priced",
        "zones deck hand offer play discards box",
        "like artifact",
        "}",
    )
    folder = tmp_path / "mine"
    for number in range(60):
        text = f'relic "Relic {number}" {{\n  cost 1 any\n  collect 1 calm\n}}\n'
        (folder / f"relic-{number}.card").write_text(text, "utf-8")
    game = start(open_edition(cards=[folder]), seed=1)
    dealt = [card for player in range(2) for card in game.cards_of(player)]
    assert any(card.startswith("relic-") for card in dealt)
    assert edition.sets == ("base", "lux_et_tenebrae", "mine")


# -- settings -------------------------------------------------------------------------------------


def seen(game: Game, zone: str, player: int = 0) -> int:
    view: dict[str, Any] = game.view(player)
    return int(view["players"][player]["zones"][zone]["count"])


def test_settings_of_res_arcana(tmp_path: Path) -> None:
    edition = game_with(
        tmp_path,
        "res_arcana",
        "setting starting_essences 3",
        "setting hand_size 5",
        "setting deck_size 9",
        "setting mages_offered 3",
        "setting monuments_dealt 6",
        "setting monuments_shown 4",
        "setting places_dealt 3 2",
        "setting tile_points 4",
    )
    for players, places in ((2, 3), (3, 2)):
        game = start(edition, seed=1, players=players)
        assert game.view(0)["players"][0]["resources"]["elan"] == 3
        assert [seen(game, zone) for zone in ("hand", "deck", "offer")] == [5, 4, 3]
        table = game.view(0)["zones"]
        centre = {card["id"] for card in table["centre"]["cards"]}
        kinds = [card.card.kind for card in edition.compiled.cards if card.id in centre]
        assert (kinds.count("monument"), table["monuments"]["count"]) == (4, 2)
        assert kinds.count("place") == places
        first = game.position().first
        assert [game.points(player) for player in range(2)] == [4 * (first == 0), 4 * (first == 1)]


def test_a_draft_deals_as_many_as_the_setting_says(tmp_path: Path) -> None:
    edition = game_with(tmp_path, "res_arcana", "setting deck_size 4")
    game = start(edition, seed=1, options={"draft": True})
    assert game.decision is not None
    assert seen(game, "offer", game.decision.player) == 2 + 2


def test_settings_of_a_turn(tmp_path: Path) -> None:
    edition = game_with(
        tmp_path,
        "res_arcana",
        "setting drawn_on_passing 2",
        "setting discard_gold 3",
        "setting discard_others 1",
    )
    game = start(edition, seed=1)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(game.decision.options[0].id)
    assert game.decision is not None
    player = game.decision.player
    card = next(option.id for option in game.decision.options if option.id.startswith("discard"))
    game.apply(card)
    found = [option.payload["resources"] for option in game.decision.options]
    assert found == [{"gold": 3}, {"elan": 1}, {"life": 1}, {"calm": 1}, {"death": 1}]
    game.apply(game.decision.options[0].id)
    before = seen(game, "hand", 1 - player)
    game.apply("pass")
    assert game.decision.kind == "pass_item"
    game.apply(game.decision.options[0].id)
    assert seen(game, "hand", 1 - player) == before + 2


def test_settings_of_zauberschwert(tmp_path: Path) -> None:
    edition = game_with(
        tmp_path,
        "zauberschwert",
        "setting starting_magic 5",
        "setting magic_supplied 4",
        "setting magic_for_declining 3",
        "setting adventures_shown 3",
    )
    game = start(edition, seed=1)
    while game.decision is not None and game.decision.kind != "choose_adventure":
        game.apply(game.decision.options[-1].id)
    assert game.decision is not None
    player = game.decision.player
    assert game.view(0)["zones"]["display"]["count"] == 3
    assert game.view(0)["players"][player]["resources"]["magic"] == 5 + 4
    game.apply("decline")
    assert game.view(0)["players"][player]["resources"]["magic"] == 5 + 4 + 3


# -- sets given twice, or in another order --------------------------------------------------------

MUDDLED = ("lux_et_tenebrae", "base", "lux_et_tenebrae")


def muddled(data: dict[str, Any]) -> dict[str, Any]:
    """What a game was written as, with its sets as somebody else may have put them."""
    return sealed({**data, "setup": {**data["setup"], "sets": [*MUDDLED]}})


def test_sets_given_twice_or_in_another_order_are_the_same_game_everywhere() -> None:
    cards, book = compiled("res_arcana"), new_rulebook("res_arcana")
    made = {
        sets: new_game(book, cards, players=2, sets=sets, seed=3)
        for sets in (("base", "lux_et_tenebrae"), MUDDLED)
    }
    plain = made["base", "lux_et_tenebrae"]
    replay = record(plain)
    assert {
        game.to_json()
        for game in (
            *made.values(),
            start(open_edition("res_arcana"), seed=3, sets=MUDDLED),
            loaded(muddled(plain.to_dict())),
            play_back({**replay, "setup": {**replay["setup"], "sets": [*MUDDLED]}}, book, cards),
        )
    } == {plain.to_json()}


def test_however_sets_are_given_their_cards_are_laid_out_once() -> None:
    book, cards = new_rulebook("res_arcana"), compiled("res_arcana")
    given = [("base", *["lux_et_tenebrae"] * many) for many in range(1, 5)]
    tables = {id(book.machine(cards, sets, 2).table) for sets in (*given, MUDDLED)}
    assert len(tables) == 1
