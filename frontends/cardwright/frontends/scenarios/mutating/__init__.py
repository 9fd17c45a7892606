"""Mutants: cards changed in one small way, to see whether any scenario notices."""
