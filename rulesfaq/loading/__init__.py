"""Data from files: strict YAML, schemas, cross-checks; every fault with its place."""
