"""The levels of proof: what a scenario shows, and which rules it shows it by."""
