#!/bin/sh
# Runs every fuzz target for a while, beginning with its committed seeds: fuzz.sh [SECONDS [TARGET]...]
# With "build" instead of SECONDS it only builds them.
# What it finds on the way is kept below fuzz/target, and what is wrong in fuzz/artifacts.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-60}
[ $# -eq 0 ] || shift
host=$(rustc -vV | sed -n 's/^host: //p')
folder="${CARGO_TARGET_DIR:-fuzz/target}/fuzz"

# The fuzzer watches which branches are taken and what is compared. The flags are those of its makers; no more than
# the stable compiler is needed, and with --target they do not touch what runs at build time.
export RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing"
cargo build --locked --release --manifest-path fuzz/Cargo.toml --target "$host" --target-dir "$folder" --bins
[ "$seconds" != build ] || exit 0

[ $# -gt 0 ] || set -- $(ls fuzz/fuzz_targets | sed 's/\.rs$//')

fuzz() {
    mkdir -p "$folder/corpus/$1" "fuzz/artifacts/$1"
    "$folder/$host/release/$1" "$folder/corpus/$1" "fuzz/corpus/$1" \
        -max_total_time="$seconds" -artifact_prefix="fuzz/artifacts/$1/" -print_final_stats=1 -verbosity=0 \
        -timeout=10 -rss_limit_mb=1024 >"$folder/$1.log" 2>&1
}

# What it has said, once it has ended.
ended() {
    status=0
    wait "$2" || status=$?
    echo "Fuzzed $1 for $seconds seconds."
    cat "$folder/$1.log"
    [ "$status" = 0 ] || failed=1
}

# Two at a time: no machine this runs on has fewer cores.
failed=0
while [ $# -gt 0 ]; do
    fuzz "$1" & first=$!
    if [ $# -gt 1 ]; then
        fuzz "$2" & second=$!
        ended "$2" "$second"
    fi
    ended "$1" "$first"
    shift "$((1 + ($# > 1)))"
done
exit "$failed"
