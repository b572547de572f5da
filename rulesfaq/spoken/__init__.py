"""Positions as players tell them in German, and what a referee makes of them."""
