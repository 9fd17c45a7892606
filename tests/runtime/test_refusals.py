from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.errors import BadSetupError, IllegalChoiceError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.rulebooks import GAMES, rulebook_for
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook
from cardwright.runtime.why_not import explain
from support.camp import Camp, compiled, words
from support.games import compiled_res_arcana
from support.random_games import BASE, VARIANTS, played, started
from support.table import lay, seat

# -- choices that are refused --


def refusal(game: Game, choose: Callable[[], Any]) -> str:
    """The reason of a refusal, after which the game is as it was."""
    before = (game.state.key(), game.state.log, list(game.choices), game.decision)
    with pytest.raises(IllegalChoiceError) as caught:
        choose()
    assert (game.state.key(), game.state.log, game.choices, game.decision) == before
    assert str(caught.value)
    return caught.value.reason


@pytest.mark.parametrize("option", ["", "moon", "pass:", "PASS", "power:hawk", None, 5, [], {}])
def test_an_unknown_option_is_refused(option: Any) -> None:
    game = lay(seat(play="hawk"), seat()).game
    assert refusal(game, lambda: game.apply(option)) == "no-such-option"


def test_the_refusal_of_an_option_says_what_is_open() -> None:
    game = lay(seat(hand="prism"), seat()).game
    with pytest.raises(IllegalChoiceError, match="open are place:prism, discard:prism, pass"):
        game.apply("moon")


def test_a_choice_for_somebody_else_is_refused() -> None:
    game = lay(seat(), seat()).game
    assert refusal(game, lambda: game.apply("pass", player=1)) == "not-your-decision"


@pytest.mark.parametrize("player", [-1, 2, 10**9, "0", 0.5])
def test_a_player_who_does_not_play_is_refused(player: Any) -> None:
    game = lay(seat(), seat()).game
    for ask in (
        lambda: game.apply("pass", player=player),
        lambda: game.view(player),
        lambda: game.log(player),
        lambda: game.points(player),
        lambda: game.why_not("pass", player=player),
    ):
        assert refusal(game, ask) == "no-such-player"


def test_an_answer_to_a_question_that_is_no_longer_asked_is_refused() -> None:
    game = lay(seat(hand="prism"), seat()).game
    game.apply("place:prism", serial=0)
    assert refusal(game, lambda: game.apply("pass", serial=0)) == "stale-decision"
    game.apply("pass", serial=1)


def test_nothing_can_be_chosen_after_the_end() -> None:
    game = played(1, 0).copy()
    assert game.is_over
    assert refusal(game, lambda: game.apply("pass")) == "game-over"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 9}, "9 players can't play"),
        ({"players": 0}, "0 players can't play"),
        ({"sets": ("moon",)}, "no set `moon`"),
        ({"sets": ("lux_et_tenebrae",)}, "needs the set `base`"),
        ({"sets": ()}, "needs the set `base`"),
        ({"wind": 3}, "unknown option `wind`"),
        ({"draft": "yes"}, "`draft` must be true or false"),
        ({"first_player": 2}, "must be a player, from 0 to 1"),
        ({"setup": {"moon": 1}}, "and nothing else"),
        ({"setup": {"hands": [["moon"]]}}, "no component `moon`"),
        ({"setup": {"hands": [[], [], []]}}, "for more than 2 players"),
        ({"setup": {"hands": [["hawk"], ["hawk"]]}}, "`hawk` lies in two places"),
        ({"setup": {"pools": [{"silver": 1}]}}, "there is no resource `silver`"),
        ({"setup": {"first_player": 5}}, "no player 5"),
        ({"setup": {"first_player": True}}, "`first_player` must be a player"),
        ({"setup": {"pools": {"gold": 1}}}, "`pools` of a set-up must be a list of the essences"),
        ({"setup": {"pools": [["gold"]]}}, "`pools` of a set-up must be a list of the essences"),
        ({"setup": {"places": "sacred-grove"}}, "`places` of a set-up must be a list of ids"),
        ({"setup": {"hands": ["hawk"]}}, "must be a list of ids for each player"),
    ],
)
def test_a_refused_set_up_says_why(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        started(1, {**VARIANTS[0], **options})


def test_cards_of_another_game_are_refused() -> None:
    shipped = compiled_res_arcana()
    strange = compiled_set(replace(shipped.game, id="other_game"), shipped.cards)
    poor = compiled_set(replace(shipped.game, moments=()), shipped.cards)
    for cards, message in ((strange, "not of `res_arcana`"), (poor, "the moment `collect`")):
        with pytest.raises(BadSetupError, match=message):
            new_game(ResArcanaBook(), cards, players=2, sets=BASE, seed=1)


def test_there_is_a_rulebook_for_each_shipped_game_and_no_other() -> None:
    assert rulebook_for("res_arcana") is rulebook_for("res_arcana")
    assert rulebook_for("res_arcana").game_id == "res_arcana"
    known = ", ".join(sorted(GAMES))
    with pytest.raises(BadSetupError, match=f"no rulebook for `moon`; there are {known}, and"):
        rulebook_for("moon")


# -- why not --


def why(game: Game, option: str, player: int | None = None) -> tuple[str, str]:
    reason = game.why_not(option, player=player)
    assert reason is not None
    return reason.code, reason.message


def test_there_is_no_reason_against_what_is_open() -> None:
    game = lay(seat(), seat()).game
    assert game.why_not("pass") is None
    assert game.why_not("pass", player=0) is None


def test_after_the_end_that_is_the_reason() -> None:
    assert why(played(1, 0), "pass") == ("game-over", "the game is over")


def test_it_is_somebody_elses_turn() -> None:
    game = lay(seat(), seat()).game
    assert why(game, "pass", 1) == ("not-your-decision", "another player must choose now")


def test_who_has_passed_is_told_so() -> None:
    game = lay(seat(), seat(passed=True)).game
    assert why(game, "pass", 1)[0] == "already-passed"


RICH = seat(
    "1 life 1 gold",
    play="hawk guard-dog athanor druid",
    hand="prism crypt",
    discards="sea-serpent",
)


@pytest.mark.parametrize(
    ("option", "code", "message"),
    [
        ("power:moon:0", "unknown-card", "there is no card `moon` in this game"),
        ("power:hawk:7", "unknown-ability", "`Hawk` has no power 7"),
        ("power:hawk:0", "unknown-ability", "`Hawk` has no power 0"),
        ("power:prism:1", "card-not-there", "`Prism` is not among your cards in play"),
        ("power:hawk:2", "lacking-resources", "you lack 2 Calm"),
        ("power:athanor:0", "lacking-resources", "you lack 1 Elan"),
        ("power:druid:1", "card-in-status", "`Druid` is turned"),
        ("power:guard-dog:0", "card-not-in-status", "`Guard Dog` is not turned"),
        ("place:hawk", "card-not-there", "`Hawk` is not in your hand"),
        ("place:moon", "unknown-card", "there is no card `moon` in this game"),
        ("place:crypt", "lacking-resources", "you lack 2 Death and 1 more of any kind"),
        ("discard:sea-serpent", "card-not-there", "`Sea Serpent` is not in your hand"),
        ("claim:obelisk", "lacking-resources", "you lack 3 Gold"),
        ("claim:hawk", "card-not-there", "`Hawk` is not in the centre of the table"),
        ("claim:alchemy", "not-for-this-action", "`Alchemy` can't be claimed as an action"),
        ("claim_top", "no-target", "the monument pile is empty"),
        ("power:hawk", "not-understood", "`power:hawk` is not an option"),
        ("power:hawk:x", "not-understood", "`power:hawk:x` is not an option"),
        ("dance", "not-understood", "`dance` is not an option"),
        ("pass:now", "not-understood", "`pass:now` is not an option"),
        ("resources:1gold", "other-question", "the open one is `turn`"),
        ("card:hawk", "other-question", "the open one is `turn`"),
    ],
)
def test_why_an_action_is_not_open(option: str, code: str, message: str) -> None:
    table = lay(RICH, seat(), centre="obelisk alchemy", turned="druid")
    found = why(table.game, option)
    assert found[0] == code
    assert message in found[1]


def test_the_top_monument_is_too_dear_without_being_named() -> None:
    game = lay(seat("1 gold"), seat(), monuments="obelisk").game
    reason = game.why_not("claim_top")
    assert reason is not None
    assert reason.to_dict() == {
        "code": "lacking-resources",
        "message": "you lack 3 Gold",
        "facts": {"resources": {"gold": 3}, "any": 0},
    }


def test_a_discount_lowers_what_is_lacking() -> None:
    plain = lay(seat("1 life", hand="crypt"), seat()).game
    cheaper = lay(seat("1 life", play="artificer", hand="crypt"), seat()).game
    lacks = [plain.why_not("place:crypt"), cheaper.why_not("place:crypt")]
    totals = [sum(one.facts["resources"].values()) + one.facts["any"] for one in lacks if one]
    assert totals[0] == totals[1] + 1


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("resources:5gold", "lacking-resources"),
        ("resources:1life", "does-not-fit"),
        ("resources:1silver", "not-understood"),
        ("resources:0gold", "not-understood"),
        ("resources:99999gold", "not-understood"),
        ("resources", "does-not-fit"),
        ("pass", "not-understood"),
        ("card:hawk", "other-question"),
    ],
)
def test_why_a_payment_is_not_open(option: str, code: str) -> None:
    game = lay(seat("2 life 2 calm 2 death", hand="corrupt-altar"), seat()).game
    game.apply("place:corrupt-altar")
    assert why(game, option)[0] == code


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("card:moon", "unknown-card"),
        ("card:prism", "card-does-not-fit"),
        ("reaction:hawk:1", "unknown-ability"),
        ("reaction:moon:1", "unknown-card"),
        ("reaction:prism:1", "card-not-there"),
        ("reaction:hawk", "not-understood"),
        ("resources:1gold", "other-question"),
    ],
)
def test_why_a_card_is_not_open(option: str, code: str) -> None:
    game = lay(seat("2 life", play="hawk reanimate guard-dog"), seat(), turned="hawk").game
    game.apply("power:reanimate:0")
    assert game.decision is not None
    assert game.decision.kind == "card"
    assert why(game, option)[0] == code


def test_nothing_is_told_about_a_rivals_hand() -> None:
    """A card in a rival's hand, in the box or in a deck: the reason is the same."""
    held = lay(seat(), seat(hand="crypt")).game
    boxed = lay(seat(), seat(hand="hawk")).game
    for option in ("place:crypt", "power:crypt:1", "discard:crypt", "claim:crypt"):
        assert why(held, option) == why(boxed, option)


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("alternative:0", "nothing-can-be-done"),
        ("alternative:3", "does-not-fit"),
        ("card:elf", "other-question"),
    ],
)
def test_why_an_alternative_is_not_open(option: str, code: str) -> None:
    elf = 'hero "Elf" {\n  power tap this -> scrap a beast / gain 1 wood / gain 1 clay\n}\n'
    camp = Camp(compiled(words(), elf)).put("camp", "elf").do("power:elf:0")
    assert camp.options == {"alternative:1", "alternative:2"}
    assert explain(camp.machine, camp.state, camp.decision, option).code == code
