#!/bin/sh
# Starts Debian's newest PostgreSQL in a folder of its own, prints the folder once connections are taken, and stops and removes everything
# when its input ends: then the tests are over, however they ended. A line of input, `stop`, `kill` or `start`, stops the server, ends it
# at once, or starts it again, and is answered by a line. Programs reach it by the socket in the folder, as the user `enkat`. Root runs it
# as the user `postgres`, as the server refuses root. Nothing in it has to outlive the machine: it does not wait for the disk, unless the
# arguments, which are options of the server, say so.
set -e
folder=$(mktemp -d)
as=
if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as="setpriv --reuid=postgres --regid=postgres --init-groups"
fi
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
cd "$folder"

start() {
    $as "$programs/postgres" -D data -k "$folder" -c listen_addresses= -c max_connections=300 -c fsync=off "$@" >> log 2>&1 &
    until "$programs/pg_isready" --quiet --host="$folder"; do
        kill -0 $! || { cat log >&2; exit 1; }
        sleep 0.05
    done
}

$as "$programs/initdb" --pgdata=data --username=enkat --auth=trust --encoding=UTF8 --locale=C --no-sync > log 2>&1
start "$@"
echo "$folder"
while read -r order; do
    case $order in
        start) start "$@" ;;
        stop) kill -INT $!; wait $! || true ;;
        kill) kill -QUIT $!; wait $! || true ;;
    esac
    echo done
done
kill -QUIT $! || true
wait $! || true
rm -rf "$folder"
