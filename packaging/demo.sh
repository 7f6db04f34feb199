#!/bin/sh
# Plays a short game on a simulated board and announces it, or announces what you play on your own:
# demo.sh [PORT[=KIND]]
set -eu
cd "$(dirname "$0")/.."

board=${1:-}
if [ -n "$board" ] && [ ! -c "${board%%[=,]*}" ]; then
    echo "There is no serial port ${board%%[=,]*}. Plug in the board and look with: ls /dev/ttyACM* /dev/ttyUSB*" >&2
    exit 1
fi

echo "Building. The first time this takes some minutes."
cargo build --locked --quiet --workspace --bins
programs="${CARGO_TARGET_DIR:-target}/debug"

folder=$(mktemp -d)
daemon=""
simulator=""
watcher=""
clean_up() {
    status=$?
    trap - EXIT INT TERM
    for process in $watcher $daemon $simulator; do
        kill "$process" 2>/dev/null || true
    done
    for process in $watcher $daemon $simulator; do
        wait "$process" 2>/dev/null || true
    done
    rm -rf "$folder"
    exit "$status"
}
trap clean_up EXIT
trap 'exit 0' INT
trap 'exit 1' TERM
