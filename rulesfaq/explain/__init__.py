"""From ids to what people read: pages, citations, texts with their numbers, facts in words."""

from rulesfaq.explain.citations import Flag as Flag
from rulesfaq.explain.citations import Reference as Reference
from rulesfaq.explain.citations import citation_line as citation_line
from rulesfaq.explain.citations import flags_of as flags_of
from rulesfaq.explain.citations import format_pages as format_pages
from rulesfaq.explain.citations import german_date as german_date
from rulesfaq.explain.citations import reading_note as reading_note
from rulesfaq.explain.citations import references as references
from rulesfaq.explain.citations import section_slug as section_slug
from rulesfaq.explain.citations import source_line as source_line
from rulesfaq.explain.phrases import belief_sentence as belief_sentence
from rulesfaq.explain.phrases import event_sentence as event_sentence
from rulesfaq.explain.phrases import fact_given as fact_given
from rulesfaq.explain.phrases import fact_sentence as fact_sentence
from rulesfaq.explain.phrases import label as label
from rulesfaq.explain.phrases import move_sentence as move_sentence
from rulesfaq.explain.phrases import question as question
from rulesfaq.explain.texts import answer_text as answer_text
from rulesfaq.explain.texts import fill_text as fill_text
from rulesfaq.explain.texts import typeset as typeset
