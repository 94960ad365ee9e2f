# Every target does its own set-up: a clean clone, Python 3.11 and a package registry are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What developing takes is installed, or what running the room takes.
READY := $(VENV)/.ready
OPEN := $(VENV)/.open
PAGE := hatch_build.py $(shell find page -mindepth 1 -name node_modules -prune -o -print)
PYTHONS := src tests bench examples page/run.py hatch_build.py
WORKERS ?= 2
# Browsers, servers and crashes wait much: a third worker computes meanwhile.
TESTERS ?= 3
unexport PYTHONDONTWRITEBYTECODE  # without it every process, and every served room, compiles the program anew

.PHONY: run quick game changed faults test coverage proof check check-style check-types check-page browser \
  bench dataset measurements clean setup page page-dev page-format types odds screenshots

# Nothing is compiled before it is imported: most of these packages' modules never are.
INSTALL := $(BIN)/pip install --quiet --no-compile

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --upgrade pip
	HATCH_BUILD_NO_HOOKS=1 $(INSTALL) -c constraints.txt -e '.[dev]'  # `page` builds it, beside the checks
	touch $(READY)

# Here pip builds the page, with a Node that it deletes again.
$(OPEN): pyproject.toml constraints.txt $(PAGE)
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -c constraints.txt -e '.[odds,room]'
	touch $(OPEN)

setup: page

page: $(READY)            ## the page, built anew if its files changed
	$(BIN)/python page/run.py build

page-dev: $(READY)        ## the page as it is edited, in front of a room at $$ROOM (http://127.0.0.1:8000)
	$(BIN)/python page/run.py dev

page-format: $(READY)
	$(BIN)/python page/run.py format

types: $(READY)           ## the page's types and the WebSocket's description, from the server
	$(BIN)/python -m openfelt.room.api.typescript page/src/lib/types.ts
	$(BIN)/python -m openfelt.room.api.upkeep docs/websocket.json

check: check-style check-types check-page  ## style, types and layers

check-style: $(READY)
	$(BIN)/ruff check $(PYTHONS)
	$(BIN)/ruff format --check $(PYTHONS)
	$(BIN)/lint-imports

check-types: $(READY)
	$(BIN)/mypy

check-page: page          # not beside `page`: both fetch its packages
	$(BIN)/python page/run.py check

SLOW := tests/equity tests/page tests/kernels tests/odds tests/simulation tests/phh/test_against_pokerkit.py \
  tests/room/api tests/room/crash tests/room/store tests/room/test_nights.py tests/room/test_old_logs.py \
  tests/room/test_packing.py tests/room/test_pot_nights.py tests/room/test_rules_of_their_time.py \
  tests/room/test_snapshots.py tests/cli/test_edge_command.py tests/cli/test_room_commands.py \
  tests/cli/test_simulate_command.py tests/families/test_draw_advice.py tests/families/test_stud_advice.py \
  tests/families/test_what_advice_wins.py tests/rounds/test_walk.py tests/test_notebooks.py

quick: $(READY)           ## the inner loop: without browsers, servers, crashes, nights, simulations, counts and volumes
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not proof and not volume" \
	  $(addprefix --ignore=,$(SLOW))

game: $(READY)            ## lint and test one game: make game G=marina/zoobac
	$(BIN)/openfelt lint $(G)
	PYTHONPATH=tests $(BIN)/python -m picking.game $(G)

SINCE ?= HEAD

changed: $(READY)         ## the tests that a change can touch, nearest first, until one fails: make changed SINCE=main
	PYTHONPATH=tests $(BIN)/python -m picking.changed --since $(SINCE) --workers $(WORKERS)

faults: page              ## planted faults, each to be found by what `make changed` picks: make faults FAULTS="--draw 10"
	PYTHONPATH=tests $(BIN)/python -m faults.plant $(FAULTS)

browser: $(READY)         ## the browser of the page's tests, installed if it is not there
	PYTHONPATH=tests $(BIN)/python -m page.chromium

test: $(READY)            ## what a change must pass
	$(MAKE) --no-print-directory -j 3 browser check-types check-page check-style
	$(BIN)/pytest -n $(TESTERS) --dist worksteal -m "not proof"

# The core is covered by its own tests. Of a law on many cases (`volume`) the first counts, others change nothing.
CORE := $(addprefix tests/,books bots families rounds rules scenarios table cli/test_fees_command.py \
  phh/test_played.py)

coverage: $(READY)        ## the branches of the core that its tests go through: at least 95 %
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not proof and not no_cover" \
	  --cov --cov-report=term:skip-covered --cov-fail-under=95 $(CORE)

# ONLY: a file or test under tests/, or an expression of pytest's -k. FRESH=1 proves again what has passed;
# CONTINUE=yes takes what passed at other commits.
ONLY_TESTS = $(if $(filter tests/%,$(ONLY)),'$(ONLY)',$(if $(ONLY),-k '$(ONLY)'))

proof: page               ## the full sizes, before an issue is closed; goes on where it was stopped
	$(BIN)/pytest -p proofs.plugin -n $(WORKERS) -m proof $(ONLY_TESTS) \
	  $(if $(FRESH),--proofs-fresh) $(if $(CONTINUE),--proofs-continue)

BENCHES := $(addsuffix .py,$(addprefix bench/,run driver pots hands kernels equity simulation store load \
  network startup page))

bench: page               ## speed, as ratios in one run; one script: make bench ONLY=bench/driver.py
	PYTHONPATH=tests $(BIN)/python -m proofs.speeds $(or $(ONLY),$(BENCHES))

dataset: $(READY)         ## hands of the public data set of hand histories, played here: make dataset PHH=folder
	PYTHONPATH=tests $(BIN)/python -m phh.dataset $(PHH)

measurements: $(READY)    ## docs/measurements.md, from what was proved and measured here and before
	PYTHONPATH=tests $(BIN)/python -m proofs.document

odds: $(READY)            ## what every bet returns, counted anew and kept with the package
	$(BIN)/python -m openfelt.odds.making

screenshots: page         ## pictures of every page, into docs/screenshots
	PYTHONPATH=tests $(BIN)/python -m page.screenshots

# Where a developer's tools are, they build the page; else only what the room needs is installed.
run: $(if $(wildcard $(READY)),page,$(OPEN))  ## the room with demo tables and bots, on the embedded database
	$(BIN)/openfelt serve --demo

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .coverage page/node_modules src/openfelt/page/dist
