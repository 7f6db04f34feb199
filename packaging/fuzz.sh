#!/bin/sh
# Runs every fuzz target for a while: fuzz.sh [SECONDS]
set -eu

seconds=${1:-60}
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "cargo-fuzz is not installed. This command mends it. Then run make fuzz again:" >&2
    echo "cargo install --locked cargo-fuzz" >&2
    exit 1
fi
# Stable Rust has what the fuzzer needs, but wants to be told that we know.
export RUSTC_BOOTSTRAP=1
for target in $(cargo fuzz list); do
    echo "fuzzing $target for $seconds seconds"
    cargo fuzz run "$target" -- -max_total_time="$seconds"
done
