#!/usr/bin/env bash
# Builds an image with a packed command, by Debian's buildah on a base of Debian's debootstrap, without a registry:
# `image.sh PACKAGE.tar.gz`. Needs root. Where it runs inside a container itself, it needs no rights that a build of a container lacks.
set -euo pipefail
folder=target/image
buildah=(buildah --root "$PWD/$folder/storage" --runroot "$PWD/$folder/run" --storage-driver vfs)

rm -rf "$folder/package"
mkdir -p "$folder/package"
tar -C "$folder/package" -xzf "$1"

if [ ! -e "$folder/base/usr/bin/age" ]; then
  rm -rf "$folder/base"
  debootstrap --variant=minbase --include=age,ca-certificates bookworm "$folder/base"
  rm -rf "$folder"/base/var/cache/apt/archives/*.deb "$folder"/base/var/lib/apt/lists/*
fi
base=$("${buildah[@]}" from scratch)
"${buildah[@]}" add --quiet "$base" "$folder/base" /
"${buildah[@]}" commit --quiet --rm --format docker "$base" localhost/enkat-base

"${buildah[@]}" build --isolation chroot --format docker --pull=never --build-arg BASE=localhost/enkat-base --tag enkat \
  --file deploy/container/Containerfile "$folder/package"

# The command and the program that encrypts backups run in it, as the user of the image.
container=$("${buildah[@]}" from --pull=never localhost/enkat)
"${buildah[@]}" run --isolation chroot "$container" enkat --version
"${buildah[@]}" run --isolation chroot "$container" age --version
"${buildah[@]}" run --isolation chroot "$container" id -u
"${buildah[@]}" rm "$container"
echo "localhost/enkat in $folder/storage"
