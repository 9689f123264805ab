.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

CACHE := $(CURDIR)/.cache
VENV := $(CURDIR)/.venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
MEMBERS := $(sort $(patsubst %/pyproject.toml,%,$(wildcard libs/*/pyproject.toml services/*/pyproject.toml)))
PORT ?= 8800

# Everything that a run leaves behind goes below .cache.
export PYTHONPYCACHEPREFIX := $(CACHE)/pycache
export HYPOTHESIS_STORAGE_DIRECTORY := $(CACHE)/hypothesis
export PIP_CACHE_DIR ?= $(CACHE)/pip
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help
help: ## list what can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /|/' | sort \
		| awk -F'|' '{ printf "  make %-14s %s\n", $$1, $$2 }'

.PHONY: setup
setup: $(STAMP) ## install everything into .venv (Python 3.11 or newer is all it needs)

$(STAMP): requirements.lock pyproject.toml $(addsuffix /pyproject.toml,$(MEMBERS)) tools/bootstrap_venv.sh
	@sh tools/bootstrap_venv.sh "$(VENV)" $(MEMBERS)
	@touch "$(STAMP)"

.PHONY: demo
demo: $(STAMP) ## start the embedded stack, ask questions of every kind, call a tool over MCP, show what proves each sentence, stop
	@"$(BIN)/uradori" demo

.PHONY: up
up: $(STAMP) ## run the embedded stack on port 8800 of the loopback until Ctrl-C (PORT=...)
	@exec "$(BIN)/uradori" up --port $(PORT)

.PHONY: test
test: $(STAMP) ## run all tests
	@sh tools/test.sh "$(BIN)/pytest" $(ARGS)

.PHONY: lint
lint: $(STAMP) ## ruff, mypy strict, import-linter, deptry of each member
	"$(BIN)/ruff" check .
	"$(BIN)/ruff" format --check .
	"$(BIN)/mypy" $(addsuffix /src,$(MEMBERS)) bench
	"$(BIN)/lint-imports" --cache-dir "$(CACHE)/import-linter"
	@for member in $(MEMBERS); do \
		echo "deptry $$member"; \
		(cd $$member && "$(BIN)/deptry" --no-ansi src) || exit 1; \
	done

.PHONY: credentials
credentials: $(STAMP) ## make keys, a certificate and tokens for docker-compose.yml (ARGS=--help)
	@"$(BIN)/uradori" credentials $(ARGS)

.PHONY: compose-test
compose-test: $(STAMP) ## build and start the containers, prove through Caddy what they promise (needs an engine)
	@"$(BIN)/pytest" tests/compose --compose $(ARGS)

.PHONY: compose-faults
compose-faults: $(STAMP) ## the same under long kills and load
	@"$(BIN)/pytest" tests/compose/faults --compose $(ARGS)

.PHONY: format
format: $(STAMP) ## put imports and layout in order
	"$(BIN)/ruff" check --fix-only .
	"$(BIN)/ruff" format .

.PHONY: bench
bench: $(STAMP) ## measure speed beside the same code in one process; fails where a ratio is missed
	@"$(BIN)/python" -m bench $(ARGS)

.PHONY: schemas
schemas: $(STAMP) ## write the generated schemas below docs/
	@"$(BIN)/python" tools/schemas.py

.PHONY: lock
lock: ## pin every dependency with its hashes (needs uv)
	@sh tools/lock.sh

.PHONY: clean
clean: ## remove .venv and .cache
	rm -rf "$(VENV)" "$(CACHE)"
