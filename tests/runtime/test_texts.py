import ast
import inspect
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any

import pytest

import cardwright.runtime
from cardwright.dsl import wording
from cardwright.runtime import windows
from cardwright.runtime.decisions import Decision, Option
from cardwright.runtime.log import KINDS
from cardwright.runtime.operations import cards, control, deploying, piles, resources, selecting
from cardwright.runtime.rulebooks.res_arcana import rounds, start
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.texts.phrasebook import CORE, Phrasebook, language_of, story
from cardwright.runtime.texts.templates import Templates
from support.brewing import shipped_card
from support.games import compiled_res_arcana
from support.random_games import VARIANTS, played, positions
from support.samples import one_in

RUNTIME = Path(inspect.getfile(cardwright.runtime)).parent
TEXTS = ResArcana.texts
CODES = ("en", "de", "es", "fr", "pl")
"""The languages of the rulebook; the core has more."""
CORE_MODULES = (cards, control, deploying, piles, resources, selecting, windows)
RULEBOOK_MODULES = (rounds, start)


def asked_in(modules: tuple[ModuleType, ...]) -> set[str]:
    """The kinds of decisions that the classes of some modules ask."""
    found = {
        getattr(value, "asks", "")
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    }
    return found - {""}


@cache
def payload_types() -> set[str]:
    """The types of options that are written out anywhere in the runtime."""
    found = set()
    for path in RUNTIME.rglob("*.py"):
        if path.stem in ("schemas", "payloads"):
            continue  # its types are those of JSON
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Dict):
                continue
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "type":
                    found |= {
                        str(part.value)
                        for part in ast.walk(value)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    }
    return found


@cache
def book(language: str, players: tuple[str, ...] = ()) -> Phrasebook:
    return Phrasebook(compiled_res_arcana(), language, TEXTS, players)


def decision(kind: str, about: Mapping[str, Any], *payloads: dict[str, Any]) -> Decision:
    options = tuple(Option(str(number), payload, number) for number, payload in enumerate(payloads))
    return Decision(0, 0, kind, dict(about), options)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def lines(language: str, *entries: dict[str, Any]) -> list[str]:
    found = story(book(language), entries, {**KINDS, **ResArcana.log_kinds})
    return [plain(line) for line in found]


# -- nothing is missing ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", CORE)
def test_every_decision_of_the_core_has_a_prompt(language: str) -> None:
    asked = asked_in(CORE_MODULES) | {"react", "react_to_loss", "which_first"}  # a window asks one
    assert {"pay", "card", "how_many"} <= asked
    assert asked - set(CORE[language].prompts) == set()


@pytest.mark.parametrize("language", CODES)
def test_every_decision_of_the_rulebook_has_a_prompt(language: str) -> None:
    asked = asked_in(RULEBOOK_MODULES)
    assert {"turn", "draft"} <= asked
    assert asked - set(TEXTS[language].prompts) == set()


@pytest.mark.parametrize("language", CODES)
def test_every_part_of_a_large_question_says_what_it_is_for(language: str) -> None:
    asking_for_pools = {
        *("pay", "gain", "put", "take", "steal", "lose", "give"),
        *("pay_any_number", "pay_placement"),
    }
    prompts = book(language).templates.prompts
    assert {kind for kind in asking_for_pools if f"how_many/{kind}" not in prompts} == set()


@pytest.mark.parametrize("language", CODES)
def test_every_option_has_a_label(language: str) -> None:
    known = payload_types()
    assert {"card", "resources", "take"} <= known
    assert known - set(book(language).templates.labels) == set()


@pytest.mark.parametrize("language", CODES)
def test_every_log_entry_has_a_sentence(language: str) -> None:
    assert set(KINDS) - set(CORE[language].entries) == set()
    assert set(ResArcana.log_kinds) - set(TEXTS[language].entries) == set()


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("kind", sorted({**KINDS, **ResArcana.log_kinds}))
def test_sentences_have_the_names_of_cards_and_not_their_ids(language: str, kind: str) -> None:
    fields = {**KINDS, **ResArcana.log_kinds}[kind].fields
    card: dict[object, Any] = {"card_or_none": "guard-dog", "cards_or_none": ["guard-dog"]}
    entry = {name: card[type] for name, type in fields if str(type) in card}
    assert "guard-dog" not in book(language).log_line({"kind": kind, **entry})


@pytest.mark.parametrize("language", CODES)
def test_every_verb_of_the_game_that_moves_cards_has_its_own_sentence(language: str) -> None:
    moved = {"destroy", "discard", "retrieve", "claim", "place"}
    known = {verb.id for verb in compiled_res_arcana().game.verbs}
    assert moved <= known
    assert {verb for verb in moved if f"move/{verb}" not in TEXTS[language].entries} == set()


@pytest.mark.parametrize("part", ["prompts", "labels", "entries"])
@pytest.mark.parametrize("language", CORE)
def test_languages_of_the_core_have_the_same_sentences(language: str, part: str) -> None:
    assert set(getattr(CORE[language], part)) == set(getattr(CORE["en"], part))


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("part", ["prompts", "labels", "entries"])
@pytest.mark.parametrize("language", CORE)
def test_sentences_of_the_core_say_the_same_in_every_language(language: str, part: str) -> None:
    english = getattr(CORE["en"], part)
    other = getattr(CORE[language], part)
    assert {key for key in english if gaps(other[key]) != gaps(english[key])} == set()


def test_every_language_with_rules_text_has_sentences_for_the_game() -> None:
    assert set(CORE) == set(wording.languages())


@pytest.mark.parametrize("language", CODES)
def test_sentences_for_entries_have_gaps_only_for_fields_of_the_entry(language: str) -> None:
    for key, template in book(language).templates.entries.items():
        kind = key.partition("/")[0].removesuffix("_end")
        fields = {name for name, _ in {**KINDS, **ResArcana.log_kinds}[kind].fields}
        known = fields | ({"cards"} if "card" in fields else set())
        assert gaps(template) <= known, key


@pytest.mark.parametrize("variant", one_in(2, range(len(VARIANTS))))
def test_everything_in_a_random_game_can_be_put_into_words(variant: int) -> None:
    said: dict[str, set[str]] = {language: set() for language in CODES}
    for game in positions(2, VARIANTS[variant], most=250):
        open_now = game.decision
        if open_now is None:
            continue
        types = {option.payload["type"] for option in open_now.options}
        for language, texts in said.items():
            words = game.phrasebook(language)
            texts.add(words.prompt(open_now))
            texts |= {words.label(option, open_now) for option in open_now.options}
            assert open_now.kind in words.templates.prompts
            assert types <= set(words.templates.labels)
    for language, texts in said.items():
        texts |= set(played(2, variant).story(language, 0))
        assert [text for text in texts if not text or re.search(r"[{}…_]", text)] == [], language


# -- what is unknown is still shown ----------------------------------------------------------------


def test_a_decision_of_an_unknown_kind_has_a_prompt() -> None:
    asked = decision("swap_hands", {"card": "vault"})
    assert book("en").prompt(asked) == "Vault: choose an option (swap hands)"


def test_an_option_of_an_unknown_type_has_a_label() -> None:
    asked = decision("turn", {}, {"type": "swap_hands", "card": "vault", "resources": {"gold": 2}})
    assert book("en").label(asked.options[0], asked) == "swap hands: Vault, 2 Gold"


def test_fields_of_an_unknown_kind_may_be_anything() -> None:
    strange = {"kind": "eclipse", "player": "all", "resources": 3, "zone": [1], "card": ["x"]}
    assert lines("en", strange) == ["eclipse: all, 3, [1], ['x']"]


def test_an_entry_of_an_unknown_kind_has_a_line() -> None:
    assert lines("en", {"kind": "swap_hands", "player": 1, "card": "vault"}) == [
        "swap hands: Player 2, Vault"
    ]
    assert lines("en", {"kind": "swap_hands"}) == ["swap hands"]


def test_a_field_that_is_missing_breaks_no_sentence() -> None:
    assert book("en").log_line({"kind": "gain", "player": 0}) == "Player 1 gains …"


def test_a_language_without_words_falls_back_on_english() -> None:
    assert book("it").prompt(decision("player", {})) == "Choose a player"


def test_a_rulebook_without_the_language_is_all_english_and_mixes_nothing() -> None:
    words = Phrasebook(compiled_res_arcana(), "de", {"en": TEXTS["en"]})
    assert words.prompt(decision("player", {})) == "Choose a player"
    assert words.prompt(decision("turn", {})) == "Your turn: choose an action"
    assert words.log_line({"kind": "gain", "player": 0, "resources": {"gold": 2}}) == (
        "Player 1 gains 2 Gold"
    )
    moved = {"kind": "move", "player": 0, "card": "vault", "verb": "destroy"}
    assert words.log_line(moved) == "Player 1 destroys Schatzkammer"


def test_a_rulebook_without_sentences_of_its_own_speaks_every_language() -> None:
    words = Phrasebook(compiled_res_arcana(), "de", {})
    assert words.prompt(decision("player", {})) == "Wähle einen Spieler"
    assert words.prompt(decision("pay", {"card": "crypt", "target": "vault"})) == (
        "Gruft: wähle, wie du „Schatzkammer“ bezahlst"
    )
    gain = {"kind": "gain", "player": 1, "resources": {"gold": 1, "elan": 2}}
    assert words.log_line(gain) == "Spieler 2 erhält 2 Elan + 1 Gold"
    draw = {"kind": "draw", "player": 0, "cards": ["hawk", "vault"]}
    assert words.log_line(draw) == "Spieler 1 zieht „Falke“ und „Schatzkammer“"
    assert words.log_line({"kind": "over", "winners": [0, 1]}) == (
        "Spieler 1 und Spieler 2 teilen sich den Sieg"
    )


def test_a_card_without_a_name_in_the_language_keeps_its_english_name() -> None:
    names = shipped_card("hawk").names
    assert book("pl").card("hawk") == names["pl"]
    assert book("it").card("hawk") == "Hawk"


# -- words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "2 Elan + 1 Gold"),
        ("fr", "2 Vigueur + 1 Or"),
        ("pl", "2 znaczniki wigoru + 1 znacznik złota"),
    ],
)
def test_amounts_stand_in_the_order_of_the_game(language: str, text: str) -> None:
    assert book(language).amounts({"gold": 1, "elan": 2}) == text


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 1, "a card"),
        ("en", 3, "3 cards"),
        ("fr", 1, "une carte"),
        ("fr", 3, "3 cartes"),
        ("de", 1, "eine Karte"),
        ("de", 3, "3 Karten"),
        ("pl", 1, "kartę"),
        ("pl", 3, "3 karty"),
        ("pl", 5, "5 kart"),
        ("pl", 12, "12 kart"),
        ("pl", 22, "22 karty"),
    ],
)
def test_hidden_cards_are_counted(language: str, count: int, text: str) -> None:
    assert language_of(language).cards(count) == text


def test_french_keeps_its_punctuation_on_the_line() -> None:
    text = book("fr").prompt(decision("react", {"event": "destruction"}))
    assert text == "Réagir à la destruction\N{NO-BREAK SPACE}?"


@pytest.mark.parametrize(
    ("language", "prompt", "labels"),
    [
        (
            "en",
            "Bone Dragon: you are about to lose 2 Life",
            ["Let it happen", "Avoid it – Turn this artifact: each rival loses 2 Life unless"],
        ),
        (
            "fr",
            "Dragon d'Os : vous allez perdre 2 Vie",
            ["Laisser faire", "L'éviter – Engagez cet artefact : chaque rival perd 2 Vie,"],
        ),
        (
            "pl",
            "Kościany smok: zaraz stracisz 2 znaczniki życia",
            ["Niech się stanie", "Uniknij tego – Aktywuj ten artefakt: każdy rywal traci"],
        ),
    ],
)
def test_a_loss_says_what_is_lost_and_how_to_get_out_of_it(
    language: str, prompt: str, labels: list[str]
) -> None:
    asked = decision(
        "react_to_loss",
        {"card": "bone-dragon", "ability": 0, "resources": {"life": 2}},
        {"type": "none"},
        {"type": "way_out"},
    )
    assert plain(book(language).prompt(asked)) == prompt
    for option, label in zip(asked.options, labels, strict=True):
        assert plain(book(language).label(option, asked)).startswith(label)


@pytest.mark.parametrize(
    ("kind", "about", "prompt"),
    [
        ("card", {"card": "hawk", "purpose": "discard"}, "Hawk: choose a card to discard"),
        ("card", {"card": "hawk", "purpose": "unheard_of"}, "Hawk: choose a card"),
        ("put", {"card": "vault", "target": "vault"}, "Vault: choose what to put on it"),
        ("put", {"card": "mermaid", "target": "vault"}, "Mermaid: choose what to put on Vault"),
        ("pay", {"card": "crypt", "target": "vault"}, "Crypt: choose how to pay for Vault"),
        (
            "how_many",
            {"card": "prism", "resource": "calm", "question": "pay_any_number"},
            "Prism: how many Calm to pay?",
        ),
        ("turn", {}, "Your turn: choose an action"),
    ],
)
def test_a_prompt_says_what_the_choice_is_for(
    kind: str, about: dict[str, Any], prompt: str
) -> None:
    assert book("en").prompt(decision(kind, about)) == prompt


def test_a_power_is_labelled_with_its_text() -> None:
    asked = decision("turn", {}, {"type": "power", "card": "alchemist", "ability": 1})
    assert book("en").label(asked.options[0], asked) == (
        "Alchemist: Turn this mage: gain 1 essence of any type (except Gold)."
    )


# -- the story -------------------------------------------------------------------------------------

POWER = {"kind": "power", "player": 0, "card": "vault", "ability": 1}
TURN = {"kind": "status", "player": 0, "card": "vault", "status": "turned", "value": True}
PUT = {"kind": "put", "player": 0, "card": "vault", "resources": {"gold": 1}}


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Player 1 uses Vault: turns it, puts 1 Gold on it"),
        ("fr", "Joueur 1 utilise « Coffre-Fort » : l'engage, place 1 Or dessus"),
        ("pl", "Gracz 1 używa komponentu „Skarbiec”: aktywuje go, kładzie na nim 1 znacznik złota"),
    ],
)
def test_price_and_outcome_stand_on_the_line_of_the_power(language: str, line: str) -> None:
    assert lines(language, POWER, TURN, PUT) == [line]


def test_another_player_gets_a_line_of_their_own() -> None:
    rival = {"kind": "gain", "player": 1, "resources": {"life": 1}}
    own = {**rival, "player": 0, "resources": {"life": 3}}
    assert lines("en", POWER, own, rival) == [
        "Player 1 uses Vault: gains 3 Life",
        "Player 2 gains 1 Life",
    ]


def test_a_second_power_of_the_same_player_opens_a_new_line() -> None:
    assert lines("en", POWER, POWER) == ["Player 1 uses Vault", "Player 1 uses Vault"]


def test_what_happens_to_nobody_stands_alone() -> None:
    checks = {"kind": "check", "standings": [6, 10]}
    over = {"kind": "over", "winners": [1]}
    assert lines("en", PUT, checks, over, {"kind": "over", "winners": [0, 1]}) == [
        "Player 1 puts 1 Gold on Vault",
        "Victory check – Player 1: 6, Player 2: 10",
        "Player 2 wins",
        "Player 1 and Player 2 share the victory",
    ]


def test_an_empty_sentence_leaves_out_what_goes_without_saying() -> None:
    silent = {"en": Templates({}, {}, {"status/turned": ""})}
    words = Phrasebook(compiled_res_arcana(), "en", silent)
    assert story(words, (POWER, TURN, PUT), {**KINDS, **ResArcana.log_kinds}) == [
        "Player 1 uses Vault: puts 1 Gold on it"
    ]


def test_gains_in_a_row_are_added_up() -> None:
    gain = {"kind": "gain", "player": 0, "resources": {"gold": 1}}
    more = {**gain, "resources": {"elan": 1, "gold": 2}}
    assert lines("en", gain, more) == ["Player 1 gains 1 Elan + 3 Gold"]


@pytest.mark.parametrize(
    ("language", "known", "hidden"),
    [
        ("en", "Player 1 draws Hawk and Vault", "Player 1 draws 2 cards"),
        ("fr", "Joueur 1 pioche « Faucon » et « Coffre-Fort »", "Joueur 1 pioche 2 cartes"),
        ("pl", "Gracz 1 dobiera karty „Jastrząb” i „Skarbiec”", "Gracz 1 dobiera 2 karty"),
    ],
)
def test_cards_drawn_in_a_row_stand_together(language: str, known: str, hidden: str) -> None:
    draw = {"kind": "draw", "player": 0, "card": None, "origin": "deck", "destination": "hand"}
    assert lines(language, {**draw, "card": "hawk"}, {**draw, "card": "vault"}) == [known]
    assert lines(language, draw, draw) == [hidden]


def test_a_card_taken_from_another_player_says_whose_it_was() -> None:
    move = {
        "kind": "move",
        "player": 0,
        "card": "bone-dragon",
        "verb": "place",
        "origin": "discards",
        "owner": 1,
        "destination": "play",
    }
    assert lines("en", move) == ["Player 1 places Bone Dragon from the discard pile of Player 2"]
    assert lines("en", {**move, "owner": 0}) == ["Player 1 places Bone Dragon"]


def test_the_end_of_a_state_is_not_its_start() -> None:
    assert lines("en", {**TURN, "value": False}) == ["Player 1 straightens Vault"]


def test_players_are_called_by_their_names() -> None:
    entry = {"kind": "pass", "player": 1}
    assert book("pl", ("Ala", "Ola")).log_line(entry) == "Ola pasuje"
    assert book("en", ("Ala",)).log_line(entry) == "Player 2 passes"


def test_a_game_tells_its_story_in_every_language() -> None:
    game = played(1, 0)
    stories = [game.story(language, None) for language in CODES]
    assert len({len(story) for story in stories}) == 1
    assert len({tuple(story) for story in stories}) == len(CODES)


def test_the_story_hides_what_the_reader_may_not_know() -> None:
    game = next(iter(positions(1, VARIANTS[0])))
    assert game.story("en", None)[-2:] == ["Player 1 draws 3 cards", "Player 2 draws 3 cards"]
    own, other = game.story("en", 0)[-2:]
    assert own.startswith("Player 1 draws ")
    assert own != "Player 1 draws 3 cards"
    assert other == "Player 2 draws 3 cards"
