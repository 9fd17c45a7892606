"""Rules for what happens in a game, and what is done to cards: as others tell of it."""

from collections.abc import Iterator
from typing import Final

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.other_words.rules import Rule
from cardwright.dsl.vocabulary import Event, Vocabulary

_WHEN: Final = "(?:when|whenever|if|after|on|each time|every time)"
_WHO: Final = "(?P<who>you|this|an? {plural}(?: of (?:a rival|you))?|a (?:rival|player))"
_WHAT: Final = (
    "(?P<what>you|this|a (?:rival|player)"
    "|(?:(?:an?|the|another) )?{plural}(?: with you| of (?:a rival|you))?)"
)
_EFFECT: Final = " ?[,:] (?P<effect>.+)$"


def event_rules(game: Vocabulary, kind: str) -> Iterator[Rule]:
    """Yield a rule for each thing that is done to cards, and for who comes to or leaves a place.

    A reaction is offered to whose the card is; cards of everybody do what they do by themselves.
    """
    is_common = kind in game.kind and game.kind[kind].common
    ways = ("when",) if is_common else ("react to", "when")
    for event in game.events:
        if event.enters or event.leaves:
            moves = "(?:enters?|moves? in ?to|steps? in ?to|comes? in ?to|walks? in ?to)"
            deed = moves if event.enters else "(?:leaves?|exits?|moves? out of|steps? out of)"
            yield _rule(event, ways, f"^{_WHEN} {_WHO} {deed} {_WHAT}{_EFFECT}", " from <who>")
            continue
        for deed in _deeds(game, event):
            done = f"(?:{deed}|{third_person(deed)})"
            yield _rule(event, ways, f"^{_WHEN} {_WHO} {done} {_WHAT}{_EFFECT}", " from <who>")
            past = f"(?:is|are|gets?|was) {deed.removesuffix('e')}ed"
            yield _rule(event, ways, f"^{_WHEN} {_WHAT} {past} by {_WHO}{_EFFECT}", " from <who>")
            yield _rule(event, ways, f"^{_WHEN} {_WHAT} {past}{_EFFECT}", "")


def _rule(event: Event, ways: tuple[str, ...], said: str, source: str) -> Rule:
    write = tuple(f"{way} {event.id} of <what>{source} : <effect>" for way in ways)
    return Rule(said=(said,), write=write, weight=0.5)


def _deeds(game: Vocabulary, event: Event) -> Iterator[str]:
    """Yield the verbs by which others tell of an event: its own, and that of its name."""
    call = game.call.get(event.call or "")
    if call is not None and call.takes[-1:] == ("card",):
        verb, _, rest = call.names[game.languages[0]].text.lower().partition(" ")
        if rest.startswith("{card"):
            yield from dict.fromkeys((call.id, verb))


def done_rules(game: Vocabulary) -> Iterator[Rule]:
    """Yield a rule for each verb that is said of the cards to which it is done: `a … is …`."""
    language = game.languages[0]
    start = "(?P<start>(?:{moment} |power (?:[^>]*-> )?)?)"
    what = "(?P<what>(?:an?|each|all|another|target|[0-9]+|up to [0-9]+) [^,:+/>]+?)"
    for verb in game.verbs:
        done = verb.names[language].forms.get("participle")
        if done is not None:
            said = f"^{start}{what} (?:is|are|gets?|becomes?) {done}$"
            yield Rule(said=(said,), write=(f"<start> {verb.id} <what>",), always=True)
