"""The game that a case starts from, and the luck that it will have."""

from typing import Final

from cardwright.runtime import pools
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from cardwright.runtime.state import State
from conformance.cases import CHANCE, SET, Action, Case, card_ids
from conformance.scripted_luck import MONUMENTS, Outcome, ScriptedLuck
from support.games import compiled_res_arcana, res_arcana_book

_HAND: Final = 3


def open_game(case: Case) -> tuple[Game, ScriptedLuck]:
    """Return the game at its first decision; its luck follows the case."""
    compiled = compiled_res_arcana()
    decks = [tuple(card_ids()[card] for card in deck) for deck in case.of_players("artifact_decks")]
    setup = Setup(
        places=case.laid_out("places_of_power"),
        shown_monuments=case.laid_out("monument_display"),
        monument_deck=case.laid_out("monument_deck"),
        mages=tuple(
            tuple(card_ids()[mage] for mage in mages) for mages in case.of_players("mage_options")
        ),
        hands=tuple(deck[:_HAND] for deck in decks),
        decks=tuple(deck[_HAND:] for deck in decks),
        pools=tuple(
            pools.pack([pool.get(essence.id, 0) for essence in compiled.game.resources])
            for pool in case.of_players("starting_essences")
        ),
        first_player=case.setup.get("first_player") or 0,
    )
    game = new_game(
        res_arcana_book(), compiled, players=case.players, sets=(SET,), seed=0, setup=setup
    )
    luck = _luck(case, game)
    game.machine.luck = luck
    return game, luck


def _luck(case: Case, game: Game) -> ScriptedLuck:
    number_of = game.machine.table.number_of
    monuments = {*case.laid_out("monument_deck"), *case.laid_out("monument_display")}
    outcomes = tuple(
        Outcome(
            step.number, MONUMENTS if card in monuments else step.action.player, number_of[card]
        )
        for step in case.steps
        if step.action is not None and step.action.do in CHANCE
        for card in _named(step.action)
    )
    order = [*case.laid_out("monument_deck")]
    for deck in case.of_players("artifact_decks"):
        order += [card_ids()[card] for card in deck]
    zones = [zone.id for zone in game.machine.table.game.zones]
    deck_zone = zones.index("deck")

    def pile_of(state: State, card: int) -> int:
        owner = state.owner(deck_zone, card)
        return owner if owner >= 0 else MONUMENTS

    return ScriptedLuck(outcomes, tuple(number_of[card] for card in order), pile_of)


def _named(action: Action) -> tuple[str, ...]:
    single = () if action.card is None else (action.card,)
    return (*action.known, *action.revealed, *single)
