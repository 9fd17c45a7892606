"""``cardwright new``: start a card, by questions or by options, or a set with its repository."""

import sys
from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli import completing
from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import Game, examples
from cardwright.frontends.errors import WrongUse

EXAMPLES = examples(
    "new",
    "new --kind mage --name 'Star Reader' --ability 'collect 1 calm'",
    "new --kind artifact --name Hound --cost '1 gold' \\\n"
    "      --type creature --ability 'power turn this -> gain 1 elan'",
    "new --project --folder my-set --name 'My Set' --game res_arcana",
)


def new(
    *,
    kind: Annotated[
        str | None,
        Option(help="What the card is, in the game's words.", autocompletion=completing.kinds),
    ] = None,
    name: Annotated[str | None, Option(help="Its name, in the game's first language.")] = None,
    name_in: Annotated[
        list[str] | None,
        Option("--name-in", metavar="LANG=NAME", help="Its name in another language."),
    ] = None,
    id: Annotated[
        str | None, Option(help="Its id, which names the file.", show_default="from the name")
    ] = None,
    type: Annotated[
        list[str] | None,
        Option(help="A type; may be repeated.", autocompletion=completing.types),
    ] = None,
    cost: Annotated[str | None, Option(help="What follows `cost`.")] = None,
    points: Annotated[str | None, Option(help="What follows `points`.")] = None,
    ability: Annotated[
        list[str] | None, Option(help="A whole line of the card; may be repeated.")
    ] = None,
    folder: Annotated[Path, Option(help="Where to write it.")] = Path(),
    project: Annotated[
        bool,
        Option(
            "--project",
            help="Start a set: set.card, and checks for pre-commit, GitHub and VS Code.",
        ),
    ] = False,
    game: Game = None,
    force: Annotated[bool, Option("--force", help="Overwrite a file that exists.")] = False,
) -> None:
    """Write a new card that passes the check. Asks for what no option says, on a terminal."""
    from cardwright.dsl.folders import id_of
    from cardwright.frontends.cli.drafts import Desk, Draft
    from cardwright.frontends.cli.inputs import workspace_for
    from cardwright.frontends.files import write_file

    if project:
        others = (kind, id, cost, points, *(type or ()), *(ability or ()), *(name_in or ()))
        if any(value is not None for value in others):
            raise WrongUse(
                "--project starts a set, not a card",
                help="only --name, --folder and --game go with it",
            )
        _start_project(folder, name, game, force=force)
        return
    desk = Desk(folder, workspace_for(game), kind)
    draft = Draft(
        kind or "",
        name or "",
        translations=_translations(name_in or [], desk.game.languages),
        types=tuple(type or ()),
        cost=cost,
        points=points,
        clauses=tuple(ability or ()),
    )
    if kind is None or name is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            missing = " and ".join(
                option for option, value in (("--kind", kind), ("--name", name)) if value is None
            )
            kinds = ", ".join(entry.id for entry in desk.game.kinds)
            raise WrongUse(f"{missing} missing", help=f"the kinds are: {kinds}")
        from cardwright.frontends.cli.drafts import interview

        draft, id = interview(desk, draft, id)
    card_id = id or id_of(draft.name) or "card"
    if card_id != id_of(card_id):
        raise WrongUse(
            f"`{card_id}` can't be a card's id",
            help=f"small letters, digits and hyphens, such as `{id_of(card_id) or 'first-card'}`",
        )
    path = desk.path(card_id)
    if path.exists() and not force:
        raise WrongUse(f"`{path}` is already there", help="overwrite it with --force")
    write_file(path, desk.finished(draft, card_id))
    option = "" if desk.has_own_game else f" --game {desk.game.id}"
    print(f"wrote {path}\n\nnext:")
    print(f"  cardwright show {path}{option}")
    print(f"  cardwright check {path}{option}")


def _start_project(folder: Path, name: str | None, game: str | None, *, force: bool) -> None:
    from cardwright.dsl.folders import shipped_games
    from cardwright.frontends.cli.projects import write_project

    if game is None:
        known = ", ".join(shipped_games())
        raise WrongUse("--game is missing: which game is the set for?", help=f"there are: {known}")
    title = name or folder.resolve().name.replace("-", " ").replace("_", " ").title()
    for path in write_project(folder, title, game, force=force):
        print(f"wrote {path}")
    print(f"\nnext:\n  cardwright new --folder {folder}\n  cardwright check {folder}")


def _translations(given: list[str], languages: tuple[str, ...]) -> dict[str, str]:
    names = {}
    for text in given:
        language, equals, name = text.partition("=")
        if not equals or language not in languages[1:]:
            known = ", ".join(languages[1:])
            raise WrongUse(
                f"`{text}` is no name in another language",
                help=f"write it like `{languages[-1]}=Name`; the languages are: {known}",
            )
        names[language] = name
    return names
