#!/bin/sh
# Packs the command, which holds the web application, its man pages, completions and lists of all parts into target/dist.
set -eu
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
system=$(rustc -vV | sed -n 's/^host: //p')
name="enkat-$version-$system"
root="target/dist/$name"

rm -rf "$root"
mkdir -p "$root/bin" "$root/share/man/man1" "$root/share/completions"
cp target/release/enkat "$root/bin/"
"$root/bin/enkat" man --out "$root/share/man/man1"
for shell in bash zsh fish; do
  "$root/bin/enkat" completions "$shell" > "$root/share/completions/enkat.$shell"
done

cp -R deploy "$root/share/deploy"

# All crates in the command and all packages in the web application, as CycloneDX. The tool writes a list beside the manifest of
# every member of the workspace, with the places of their folders.
mkdir -p "$root/share/sbom"
cargo cyclonedx --quiet --format json --spec-version 1.5 --features app --manifest-path compiler/cli/Cargo.toml \
  --override-filename dist.cdx
sed "s|file://$PWD/|file:///|g" compiler/cli/dist.cdx.json > "$root/share/sbom/enkat.cdx.json"
find . -name dist.cdx.json -not -path './target/*' -not -path '*/node_modules/*' -delete
(cd web && npm sbom --sbom-format cyclonedx --omit dev --package-lock-only) > "$root/share/sbom/web.cdx.json"

tar -C "$root" -czf "target/dist/$name.tar.gz" .
echo "target/dist/$name.tar.gz"
