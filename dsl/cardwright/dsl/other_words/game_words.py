"""The words of a game, by what other games have words for, too."""

from collections.abc import Iterable

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.other_words.rules import part_words
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.resolve.modifiers import ANSWERED
from cardwright.dsl.resolve.unknown_verbs import LANGUAGE_VERBS
from cardwright.dsl.vocabulary import Vocabulary


def words_of(game: Vocabulary) -> frozenset[str]:
    """Return every word that a card may use: of the language, and of its game in each form."""
    verbs = [*LANGUAGE_VERBS, *game.verb, *game.call]
    declared = [word.id for _, word in game.entries()]
    plain = [*game.noun_ids, *game.resource_ids, *declared, *verbs, *map(third_person, verbs)]
    participles = _participles(game, game.verbs)
    return (
        keywords("card")
        | {"be", "exchange", ANSWERED}
        | {word for words in (*plain, *participles, *game.languages) for word in words.split()}
    )


def names_abroad(game: Vocabulary) -> dict[str, str]:
    """Return what the game calls its resources, cards and verbs in its other languages."""
    found: dict[str, str] = {}
    for word in (*game.verbs, *game.resources, *game.types, *game.kinds):
        for language in game.languages[1:]:
            if (name := word.names.get(language)) is not None:
                for text in (name.text, *name.forms.values()):
                    found.setdefault(text.lower(), word.id)
    return found


def slots_of(game: Vocabulary, kind: str) -> dict[str, tuple[str, ...]]:
    """Return the words of a game by what other games have words for, too."""
    active = game.active_zones
    hands = [zone.id for zone in game.zones if zone.seen_by == "owner" and not zone.pile]
    piles = [zone.id for zone in game.zones if zone.pile]
    drawing = [v for v in game.verbs if v.moves_from and {*v.moves_from} <= {*piles}]
    hands.sort(key=lambda zone: zone not in [v.moves_to for v in drawing])
    piles.sort(key=lambda zone: zone not in [pile for v in drawing for pile in v.moves_from])
    drawn = [k.id for k in game.kinds for v in drawing[:1] if {*k.zones} & {*v.moves_from}]
    states = [one.id for one in game.statuses if one.of == "cards" and not one.harmless]
    setting = [verb for verb in game.verbs if verb.sets in states]
    played = [v for v in game.verbs if active & {*hands[:1]} & {*v.moves_from}][:1]
    using = played if kind in game.kind and {*hands[:1]} & {*game.kind[kind].zones} else setting
    others = [verb for verb in game.verbs if verb not in played]
    leaving = [v for v in others if active & {*v.moves_from} and v.moves_to not in active]
    trash = list(dict.fromkeys(verb.moves_to for verb in leaving if verb.moves_to))
    playing = [v for v in game.verbs if v.paid]
    mine = [m for m in game.moments if not m.only or kind in game.kinds_of(m.only)]
    lead = [moment.id for moment in mine if moment.lead]
    is_used = any(not verb.only or kind in game.kinds_of(verb.only) for verb in using)
    own = [m.id for m in mine if m.lead and m.only and m.powers == "no" and not is_used]
    later = [moment.id for moment in mine if moment.lets_cards_work and not moment.lead]
    term = game.term.get("resource")
    harm, mending = part_words("names")["lost"], tuple(part_words("names")["mended"])
    stands = [name for space in game.spaces for name in game.kinds_of(space.holds)]
    calls = [(c.id, c.names[game.languages[0]].text.lower()) for c in game.calls if c.takes[1:]]
    harms = tuple(c for c, name in calls if any(word in name for word in harm))[:1]
    return {
        "sets": _ids(using or setting),
        "played": _ids(using if using == played else ()),
        "clears": _ids(verb for verb in game.verbs if verb.clears in states),
        "state": tuple(states),
        "leaves": _ids(leaving),
        "discards": _ids(v for v in others if {*v.moves_from} & {*hands} and v.moves_to in trash),
        "draws": _ids(drawing),
        "plays": _ids(playing),
        "recovers": _ids(
            v for v in game.verbs if {*v.moves_from} & {*trash} and v.moves_to in hands
        ),
        "left": _participles(game, leaving),
        "cleared": _participles(game, (verb for verb in game.verbs if verb.clears in states)),
        "hand": tuple(hands[:1]),
        "deck": tuple(piles[:1]),
        "trash": tuple(trash),
        "resources": tuple(game.resource_ids),
        "each_resource": (" + ".join(f"1 {name}" for name in game.resource),),
        "any_resource": (" or ".join(game.resource),),
        "resource": (term.names[game.languages[0]].text,) if term else (),
        "away": tuple(
            zone.id
            for zone in game.zones
            if zone.of == "table" and zone.seen_by == "nobody" and not zone.pile
        ),
        "words": tuple(sorted(words_of(game), key=len, reverse=True)),
        "discards_named": _ids(
            v for v in others if {*v.moves_from} & {*hands} and v.moves_to in trash
        )[:1],
        "lost": tuple(event.loses for event in game.events if event.loses),
        "loss": _ids(event for event in game.events if event.loses),
        "departure": _ids(e for e in game.events if e.verb in _ids(leaving)),
        "arrival": _ids(e for e in game.events if e.verb and game.verb[e.verb].moves_to in active),
        "moment": tuple(lead),
        "own_moment": tuple(own[:1]),
        "relations": tuple(game.relation),
        "drawn": tuple(drawn if len(drawn) == 1 else ()),
        "harms": harms,
        "heals": tuple(c for c, name in calls if name.startswith(mending))[:1],
        "power_used": _ids(event for event in game.events if event.power)[:1],
        "harm": _ids(event for event in game.events if event.call in harms),
        "walks": tuple(
            call.id
            for call in game.calls
            if call.takes == ("number",)
            and call.names[game.languages[0]].text.lower().startswith(("move ", "walk ", "go "))
        )[:1],
        "shifts": _ids(v for v in game.verbs if v.stands and not v.moves_from)[:1],
        "avatar": tuple(space.avatar for space in game.spaces if space.avatar)[:1],
        "mark": tuple(mark.id for mark in game.marks),
        "inside": tuple(
            "in this" if kind in space.places else f"{one.id} 0{' of this' * (kind in stands)}"
            for space in game.spaces
            for one in game.relations
            if one.steps == 0
        )[:1],
        "figures": tuple(noun for space in game.spaces for noun in space.holds)[:1],
        "places": tuple(place for space in game.spaces for place in space.places)[:1],
        "common": _nouns(game, [kind.id for kind in game.kinds if kind.common]),
        "here": ("this" if any(kind in game.kinds_of(s.holds) for s in game.spaces) else "you",),
        "beside": tuple(one.id for one in game.relations if one.steps == 1),
        "around": tuple(one.id for one in game.relations if one.steps == 0),
        "later": tuple(later),
        "later_verbs": _ids(v for v in game.verbs if {*_participles(game, (v,))} & {*later}),
        "moments": tuple(moment.id for moment in game.moments),
        "ending": tuple(moment.id for moment in game.moments if "end" in moment.id),
        "each_period": tuple(
            moment.id for moment in game.moments if "each" in moment.names[game.languages[0]].forms
        )[:1],
        "period": tuple(moment.id for moment in game.moments),
        "kind": (kind if kind in game.kind else next(iter(game.kind)),),
        "language": game.languages[:1],
        "plural": tuple(game.noun_ids),
        "active": tuple(zone.id for zone in game.zones if zone.active and zone.of == "player"),
        "singular": tuple(noun for noun, name in game.noun_ids.items() if noun == name),
        "times": (*(f"`{name} …`" for name in lead), *(f"`when {name}: …`" for name in later)),
        "happenings": tuple(f"`react to {event.id}: …`" for event in game.events),
        "resources_named": tuple(f"`{name}`" for name in game.resource),
        "cards_named": tuple(
            f"`{name}`" for name in (*_ids(game.types), *_ids(game.kinds), *_ids(game.groups))
        ),
    }


def _nouns(game: Vocabulary, kinds: Iterable[str]) -> tuple[str, ...]:
    """Return the nouns for cards of some kinds, in each form."""
    named = {*kinds, *(group.id for group in game.groups if {*group.kinds} <= {*kinds})}
    return tuple(noun for noun, name in game.noun_ids.items() if name in named)


def _ids(words: Iterable[object]) -> tuple[str, ...]:
    return tuple(word.id for word in words)  # type: ignore[attr-defined]


def _participles(game: Vocabulary, verbs: Iterable[object]) -> tuple[str, ...]:
    language = game.languages[0]
    return tuple(verb.names[language].form("participle") for verb in verbs)  # type: ignore[attr-defined]
