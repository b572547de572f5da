"""What an author begins with: an entry, a scenario file, a game, written so that it loads."""
