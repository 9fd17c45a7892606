"""Text in terminal columns: wide characters take two, combining ones none."""

import unicodedata

TAB_COLUMNS = 4


def width(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def visible(text: str) -> str:
    """Return a line as it can safely be shown: tabs as blanks, control characters as signs.

    A card may come from anywhere; its bytes must not move the cursor or turn the text around.
    """
    if text.isprintable():
        return text
    return "".join(_visible_char(char) for char in text)


def visible_width(text: str) -> int:
    """Return how many columns a text takes once it is made visible."""
    return width(visible(text))


def cut(text: str, start: int, columns: int) -> tuple[str, int]:
    """Cut a visible line to a window that shows column `start`, with `…` where text is left out.

    Returns the window and how far its columns have moved to the left.
    """
    if width(text) <= columns:
        return text, 0
    first = max(0, start - columns // 3) if start > columns * 2 // 3 else 0
    taken: list[str] = []
    at = moved = 0
    for char in text:
        if at >= first:
            if not taken:
                moved = at
            if at - moved + _char_width(char) > columns - 2:
                break
            taken.append(char)
        at += _char_width(char)
    before = "…" if moved else ""
    after = "…" if width("".join(taken)) + moved < width(text) else ""
    return before + "".join(taken) + after, moved - len(before)


def _char_width(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _visible_char(char: str) -> str:
    if char == "\t":
        return " " * TAB_COLUMNS
    if ord(char) < 0x20:
        return chr(0x2400 + ord(char))
    if char == "\x7f":
        return "\u2421"
    if char.isprintable() or unicodedata.category(char) == "Zs" or char == "\u200d":
        return char
    return "\ufffd"
