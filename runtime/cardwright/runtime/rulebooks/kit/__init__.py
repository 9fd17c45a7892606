"""What rulebooks are made of: frames that ask, menus, a game's words, cards in the box."""
