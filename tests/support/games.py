"""Compiled games and rulebooks, made once for a whole run of tests."""

from functools import cache

from cardwright.dsl.compiler import compile_game
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.workspace import Workspace
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.rulebooks import rulebook_for
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook


@cache
def compiled(game_id: str) -> CompiledSet:
    """Return all shipped cards of a game, compiled."""
    game = Workspace().load_game(shipped_games()[game_id])
    assert game.vocabulary is not None
    return compile_game(game.vocabulary, game.cards)


def book(game_id: str) -> Rulebook:
    """Return one rulebook for all games, so that they share their tables."""
    return rulebook_for(game_id)


def compiled_res_arcana() -> CompiledSet:
    """Return all shipped cards of Res Arcana, compiled."""
    return compiled("res_arcana")


def res_arcana_book() -> ResArcanaBook:
    """Return the rulebook of Res Arcana."""
    found = book("res_arcana")
    assert isinstance(found, ResArcanaBook)
    return found
