# Every target does its own set-up: a clean clone, Python 3.11 and a package registry are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTHONS := src tests bench examples page/run.py hatch_build.py
WORKERS ?= 2
# Browsers, servers and crashes wait much: a third worker computes meanwhile.
TESTERS ?= 3
unexport PYTHONDONTWRITEBYTECODE  # without it every process, and every served room, compiles the program anew

.PHONY: run quick game test proof check check-style check-types check-page bench clean setup page page-dev \
  page-format types odds screenshots

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip -c constraints.txt
	$(BIN)/pip install --quiet -c constraints.txt -e '.[dev]'
	touch $(READY)

setup: $(READY)

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
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -p no:schemathesis -m "not proof and not volume" \
	  $(addprefix --ignore=,$(SLOW))

game: $(READY)            ## lint and test one game: make game G=marina/zoobac
	$(BIN)/openfelt lint $(G)
	$(BIN)/pytest -n $(WORKERS) -p no:schemathesis -m "not proof" -k "$(G)" \
	  tests/books tests/cli tests/lint tests/rounds tests/rules tests/scenarios

test: $(READY)            ## what a change must pass
	$(MAKE) --no-print-directory -j 2 check-types check-page check-style
	$(BIN)/pytest -n $(TESTERS) --dist worksteal -m "not proof" --cov --cov-report=term:skip-covered --cov-fail-under=95

proof: page               ## the full sizes, before an issue is closed
	$(BIN)/pytest -n $(WORKERS) -m proof

bench: page               ## speed, as ratios in one run
	$(BIN)/python bench/run.py
	$(BIN)/python bench/driver.py
	$(BIN)/python bench/pots.py
	$(BIN)/python bench/hands.py
	$(BIN)/python bench/kernels.py
	$(BIN)/python bench/equity.py
	$(BIN)/python bench/simulation.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/network.py
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/page.py

odds: $(READY)            ## what every bet returns, counted anew and kept with the package
	$(BIN)/python -m openfelt.odds.making

screenshots: page         ## pictures of every page, into docs/screenshots
	PYTHONPATH=tests $(BIN)/python -m page.screenshots

run: page                 ## the room with demo tables and bots, on the embedded database
	$(BIN)/openfelt serve --demo

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .coverage page/node_modules src/openfelt/page/dist
