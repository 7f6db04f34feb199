# What people type. Everything longer than a line is a script in packaging/ or .ci/.

SHELL := /bin/sh
PREFIX ?= /usr/local
# A real board for the demo, as in: make demo BOARD=/dev/ttyACM0
BOARD ?=
# cargo of a user who has just installed it and not logged in again.
export PATH := $(PATH):$(or $(CARGO_HOME),$(HOME)/.cargo)/bin

# make itself ends with 2 when a command fails; a missing or old Rust is to end with 1. In question mode make runs
# nothing and ends with 1 where something is left to be done, which is so for every target here.
ifneq ($(filter build demo test matrix oracle latency listen hall soak fuzz install deb check-package,$(MAKECMDGOALS)),)
ifneq ($(shell packaging/check-rust.sh || echo refused),)
MAKEFLAGS += -q
endif
endif

.PHONY: help build demo test matrix oracle hall soak fuzz latency listen install deb check-package

help:
	@echo "make demo                      plays a short game on a simulated board and announces it"
	@echo "make demo BOARD=/dev/ttyACM0   the same with your own board"
	@echo "make test                      runs what the continuous integration runs"
	@echo "make matrix                    plays every game of the matrix in virtual time"
	@echo "make oracle                    holds ten thousand games against python-chess, which comes from PyPI"
	@echo "make latency                   measures how soon a move is announced"
	@echo "make listen                    listens to every set of words in every language, and to every square"
	@echo "make hall                      plays on sixty-four boards at once, and says what a board costs"
	@echo "make soak                      plays every game of the matrix over real terminals; takes more than a day"
	@echo "make fuzz                      feeds random bytes to whatever reads what others send"
	@echo "make install                   installs the programs and all that belongs to them, below $(PREFIX)"
	@echo "make deb                       makes a Debian package of the same"
	@echo "make check-package             checks that package, and installs it in a fresh Debian; needs root"

build:
	@packaging/system-packages.sh build
	cargo build --locked --release --workspace --bins

demo:
	@packaging/system-packages.sh build run
	@packaging/demo.sh $(BOARD)

test:
	@.ci/run

matrix:
	@packaging/system-packages.sh build run
	APPENDIXD_MATRIX=full cargo test --locked --release -p appendixd-tests --test matrix -- --nocapture

oracle:
	@packaging/system-packages.sh build
	@tests/oracle/run.sh

latency:
	@packaging/system-packages.sh build run test
	cargo test --locked --release -p appendixd-tests --test latency -- --ignored --nocapture

listen:
	@packaging/system-packages.sh build run test
	cargo test --locked --release -p appendixd-tests --test listen -- --ignored --nocapture

hall:
	@packaging/system-packages.sh build run test
	cargo test --locked --release -p appendixd-tests --test hall -- --include-ignored --nocapture --test-threads=1

soak:
	@packaging/system-packages.sh build run test
	cargo test --locked --release -p appendixd-tests --test soak -- --ignored --nocapture

fuzz:
	@packaging/system-packages.sh build fuzz
	@packaging/fuzz.sh

install: build
	@packaging/install.sh "$(DESTDIR)" "$(PREFIX)"

deb: build
	@packaging/deb.sh

check-package: deb
	@packaging/system-packages.sh package
	@packaging/check-package.sh
