"""A game in your own program: you are Ann, a bot is Bob. Run: python python_embedding.py [SEED]."""

import sys

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.games import open_edition, start

YOU = 0

edition = open_edition()
seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
game = start(edition, seed=seed)
words = game.phrasebook("en", ["Ann", "Bob"])
bot = make_bot("random", seed)

told = 0
while (decision := game.decision) is not None:
    for line in game.story("en", YOU, ["Ann", "Bob"], start=told):
        print(line)
    told += len(game.log(YOU, start=told))
    if decision.player != YOU:
        game.apply(bot.choose(seat_of(game, decision.player)))
        continue
    print(f"\n{words.prompt(decision)}")
    for number, option in enumerate(decision.options, start=1):
        print(f"  {number}. {words.label(option, decision)}")
    answer = sys.stdin.readline().strip() or "1"  # just Enter takes the first
    if answer.isdecimal() and 0 < int(answer) <= len(decision.options):
        game.apply(decision.options[int(answer) - 1].id, player=YOU, serial=decision.serial)
    else:
        print(f"Type a number from 1 to {len(decision.options)}.")
print("Won by", " and ".join(words.player(player) for player in game.winners))
