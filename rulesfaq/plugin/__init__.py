"""The claims of a data folder as items of pytest."""
