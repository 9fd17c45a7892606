"""Write the words of the language into the grammar of this extension."""

import json
from pathlib import Path
from typing import Final

from cardwright.dsl import keywords
from cardwright.dsl.service.names import own_verbs

GRAMMAR: Final = Path(__file__).parent / "syntaxes" / "cardwright.tmLanguage.json"
WORDS: Final = keywords("card") | keywords("scenarios")
SCOPES: Final = {
    "keyword.control.cardwright": WORDS - own_verbs(),
    "support.function.verb.cardwright": own_verbs(),
}

if __name__ == "__main__":
    grammar = json.loads(GRAMMAR.read_text("utf-8"))
    for pattern in grammar["patterns"]:
        if words := SCOPES.get(pattern.get("name")):
            pattern["match"] = rf"\b(?:{'|'.join(sorted(words))})\b"
    GRAMMAR.write_text(json.dumps(grammar, ensure_ascii=False, indent=2) + "\n", "utf-8")
