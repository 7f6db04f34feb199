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

# It begins to play when the daemon has opened it.
if [ -z "$board" ]; then
    "$programs/hw-sim" dgt --link "$folder/board" --play hw-sim/games/demo.pgn --clock --pace 1 \
        >"$folder/simulator" 2>&1 &
    started="$started $!"
    board="$folder/board=dgt"
    game=simulated
    echo "The board is simulated. The game is in hw-sim/games/demo.pgn."
else
    game=real
    echo "Set up the pieces and play. Ctrl-C ends it."
fi

if reason=$(packaging/voice-here.sh); then
    voice=speech-dispatcher
    echo "Each sentence is spoken by speech-dispatcher, and printed here."
else
    voice=text
    echo "Each sentence is printed here, not spoken: $reason."
fi

# What is only printed need not last as long as if it were spoken.
printf '[speech]\ntext_ms_per_word = 50\n' >"$folder/config.toml"
"$programs/appendixd" --config "$folder/config.toml" --board "$board" --voice "$voice" \
    --state-dir "$folder/state" --socket "$folder/control.sock" >/dev/null 2>"$folder/log" &
daemon=$!
started="$started $daemon"

give_up() {
    echo "$1 This is what the daemon said:" >&2
    cat "$folder/log" >&2
    exit 1
}

tries=0
until "$programs/appendixctl" --socket "$folder/control.sock" status >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] && kill -0 "$daemon" 2>/dev/null || give_up "The daemon has not started."
    sleep 0.1
done

# Every announcement is an event; it is printed when the voice begins it.
mkfifo "$folder/events"
"$programs/appendixctl" --socket "$folder/control.sock" watch --json --since 0 >"$folder/events" &
started="$started $!"
ended=no
while [ "$ended" = no ] && read -r event; do
    case $event in
        *'"event":"announcement"'*'"state":"started"'*)
            text=${event#*\"text\":\"}
            echo "${text%%\",\"*}"
            ;;
        *'"event":"announcement"'*'"state":"finished"'*'"about":"result"'*)
            [ "$game" = real ] || ended=yes
            ;;
    esac
done <"$folder/events"
[ "$ended" = yes ] || give_up "The daemon has ended before the game was over."
echo "The game is over."
