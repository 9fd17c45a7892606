"""What rulebooks are made of: handlers of frames, menus, tables of sets, states in the box."""
