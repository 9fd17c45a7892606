"""The search for how a statement is said: rules rewrite it until a game understands it."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import count, islice
from typing import Final

from cardwright.dsl.identity import Same
from cardwright.dsl.other_words.parts import Form
from cardwright.dsl.other_words.records import as_sentence, without_calls, without_code
from cardwright.dsl.other_words.speech import Speech, speech_of, with_letters, words_in
from cardwright.dsl.vocabulary import Vocabulary

MAX_REWRITTEN: Final = 600
MAX_TRIED: Final = 160
"""How many ways to say a statement are looked at, and how many of them are tried on the game."""
_STARTS: Final = ("power", "react to", "types", "points", "cost")
_NOT_A_NOUN: Final = r"(?<!\bthis)(?<!\bthe)(?<!\ba)(?<!\bof)(?<!\bmore)(?<!\bless)(?<!\byour)"
MAX_SENTENCES: Final = 3
_DONE_BY_OTHERS = re.compile(r"(?:rivals?|players?) \(")
"""Several things that others do, which stay together."""
_THAT_RIVAL = re.compile(
    r"\b(?:rival|opponent)\b.*\b(?:that (?:player|rival|opponent)|they|them|he|she)\b"
)
"""Somebody who was spoken of before; `a rival`, said once more, may be another one."""

MAX_STRANGE: Final = 60
"""How many are looked at where words are strange to all rules, so that there is little hope."""
Understand = Callable[[str], str | None]
"""Returns how a statement is written at its best, or None where it is not understood."""


@dataclass(frozen=True)
class Proposal:
    """How a statement is said here; or, where that can't be told, what helps.

    ``open``: what is written for nouns of other games, which are left open (`…`).
    ``strange``: it has words that the game doesn't know, so that no single one is to blame.
    ``pieced``: it was put together from parts, which may have stood in several sentences.
    """

    written: str | None = None
    hint: str | None = None
    open: str | None = None
    strange: bool = False
    pieced: bool = False


def propose(statement: str, kind: str, game: Vocabulary, understand: Understand) -> Proposal:
    """Return how a statement on a card of some kind is said, if the rules lead there.

    If they don't, it may be several sentences each of which is a statement.
    """
    if (record := as_sentence(statement)) is not None:
        statement = record
        if (written := understand(with_letters(words_in(record)))) is not None:
            return Proposal(written)
    whole = _proposed(statement, kind, game, understand)
    sentences = _sentences(statement, speech_of(Same(game), kind))
    if (whole.written is not None and not whole.pieced) or not 1 < len(sentences) <= MAX_SENTENCES:
        return whole
    lines = [_line(sentence, kind, game, understand) for sentence in sentences]
    known = [line for line in lines if line is not None]
    return Proposal("\n".join(known)) if len(known) == len(lines) else whole


def _sentences(statement: str, speech: Speech) -> list[str]:
    """Return a statement cut where a sentence ends, or where a line of a card might begin."""
    starts = "|".join((*_STARTS, *speech.slots["moment"]))
    statement = speech.with_ids(statement)
    cut = rf"[.!] +(?=[A-Z])|{_NOT_A_NOUN}[.,;]? +(?=(?:{starts}) )"
    return re.split(cut, statement.rstrip(". "))


def _line(sentence: str, kind: str, game: Vocabulary, understand: Understand) -> str | None:
    """Return how one of several sentences is said, if nothing is left open."""
    if (said := understand(with_letters(words_in(sentence)))) is not None:
        return said
    part = _proposed(sentence, kind, game, understand)
    return part.written if part.open is None else None


def _proposed(statement: str, kind: str, game: Vocabulary, understand: Understand) -> Proposal:
    speech = speech_of(Same(game), kind)
    start = words_in(statement)
    if (best := understand(with_letters(start))) is not None:
        return Proposal(best)  # nothing but capital letters, or numbers in words, was wrong
    plain = speech.plain(start)
    if (stop := speech.stop(start, plain)) is not None:
        return _nearest(stop, True, speech, speech.near_stop(start, plain), understand)
    most = MAX_STRANGE if speech.nouns.has_strangers(plain) else MAX_REWRITTEN
    best = search({plain: 1, start: 0}, speech, understand, most)
    if best is not None:
        return Proposal(best, speech.hint(start, beside=True))
    if any(understand(with_letters(other.said)) for other in speech.nouns.stand_ins(start)):
        return Proposal()  # nothing but a noun is wrong, which is told best by itself
    is_ours = speech.is_ours(start)
    if not is_ours and (after := speech.after_moment(plain)) is not None:
        head, rest = after
        said = {speech.plain(rest): 1, rest: 1}
        if (best := search(said, speech, understand, MAX_STRANGE, head)) is not None:
            return Proposal(best, speech.hint(start, beside=True))
    bare = plain if is_ours else speech.plain(without_code(words_in(without_calls(statement))))
    if bare != plain and (best := search({bare: 1}, speech, understand, most)) is not None:
        return Proposal(best, speech.hint(start, beside=True))
    for way in dict.fromkeys((plain, bare)):
        for stand_in in speech.nouns.stand_ins(way):
            best = search({speech.plain(stand_in.said): 1}, speech, understand)
            if best is not None:
                told = speech.hint(start, beside=True)
                return Proposal(stand_in.left_open(best), told, stand_in.are)
    hint, strange = speech.hint(start, plain), speech.strange(start) > 0
    ways = () if is_ours else (start, bare)
    together = _put_together(ways, speech, understand)
    if together is not None and not together.left:
        told = speech.hint(start, beside=True)
        return Proposal(together.written, told, pieced=True)
    nearest = _nearest(hint, strange, speech, speech.near(start, plain), understand)
    return nearest if together is None else _with_parts(nearest, together)


def _put_together(ways: Iterable[str], speech: Speech, understand: Understand) -> Form | None:
    """Return what the parts of a statement make, if it is understood and keeps what was said.

    ``ways``: how it may be said; the one of which least is left over is taken.
    """
    best: Form | None = None
    for said in ways:
        for form in islice(speech.parts.forms(said), MAX_TRIED):
            if best is not None and len(form.left) >= len(best.left):
                break
            written = understand(with_letters(form.written))
            if (
                written is not None
                and {*re.findall(r"\d+", said)} - {"1"} <= {*re.findall(r"\d+", written)}
                and _keeps_all(said, said, written, speech)
            ):
                best = Form(written, form.left)
    return best


def _with_parts(nearest: Proposal, form: Form) -> Proposal:
    """Return a hint with what the parts make, where nothing comes nearer."""
    if nearest.hint is not None and "what comes nearest is" in nearest.hint:
        return nearest
    words = ", ".join(f"`{word}`" for word in dict.fromkeys(form.left))
    why = nearest.hint or f"nothing is meant by {words} here"
    return Proposal(hint=f"{why}; what comes nearest is `{form.written}`", strange=True)


def _nearest(
    hint: str | None, strange: bool, speech: Speech, nears: Iterable[str], understand: Understand
) -> Proposal:
    """Return a hint, with what comes nearest to what can't be said."""
    for near in nears:
        best = search({near: 1}, speech, understand)
        if best is not None:
            return Proposal(hint=f"{hint}; what comes nearest is `{best}`", strange=strange)
    return Proposal(hint=hint, strange=strange)


def search(
    first: Mapping[str, int],
    speech: Speech,
    understand: Understand,
    most: int = MAX_REWRITTEN,
    head: str = "",
) -> str | None:
    """Return what the rules make of a statement, if it is understood.

    ``first``: how it may be said to begin with, each with its weight; 0 is what has been refused.
    ``head``: what stands before it, and is right.
    Looked at first is what has few words that the game does not know, and what few rules have made
    of it. Only where all words are known is it asked whether it is understood.
    """
    seen, order, plain = set(first), count(), next(iter(first))
    queue: list[tuple[float, int, float, int, str]] = [
        (0, speech.strange(said), weight, next(order), said) for said, weight in first.items()
    ]
    heapify(queue)
    tried = looked_at = 0
    while queue and looked_at < most and tried < MAX_TRIED:
        looked_at += 1
        _, strange, weight, _, said = heappop(queue)
        if weight and not strange:
            tried += 1
            best = understand(with_letters(head + said))
            if best is not None and _keeps_all(head + plain, head + said, best, speech):
                return best if head else understand(speech.completed(best)) or best
        for more, written in speech.rewritten(said):
            if written not in seen:
                seen.add(written)
                strange, far = speech.strange(written), weight + more
                heappush(queue, (far + 2 * strange, strange, far, next(order), written))
    return None


def _keeps_all(first: str, said: str, written: str, speech: Speech) -> bool:
    """Whether nothing is lost of what was said at first, nor who does what of how it was tried."""
    return (
        _keeps_numbers(first, written)
        and speech.keeps_nouns(first, written)
        and speech.keeps_others(first, written)
        and speech.keeps_times(first, written)
        and ("(" in written or not _DONE_BY_OTHERS.search(first))
        and _keeps_that_rival(first, written)
        and ("that is " in written or "that are " in written or "that is " not in first)
        and ("rival with " in written or "rival with " not in first)
        and ("bottom" in written or "bottom" not in first)
        and speech.keeps_persons(first, said, written)
    )


def _keeps_that_rival(said: str, written: str) -> bool:
    """Whether a rival who was spoken of before is not another one: whose card it was tells who."""
    return not _THAT_RIVAL.search(said) or (
        written.count("a rival") < 2
        and (
            "owner of" in said
            or "owner of" not in written
            or "from a card of a rival as" in written
        )
        and ("give " in written or "give " not in said)
    )


def _keeps_numbers(said: str, written: str) -> bool:
    """Whether no number is lost, but for one that may stand for `a` or a bound next to it.

    A letter for a number stays one, or becomes a count.
    """
    if re.search(r"(?<!\w)x(?!\w)", said) and not re.search(r"\bX\b|\bper\b", written):
        return False
    before, after = ({*map(int, re.findall(r"\d+", text))} for text in (said, written))
    come, others = after - before, written.count("another ")
    return all(n in (1, others) or n - 1 in come or n + 1 in come for n in before - after)
