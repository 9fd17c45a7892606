"""Made-up games: the text of a ``game.card`` with words of every sort, and what it declares."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import GAME_FILE, shipped_games
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.vocabulary import Vocabulary

GAME_ID = "made_up"

_RESOURCES = ("ash", "brine", "coal", "dew", "ember", "flint", "grain")
_KINDS = ("barge", "chapel", "drum", "engine", "ferry")
_TYPES = ("airy", "brazen", "cursed", "divine")
_GROUPS = ("thing", "wonder")
_STATUSES = ("bent", "cracked", "dull")
_CONDITIONS = ("absent", "blessed")
_DESTINATIONS = ("shelf", "yard", "attic", "cellar", "loft")
_RELATIONS = ("aimed", "close", "nearby")
_CALLS = ("knock", "ring twice", "summon help", "whistle")
_MOMENTS = ("dawn", "dusk", "first frost", "high noon")


def made_up_game(seed: int) -> tuple[Vocabulary, str]:
    """Return a made-up game, and its text."""
    text = _Declarations(Random(seed)).text()
    return _read(GAME_ID, text), text


@cache
def shipped_game(game_id: str) -> Vocabulary:
    """Return the words of a shipped game."""
    return _read(game_id, (shipped_games()[game_id] / GAME_FILE).read_text("utf-8"))


def _read(game_id: str, text: str) -> Vocabulary:
    report, source = Report(), Source(GAME_FILE, text)
    tree = parse(source, report).document
    assert isinstance(tree, Game), [fault.message for fault in report]
    found = read_game(game_id, tree, source, report)
    assert found is not None, ([fault.message for fault in report], text)
    return found


class _Declarations:
    """Writes declarations one after the other; later ones refer to those before them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        languages = [language for language in ("fr", "de", "pl") if random.random() < 0.5]
        self.languages = ("en", *languages)
        self.lines: list[str] = []

    def text(self) -> str:
        """Return the whole text."""
        self.resources = self._some(_RESOURCES, 2, 5)
        self.kinds = self._some(_KINDS, 2, 4)
        self.types = self._some(_TYPES, 1, 3)
        self.statuses = self._some(_STATUSES, 1, 3)
        self.conditions = self._some(_CONDITIONS, 0, 2)
        self._goods()
        self._cards()
        self._zones()
        self._verbs()
        if len(self.kinds) > 2 and self._perhaps(0.6):
            self._space()
        self._happenings()
        languages = f"  languages {' '.join(self.languages)}"
        names = [f'  {language} "A Made-up Game"' for language in self.languages[1:]]
        return "\n".join(['game "Made Up" {', languages, *names, *self.lines, "}", ""])

    # -- what there is --

    def _goods(self) -> None:
        self.owned = set[str]()
        for word in self.resources:
            lines = [f"most {self.random.randint(3, 9)}"] if self._perhaps(0.3) else []
            lines += ["points 1"] * self._perhaps(0.2)
            lines += ["owned"] * self._perhaps(0.2)
            self.owned |= {word} if "owned" in lines else set()
            lines += ["not_any"] * (word != self.resources[0] and self._perhaps(0.2))
            self._declare("resource", word, *lines)
        for term in ("resource", "cost"):
            self._declare("term", term)

    def _cards(self) -> None:
        for place, word in enumerate(self.kinds):
            lines = ["priced"] * (place == 0 or self._perhaps(0.5))
            lines += ["typed"] * (place < 2 or self._perhaps(0.5))
            lines += ["returns_to heap"] * (place > 1 and self._perhaps(0.3))
            lines += ["common"] * self._perhaps(0.3)
            self._declare("kind", word, *lines)
        for word in self.types:
            self._declare("type", word)
        for word in self._some(_GROUPS, 0, 2):
            kinds = f"kinds {' '.join(self._some(self.kinds, 1, 3))}"
            self._declare("group", word, kinds, *["common"] * self._perhaps(0.3))
        for word in self.statuses:
            self._declare("status", word, *["harmless"] * self._perhaps(0.3))
        for word in self.conditions:
            self._declare("status", word, "of players")
        self.is_aged = self._perhaps(0.5)
        if self.is_aged:
            self._declare("mark", "age")
        if self._perhaps(0.5):
            self._declare("mark", "side", "values sun moon")

    def _zones(self) -> None:
        """Declare a place in play, a hand, a pile, a heap, and perhaps more of each sort."""
        self.active, self.open, self.piles = ["camp"], ["hand", "heap"], ["deck"]
        self._declare("zone", "camp", "active")
        self._declare("zone", "hand", "seen_by owner", *["counts"] * self._perhaps(0.2))
        self._declare("zone", "deck", "seen_by nobody", "pile", *["counts"] * self._perhaps(0.2))
        self._declare("zone", "heap", *["of table"] * self._perhaps(0.3))
        if self._perhaps(0.4):
            self.active.append("lair")
            self._declare("zone", "lair", "active", "seen_by owner")
        if self._perhaps(0.4):
            self.active.append("square")
            self._declare("zone", "square", "active", "of table")
        if self._perhaps(0.6):
            self.open.append("market")
            self._declare("zone", "market", "of table")
        if self._perhaps(0.3):
            self.open.append("chest")
            self._declare("zone", "chest", "seen_by nobody")
        if self._perhaps(0.4):
            self.piles.append("stack")
            self._declare("zone", "stack", "of table", "seen_by nobody", "pile")

    def _space(self) -> None:
        """Declare a space with places of one kind, for some of the others, and relations."""
        *held, places = self.kinds
        lines = [f"places {places}", f"holds {' '.join(self._some(held, 1, 3))}"]
        avatar = lines[1].split()[1]
        lines += [f"avatar {avatar}"] * self._perhaps(0.8)
        lines.append(f"grid {self.random.choice(['square', 'hex'])}")
        self._declare("space", "board", *lines)
        self._standing_verbs()
        for word in self._some(_RELATIONS, 1, 3):
            said = word != "nearby"
            measured = self.random.choice(["steps", "lines"])
            lines = ["space board", measured if said else f"{measured} {self.random.randint(1, 2)}"]
            lines += ["apart"] * self._perhaps(0.4)
            lines += [f"not {self.random.choice(self.statuses)}"] * self._perhaps(0.3)
            self._declare("relation", word, *lines, gaps=["number", "card"] if said else ["card"])

    def _standing_verbs(self) -> None:
        """Declare verbs that bring cards to places, and events of that."""
        self.standing = ["shift"]
        self._declare("verb", "shift", "stands board", *self._only())
        if self._perhaps(0.5):
            self.standing.append("summon")
            origin = self.random.choice(self.open)
            move = f"moves {origin} -> {self.random.choice(self.active)}"
            self._declare("verb", "summon", move, "stands board", *self._only())
        for word, cause in (("coming", "enters"), ("going", "leaves")):
            if self._perhaps(0.6):
                self._declare("event", word, "window after", f"{cause} board")
        if self._perhaps(0.5):
            verb = self.random.choice(self.standing)
            window = self.random.choice(["instead", "after"])
            self._declare("event", f"{verb} event", f"window {window}", f"verb {verb}")

    # -- what is done --

    def _verbs(self) -> None:
        self.moving, self.drawing, self.deploying, self.setting = [], [], [], []
        for status in self.statuses:
            for prefix, change in (("get", "sets"), ("un", "clears")):
                verb = f"{prefix}{status}"
                self.setting.append(verb)
                self._declare("verb", verb, f"{change} {status}", *self._only())
        everywhere = (*self.active, *self.open, *self.piles)
        for place, destination in enumerate(self._some(_DESTINATIONS, 2, 4)):
            verb = f"to{destination}"
            origins = self._some(self.active if place == 0 else (*self.active, *self.open), 1, 2)
            targets = [zone for zone in everywhere if zone not in origins]
            move = f"moves {' '.join(origins)} -> {self.random.choice(targets)}"
            self.moving.append(verb)
            self._declare("verb", verb, move, *self._only())
        for pile in self.piles:
            verb, hand = f"draw{pile}", self.random.choice(["hand", "hand", *self.active])
            self.drawing.append(verb)
            self._declare("verb", verb, f"moves {pile} -> {hand}")
        if self._perhaps(0.7):
            self.deploying.append("build")
            origins, active = self._some(self.open, 1, 2), self.random.choice(self.active)
            move = f"moves {' '.join(origins)} -> {active}"
            self._declare("verb", "build", move, "paid", *self._only())

    def _only(self) -> Sequence[str]:
        nouns = self._some((*self.kinds, *self.types), 1, 2)
        return (f"only {' '.join(nouns)}",) if self._perhaps(0.25) else ()

    # -- what happens --

    def _tracks(self, full: list[str]) -> None:
        """Declare what is put on cards and taken off, perhaps with events of that."""
        resource = self.random.choice(sorted(self.owned) or self.resources)
        turns = [("convert", "turns")] * (resource in self.owned)
        for word, does in (("wound", "puts"), ("mend", "removes"), *turns):
            lines = ["takes number card", f"{does} {resource}"]
            if does == "puts" and self.is_aged:
                lines.append("up_to age")
                lines += [f"full {self.random.choice(full)}"] if full else []
            if self._perhaps(0.5):
                self._declare("call", word, *lines, gaps=("number", "card"))
                window = self.random.choice(["instead", "after"])
                number = ["number"] * self._perhaps(0.7)
                if self._perhaps(0.7):
                    self._declare(
                        "event", f"{word}ing", f"window {window}", f"call {word}", *number
                    )

    def _happenings(self) -> None:
        moments = self._some(_MOMENTS, 1, 3)
        for word in moments:
            lines = ["lead"] * self._perhaps(0.5) + ["time"] * self._perhaps(0.5)
            self._declare("moment", word, *lines)
        calls, numbered, full = self._some(_CALLS, 0, 3), list[str](), list[str]()
        for word in calls:
            takes = self._some(("number", "card"), 0, 2)
            numbered += [word] if "number" in takes else []
            self._declare("call", word, *[f"takes {' '.join(takes)}"] * bool(takes), gaps=takes)
            full += [word] if takes == ["card"] and word.isidentifier() else []
        self._tracks(full)
        for word in self._some(self.resources, 0, 3):
            lines = ["window instead", f"loses {word}"]
            if self.conditions and self._perhaps(0.4):
                lines.append(f"spares {self.random.choice(self.conditions)}")
            if self._perhaps(0.4):
                lines.append(f"missing {self.random.randint(1, 2)}")
            self._declare("event", f"{word} loss", *lines)
        for verb in self._some((*self.setting, *self.moving), 1, 4):
            window = self.random.choice(["instead", "after"])
            self._declare("event", f"{verb} event", f"window {window}", f"verb {verb}")
        for verb in self._some((*self.drawing, *self.deploying), 0, 2):
            self._declare("event", f"{verb} event", "window after", f"verb {verb}")
        for word in self._some(calls, 0, 2):
            number = ["number"] * (word in numbered)
            self._declare("event", f"{word} call", "window during", f'call "{word}"', *number)
        for word in self._some([word for word in moments if " " not in word], 0, 1):
            self._declare("event", f"{word} moment", "window after", f"moment {word}")
        if self._perhaps(0.4):
            nouns = " ".join(self.kinds[: self.random.randint(1, 2)])
            self._declare("event", "command", "window instead", f"makes_act {nouns}")
        if self._perhaps(0.5):
            nouns = " ".join(self.kinds[: self.random.randint(1, 3)])
            self._declare("event", "aim", "window instead", f"aims {nouns}")
        if self._perhaps(0.5):
            self._declare("event", "own power", "window paying", "power")

    # -- how it is written --

    def _declare(self, category: str, word: str, *lines: str, gaps: Sequence[str] = ()) -> None:
        written = f'"{word}"' if " " in word else word
        text = " ".join([word, *(f"{{{gap}}}" for gap in gaps)])
        self.lines.append(f"  {category} {written} {{")
        for language in self.languages:
            self.lines.append(f"    {language} {_phrase(category, language, text)}")
        self.lines += [f"    {line}" for line in lines]
        self.lines.append("  }")

    def _perhaps(self, probability: float) -> bool:
        return self.random.random() < probability

    def _some(self, words: Sequence[str], least: int, most: int) -> list[str]:
        """Return some of the words, in their order."""
        number = min(self.random.randint(least, most), len(words))
        chosen = set(self.random.sample(words, number))
        return [word for word in words if word in chosen]


def _phrase(category: str, language: str, text: str) -> str:
    """Return a name in a language, with forms that can be told apart."""
    if category == "space":
        forms = 'in "inside {card}" with "holding {card}" to "into {card}"'
        return f'"{text}"{_GENDERS[language]} {forms}'
    endings = _ENDINGS[language].items() if category in _INFLECTED else ()
    wanted = _INFLECTED.get(category, ())
    forms = "".join(f' {name} "{text}{end}"' for name, end in endings if name in wanted)
    return f'"{text}"{_GENDERS[language]}{forms}'


_NOUN_FORMS = ("plural", "genitive", "accusative", "locative", "genitive_plural", "locative_plural")
_INFLECTED = {
    **dict.fromkeys(("kind", "type", "group", "term"), _NOUN_FORMS),
    "verb": ("participle", "second", "third"),
    "event": ("genitive", "accusative"),
    "resource": ("genitive", "accusative"),
    "zone": ("genitive", "into"),
    "moment": ("during", "this", "until", "each"),
}
_GENDERS = {"en": "", "fr": " masculine", "de": " feminine", "pl": " neuter"}
_ENDINGS = {
    "en": {
        **{"plural": "s", "participle": "ed"},
        **{"during": " time", "this": " now", "until": " end", "each": " each"},
    },
    "fr": {
        "plural": "s",
        "participle": "é",
        "third": "e",
        "during": " temps",
        "this": " ci",
        "until": " fin",
        "each": " par",
    },
    "de": {
        **{"plural": "en", "participle": "t", "second": "st", "third": "et"},
        **{"during": "zeit", "this": "jetzt", "until": "ende", "each": "weise", "into": " hinein"},
    },
    "pl": {
        **{"genitive": "a", "accusative": "ę", "locative": "e", "plural": "y"},
        **{"genitive_plural": "ów", "locative_plural": "ach"},
        **{
            "participle": "ny",
            "second": "sz",
            "third": "je",
            "during": " czas",
            "this": " teraz",
            "until": " koniec",
            "each": " każdy",
            "into": "u",
        },
    },
}
"""The forms of words that sentences use, and what marks them here."""


def vocabularies(seed: int) -> Iterator[Vocabulary]:
    """Yield vocabularies without end: the shipped ones now and then among made-up ones."""
    random = Random(seed)
    while True:
        for game_id in ("res_arcana", "zauberschwert", "black_rose_wars"):
            yield shipped_game(game_id)
            for _ in range(3):
                yield made_up_game(random.getrandbits(32))[0]
