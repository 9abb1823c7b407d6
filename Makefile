# Tablée. Needs Python 3.11 or newer and make; everything else is set up in .venv and web/node_modules.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LOCKER := build/locker
PEERS := build/bench
RAY := build/ray
NPM := $(BIN)/python web/npm.py
MODULES := web/node_modules/.ready
CLIENT := src/tablee/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/*.* docs/protocol.ts docs/views.ts src/tablee/bots/facts.json -type f 2>/dev/null)
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup browser play terminal web screenshots test format test-long test-ray ladder golden bench lock clean

help: ## Say what there is to make
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 14

setup: $(READY) ## Set everything up in .venv, if need be

$(READY): requirements/dev.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { \
	  echo "There is no $(PYTHON) here. Tablée needs Python 3.11 or newer: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tablée needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1). Another one: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Setting up $(VENV) with $$($(PYTHON) -V) ..."
	@test -x $(BIN)/python && $(BIN)/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || $(PYTHON) -m venv --clear $(VENV)
	@echo "Installing what Tablée needs (a minute or two the first time) ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
	@echo "Ready."

play: $(CLIENT) ## Play in the browser: build the client, start the server, open the page
	@$(BIN)/python -m tablee serve --open $(ARGS)

terminal: setup ## Play in the terminal; ARGS="--lang fr" and the like are passed on
	@$(BIN)/tablee play $(ARGS)

$(MODULES): web/package-lock.json web/package.json $(READY)
	@echo "Installing what the client is built with ..."
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo "Building the client ..."
	@$(NPM) run --silent build -- --logLevel warn

web: $(CLIENT) ## Check the client's formatting, lint and types, run its unit tests, and build it
	$(NPM) run --silent check
	$(NPM) run --silent test

screenshots: $(CLIENT) ## Write pictures of every page and game to docs/screenshots
	$(BIN)/python -m tests.web.screenshots

test: setup ## Check formatting, lint, types and imports, and run the tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/pytest -n 2 -m "not long" --ignore=tests/web $(ARGS)
	$(MAKE) --no-print-directory web browser
	$(BIN)/pytest tests/web -m "not long"

browser: ## See to it that there is a Chromium for the browser tests
	@command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq chromium >/dev/null; } || { \
	  echo "The browser tests need Chromium on the PATH: please install the package chromium." >&2; exit 1; }

format: $(MODULES) ## Format the sources, Python and client, and mend what the linters can mend
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .
	$(NPM) run --silent format

test-long: setup ## Run the slow tests, and measure how much of the rules is tested
	$(BIN)/pytest -n 2 -m "long and not ray" --ignore=tests/web $(ARGS)
	$(MAKE) --no-print-directory web
	$(BIN)/pytest tests/web -m long
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest tests/games -m "not long"
	$(BIN)/coverage report --include='*/rules.py,*/brain.py' --fail-under=100

test-ray: ## Run the arena on a real Ray cluster of this machine, with Ray installed in build/ray
	@test -x $(RAY)/bin/ray || { echo "Installing Ray in $(RAY) ..."; $(PYTHON) -m venv $(RAY); \
	  $(RAY)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/ray.txt; \
	  $(RAY)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .; }
	$(RAY)/bin/pytest -m ray tests/test_ray.py $(ARGS)

ladder: setup ## Measure every level against the next for ten minutes; ARGS="--game mio --seconds 60" for a part
	$(BIN)/python bench/ladder.py $(ARGS)

golden: setup ## Write the golden matches anew, after a change of rules
	$(BIN)/python -m tests.test_golden

bench: setup ## Measure Tablée beside its peers, which are set up in build/bench
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@test -e $(PEERS)/.ready || for peer in $$(cat requirements/bench.in); do \
	  $(PEERS)/bin/pip install -q --disable-pip-version-check -c requirements/bench.txt $$peer \
	  || echo "Left out, it can't be installed here: $$peer" >&2; done; touch $(PEERS)/.ready
	@$(BIN)/python bench/compare.py $(ARGS)

lock: ## Write requirements/*.txt anew from the .in files
	@test -x $(LOCKER)/bin/uv || { $(PYTHON) -m venv $(LOCKER) && $(LOCKER)/bin/pip install -q uv; }
	for set in dev ray; do $(LOCKER)/bin/uv pip compile requirements/$$set.in --universal --generate-hashes \
	  --no-header --no-annotate --python-version 3.11 --quiet -o requirements/$$set.txt || exit 1; done
	$(LOCKER)/bin/uv pip compile requirements/bench.in --universal --no-header --no-annotate \
	  --python-version 3.11 --quiet -o requirements/bench.txt

clean: ## Remove what was set up and built
	rm -rf $(VENV) web/node_modules src/tablee/static build dist htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
