"""Words for people: what a decision asks, what its options are, and what has happened so far."""
