#!/bin/sh
# Checks the Debian package: lintian, and an installation into a fresh Debian 12, where everything that belongs to it is
# tried. Needs root. The first time it fetches that Debian.
set -eu
cd "$(dirname "$0")/.."

if [ "$(id -u)" != 0 ]; then
    echo "Only root can make a fresh Debian. Run this as root: make check-package" >&2
    exit 1
fi
target="${CARGO_TARGET_DIR:-target}"
package=$(ls -t "$target"/debian/appendixd_*.deb | head -n 1)

echo "== lintian"
lintian --no-tag-display-limit --allow-root --fail-on error "$package"

echo "== A fresh Debian 12"
fresh="$target/debian/bookworm.tar"
if [ ! -e "$fresh" ]; then
    folder=$(mktemp -d)
    debootstrap --variant=minbase bookworm "$folder"
    tar -C "$folder" -cf "$fresh.part" .
    mv "$fresh.part" "$fresh"
    rm -rf "$folder"
fi
root=$(mktemp -d)
clean_up() {
    status=$?
    for place in proc dev/pts dev; do
        umount "$root/$place" 2>/dev/null || true
    done
    rm -rf --one-file-system "$root"
    exit "$status"
}
trap clean_up EXIT
tar -C "$root" -xf "$fresh"
# The user of the service must get in.
chmod 0755 "$root"
mkdir -p "$root/proc" "$root/dev/pts"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /dev/pts "$root/dev/pts"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# A proxy, for example.
cp -r /etc/apt/apt.conf.d "$root/etc/apt/"
cp "$package" "$root/appendixd.deb"
# Services are not started in a folder.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"

inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

echo "== Installation"
inside apt-get update -q
inside apt-get install -q -y --no-install-recommends /appendixd.deb systemd udev man-db mandoc
echo "== Programs, user, unit, rules, pages"
inside appendixd --version
inside id appendixd
inside sh -c 'id -nG appendixd | grep -w dialout'
inside systemd-analyze verify --man=no appendixd.service
inside systemd-analyze security --offline=true --no-pager --threshold=19 /usr/lib/systemd/system/appendixd.service |
    tail -n 1
inside sh -c 'man -l /usr/share/man/man1/appendixd.1.gz | grep -A 1 NAME'
inside sh -c 'mandb -q && man --whatis appendixctl-status'

echo "== A game, as the user of the service"
cat >"$root/game.sh" <<'GAME'
set -eu
mkdir -p /tmp/game && cd /tmp/game
printf '1. e4 e5 *\n' >game.pgn
hw-sim dgt --link /tmp/game/board --play game.pgn --clock --pace 0.5 >simulator &
board=$!
appendixd --board /tmp/game/board=dgt --voice text --language en --state-dir /tmp/game/state \
    --socket /tmp/game/control.sock >said &
daemon=$!
trap 'kill $daemon $board' EXIT
until appendixctl --socket /tmp/game/control.sock status >/dev/null 2>&1; do sleep 0.1; done
timeout 60 appendixctl --socket /tmp/game/control.sock --json watch --since 1 | grep -m 1 '"uci":"e7e5"'
appendixctl --socket /tmp/game/control.sock status
GAME
inside setpriv --reuid appendixd --regid appendixd --init-groups sh /game.sh

echo "== Upgrade, removal, purge"
inside apt-get install -q -y --reinstall /appendixd.deb
mkdir -p "$root/var/lib/appendixd"
touch "$root/var/lib/appendixd/game"
inside apt-get remove -q -y appendixd
inside test -e /etc/appendixd/config.toml
inside apt-get purge -q -y appendixd
inside test ! -e /etc/appendixd/config.toml
inside test -e /var/lib/appendixd/game
echo "The package is right."
