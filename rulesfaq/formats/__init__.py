"""What a check found, as other programs read it: annotations, SARIF, JUnit, Markdown."""

from rulesfaq.formats.finding import Finding as Finding
from rulesfaq.formats.finding import findings as findings
from rulesfaq.formats.github import as_github as as_github
from rulesfaq.formats.junit import as_junit as as_junit
from rulesfaq.formats.markdown import as_markdown as as_markdown
from rulesfaq.formats.places import Places as Places
from rulesfaq.formats.places import places as places
from rulesfaq.formats.sarif import as_sarif as as_sarif
