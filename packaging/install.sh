#!/bin/sh
# Copies the built programs and the udev rules to where they are used: install.sh DESTDIR PREFIX
set -eu

root=$1
prefix=$2
programs="${CARGO_TARGET_DIR:-target}/release"

install -d "$root$prefix/bin" "$root/etc/udev/rules.d"
for program in appendixd appendixctl hw-sim; do
    install -m 0755 "$programs/$program" "$root$prefix/bin/$program"
done
install -m 0644 udev/70-appendixd.rules "$root/etc/udev/rules.d/70-appendixd.rules"
echo "Installed appendixd, appendixctl and hw-sim in $root$prefix/bin."

# Only on this machine itself, and only where udev runs.
if [ -z "$root" ] && udevadm control --ping --timeout=2 >/dev/null 2>&1; then
    udevadm control --reload
    udevadm trigger --subsystem-match=tty
fi
