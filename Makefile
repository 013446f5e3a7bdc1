# One way to build, to run and to test. `make` alone lists the targets.
# Every target does its own set-up; nothing but Python 3.11, Rust, Node 20 and npm has to be there before.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
LEXICA := cs cs-klasik sk pl en

# Stamps stand for things that make cannot see: an environment, an installed extension, a built page.
ENV_STAMP  := $(VENV)/.made
CORE_STAMP := $(VENV)/.core
PAGE_STAMP := python/kotva/web/static/index.html
NODE_STAMP := web/node_modules/.package-lock.json

RUST_SOURCES := $(shell find crates Cargo.toml Cargo.lock .cargo -type f)
PAGE_SOURCES := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/test-results/*' 2>/dev/null)

export KOTVA_PAGE := ready

.PHONY: help run check test build lexica bench format types clean

help:
	@echo 'make run     build everything, install the lexica ($(LEXICA)), start the web app'
	@echo 'make check   the daily checks, a few minutes: formatters, linters, types, quick tests of Rust, Python and page'
	@echo 'make test    every check: also the long tests and the browser'
	@echo 'make build   the environment, the core and the page'
	@echo 'make bench   the benchmarks with asserted counts, and the long comparison runs'
	@echo 'make format  cargo fmt, ruff format and prettier'
	@echo 'make types   the page'"'"'s types from the models of the server'
	@echo 'make clean   remove everything that was built (installed lexica stay)'

run: build lexica
	@$(BIN)/kotva

check:
	@tools/prepare --for-checks
	@$(MAKE) --no-print-directory build lexica $(VENV)/.tests
	@$(BIN)/python tools/test_all.py --daily

test:
	@tools/prepare --for-tests
	@$(MAKE) --no-print-directory build lexica $(VENV)/.tests
	@$(BIN)/python tools/test_all.py

build: $(CORE_STAMP) $(PAGE_STAMP)

lexica: $(CORE_STAMP)
	@$(BIN)/kotva lexicon install $(LEXICA)

bench: build lexica
	@$(BIN)/kotva bench

format: $(VENV)/.tests $(NODE_STAMP)
	cargo fmt
	rustfmt --edition 2024 $$(find crates/*/src -name '*.rs')  # cargo does not see modules that a macro declares
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	npm --prefix web run --silent format

# The types are kept, so that the page can be read and checked without Python; a test fails when they are stale.
types: $(CORE_STAMP) $(NODE_STAMP)
	$(BIN)/python tools/page_types.py

clean:
	rm -rf target $(VENV) web/node_modules python/kotva/web/static
	rm -f python/kotva/_core*.so

$(ENV_STAMP):
	@tools/prepare
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet 'maturin>=1.9,<2'
	@touch $@

$(CORE_STAMP): $(ENV_STAMP) pyproject.toml $(RUST_SOURCES)
	$(BIN)/maturin develop --release --quiet
	@touch $@

# The example games are installed too: they have to pass the same tests as the built-in ones.
$(VENV)/.tests: $(CORE_STAMP) pyproject.toml $(wildcard examples/*/*)
	$(BIN)/python -m pip install --quiet --group test
	$(BIN)/python -m pip install --quiet --no-deps ./examples/connect-four ./examples/nine-mens-morris
	rm -rf examples/*/build examples/*/*.egg-info
	@touch $@

$(NODE_STAMP): web/package-lock.json
	npm --prefix web ci --no-audit --no-fund
	@touch $@

$(PAGE_STAMP): $(NODE_STAMP) $(PAGE_SOURCES)
	npm --prefix web run --silent build
	@touch $@
