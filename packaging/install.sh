#!/bin/sh
# Copies everything that belongs to the program to where it is used: install.sh DESTDIR PREFIX [PROGRAMS]
# PROGRAMS is the folder of the built programs. The Debian package is made of the same files.
set -eu
cd "$(dirname "$0")/.."

root=$1
prefix=$2
programs=${3:-${CARGO_TARGET_DIR:-target}/release}
share="$root$prefix/share"

# Debian has a place of its own for what packages give to zsh and fish.
case $prefix in
    /usr) zsh=zsh/vendor-completions; fish=fish/vendor_completions.d ;;
    *) zsh=zsh/site-functions; fish=fish/vendor_completions.d ;;
esac

# put FILE FOLDER: a file that is only read.
put() {
    install -D -m 0644 "$1" "$2/${3:-${1##*/}}"
}

for program in appendixd appendixctl hw-sim; do
    install -D -m 0755 "$programs/$program" "$root$prefix/bin/$program"
done

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
"$programs/appendixd-pages" "$pages"
for page in "$pages"/man/*; do
    gzip -9n "$page"
    put "$page.gz" "$share/man/man1"
done
for program in appendixd appendixctl hw-sim; do
    put "$pages/bash/$program.bash" "$share/bash-completion/completions" "$program"
    put "$pages/zsh/_$program" "$share/$zsh"
    put "$pages/fish/$program.fish" "$share/$fish"
done

for manager in system user; do
    unit="$pages/$manager.service"
    sed "s|@BINDIR@|$prefix/bin|" "packaging/systemd/$manager/appendixd.service" >"$unit"
    put "$unit" "$root$prefix/lib/systemd/$manager" appendixd.service
done
put packaging/systemd/sysusers.conf "$root$prefix/lib/sysusers.d" appendixd.conf
put udev/70-appendixd.rules "$root$prefix/lib/udev/rules.d"
for text in README.md docs/*.md; do
    put "$text" "$share/doc/appendixd"
done
put docs/examples/follow.py "$share/doc/appendixd/examples"
put udev/README.md "$share/doc/appendixd" boards-and-brltty.md
gzip -9nc CHANGELOG.md >"$pages/NEWS.gz"
put "$pages/NEWS.gz" "$share/doc/appendixd"

# What a user has written is never overwritten.
if [ ! -e "$root/etc/appendixd/config.toml" ]; then
    put packaging/config.toml "$root/etc/appendixd"
fi
echo "Installed appendixd, appendixctl and hw-sim in $root$prefix/bin."

# Only on this machine itself, and only what runs there.
[ -z "$root" ] || exit 0
if command -v systemd-sysusers >/dev/null 2>&1; then
    systemd-sysusers "$prefix/lib/sysusers.d/appendixd.conf" || true
fi
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
if udevadm control --ping --timeout=2 >/dev/null 2>&1; then
    udevadm control --reload
    udevadm trigger --subsystem-match=tty
fi
