"""``cardwright show``: look at cards."""

from typing import TYPE_CHECKING, Annotated, Literal

from cardwright.frontends.cli import completing
from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import Game, Language, examples
from cardwright.frontends.system import columns

if TYPE_CHECKING:
    from cardwright.frontends.cli.cards import Entry

EXAMPLES = examples(
    "show dancing-sword",
    "show 'Dancing Sword' athanor --lang pl",
    "show my-set/hound.card --as text",
    "show athanor --as compiled",
    "show - --as model < draft.card",
)


View = Literal["face", "text", "model", "compiled", "source"]


def show(
    cards: Annotated[
        list[str],
        Argument(
            metavar="CARDS",
            help="Ids, names, files or folders; `-` is standard input.",
            autocompletion=completing.cards,
        ),
    ],
    *,
    view: Annotated[
        View,
        Option(
            "--as",
            help="Drawn, as rules text, as checked JSON, as the runtime's objects, or as written.",
        ),
    ] = "face",
    lang: Language = None,
    game: Game = None,
) -> None:
    """Show cards, with their text in any language of the game."""
    if view == "face" and _show_faces(cards, game, lang):
        return
    from cardwright.frontends.cli.cards import asked_for
    from cardwright.frontends.cli.languages import wording_of

    for number, entry in enumerate(asked_for(cards, game)):
        if number and view != "face":
            print()
        with wording_of(entry.card.id):
            _show(entry, view, lang)


def _show_faces(cards: list[str], game: str | None, lang: str | None) -> bool:
    """Draw cards as they were drawn before, while nothing has changed; or say that they can't."""
    from cardwright.frontends.cli.album import faces_of
    from cardwright.frontends.terminal.face import print_face

    faces = faces_of(cards, game, lang)
    for face in faces or ():
        print_face(face)
    return faces is not None


def _show(entry: "Entry", view: View, lang: str | None) -> None:
    from cardwright.frontends.cli.languages import language_for

    card, game = entry.card, entry.game
    match view:
        case "face":
            from cardwright.frontends.terminal.face import face_of, print_face

            print_face(face_of(card, game, language_for(game, lang)))
        case "text":
            from cardwright.frontends.terminal.face import plain_text

            print(plain_text(card, game, language_for(game, lang)))
        case "model":
            from cardwright.dsl.exchange import card_to_json

            print(card_to_json(card, indent=2))
        case "compiled":
            from cardwright.dsl import compile_card
            from cardwright.frontends.cli.outline import outline

            print(outline(compile_card(game, card), columns()))
        case "source":
            print(entry.source.text, end="")
