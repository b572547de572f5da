"""The command line: thin, it parses, calls and prints. English, results on stdout."""
