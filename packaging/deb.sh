#!/bin/sh
# Makes the Debian package of the built programs, from the same files that are installed without it.
set -eu
cd "$(dirname "$0")/.."

if ! cargo deb --version >/dev/null 2>&1; then
    echo "cargo-deb is not installed. This command mends it. Then run make deb again:" >&2
    echo "cargo install --locked cargo-deb" >&2
    exit 1
fi
folder="${CARGO_TARGET_DIR:-target}/release/package"
rm -rf "$folder"
packaging/install.sh "$folder" /usr
cargo deb --locked --no-build --strip --no-separate-debug-symbols --package appendixd
