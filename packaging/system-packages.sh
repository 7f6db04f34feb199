#!/bin/sh
# Installs the Debian packages that are missing for the purposes named: build, run, test, fuzz, package.
# Asks the network for nothing where all are there.
set -eu

build="gcc libc6-dev pkg-config libspeechd-dev libclang-dev libasound2-dev libudev-dev"
run="speech-dispatcher speech-dispatcher-espeak-ng"
fuzz="g++"
test="speech-dispatcher-audio-plugins espeak-ng pulseaudio pulseaudio-utils sox dbus udev umockdev systemd mandoc strace python3"
package="debootstrap lintian systemd mandoc"

wanted=""
for purpose in "$@"; do
    case $purpose in
        build) wanted="$wanted $build" ;;
        run) wanted="$wanted $run" ;;
        test) wanted="$wanted $test" ;;
        fuzz) wanted="$wanted $fuzz" ;;
        package) wanted="$wanted $package" ;;
        *) echo "usage: $0 [build] [run] [test] [fuzz] [package]" >&2; exit 2 ;;
    esac
done

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is not a Debian system: these packages, or what they are called here, must be there:$wanted"
    exit 0
fi

missing=""
for package in $wanted; do
    case $(dpkg-query --show --showformat='${Status}' "$package" 2>/dev/null || true) in
        *" installed") ;;
        *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "These packages are missing:$missing" >&2
        echo "Run this as root, then run make again:" >&2
        echo "apt-get update && apt-get install -y --no-install-recommends$missing" >&2
        exit 1
    fi
    as_root="sudo"
fi

echo "Installing missing system packages:$missing"
$as_root apt-get update -q
# The words are a list of package names and must be split.
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
