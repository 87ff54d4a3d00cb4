#!/bin/sh
# Extracts the sources of the crates aho-corasick 1.x and memchr from Debian's packages into the given folder, without
# installing anything. Debian 12 has version 0.7, whose automata are slower, so the packages come from the next release,
# through the mirror that this machine already uses.
set -eu
target=$1
work=$target/apt
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | head -n 1)
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keyring] $mirror trixie main" >"$work/sources.list"
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root "$@"
}
apt update
cd "$work"
apt download librust-aho-corasick-dev librust-memchr-dev
for package in librust-*.deb; do dpkg-deb -x "$package" "$work/root"; done
mv "$work"/root/usr/share/cargo/registry/* "$target/"
rm -rf "$work"
