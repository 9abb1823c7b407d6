# Tablée. Needs Python 3.11 or newer and make; everything else is set up in .venv and web/node_modules.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LOCKER := build/locker
PEERS := build/bench
RAY := build/ray
LEARNING := build/learning
SITE := build/docs
NPM := $(BIN)/python web/npm.py
MODULES := web/node_modules/.ready
CLIENT := src/tablee/static/index.html
RULES := src/tablee/modules/.ready
RULES_SOURCES := $(shell find src/tablee/engine src/tablee/games -name '*.py')
CLIENT_SOURCES := $(shell find web/src web/public web/*.* docs/protocol.ts docs/views.ts src/tablee/bots/facts.json -type f 2>/dev/null)
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup browser play terminal web site screenshots docs test format test-long test-ray test-learning ladder golden bench lock clean

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

$(RULES): $(MODULES) $(RULES_SOURCES)
	@echo "Compiling the rules for browsers, where they have changed (two minutes for all) ..."
	@$(BIN)/tablee wasm --out src/tablee/modules
	@touch $@

$(CLIENT): $(MODULES) $(RULES) $(CLIENT_SOURCES)
	@echo "Building the client ..."
	@$(NPM) run --silent build -- --logLevel warn

web: $(CLIENT) ## Check the client's formatting, lint and types, run its unit tests, and build it
	$(NPM) run --silent check
	$(NPM) run --silent test

site: $(CLIENT) ## Write a static site into build/play: every game against bots, for any file server, offline too
	@$(BIN)/tablee site --out build/play

screenshots: $(CLIENT) ## Write pictures of every page and game to docs/screenshots
	$(BIN)/python -m tests.web.screenshots

docs: ## Build the site into build/site, strictly; ARGS=serve shows it at http://127.0.0.1:8001 while you write
	@test -e $(SITE)/.ready -a ! requirements/docs.txt -nt $(SITE)/.ready || { echo "Setting up $(SITE) ..."; \
	  $(PYTHON) -m venv --clear $(SITE) && $(SITE)/bin/python -m pip install -q --disable-pip-version-check --require-hashes \
	  -r requirements/docs.txt && touch $(SITE)/.ready; }
	@NO_MKDOCS_2_WARNING=1 $(SITE)/bin/mkdocs $(if $(filter serve,$(ARGS)),serve --strict --dev-addr 127.0.0.1:8001,build --strict --quiet)

test: $(RULES) ## Check formatting, lint, types and imports, and run the tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/pytest -n 2 -m "not long" --ignore=tests/web $(ARGS)
	$(MAKE) --no-print-directory docs web browser ARGS=
	$(BIN)/pytest -n 2 --dist worksteal tests/web -m "not long"

browser: ## See to it that there is a Chromium for the browser tests
	@command -v chromium-headless-shell >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null \
	  && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } \
	  || command -v chromium >/dev/null || { echo "The browser tests need Chromium on the PATH:" \
	  "please install the package chromium-headless-shell, or chromium." >&2; exit 1; }

format: $(MODULES) ## Format the sources, Python and client, and mend what the linters can mend
	$(BIN)/ruff check --fix --quiet . || true
	$(BIN)/ruff format .
	$(NPM) run --silent format

test-long: setup ## Run the slow tests, and measure how much of the games is tested
	$(BIN)/pytest -n 2 -m "long and not ray and not learning" --ignore=tests/web $(ARGS)
	$(MAKE) --no-print-directory test-learning ARGS=
	$(MAKE) --no-print-directory web
	$(BIN)/pytest tests/web -m long
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -n 2 tests/games tests/test_drawing.py tests/test_attention.py -m "not long and not thinking"
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --skip-covered --fail-under=100

test-ray: ## Run the arena on a real Ray cluster of this machine, with Ray installed in build/ray
	@test -x $(RAY)/bin/ray || { echo "Installing Ray in $(RAY) ..."; $(PYTHON) -m venv $(RAY); \
	  $(RAY)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/ray.txt; \
	  $(RAY)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .; }
	$(RAY)/bin/pytest -m ray tests/test_ray.py $(ARGS)

test-learning: ## Train networks on the CPU, with torch installed in build/learning
	@test -e $(LEARNING)/.ready -a ! requirements/learning.txt -nt $(LEARNING)/.ready || { \
	  echo "Installing torch in $(LEARNING) ..."; $(PYTHON) -m venv --clear $(LEARNING) \
	  && $(LEARNING)/bin/python -m pip install -q --disable-pip-version-check -c requirements/learning.txt -r requirements/learning.in \
	  && $(LEARNING)/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . \
	  && touch $(LEARNING)/.ready; }
	OMP_NUM_THREADS=1 $(LEARNING)/bin/pytest -m learning tests/test_learning.py $(ARGS)

ladder: setup ## Measure every level against the next for ten minutes; ARGS="--game mio --seconds 60" for a part
	$(BIN)/python bench/ladder.py $(ARGS)
	$(BIN)/python bench/rungs.py

golden: setup ## Write the golden matches anew, after a change of rules
	$(BIN)/python -m tests.test_golden

bench: setup ## Measure Tablée beside its peers, which are set up in build/bench
	@test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	@awk -v to=$(PEERS)/lock- '/^[^ ]/ { n++ } { print > sprintf("%s%03d.txt", to, n) }' requirements/bench.txt
	@test -e $(PEERS)/.ready || for one in $(PEERS)/lock-*.txt; do \
	  $(PEERS)/bin/pip install -q --disable-pip-version-check --require-hashes --no-deps -r $$one \
	  || echo "Left out, it can't be installed here: $$(head -n 1 $$one)" >&2; done; touch $(PEERS)/.ready
	@$(BIN)/python bench/compare.py $(ARGS)

lock: ## Write requirements/*.txt anew from the .in files
	@test -x $(LOCKER)/bin/uv || { $(PYTHON) -m venv $(LOCKER) && $(LOCKER)/bin/pip install -q uv; }
	for set in dev ray docs bench; do $(LOCKER)/bin/uv pip compile requirements/$$set.in --universal --generate-hashes \
	  --no-header --no-annotate --python-version 3.11 --quiet -o requirements/$$set.txt || exit 1; done
	$(LOCKER)/bin/uv pip compile requirements/learning.in --universal --no-header --no-annotate \
	  --python-version 3.11 --quiet -o requirements/learning.txt

clean: ## Remove what was set up and built
	rm -rf $(VENV) web/node_modules src/tablee/static src/tablee/modules build dist htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
