"""Find entries, rules, terms and facts for a German question: own analysis, Whoosh as the index."""
