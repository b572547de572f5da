"""Pages and API: a Flask application over the services."""

from rulesfaq.web.app import create_app as create_app
from rulesfaq.web.app import load_app as load_app
from rulesfaq.web.app import services_of as services_of
