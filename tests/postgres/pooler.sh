#!/bin/sh
# Starts Debian's pgbouncer with these settings before a PostgreSQL server that `start.sh` has started, and stops and removes everything
# when its input ends. Prints the folder of its socket once connections are taken. Root runs it as the user `postgres`, as it refuses root.
set -e
folder=$(mktemp -d)
as=
if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as="setpriv --reuid=postgres --regid=postgres --init-groups"
fi
printf '%s\n' "$1" "unix_socket_dir = $folder" > "$folder/pgbouncer.ini"
cd "$folder"
$as /usr/sbin/pgbouncer pgbouncer.ini > log 2>&1 &
until [ -S "$folder/.s.PGSQL.6432" ]; do
    kill -0 $! || { cat log >&2; exit 1; }
    sleep 0.05
done
echo "$folder"
cat > /dev/null
kill -KILL $! || true
wait $! 2> /dev/null || true
rm -rf "$folder"
