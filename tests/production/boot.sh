#!/bin/sh
# Starts systemd in a folder with a Debian, as a machine of its own: `unshare --mount --pid --fork --kill-child --ipc --uts --cgroup boot.sh FOLDER`.
# The network is that of the machine below.
set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for folder in run tmp dev; do
    mount -t tmpfs tmpfs "$root/$folder"
done
for device in null zero full random urandom tty; do
    cp -a "/dev/$device" "$root/dev/"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
# Not by chroot, in which no service gets a namespace of users.
cd "$root"
mkdir -p below
pivot_root . below
umount --lazy below
exec env -i container=namespaces PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
