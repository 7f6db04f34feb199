#!/bin/sh
# Says whether the Rust on this machine is new enough, and if not, the one command that mends it.
# Prints nothing and ends with 0 where all is well; else ends with 1.
set -eu

needed=1.95
PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin"

if ! command -v cargo >/dev/null 2>&1; then
    found="cargo is not installed"
elif ! version=$(cargo --version 2>/dev/null | cut -d ' ' -f 2) || [ -z "$version" ]; then
    found="cargo is installed but does not run"
elif [ "$(printf '%s\n%s\n' "$needed" "$version" | sort -V | head -n 1)" = "$needed" ]; then
    exit 0
else
    found="cargo is version $version"
fi

if command -v rustup >/dev/null 2>&1; then
    command="rustup toolchain install stable && rustup default stable"
elif command -v curl >/dev/null 2>&1; then
    command="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y"
else
    sudo=""
    [ "$(id -u)" = 0 ] || sudo="sudo "
    command="${sudo}apt-get update && ${sudo}apt-get install -y curl ca-certificates && curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y"
fi

cat >&2 <<TEXT
appendixd needs Rust $needed or later, but $found.
This command mends it. Then run make again:
$command
TEXT
exit 1
