"""One module for each version of the tables; once published, a version never changes."""
