"""The words of the language itself: how each is used, and what it means."""

from typing import Final

SHAPES: Final = {
    # clauses
    "types": ("types WORD, WORD", "the types that the card carries beside its kind"),
    "copies": ("copies NUMBER", "how many copies of the card the game has"),
    "emblem": ("emblem WORD + WORD", "the figure that its face shows, and what goes with it"),
    "mark": ("mark WORD VALUE", "a mark printed on the card"),
    "cost": ("cost NUMBER RESOURCE", "what the card costs; after cards, what they cost others"),
    "costs": ("CARD costs NUMBER less", "what a card costs while this card is active"),
    "points": ("points NUMBER", "what the card is worth; a sum, perhaps `per` something"),
    "power": ("power COST -> EFFECT", "an ability that its player may use"),
    "react": ("react to EVENT: COST -> EFFECT", "an ability that a player may use at an event"),
    "when": ("when EVENT: EFFECT", "an ability that works by itself at an event"),
    "side": ("side WORD {", "what one of the sides of the card says"),
    # heads
    "if": ("if CONDITION:", "the ability or group works only where this holds"),
    "once": ("once each MOMENT:", "the ability may be used once"),
    "during": ("during MOMENT:", "the power may be used at these moments"),
    "until": ("until CONDITION", "again and again until this holds, or for as long as it lasts"),
    "for": (
        "for each CARDS as A:",
        "once for each of some cards, or resources; after a card, its price",
    ),
    # abilities
    "unless": ("EFFECT unless COST", "it does not happen if those whom it befalls pay this"),
    "otherwise": ("EFFECT otherwise EFFECT", "what happens instead"),
    "may": ("may EFFECT", "whoever acts is asked whether to do it"),
    "times": (
        "EFFECT NUMBER times",
        "a verb or a group is done so often; a card that is used stays the same",
    ),
    "cannot": ("CARD cannot VERB", "what a card hinders while it is active"),
    # how much
    "per": ("NUMBER RESOURCE per THING", "once for every one of something"),
    "its": ("its WORD", "a number read off the card that was named last"),
    "their": ("their WORD", "a number read off all cards of the last step, added up"),
    "that": ("that many", "as many as the step before has really dealt with"),
    "many": ("that many", "as many as the step before has really dealt with"),
    "more": ("NUMBER more", "so much more; or more of something than somebody"),
    "less": ("NUMBER less", "so much less; or less of something than somebody"),
    "least": ("at least NUMBER", "so many or more; alone: the least of all"),
    "most": ("at most NUMBER", "so many or fewer; alone: the most of all"),
    "than": ("more THING than WHO", "whom a number is held against"),
    "up": ("up to NUMBER THINGS", "as many as one likes, but no more"),
    # who
    "you": ("you", "the player who uses the ability, or for whom it works"),
    "rival": ("a rival", "another player than you"),
    "rivals": ("all rivals", "all players but you"),
    "player": ("any player", "a player; in scenarios, one by number"),
    "players": ("all players", "every player, you included"),
    "owner": ("owner of A", "the player in whose zone a card is"),
    "other": ("each other THING", "all but the one that acts, or is named"),
    "this": ("this", "the card that the ability stands on"),
    "it": ("it", "the card that was named last; after `put`, what was paid"),
    "them": (
        "them",
        "the cards of the last step that dealt with several; after `put`, what was paid",
    ),
    # which
    "a": ("a CARD", "one card, which whoever acts chooses"),
    "an": ("an CARD", "one card, which whoever acts chooses"),
    "the": ("the CARD", "the card that there is; it must be chosen"),
    "no": ("no THING", "there is none"),
    "another": ("another CARD", "not this card, nor one that was named before"),
    "each": ("each CARD", "every one of them, one after another"),
    "all": ("all CARDS", "every one of them; `all resources`: all that lie on a card"),
    "any": ("NUMBER any", "of any resources, in any mix"),
    "same": ("NUMBER same", "of any one resource; after `for each resource`, of that one"),
    "except": ("any except RESOURCE", "but for these"),
    "random": ("NUMBER random CARDS", "chance picks, not a player"),
    "or": ("WORD or WORD", "either of them"),
    "not": ("not WORD", "none of these"),
    "as": ("a CARD as A", "a letter for a card, by which it can be named later"),
    # where
    "in": ("in ZONE", "where cards are"),
    "on": ("on CARD", "the card on which resources lie"),
    "from": ("from ZONE", "where cards or resources are taken from"),
    "to": ("to ZONE", "where cards go"),
    "of": ("of WHO", "whose something is"),
    "at": ("at CARD", "what is looked at, or aimed at; with a number, a bound"),
    "top": ("top of ZONE", "the upper end of a pile"),
    "bottom": ("bottom of ZONE", "the lower end of a pile"),
    "with": ("with WORD NUMBER", "only those that have so much; in scenarios, how it starts"),
    "is": ("CARD is WORD", "what a card is, or the state that it is in"),
    "are": ("PLAYERS are WORD", "what they are, or the state that they are in"),
    "has": ("CARD has NUMBER THING", "what somebody has"),
    "have": ("you have NUMBER THING", "what somebody has"),
    # scenarios
    "scenario": ('scenario "what it shows" {', "a test of cards: a position, choices, and results"),
    "rules": ("rules NAME, NAME", "the rules that it is about, for readers"),
    "given": ("given player 1: FACTS", "what is there when it starts"),
    "luck": ("luck CARD, CARD", "the cards that chance brings, in this order"),
    "refuse": ("refuse player 1: DEED", "a choice that must not be possible"),
    "because": ("because REASON", "why a choice is refused"),
    "expect": ("expect player 1: FACTS", "what must be so by then"),
    # other files
    "game": ('game "Name" {', "declares the words of a game; in a set, says which game it is for"),
    "set": ('set "Name" {', "describes a set of cards, and the words it adds"),
    # verbs without a step of their own
    "move": ("move CARD to ZONE", "bring cards somewhere, and that is all"),
    "return": ("return CARD to ZONE", "bring a card back; `return them`: on top of their pile"),
    "look": ("look at NUMBER cards from ZONE", "see cards that others don't"),
    "reveal": ("reveal NUMBER cards from ZONE", "let everybody see cards"),
    "exchange": (
        "exchange CARD with CARD",
        "two cards change places; with a zone and a player, all that both have there",
    ),
    "shuffle": ("shuffle ZONE", "let nobody know the order of a pile any more"),
    "use": ("use CARD", "use one of its powers as your own"),
}
"""How each word is used, and its meaning in short."""

CLAUSES: Final = (
    ("power", "power ${1:turn this} -> ${2:gain} $0", "an ability that is paid for and used"),
    ("power if", "power if ${1:condition}: ${2:cost} -> $0", "an ability with a condition"),
    ("react to", "react to ${1:event}: ${2:cost} -> $0", "an ability for the moment of an event"),
    ("when", "when ${1:event}: $0", "an ability that works by itself at an event"),
)
"""Whole clauses, with places to fill in."""

SCENARIO: Final = (
    'scenario "${1:what it shows}" {\n'
    "  given player 1: ${2:card} in play\n"
    "  player 1: ${3:power} ${2:card}\n"
    "  expect player 1: $0\n"
    "}"
)
"""A whole scenario, with places to fill in."""
