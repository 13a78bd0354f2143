PYTHON ?= python3
BIN    := .venv/bin
VENDOR := src/undercroft/web/static/vendor
# What the installation depends on; without the web assets it is done again.
RECIPE := pyproject.toml package.json package-lock.json hatch_build.py \
          $(if $(wildcard $(VENDOR)/.made-from),,FORCE)

.DEFAULT_GOAL := help
.PHONY: help setup play dev test test-long mutants stress check fix compiled bench load sim clauses golden \
        scenario findings screenshots docs release clean FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/.setup ## install what it takes to play, into .venv

play: .venv/.setup ## open the game room in your browser, at http://127.0.0.1:8000
	@$(BIN)/undercroft serve --open

dev: .venv/.dev ## install the developers' tools too

test: dev ## run the tests, on interpreted and on compiled rules
	@$(BIN)/python scripts/test.py

# Python keeps what it has compiled, even where it is told not to, as in many containers: else
# each worker and each server that a test starts would compile all modules again.
test test-long stress: export PYTHONDONTWRITEBYTECODE =

test-long: dev ## run all proof that there is, on both databases and the best build
	@$(BIN)/python scripts/test.py --long

mutants: dev ## break the program on purpose, in a hundred places: a test must notice each
	@$(BIN)/python scripts/mutants.py

stress: dev ## run what waits for other programs ten times on a busy machine
	@$(BIN)/python scripts/stress.py

check: dev ## formatting, lint, types, and the arrows between the packages
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

fix: dev ## format, and mend what the linter can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

compiled: dev ## compile the kernel and the games with mypyc, into build/compiled
	$(BIN)/python scripts/compile.py

bench: compiled ## measure the speed, interpreted and compiled
	$(BIN)/python bench/run.py

load: dev ## measure a server: programs that never pause, tables of bots that are watched, pages of people
	$(BIN)/python -m scripts.crowd
	$(BIN)/python scripts/load.py
	$(BIN)/python -m scripts.screens --chromium

sim: dev ## play many matches between bots on compiled rules: ARGS="GAME -n 10000"
	@$(BIN)/python scripts/compile.py >&2
	@PYTHONPATH=build/compiled $(BIN)/python -m undercroft sim $(ARGS)

clauses: dev ## show which rules are cited in the code and proven by a test
	$(BIN)/undercroft clauses

golden: dev ## tell the golden matches anew, and play those that are missing
	$(BIN)/python -m pytest -q -k golden --update-golden

scenario: dev ## open a position of a game's tests in the browser: GAME=... AT="table(...)"
	@$(BIN)/python scripts/scenario.py "$$GAME" "$$AT" $(if $(WORDS),--words $(WORDS))

findings: ## run what surprised us in other libraries; NEWEST=1 says which have changed
	@$(PYTHON) scripts/findings.py $(if $(NEWEST),--newest)

screenshots: dev ## take the pictures of the README
	$(BIN)/python scripts/screenshots.py

docs: dev ## build the site of documents into build/site; LINKS=1 asks addresses outside, PICTURES=1 takes new pictures
	@$(BIN)/python -m scripts.docs $(if $(LINKS),--links) $(if $(PICTURES),--pictures)

release: dev ## test everything, then make the files of a release in dist/, install and play them
	@$(BIN)/python -m pip install --quiet --editable '.[release]'
	@$(BIN)/python -m scripts.release $(if $(PYTHONS),$(PYTHONS:%=--python %))

clean: ## remove everything that was installed, built or cached
	rm -rf .venv build dist $(VENDOR)
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf "$${XDG_CACHE_HOME:-$$HOME/.cache}/undercroft"

.venv/.setup: $(RECIPE)
	$(call install,.)
	@touch $@

.venv/.dev: $(RECIPE)
	$(call install,.[dev])
	@touch .venv/.setup $@

define install
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
  echo 'Undercroft needs Python 3.11 or newer (make PYTHON=python3.12 names another one).'; exit 1; }
@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
  echo 'Python has no venv module (on Debian and Ubuntu: apt install python3-venv).'; exit 1; }
@echo 'Installing into .venv (the first time it takes up to a minute) ...'
@test -x $(BIN)/python || $(PYTHON) -m venv .venv
@$(BIN)/python -m pip install --no-input --editable '$(1)' > .venv/setup.log 2>&1 || { \
  sed -n 's/.*undercroft: //p' .venv/setup.log | head -n 1 | grep . || \
  { echo 'Could not install: is the package registry reachable? The last fault was:'; \
    sed -n 's/^ *ERROR: //p' .venv/setup.log | tail -n 1; }; \
  echo 'The whole story is in .venv/setup.log.'; exit 1; }
endef
