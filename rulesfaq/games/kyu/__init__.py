"""Kyū: a card game of five nobles, for two to five players."""
