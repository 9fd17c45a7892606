"""A scenario for an ability, to be completed by its author."""

from collections import Counter

from cardwright.dsl import model
from cardwright.dsl.model import every_step
from cardwright.dsl.vocabulary import Vocabulary


def scenario_for(card: model.Card, index: int, game: Vocabulary, name: str) -> str:
    """Return a scenario that uses an ability: the card in play, with what its cost takes.

    It says what is given and done, and leaves to the author what to expect.
    """
    ability = card.abilities[index]
    zone = next((zone.id for zone in game.zones if zone.of == "player" and zone.active), "play")
    held, on_it = _needed(ability, game)
    given = [" + ".join(f"{count} {what}" for what, count in held.items())] if held else []
    lines = [f"given player 1: {', '.join([*given, f'{card.id} in {zone}'])}"]
    if on_it:
        amounts = " + ".join(f"{count} {what}" for what, count in on_it.items())
        lines.append(f"given {card.id}: {amounts}")
    if isinstance(ability, model.Power):
        powers = [each for each in card.abilities if isinstance(each, model.Power)]
        place = f" {powers.index(ability) + 1}" if len(powers) > 1 else ""
        lines.append(f"player 1: power {card.id}{place}")
    elif isinstance(ability, model.Automatic):
        lines.insert(0, f"with step {ability.moment}")
    lines.append("expect nothing else changed")
    body = "\n".join(f"  {line}" for line in lines)
    return f'scenario "{name}" {{\n{body}\n}}\n'


def _needed(ability: model.Ability, game: Vocabulary) -> tuple[Counter[str], Counter[str]]:
    """Return what the cost of an ability takes from its player, and what it takes off its card."""
    held: Counter[str] = Counter()
    on_it: Counter[str] = Counter()
    cost = ability.cost if isinstance(ability, model.Body) else ()
    for step in every_step(cost):
        if not isinstance(step, model.Pay | model.Take) or step.amounts is None:
            continue
        kept = held if isinstance(step, model.Pay) else on_it
        for amount in step.amounts.options[0]:
            number = amount.number if isinstance(amount.number, int) else 1
            kept[_resource(amount.resource, game)] += number
    return held, on_it


def _resource(resource: model.Resource, game: Vocabulary) -> str:
    if isinstance(resource, model.Named):
        return resource.resources[0]
    usual = [name for name in game.resource if name not in game.not_any]
    return usual[0]
