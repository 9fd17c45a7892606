"""Reference pages that are made from the language itself: its grammar, its model, its codes."""
