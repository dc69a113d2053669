# `make play` and `make test` do everything on a fresh checkout: make .venv, install pinned versions, run.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
TESTED := $(VENV)/.tested
BENCHED := $(VENV)/.benched
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
WORKERS ?= 2

.PHONY: play test lint soak bench screenshots clean

play: $(READY)
	$(BIN)/hradby

test: lint
	$(BIN)/python -m pytest -n $(WORKERS)

lint: $(TESTED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(TESTED)
	$(BIN)/python -m pytest -n $(WORKERS) -m soak --timeout 3600

bench: $(BENCHED)
	$(BIN)/python -m tests.bench

screenshots: $(READY)
	$(BIN)/hradby screenshots

$(READY): pyproject.toml constraints.txt
	@echo "Installing into $(VENV): about half a minute, only this once."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	touch $@

$(TESTED): $(READY)
	$(PIP) -e '.[test]'
	touch $@

$(BENCHED): $(TESTED)
	$(PIP) -e '.[test,bench]' || $(PIP) -e '.[test]'
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .import_linter_cache .hypothesis
