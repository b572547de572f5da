"""The domain as frozen values: sources, rules, entries, scenarios, games. No I/O."""
