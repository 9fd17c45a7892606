"""What a card does, as its scenarios show it: step by step, and with the rules they cite."""

from collections.abc import Iterator

from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.site.catalogue import Entry


def rules_cited(entry: Entry) -> list[str]:
    """Return the numbers of the rules that a card's scenarios cite, each once."""
    found = dict.fromkeys(rule for scenario in entry.scenarios for rule in scenario.rules)
    return sorted(found, key=_by_number)


def _by_number(rule: str) -> tuple[str, int]:
    prefix, _, number = rule.partition("-")
    return prefix, int(number) if number.isdecimal() else 0


def shown_scenarios(entry: Entry, language: str) -> Iterator[str]:
    """Yield the scenarios of a card as folded boxes: the claim, and the lines that show it."""
    for scenario in entry.scenarios:
        cited = f" ({', '.join(scenario.rules)})" if scenario.rules else ""
        yield f'??? example "{_escaped(scenario.name)}{cited}"'
        yield "    ```cardwright"
        for line in _text_of(scenario):
            yield f"    {line}".rstrip()
        yield "    ```"
        yield ""


def _text_of(scenario: Scenario) -> list[str]:
    """Return a scenario as it is written, from its name to its closing brace."""
    source = scenario.source
    start = source.text.rfind("scenario", 0, scenario.span.start)
    end = source.text.find("\n}", start)
    return source.text[start : end + 2].splitlines()


def _escaped(text: str) -> str:
    return text.replace('"', "“")
