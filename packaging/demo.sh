#!/bin/sh
# Plays a short game on a simulated board and announces it, or announces what you play on your own:
# demo.sh [PORT[=KIND]]
set -eu
cd "$(dirname "$0")/.."

board=${1:-}
port=${board%%[=,]*}
if [ -n "$board" ] && [ ! -c "$port" ]; then
    echo "There is no serial port $port. Plug in the board and look with: ls /dev/ttyACM* /dev/ttyUSB*" >&2
    exit 1
fi

echo "Building. The first time this takes some minutes."
cargo build --locked --quiet --workspace --bins
programs="${CARGO_TARGET_DIR:-target}/debug"

folder=$(mktemp -d)
started=""
clean_up() {
    status=$?
    trap '' INT TERM
    for process in $started; do
        kill "$process" 2>/dev/null || true
    done
    wait
    rm -rf "$folder"
    exit "$status"
}
trap clean_up EXIT
# Ctrl-C is how a game on a real board is ended.
trap 'exit 0' INT
trap 'exit 1' TERM

# Whose first word is said when: the simulator waits until the daemon has opened its board.
if [ -z "$board" ]; then
    "$programs/hw-sim" dgt --link "$folder/board" --play hw-sim/games/demo.pgn --clock --pace 1.5 \
        >"$folder/simulator" 2>&1 &
    started="$started $!"
    board="$folder/board=dgt"
    echo "The board is simulated. The game is in hw-sim/games/demo.pgn."
fi

if reason=$(packaging/voice-here.sh); then
    voice=speech-dispatcher
    echo "Each sentence is spoken by speech-dispatcher, and printed."
else
    voice=text
    echo "Each sentence is printed, not spoken: $reason."
fi

"$programs/appendixd" --board "$board" --voice "$voice" --state-dir "$folder/state" \
    --socket "$folder/control.sock" >"$folder/printed" 2>"$folder/log" &
daemon=$!
started="$started $daemon"

give_up() {
    echo "$1 This is what the daemon said:" >&2
    cat "$folder/log" >&2
    exit 1
}

# The daemon answers as soon as it is up.
mkfifo "$folder/events"
tries=0
until "$programs/appendixctl" --socket "$folder/control.sock" status >"$folder/status" 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] && kill -0 "$daemon" 2>/dev/null || give_up "The daemon has not started."
    sleep 0.1
done
