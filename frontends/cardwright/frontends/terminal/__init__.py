"""Games on a terminal: played by people, with bots or among themselves, and watched.

Everything is lines of text that are asked and answered, so that it works in a pipe as well.
"""
