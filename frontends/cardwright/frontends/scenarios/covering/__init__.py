"""Which parts of cards no scenario reaches."""
