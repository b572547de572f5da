"""The site over our own data as tests read it: without a store, and nothing is kept."""

from __future__ import annotations

from functools import cache

from flask import Flask

from rulesfaq.services import open_services
from rulesfaq.settings import load_settings
from rulesfaq.web.app import create_app


@cache
def our_site() -> Flask:
    """Return the site, made once in a process; nothing limits who asks."""
    return create_app(open_services(load_settings({})))
