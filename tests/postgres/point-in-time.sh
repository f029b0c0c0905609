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
programs=$(dirname "$(ls /usr/lib/postgresql/*/bin/postgres | sort -V | tail -n 1)")
PATH=$programs:$PATH
export PATH PGHOST="$folder" PGUSER=enkat PGTZ=UTC
export ENKAT_DATABASE="postgres:///enkat?host=$folder&user=enkat" ENKAT_DATA="$folder/enkat"
cd "$folder"
trap '$as pg_ctl --pgdata=main --mode=immediate stop > /dev/null 2>&1 || true; rm -rf "$folder"' EXIT

# Writes the block of the page that has a line which begins so into `shown`, with the folders, programs and user of this test.
block() {
    awk -v begin="$1" '
        !inside && /^```(sh|text)$/ { inside = 1; lines = ""; found = 0; next }
        inside && /^```$/ { inside = 0; if (found) { printf "%s", lines; exit }; next }
        inside { lines = lines $0 "\n"; if (index($0, begin) == 1) found = 1 }
    ' "$page" | sed -e "s|/var/backups/postgresql|$folder/copies|g" -e "s|/var/lib/postgresql/15|$folder|g" \
        -e "s|/usr/lib/postgresql/15/bin|$programs|g" -e 's| -o postgres -g postgres||' -e '/^systemctl /d' > shown
    [ -s shown ] || { echo "the page has no block with a line that begins with $1" >&2; exit 1; }
}

# Runs the block of the page that has a line which begins so.
run() {
    block "$1"
    $as sh -e shown
}

start() {
    $as pg_ctl --pgdata=main --wait --log=log --options="-k $folder -c listen_addresses= -c fsync=off" start > /dev/null ||
        { cat log >&2; exit 1; }
}

# Fails unless there are so many copies.
copies() {
    set -- "$1" copies/2*
    [ "$#" = "$(($1 + 1))" ] || { echo "$* are not $1 copies" >&2; exit 1; }
}

run 'install -d'
$as initdb --pgdata=main --username=enkat --auth=trust --encoding=UTF8 --locale=C --no-sync > /dev/null
block archive_
cat shown >> main/postgresql.conf
start
createdb enkat
"$enkat" admin customer create north --name North > /dev/null

# A copy of the first day, and one of the next day. After a week, the first copy goes, with the segments that only it needs.
run pg_basebackup
first=$(ls -d copies/2*)
needed=$(sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p' "$first/backup_label")
sleep 1
run pg_basebackup
copies 2
[ -e "copies/wal/$needed.gz" ]
$as touch --date='6 days ago' "$first"
sleep 1
run pg_basebackup
copies 2
[ ! -e "$first" ]
[ ! -e "copies/wal/$needed.gz" ]

# The copies have the first customer only, the second one is in no archive yet, and the third one is the mistake.
"$enkat" admin customer create south --name South > /dev/null
moment=$(psql --dbname=enkat --tuples-only --no-align --command='SELECT clock_timestamp()')
"$enkat" admin customer create west --name West > /dev/null
$as pg_ctl --pgdata=main --wait --mode=immediate stop > /dev/null

# Debian keeps the settings apart from the cluster. The page names a copy as an example.
cp main/postgresql.conf settings
block 'cp -a'
example=$(sed -n 's|^cp -a .*/copies/\([^ ]*\) main$|\1|p' shown)
newest=$(basename "$(ls -d copies/2* | tail -n 1)")
sed "s|$example|$newest|" shown > commands
$as sh -e commands
block restore_command
sed "s/^recovery_target_time = .*/recovery_target_time = '$moment'/" shown >> settings
cat settings > main/postgresql.conf
start
until [ "$(psql --dbname=enkat --tuples-only --no-align --command='SELECT pg_is_in_recovery()')" = f ]; do
    $as pg_ctl --pgdata=main status > /dev/null || { cat log >&2; exit 1; }
    sleep 0.05
done
"$enkat" admin audit verify
"$enkat" admin customer list
