"""What is recorded of a game is what happened in it."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.games import open_edition
from cardwright.frontends.games.starting import players_for, sets_for
from cardwright.frontends.simulating import recording
from cardwright.frontends.simulating.plan import Plan, option_to_begin, seed_of
from cardwright.frontends.simulating.records import GameRecord
from cardwright.frontends.simulating.watching import Counting, Witness
from cardwright.frontends.simulating.workers import Job
from cardwright.runtime import EndlessResolutionError, Game
from cardwright.runtime.rulebooks import GAMES, rulebook_for
from support.games import compiled_res_arcana

PLAN = Plan(
    "res_arcana", 2, ("base",), ("random", "random"), seed=5, games=4, begins="first_player"
)


def play(deal: int) -> list[GameRecord]:
    """The games of a deal."""
    return Job(PLAN, (("now", compiled_res_arcana()),)).play(deal)


def played_again(record: GameRecord) -> Game:
    """The same game, played by the same bots without being watched."""
    game = recording.start_game(
        PLAN, rulebook_for(PLAN.game), compiled_res_arcana(), seed=record.seed, turn=record.turn
    )
    bots = [make_bot("random", seed_of(PLAN.seed, record.deal, record.turn, p)) for p in (0, 1)]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].choose(seat_of(game, decision.player)))
    return game


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return play(0)[1]


@pytest.fixture(scope="module")
def game(record: GameRecord) -> Game:
    return played_again(record)


def test_the_same_deal_is_the_same_game_again(record: GameRecord) -> None:
    first, again = play(0)
    assert again == record
    assert again != first


def test_all_games_of_a_deal_have_the_same_cards_and_another_player_begins() -> None:
    one, other = play(3)
    dealt = [[card.card for card in seat.cards if card.dealt] for seat in one.seats]
    assert dealt == [[card.card for card in seat.cards if card.dealt] for seat in other.seats]
    assert [seat.place for seat in one.seats] == [0, 1]
    assert [seat.place for seat in other.seats] == [1, 0]
    assert (one.game, other.game, one.deal, other.deal) == (6, 7, 3, 3)


def test_the_record_says_how_the_game_ended(record: GameRecord, game: Game) -> None:
    assert record.ending == "over"
    assert record.decisions == len(game.choices)
    assert record.rounds == game.position().round
    assert [seat.points for seat in record.seats] == [game.points(0), game.points(1)]
    assert [seat.won > 0 for seat in record.seats] == [p in game.winners for p in (0, 1)]
    assert sum(seat.won for seat in record.seats) == 1


def test_every_use_of_an_ability_is_counted(record: GameRecord, game: Game) -> None:
    for player, seat in enumerate(record.seats):
        noted = Counter(
            (entry["card"], entry["ability"])
            for entry in game.log(None)
            if entry["kind"] in ("power", "react") and entry["player"] == player
        )
        uses = {(card.card, place): n for card in seat.cards for place, n in card.uses.items()}
        assert noted
        assert uses.items() >= noted.items()


def test_all_that_cards_gave_and_took_is_in_the_record(record: GameRecord, game: Game) -> None:
    def noted(player: int, *kinds: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for entry in game.log(None):
            if entry["kind"] in kinds and entry["player"] == player and entry["source"]:
                found.update(entry["resources"])
        return found

    for player, seat in enumerate(record.seats):
        for name, kinds in (("made", ("gain", "put")), ("paid", ("pay", "remove"))):
            total: Counter[str] = Counter()
            for card in seat.cards:
                total.update(getattr(card, name))
            assert total == noted(player, *kinds)
            assert total


def test_cards_at_the_end_were_held_and_those_in_play_placed(
    record: GameRecord, game: Game
) -> None:
    for player, seat in enumerate(record.seats):
        cards = {card.card: card for card in seat.cards}
        for card in game.cards_of(player):
            assert cards[card].held
        for card in game.cards_of(player, in_play=True):
            assert cards[card].placed
        for card, points in game.points_by_card(player).items():
            assert cards[card].points == points
        placed = {card.card for card in seat.cards if card.placed}
        assert placed <= {card.card for card in seat.cards if card.held}
        assert sum(card.dealt for card in seat.cards) == 10, "eight artifacts and two mages"


def test_a_game_that_goes_on_for_ever_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MOST_DECISIONS", 7)
    found = play(0)[0]
    assert (found.ending, found.decisions) == ("unfinished", 7)
    assert found.fault == "it was not over after 7 decisions"
    assert [seat.won for seat in found.seats] == [0, 0]


def test_a_card_that_breaks_a_game_is_told_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Breaking:
        name = "breaking"

        def pick(self, seat: Any) -> int:
            raise EndlessResolutionError("an ability goes on without end")

    monkeypatch.setattr(recording, "make_bot", lambda spec, seed: Breaking())
    found = play(0)
    assert [game.ending for game in found] == ["failed", "failed"]
    assert found[0].fault == "an ability goes on without end"


def test_a_card_in_focus_is_dealt_to_somebody_in_every_deal() -> None:
    compiled = compiled_res_arcana()
    focused = replace(PLAN, focus="hawk")
    rulebook = rulebook_for(PLAN.game)
    for deal in range(8):
        seed = recording.seed_of_deal(focused, rulebook, compiled, deal)
        start = recording.start_game(focused, rulebook, compiled, seed=seed)
        assert any("hawk" in start.cards_of(player) for player in (0, 1))
        if any(
            "hawk"
            in recording.start_game(
                PLAN, rulebook, compiled, seed=seed_of(PLAN.seed, deal)
            ).cards_of(player)
            for player in (0, 1)
        ):
            assert seed == seed_of(PLAN.seed, deal), "a deal that will do is taken as it is"
    assert recording.is_ever_dealt(PLAN, rulebook, compiled, "hawk")


def test_a_card_that_lies_on_the_table_is_never_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "_MOST_DEALS_TRIED", 20)
    rulebook = rulebook_for(PLAN.game)
    assert not recording.is_ever_dealt(PLAN, rulebook, compiled_res_arcana(), "great-pyramid")


def test_all_copies_of_a_card_count_as_one() -> None:
    compiled = compiled_res_arcana()
    copies = {card.id: "hawk" if card.id == "vault" else card.id for card in compiled.cards}
    game = recording.start_game(PLAN, rulebook_for(PLAN.game), compiled, seed=1)
    witness = Witness(game, Counting(game, copies))
    for card in ("hawk", "vault"):
        witness.held[0] |= 1 << game.cards.index(card)
    (first, _) = witness.cards()
    (hawk,) = (card for card in first if card.card in ("hawk", "vault"))
    assert (hawk.card, hawk.held) == ("hawk", True)


def test_a_copy_leads_to_the_card_that_it_is_a_copy_of() -> None:
    compiled = compiled_res_arcana()
    cards = (
        *compiled.cards[:2],
        replace(compiled.cards[0], id="twin", copy_of=compiled.cards[0].id),
    )
    first, second = (card.id for card in compiled.cards[:2])
    found = recording.first_copies(replace(compiled, cards=cards))
    assert found == {first: first, second: second, "twin": first}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_can_be_recorded(game_id: str) -> None:
    edition = open_edition(game_id)
    sets = sets_for(edition)
    players = players_for(edition, sets, None)
    plan = Plan(
        game_id,
        players,
        sets,
        ("random",) * players,
        seed=1,
        games=1,
        begins=option_to_begin(edition.rulebook, {}),
    )
    for found in Job(plan, (("now", edition.compiled),)).play(0):
        assert found.ending == "over", found.fault
        assert any(card.held for seat in found.seats for card in seat.cards)
        assert any(card.uses for seat in found.seats for card in seat.cards)
