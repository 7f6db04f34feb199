#!/bin/sh
# Runs every fuzz target for a while, beginning with its committed seeds: fuzz.sh [SECONDS [TARGET]...]
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

[ $# -gt 0 ] || set -- $(ls fuzz/fuzz_targets | sed 's/\.rs$//')
for target in "$@"; do
    echo "Fuzzing $target for $seconds seconds."
    mkdir -p "$folder/corpus/$target" "fuzz/artifacts/$target"
    "$folder/$host/release/$target" "$folder/corpus/$target" "fuzz/corpus/$target" \
        -max_total_time="$seconds" -artifact_prefix="fuzz/artifacts/$target/" -print_final_stats=1 -verbosity=0 \
        -timeout=10 -rss_limit_mb=1024
done
