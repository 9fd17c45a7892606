"""``cardwright languages``: what each language lacks."""

from typing import Annotated

from cardwright.frontends.cli.declaring import Argument
from cardwright.frontends.cli.options import Game, examples

EXAMPLES = examples("languages", "languages es", "languages pl --game my-game")


def languages(
    chosen: Annotated[
        list[str] | None,
        Argument(metavar="LANGUAGES", help="Codes such as `fr`; without any, all are shown."),
    ] = None,
    *,
    game: Game = None,
) -> None:
    """Name every phrase and form that a language or a game lacks."""
    from cardwright import languages as folders
    from cardwright.dsl import wording
    from cardwright.frontends.cli import exits
    from cardwright.frontends.cli.cards import Shelf
    from cardwright.frontends.cli.inputs import vocabulary_of
    from cardwright.frontends.errors import WrongUse

    if unknown := [code for code in chosen or () if code not in folders.codes()]:
        known = ", ".join(folders.codes())
        raise WrongUse(f"there is no folder for `{unknown[0]}`", help=f"known: {known}")
    games = [vocabulary_of(folder) for folder in Shelf(game).games]
    lacking = 0
    for code in chosen or folders.codes():
        found = list(folders.missing(code))
        for vocabulary in games:
            if code in vocabulary.languages:
                found += [f"{vocabulary.id}: {text}" for text in wording.missing(vocabulary, code)]
        lacking += len(found)
        spoken = [words.id for words in games if code in words.languages]
        print(f"{code}: {', '.join(spoken) or 'no game'}" + ("" if found else " – complete"))
        for text in found:
            print(f"  {text}")
    if lacking:
        raise exits.Ended(exits.FAULTS)
