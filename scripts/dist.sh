#!/bin/sh
# Packs the command, which holds the web application, its man page and completions into target/dist.
set -eu
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
system=$(rustc -vV | sed -n 's/^host: //p')
name="enkat-$version-$system"
root="target/dist/$name"

rm -rf "$root"
mkdir -p "$root/bin" "$root/share/man/man1" "$root/share/completions"
cp target/release/enkat "$root/bin/"
"$root/bin/enkat" man > "$root/share/man/man1/enkat.1"
for shell in bash zsh fish; do
  "$root/bin/enkat" completions "$shell" > "$root/share/completions/enkat.$shell"
done
tar -C "$root" -czf "target/dist/$name.tar.gz" .
echo "target/dist/$name.tar.gz"
