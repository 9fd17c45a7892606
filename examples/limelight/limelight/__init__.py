"""Limelight: a deck-building game about travelling theatre companies."""
