"""Lines of signs."""

import pytest

from support.wording import signs


@pytest.mark.parametrize(
    ("clause", "line"),
    [
        ("power turn this + pay 1 elan -> put 2 elan on this", "⟳ + 1🔥 → 2🔥⇒▣"),
        ("power turn this + turn a dragon -> put 1 gold + 1 life on this",
         "⟳ + ⟳🐉 → (1🪙 + 1🌿)⇒▣"),
        ("react to life loss: ignore", "↯💔: → 🛡"),
        ("power if this is turned: pay 1 elan -> straighten this", "[⟳] 1🔥 → ⇧"),
        ("power during collect: turn this -> draw 1", "[🤲] ⟳ → 📥1🎴"),
        ("power pay 1 calm or life -> put it on a component", "1(💧/🌿) → 〃⇒🧩"),
        ("power turn this -> gain 1 elan + 1 gold / draw 1", "⟳ → (1🔥 + 1🪙 / 📥1🎴)"),
        ("power destroy another artifact -> gain (its cost + 2) any except gold",
         "💥🏺(≠▣) → (🏷[💥🏺] + 2)✱(≠🪙)"),
        ("power pay X same -> gain 1 gold per 3 X", "X≡ → 1🪙 × ⌊X/3⌋"),
        ("power turn this -> (each rival loses 2 life unless pay 1 death)"
         " + each rival gains 1 gold + 1 death", "⟳ → 👥:-2🌿 (🛡 1💀) + 👥:(1🪙 + 1💀)"),
        ("power turn this -> place a dragon from discards or centre of any player",
         "⟳ → ?▶🐉⇐(🗑/⊙)🙂 🏷"),
        ("react to life loss from a dragon: turn this -> ignore", "↯💔⇐🐉: ⟳ → 🛡"),
        ("react to destruction of an artifact of any player: draw 1", "↯💥🏺🙂: → 📥1🎴"),
        ("react to own power: turn this -> this is a creature or demon", "↯⚡: ⟳ → ▣ ≈ (🐾/👿)"),
        ("collect for each resource on this: put 2 same on this", "🤲: ([∀✱@▣] 2≡∀⇒▣)"),
        ("power turn this -> take 1 gold from a rival", "⟳ → 1🪙⇐👤"),
        ("power turn this -> take 1 gold + 1 any from each rival with more life",
         "⟳ → (1🪙 + 1✱)⇐👥{🌿>}"),
        ("collect 1 gold / 2 any except gold", "🤲: 1🪙 / 2✱(≠🪙)"),
        ("this costs 1 more gold per dragon", "🏷▣ +1🪙 × 🐉"),
        ("all artifacts cost 1 less except gold", "🏷🏺 -1✱(≠🪙)"),
    ],
)  # fmt: skip
def test_line(clause: str, line: str) -> None:
    assert signs(clause) == line.replace("-", "\N{MINUS SIGN}")


def test_single_use_card_goes_back() -> None:
    assert signs("power pay 1 calm -> draw 1", "scroll") == "1💧 → 📥1🎴 ▸ ⊙"
