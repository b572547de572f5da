"""From a question to an answer that the corpus gives, or to the honest word that it gives none."""
