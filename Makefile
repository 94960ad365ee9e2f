# Every target does its own set-up: a clean clone, Python 3.11 and a package registry are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTHONS := src tests bench examples page/run.py hatch_build.py
WORKERS ?= 2
unexport PYTHONDONTWRITEBYTECODE  # without it every process, and every served room, compiles the program anew

.PHONY: run quick game test proof check bench clean setup page page-dev page-format types screenshots

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

check: $(READY)           ## style, types and layers
	$(BIN)/ruff check $(PYTHONS)
	$(BIN)/ruff format --check $(PYTHONS)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python page/run.py check

SLOW := tests/page tests/room/api tests/room/crash tests/room/store tests/room/test_snapshots.py \
  tests/room/test_old_logs.py tests/cli/test_room_commands.py

quick: $(READY)           ## the inner loop: without browsers, servers and crashes
	$(BIN)/pytest -n $(WORKERS) -m "not proof" $(addprefix --ignore=,$(SLOW))

game: $(READY)            ## lint and test one game: make game G=marina/zoobac
	$(BIN)/openfelt lint $(G)
	$(BIN)/pytest -n $(WORKERS) -m "not proof" -k "$(G)" tests/books tests/cli tests/lint tests/rounds tests/rules tests/scenarios

test: check page          ## what a change must pass
	$(BIN)/pytest -n $(WORKERS) -m "not proof" --cov --cov-report=term:skip-covered --cov-fail-under=95

proof: page               ## the full sizes, before an issue is closed
	$(BIN)/pytest -n $(WORKERS) -m proof

bench: page               ## speed, as ratios in one run
	$(BIN)/python bench/run.py
	$(BIN)/python bench/driver.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/network.py
	$(BIN)/python bench/startup.py
	$(BIN)/python bench/page.py

screenshots: page         ## pictures of every page, into docs/screenshots
	PYTHONPATH=tests $(BIN)/python -m page.screenshots

run: page                 ## the room with demo tables and bots, on the embedded database
	$(BIN)/openfelt serve --demo

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .coverage page/node_modules src/openfelt/page/dist
