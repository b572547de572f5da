"""What has changed for readers since a revision: verdicts, texts, pages, levels."""

from rulesfaq.history.change import Changes as Changes
from rulesfaq.history.change import compare as compare
from rulesfaq.history.log import read_log as read_log
from rulesfaq.history.log import told_changes as told_changes
from rulesfaq.history.log import write_log as write_log
from rulesfaq.history.read import Revision as Revision
from rulesfaq.history.read import read_revision as read_revision
from rulesfaq.history.state import found_by as found_by
from rulesfaq.history.state import state_of as state_of
from rulesfaq.history.summary import changes_as_markdown as changes_as_markdown
from rulesfaq.history.summary import changes_as_plain as changes_as_plain
from rulesfaq.history.turning import turning as turning
