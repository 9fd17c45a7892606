"""What players of other games write: recognised as a whole statement, before a word is blamed.

``rules.toml`` has rules that rewrite phrases. A statement with errors is rewritten, by one
rule after another, until a game understands it; that is then what is proposed. So nothing is
proposed that the check would refuse. A noun that the game doesn't have is left open in what is
proposed: a word of the game stands in for it until the statement is understood.
"""
