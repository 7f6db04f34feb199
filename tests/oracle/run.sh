#!/bin/sh
# Ten thousand games by chance, held against python-chess, which comes from PyPI into an environment of its own.
# Usage: tests/oracle/run.sh [GAMES] [SEED]
set -eu
cd "$(dirname "$0")/../.."
games="${1:-10000}"
seed="${2:-1}"
place="${CARGO_TARGET_DIR:-target}/oracle"
mkdir -p "$place"
if [ ! -x "$place/python/bin/python" ]; then
    python3 -m venv "$place/python" || {
        echo "Python 3 with its module venv is needed: install python3-venv." >&2
        exit 1
    }
fi
"$place/python/bin/pip" install --quiet --disable-pip-version-check 'chess==1.11.2' || {
    echo "python-chess cannot be had from PyPI: check the network." >&2
    exit 1
}
"$place/python/bin/python" tests/oracle/games.py "$games" "$seed" > "$place/games.txt"
APPENDIXD_ORACLE="$(realpath "$place/games.txt")" \
    cargo test --locked --release -p appendixd-core --test oracle -- --nocapture
