#!/bin/sh
# Runs a command beside a PostgreSQL server of its own; TEST_POSTGRES is the folder of the server's socket.
set -e
place=$(mktemp -d)
mkfifo "$place/end"
"$(dirname "$0")/start.sh" < "$place/end" > "$place/folder" &
server=$!
exec 3> "$place/end"
until [ -s "$place/folder" ]; do
    kill -0 $server
    sleep 0.05
done
TEST_POSTGRES=$(cat "$place/folder")
export TEST_POSTGRES
status=0
"$@" || status=$?
exec 3>&-
wait $server
rm -r "$place"
exit $status
