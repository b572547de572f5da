"""What is kept beyond a run: one database, its tables, its migrations; rows, never the domain."""

from rulesfaq.storage.migrating import migrate as migrate
from rulesfaq.storage.migrating import ready as ready
from rulesfaq.storage.migrating import revision_of as revision_of
from rulesfaq.storage.secret import digest as digest
from rulesfaq.storage.secret import new_secret as new_secret
from rulesfaq.storage.store import Store as Store
from rulesfaq.storage.tables import METADATA as METADATA
from rulesfaq.storage.when import now as now
