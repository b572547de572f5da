"""Who may decide, how often somebody may ask, what was done: accounts, sessions, limits, log."""
