"""Zauberschwert & Drachenei: six phases a round, adventures alone, together or by auction.

``book`` is the game as the public interface sees it. The phases are in ``phases`` (their order),
``supply`` (A, B), ``choosing`` (C), ``solving``, ``fighting``, ``auctions`` and ``winning`` (D),
``trading`` and ``laying`` (E), ``passing_on`` (F); ``ending`` says who has won. Numbers such as
ZS-22 are those of the rules in the docs.
"""
