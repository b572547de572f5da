"""Small games of three other kinds, cut to one case each, to try the shapes on.

A meld of tiles with jokers (Küt), chance under a house rule (Bozu Mekuri), and secret bids made
at once (Karat). They are sketches for these tests, not the games.
"""
