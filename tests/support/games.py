"""Compiled games and rulebooks, made once for a whole run of tests."""

from functools import cache

from cardwright.dsl.compiler import compile_game
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.workspace import Workspace
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook


@cache
def compiled_res_arcana() -> CompiledSet:
    """Return all shipped cards of Res Arcana, compiled."""
    game = Workspace().load_game(shipped_games()["res_arcana"])
    assert game.vocabulary is not None
    return compile_game(game.vocabulary, game.cards)


@cache
def res_arcana_book() -> ResArcanaBook:
    """Return one rulebook for all games, so that they share their tables."""
    return ResArcanaBook()
