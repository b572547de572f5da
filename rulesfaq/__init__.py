"""Answers to board-game rules questions, each with its page and its proof."""

__version__ = "0.1.0"
