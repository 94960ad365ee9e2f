# Every target does its own set-up: a clean clone, Python 3.11 and a package registry are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2

.PHONY: run quick test proof check bench clean setup

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip -c constraints.txt
	$(BIN)/pip install --quiet -c constraints.txt -e '.[dev]'
	touch $(READY)

setup: $(READY)

check: $(READY)           ## style, types and layers
	$(BIN)/ruff check src tests bench examples
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/mypy
	$(BIN)/lint-imports

quick: $(READY)           ## the inner loop
	$(BIN)/pytest -n $(WORKERS) -m "not proof"

test: check               ## what a change must pass
	$(BIN)/pytest -n $(WORKERS) -m "not proof" --cov --cov-report=term:skip-covered --cov-fail-under=95

proof: $(READY)           ## the full sizes, before an issue is closed
	$(BIN)/pytest -n $(WORKERS) -m proof

bench: $(READY)           ## speed, as ratios in one run
	$(BIN)/python bench/run.py
	$(BIN)/python bench/store.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/network.py
	$(BIN)/python bench/startup.py

run: $(READY)             ## the room with demo tables and bots, on the embedded database
	$(BIN)/openfelt serve --demo

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .coverage
