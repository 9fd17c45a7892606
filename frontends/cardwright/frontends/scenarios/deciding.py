"""Deeds against decisions: which option is meant, and whether it is open."""

from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios.spelling import verb_for, verb_of
from cardwright.runtime import Decision, Game, Option, Payload, option_id


def id_of(deed: m.Deed) -> str:
    """Return the id of the option that a deed means."""
    match deed:
        case m.ById():
            return deed.option
        case m.UseAbility():
            return option_id({"type": deed.how, "card": deed.card, "ability": deed.ability})
        case m.Handle():
            return option_id({"type": "resources", "resources": dict(deed.resources)})
        case m.Act():
            payload: Payload = {"type": deed.action}
            if deed.how is not None and deed.how != "about":
                payload[deed.how] = deed.value
            return option_id(payload)
        case m.Pick():
            payload = {"type": deed.what}
            if deed.value is not None:
                payload[deed.what] = deed.value
            return option_id(payload)


def option_for(deed: m.Deed, decision: Decision) -> Option | None:
    """Return the option that a deed means, where it is open and answers what is asked."""
    if isinstance(deed, m.Handle):
        if verb_of(decision) != deed.verb:
            return None
        if "question" in decision.about:
            return _part(deed, decision)
    if isinstance(deed, m.Act) and deed.how == "about" and deed.value != decision.about.get("card"):
        return None
    option = decision.option(id_of(deed))
    if option is None and isinstance(deed, m.UseAbility):
        return _waiting(deed, decision)
    return option


def _waiting(deed: m.UseAbility, decision: Decision) -> Option | None:
    """Return the first of what the ability lets wait for the event that is answered."""
    meant = (deed.how, deed.card, deed.ability)
    for option in decision.options:
        payload = option.payload
        if meant == (payload["type"], payload.get("card"), payload.get("ability")):
            return option
    return None


# -- answers in parts: the game asks for one resource after another, the deed has all of them ------


def is_in_parts(deed: m.Deed, decision: Decision) -> bool:
    """Whether a decision asks for one resource only, and the deed answers for all of them."""
    return isinstance(deed, m.Handle) and "question" in decision.about


def next_part(deed: m.Deed, asked: Decision, game: Game) -> Option | None:
    """Return the answer to the next part of the question that a deed began to answer."""
    decision = game.decision
    if decision is None or not is_in_parts(deed, asked) or _whole(decision) != _whole(asked):
        return None
    return option_for(deed, decision)


def _whole(decision: Decision) -> tuple[int, str, Payload]:
    """Return what tells a question from others, whatever part of it is asked."""
    about = {name: value for name, value in decision.about.items() if name != "resource"}
    return decision.player, decision.kind, about


def fits_as_a_whole(deed: m.Deed, game: Game) -> bool:
    """Whether a deed can be done to its end: the game stops asking as soon as the rest is clear."""
    decision = game.decision
    if decision is None or not isinstance(deed, m.Handle) or not is_in_parts(deed, decision):
        return True
    trial = game.copy()
    known = len(trial.log(None))
    while (part := next_part(deed, decision, trial)) is not None:
        trial.apply(part.id)
    done = [
        entry.get("resources")
        for entry in trial.log(None)[known:]
        if verb_for(entry["kind"]) == deed.verb and entry.get("player") == decision.player
    ]
    return not deed.resources or dict(deed.resources) in done


def _part(deed: m.Handle, decision: Decision) -> Option | None:
    """Return the answer to a question that asks for one resource only."""
    wanted = dict(deed.resources).get(decision.about["resource"], 0)
    for option in decision.options:
        payload = option.payload
        if payload["type"] == "number" and payload["number"] == wanted:
            return option
        if payload["type"] == "range" and payload["from"] <= wanted <= payload["to"]:
            return option
    return None
