"""Many games between bots, and what they say of the cards: for people who balance cards."""
