#!/bin/sh
# Takes a database of PostgreSQL back to a moment, with the settings and the commands of the book's page: `$1` is `enkat`, `$2` the page.
# Everything is in a folder of its own, which is removed. Root runs PostgreSQL as the user `postgres`, as it refuses root.
set -eu
enkat=$1
page=$2
folder=$(mktemp -d)
as=
if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as="setpriv --reuid=postgres --regid=postgres --init-groups"
fi
PATH=$(dirname "$(ls /usr/lib/postgresql/*/bin/postgres | sort -V | tail -n 1)"):$PATH
export PATH PGHOST="$folder" PGUSER=enkat PGTZ=UTC
export ENKAT_DATABASE="postgres:///enkat?host=$folder&user=enkat" ENKAT_DATA="$folder/enkat"
cd "$folder"
trap '$as pg_ctl --pgdata=data --mode=immediate stop > /dev/null 2>&1 || true; rm -rf "$folder"' EXIT

# Prints the lines of the page that begin so, with paths in the folder.
lines() {
    grep -E "^$1" "$page" | sed "s|/var/backups/enkat|$folder|g"
}

start() {
    $as pg_ctl --pgdata=data --wait --log=log --options="-k $folder -c listen_addresses= -c fsync=off" start > /dev/null ||
        { cat log >&2; exit 1; }
}

$as mkdir wal
$as initdb --pgdata=data --username=enkat --auth=trust --encoding=UTF8 --locale=C --no-sync > /dev/null
lines archive_ >> data/postgresql.conf
start
createdb enkat
"$enkat" admin customer create north --name North > /dev/null
lines pg_ > backup.sh
$as sh -e backup.sh

# The copy has the first customer only, the archive the second one, and the third one is the mistake.
"$enkat" admin customer create south --name South > /dev/null
moment=$(psql --dbname=enkat --tuples-only --no-align --command='SELECT clock_timestamp()')
"$enkat" admin customer create west --name West > /dev/null
psql --dbname=enkat --quiet --command='SELECT pg_switch_wal()' > /dev/null
$as pg_ctl --pgdata=data --wait --mode=fast stop > /dev/null

rm -r data
mv base data
lines 're(store_command|covery_target)' | sed "s/^recovery_target_time = .*/recovery_target_time = '$moment'/" >> data/postgresql.conf
$as touch data/recovery.signal
start
until [ "$(psql --dbname=enkat --tuples-only --no-align --command='SELECT pg_is_in_recovery()')" = f ]; do
    sleep 0.05
done
"$enkat" admin audit verify
"$enkat" admin customer list
