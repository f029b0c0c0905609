# The commands of the project. `make help` lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

LISTEN ?= 127.0.0.1:8080
DATA ?= data
# Chromium without windows: journeys take a fifth less time than with `chromium --headless`.
CHROMIUM ?= /usr/bin/chromium-headless-shell
JAVA ?= /usr/bin/java
VALGRIND := /usr/bin/valgrind
OPENSSL ?= /usr/bin/openssl
XMLLINT := /usr/bin/xmllint
PAIRS ?= 1000000
# What `make conformance` tries of the prover: random claims, small surveys with all their participants, claims that CaDiCaL looks at.
CLAIMS ?= 200000
SURVEYS ?= 500
UNSATISFIABLE ?= 5000
FUZZ_SECONDS ?= 600
FUZZ_TARGETS := yaml expression compile format rules proofs
HUNSPELL := /usr/bin/hunspell $(patsubst %,/usr/share/hunspell/%.dic,sv_SE en_US nb_NO pl_PL)
PYYAML := /usr/lib/python3/dist-packages/yaml/__init__.py
PYXFORM := target/pyxform/bin/xls2xform
Z3 := target/z3/bin/z3
BANKID6 := target/bankid6/bin/python
READERS := target/readers/bin/pip
ADVERSARY := target/groups/bin/pip
PROXIES := target/proxies
NGINX := $(PROXIES)/usr/sbin/nginx
CADDY := $(PROXIES)/usr/bin/caddy
KUBERNETES := target/kubernetes/bin/kubernetes-validate
SYSTEMD := /usr/bin/systemd-analyze
BUILDAH := /usr/bin/buildah
DEBOOTSTRAP := /usr/sbin/debootstrap
PSPP := /usr/bin/pspp
AGE := /usr/bin/age
CADICAL := /usr/bin/cadical
PROMTOOL := target/prometheus/usr/bin/promtool
POSTGRESQL := $(or $(lastword $(wildcard /usr/lib/postgresql/*/bin/postgres)),/usr/lib/postgresql/bin/postgres)
PGBOUNCER := /usr/sbin/pgbouncer
R_PACKAGES := $(patsubst %,/usr/lib/R/site-library/%/DESCRIPTION,haven readr jsonlite)
SPSS_FILES ?= 100
# The journeys that also run on PostgreSQL: answers that survive, people who are invited, the end of sessions.
ON_POSTGRESQL := survives invitations session-end
# The journeys that also run on two servers that share a database, one of which is always being restarted: signing in, answering, conflicts,
# sending.
ON_TWO_SERVERS := bank-id gender survives session-end
COMPANIES ?= 1000
# The faults of `make soak`, unless the environment says otherwise. `make test` has fewer: tests/faults/main.rs says how many.
SOAK := KILLS=$${KILLS:-1000} POWER_CUTS=$${POWER_CUTS:-1000} FULL_DISKS=$${FULL_DISKS:-100} RESTARTS=$${RESTARTS:-100} \
  CLOCK_JUMPS=$${CLOCK_JUMPS:-100}
FAKETIME := /usr/bin/faketime

# The tests, the examples and the command with one set of features: a package of its own would build its dependencies once more.
BUILD_TESTS := cargo test --workspace --locked --no-run --quiet
# The command with the web application in it; a test that needs the command brings it along.
BUILD_APP := $(BUILD_TESTS) --features enkat/app --test faults

NODE_MODULES := $(addsuffix /node_modules,web tests/e2e tests/oidc bench scripts/advisories scripts/mutants)
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path 'web/dist*' -prune -o -type f -print 2>/dev/null)

.PHONY: help run dev test check spelling release-fixtures advisories kept-tests style fmt bench soak generate production-test tools rust-test simulator-test readers-test groups-test delivery-test deploy-test web-test e2e-test two-servers-test book pictures dist image conformance mutants fuzz fuzz-tools dist-tools

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: web/dist/index.html ## Build everything, start the server and print the address to open
	cargo build --release --locked -p enkat --features app
	target/release/enkat serve --surveys surveys --data $(DATA) --listen $(LISTEN)

dev: web/node_modules ## Start server and web with rebuild on change
	node scripts/dev.mjs --listen $(LISTEN) --data $(DATA)

test: check rust-test simulator-test readers-test groups-test delivery-test deploy-test web-test e2e-test two-servers-test ## Check and test everything
	@echo "everything passed"

check: tools spelling advisories kept-tests style web/node_modules tests/e2e/node_modules tests/oidc/node_modules bench/node_modules ## Formats, lints, types, licences, spelling, surveys, generated files
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo deny check bans licenses sources
	cd web && npm run check
	cd web && npm run api -- --check
	cd tests/e2e && npm run check
	cd tests/oidc && npm run check
	node bench/page/build.mjs
	$(BUILD_TESTS)
	target/debug/enkat check surveys --deny warnings
	target/debug/enkat fmt surveys --check
	target/debug/enkat test surveys

spelling: $(HUNSPELL) $(PYYAML) ## Spelling of what participants read, in every language
	/usr/bin/python3 -B -m unittest discover --quiet --start-directory scripts/spelling
	/usr/bin/python3 -B scripts/spelling/check.py

advisories: tools scripts/advisories/node_modules ## Published weaknesses of the dependencies; refuses grave ones in what ships
	cd scripts/advisories && npm test --silent && npm run --silent check

kept-tests: ## No test, fixture or snapshot is lost while files move
	cd scripts/kept-tests && node --test --test-reporter=dot lost.test.mjs >/dev/null && node check.mjs

style: ## Refuses sentences of comments and documents that begin with words that docs/style.md rules out; tests of the scripts
	cd scripts/style && node --test --test-reporter=dot style.test.mjs >/dev/null && node check.mjs
	cd scripts/mutants && node --test --test-reporter=dot survivors.test.mjs faults.test.mjs >/dev/null

rust-test: $(OPENSSL) $(XMLLINT) $(AGE) $(CADICAL) $(POSTGRESQL) $(PGBOUNCER) $(PROMTOOL) ## Tests of compiler, runtime and surveys; kills, power cuts, full disks too
	cargo test --workspace --locked

simulator-test: $(BANKID6) $(OPENSSL) ## An independent client signs in at the simulator of BankID
	$(BANKID6) tests/bankid-simulator/independent.py

readers-test: $(READERS) $(PSPP) $(R_PACKAGES) ## pandas, Polars, DuckDB, PSPP and R read exports, and SPSS_FILES random SPSS files
	cargo build --workspace --locked --examples
	target/readers/bin/python -B tests/readers/check.py target/debug/examples $(SPSS_FILES)

groups-test: $(ADVERSARY) ## An adversary attacks the group reports of COMPANIES random companies, by integer programming
	cargo build --workspace --locked --features enkat-groups/weakened --example releases
	target/groups/bin/python -B tests/groups/check.py target/debug/examples $(COMPANIES)

delivery-test: ## A receiver gets responses through restarts of both sides; nothing of an erased person is left
	$(BUILD_TESTS)
	/usr/bin/python3 -B tests/delivery/check.py target/debug/enkat

deploy-test: $(NGINX) $(CADDY) $(KUBERNETES) $(SYSTEMD) $(OPENSSL) ## The examples for operators: the unit of systemd, nginx and Caddy in front of a server, the manifests
	$(BUILD_TESTS)
	/usr/bin/python3 -B tests/deploy/check.py target/debug/enkat $(PROXIES) $(KUBERNETES)

web-test: web/node_modules ## Tests of the web app and of the rules in TypeScript
	cd web && npm test

e2e-test: web/dist/index.html tests/e2e/node_modules tests/oidc/node_modules $(CHROMIUM) $(OPENSSL) $(READERS) $(PSPP) $(R_PACKAGES) $(POSTGRESQL) ## Journeys in Chromium, with axe, some on PostgreSQL too; programs of researchers read an export
	$(BUILD_APP)
	cd tests/e2e && CHROMIUM=$(CHROMIUM) npm test
	cd tests/e2e && CHROMIUM=$(CHROMIUM) ../postgres/with.sh npm test -- --project=phone $(ON_POSTGRESQL)
	cd tests/oidc && CHROMIUM=$(CHROMIUM) npm test

two-servers-test: web/dist/index.html tests/e2e/node_modules tests/oidc/node_modules $(CHROMIUM) $(OPENSSL) $(POSTGRESQL) ## Journeys on two servers that share a database, one of which is always being restarted
	$(BUILD_APP)
	cd tests/e2e && CHROMIUM=$(CHROMIUM) TEST_SERVERS=2 ../postgres/with.sh npm test -- --project=phone $(ON_TWO_SERVERS)

bench: web/dist/index.html bench/node_modules $(CHROMIUM) $(PYXFORM) $(Z3) $(JAVA) $(VALGRIND) $(POSTGRESQL) ## Measure the figures and print them as a table: bench/README.md
	cargo build --release --locked -p enkat -p enkat-bench
	CHROMIUM=$(CHROMIUM) node bench/run.mjs

soak: $(POSTGRESQL) $(FAKETIME) ## Kills, power cuts, full disks, restarts of PostgreSQL and jumps of the clock, by the hundreds; SEED=2 draws others
	$(SOAK) cargo test --workspace --locked --test faults -- --include-ignored --nocapture

generate: ## Write generated files anew: schemas, conformance vectors, the web's types of the calls
	UPDATE=1 cargo test --workspace --locked --quiet -- up_to_date
	cd web && npm run model && npm run api && npm run ajv

release-fixtures: $(POSTGRESQL) ## Write the statements and a database of this version, which later ones are tested with: runtime/*/tests/released
	cargo test --workspace --locked --quiet --lib -- --ignored fixtures_of_release_are_written

book: ## Build the book into target/book
	@mdbook --version >/dev/null 2>&1 || cargo install mdbook --locked
	mdbook build docs/book

pictures: web/dist/index.html tests/e2e/node_modules $(CHROMIUM) ## Make the pictures of README.md and the book anew: docs/pictures
	$(BUILD_APP)
	cd tests/e2e && CHROMIUM=$(CHROMIUM) npm run pictures

dist: web/dist/index.html dist-tools ## Pack the command, with the web application in it, for machines without Rust and Node
	cargo build --release --locked -p enkat --features app
	scripts/dist.sh

production-test: dist tests/e2e/node_modules tests/oidc/node_modules $(CHROMIUM) $(DEBOOTSTRAP) ## Follow the book's page "In production" on a machine of its own; needs root, and the ports 80, 443 and 8080
	rm -rf target/production
	cd tests/production && CHROMIUM=$(CHROMIUM) python3 -B follow.py "$$(ls -t ../../target/dist/enkat-*.tar.gz | head -1)" ../../target/production

image: dist $(BUILDAH) $(DEBOOTSTRAP) ## Build an image for containers from the packed command, on a base of Debian; needs root
	scripts/image.sh "$$(ls -t target/dist/enkat-*.tar.gz | head -1)"

conformance: web/node_modules $(CADICAL) ## A million random pairs of survey and answers, in Rust, slowly, and in TypeScript; the prover beside them, on CLAIMS claims
	cargo build --release --locked -p enkat-conformance
	cargo build --release --locked -p enkat-prove --example witnesses
	cd web && CONFORMANCE=$(PAIRS) CLAIMS=$(CLAIMS) npx vitest run src/engine/replay
	PAIRS=$(PAIRS) SURVEYS=$(SURVEYS) UNSATISFIABLE=$(UNSATISFIABLE) cargo test --release --locked -p enkat-prove -- --nocapture

mutants: mutants-tools web/node_modules scripts/mutants/node_modules ## Change the code place by place and list the changes that no test notices; takes hours, goes on where it was
	node scripts/mutants/prover.mjs
	node scripts/mutants/rust.mjs
	node scripts/mutants/web.mjs

fuzz: fuzz-tools ## Look for input that breaks something, FUZZ_SECONDS for each target; needs a nightly compiler
	for target in $(FUZZ_TARGETS); do \
	  mkdir -p fuzz/target/found/$$target; \
	  cargo +nightly fuzz run --sanitizer none $$target fuzz/target/found/$$target fuzz/corpus/$$target -- \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=1024 -max_len=16384 -print_final_stats=1; \
	done

fmt: web/node_modules ## Format everything
	cargo fmt --all
	cd web && npx biome check --write .
	cargo run --quiet --locked -p enkat -- fmt surveys

dist-tools:
	@cargo cyclonedx --version >/dev/null 2>&1 || cargo install cargo-cyclonedx --locked

mutants-tools:
	@cargo mutants --version 2>/dev/null | grep -q ' 27\.1\.' || cargo install cargo-mutants@27.1.0 --locked --force

fuzz-tools:
	@rustc +nightly --version >/dev/null 2>&1 || rustup toolchain install nightly --profile minimal
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked

tools:
	@git config core.hooksPath scripts/hooks 2>/dev/null || true
	@cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --debug --locked --no-default-features

web/dist/index.html: web/node_modules $(WEB_SOURCES)
	cd web && npm run build

$(NODE_MODULES): %/node_modules: %/package-lock.json
	cd $* && npm ci --no-audit --no-fund
	touch $@

$(CHROMIUM):
	scripts/install-packages chromium-headless-shell

# Tests let the alerts fire.
$(PROMTOOL):
	scripts/unpack-packages target/prometheus prometheus

# The server of the distribution; tests start one of their own.
$(POSTGRESQL):
	scripts/install-packages postgresql

$(PGBOUNCER):
	scripts/install-packages pgbouncer

$(HUNSPELL) &:
	scripts/install-packages hunspell hunspell-sv hunspell-en-us hunspell-no hunspell-pl

$(PYYAML):
	scripts/install-packages python3-yaml

# What the compiler is measured against; pyxform brings ODK Validate, which is in Java.
$(PYXFORM): bench/pyxform/requirements.txt
	python3 -c 'import ensurepip' || scripts/install-packages python3-venv
	python3 -m venv --clear target/pyxform
	target/pyxform/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

# The prover is measured beside it.
$(Z3): bench/prover/requirements.txt
	python3 -c 'import ensurepip' || scripts/install-packages python3-venv
	python3 -m venv --clear target/z3
	target/z3/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

# The independent client.
$(BANKID6): tests/bankid-simulator/requirements.txt
	python3 -c 'import ensurepip' || scripts/install-packages python3-venv
	python3 -m venv --clear target/bankid6
	target/bankid6/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

# The readers of exports.
$(READERS): tests/readers/requirements.txt
	python3 -c 'import ensurepip' || scripts/install-packages python3-venv
	python3 -m venv --clear target/readers
	target/readers/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

# The adversary of group reports.
$(ADVERSARY): tests/groups/requirements.txt
	python3 -c 'import ensurepip' || scripts/install-packages python3-venv
	python3 -m venv --clear target/groups
	target/groups/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

# The proxies of the distribution. They are only unpacked: an installed one would start as a service of the machine.
$(NGINX) $(CADDY) &:
	scripts/unpack-packages $(PROXIES) nginx caddy

# The judge of manifests.
$(KUBERNETES): tests/deploy/requirements.txt
	python3 -c 'import ensurepip' || scripts/install-packages python3-venv
	python3 -m venv --clear target/kubernetes
	target/kubernetes/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

$(SYSTEMD):
	scripts/install-packages systemd

$(BUILDAH):
	scripts/install-packages buildah

$(DEBOOTSTRAP):
	scripts/install-packages debootstrap

$(PSPP):
	scripts/install-packages pspp

$(R_PACKAGES) &:
	scripts/install-packages r-base-core r-cran-haven r-cran-readr r-cran-jsonlite

$(VALGRIND):
	scripts/install-packages valgrind

$(JAVA):
	scripts/install-packages default-jre-headless

# The simulator of BankID makes its certificates with it.
$(OPENSSL):
	scripts/install-packages openssl

# Tests hold documents for archives against their schema.
$(XMLLINT):
	scripts/install-packages libxml2-utils

# Clocks that jump.
$(FAKETIME):
	scripts/install-packages faketime

$(AGE):
	scripts/install-packages age

# Tests let it check that claims are impossible.
$(CADICAL):
	scripts/install-packages cadical
