"""What all games share: rules as a table of functions, verdicts, play. Pure."""
