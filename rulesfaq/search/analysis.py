"""The door to the analysis: what becomes of a German word or text before it is compared."""

from __future__ import annotations

from rulesfaq.search.asking import asking_part as asking_part
from rulesfaq.search.forms import NEGATIONS as NEGATIONS
from rulesfaq.search.forms import NUMBER_WORDS as NUMBER_WORDS
from rulesfaq.search.lexicon import Analysed as Analysed
from rulesfaq.search.lexicon import Lexicon as Lexicon
from rulesfaq.search.lexicon import Unit as Unit
from rulesfaq.search.words import fold as fold
from rulesfaq.search.words import normal as normal
from rulesfaq.search.words import split_clauses as split_clauses
from rulesfaq.search.words import split_words as split_words
from rulesfaq.search.words import stem as stem
from rulesfaq.search.words import term as term
