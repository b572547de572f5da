# The workshop and its only door. Needs python3 (3.11 or newer), python3-venv and make.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
JOBS ?= 2
BROWSER ?= yes
POSTGRES ?= yes

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
TOOLS := build/tools
INTERPRETERS ?= python3.11 python3.12 python3.13

# Without BROWSER or POSTGRES the tests that need them are left out; `long` ones run in `make long`.
MARKS := not long
ifneq ($(BROWSER),yes)
MARKS += and not browser
endif
ifneq ($(POSTGRES),yes)
MARKS += and not postgres
endif

.DEFAULT_GOAL := help
.PHONY: help run test long check example sabotage shots icons fmt lint types contracts venv dev browser \
	postgres wheel lock clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */\1\t/' | \
		while IFS="$$(printf '\t')" read -r name text; do printf 'make %-10s %s\n' "$$name" "$$text"; done

run: venv  ## install what is needed and serve on http://127.0.0.1:8000 (HOST=, PORT=)
	$(BIN)/rulesfaq serve --host $(HOST) --port $(PORT)

test: dev browser postgres lint types contracts  ## everything that CI runs (BROWSER=no, POSTGRES=no)
	$(BIN)/python -m pytest -q -n $(JOBS) -m "$(MARKS)"

long: dev browser postgres  ## full counts, with every Python from 3.11 on that is there (INTERPRETERS=)
	@set -e; for python in $(INTERPRETERS); do \
		if name=$$($$python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null); then \
			echo "== $$python ($$name)"; \
			$(MAKE) --no-print-directory dev VENV=build/python$$name PYTHON=$$python; \
			build/python$$name/bin/python -m pytest -q -n $(JOBS); \
		else echo "== $$python is not there"; fi; \
	done

check: venv  ## prove every claim in data/
	$(BIN)/rulesfaq check

example: dev  ## install the game of examples/ under build/ and write its ledger, after a change of the engine
	rm -rf build/example
	$(PIP) install --quiet --no-deps --no-index --no-build-isolation --target build/example examples/streichholz
	PYTHONPATH=build/example $(BIN)/rulesfaq --data examples/streichholz/data check --write

sabotage: dev  ## falsify every entry and rule in every way, and say what caught it
	$(BIN)/python -m tests.sabotage.measure

shots: dev browser  ## take the pictures of docs/screenshots anew
	$(BIN)/python -m tests.web.shots

icons: dev browser  ## draw the icons of the installed site from our sign
	$(BIN)/python -m tests.web.icons

fmt: dev  ## format the code, mend what lint can mend, and the typography of templates
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .
	$(BIN)/python -m tests.typography

lint: dev  ## ruff on the code, yamllint on the data
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/yamllint --strict data examples

types: dev  ## mypy, strict, on package and tests
	$(BIN)/mypy

contracts: dev  ## the floors of the house, by import-linter
	$(BIN)/lint-imports

venv: $(VENV)/.run  ## make .venv with the locked run-time packages and this project

dev: $(VENV)/.dev

$(VENV)/.run: requirements.lock requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "rulesfaq needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 2; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "cannot make a virtual environment: as root, apt-get install python3-venv" >&2; exit 2; }
	$(PIP) install --quiet --require-hashes -r requirements.lock -r requirements-build.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

browser:
ifeq ($(BROWSER),yes)
	@command -v chromium >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
				apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
		fi; } ; command -v chromium >/dev/null || { \
		echo "The Debian package chromium is missing: as root, apt-get install chromium" >&2; \
		echo "Without a browser: make test BROWSER=no (leaves out the tests of the pages in it)" >&2; \
		exit 2; }
endif

postgres:
ifeq ($(POSTGRES),yes)
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && mkdir -p /etc/postgresql-common && \
				echo 'create_main_cluster = false' >>/etc/postgresql-common/createcluster.conf && \
				DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
					postgresql >/dev/null; \
		fi; } ; ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		echo "The Debian package postgresql is missing: as root, apt-get install postgresql" >&2; \
		echo "Without it: make test POSTGRES=no (leaves out the tests of reports in PostgreSQL)" >&2; \
		exit 2; }
endif

wheel: dev  ## build the wheel into dist/
	$(BIN)/python -m hatchling build -t wheel

lock:  ## write the requirements*.lock files anew (needs a package index)
	$(PYTHON) -m venv $(TOOLS)
	$(TOOLS)/bin/pip install --quiet --disable-pip-version-check uv
	$(call compile,requirements-build.lock,--group build)
	$(call compile,requirements.lock,pyproject.toml)
	$(call compile,requirements-dev.lock,pyproject.toml --extra dev --group build \
		-c requirements.lock -c requirements-build.lock)
	sed -i '1i # Written by `make lock` from pyproject.toml.' requirements*.lock

# $(call compile,FILE,SOURCES): one lock for every Python from 3.11 on, each package with its hashes.
compile = $(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --upgrade \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --output-file $(1) $(2)

clean:  ## remove what was built: .venv, dist/, build/, caches
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
