"""A receiver of responses. As a program (`receiver.py PORT JOURNAL SECRET [EVENTS]`), it verifies each event and writes it into the
journal before it accepts it; after this number of events it ends without an answer, as a machine without power does.
"""

import json
import os
import secrets
import base64
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from server import book_code, environment, free_port


class Receiver:
    """A receiver as a process that can be killed, and the journal of what it has accepted."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}/enkat"
        self.secret = "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()
        self.journal = folder / "journal.jsonl"
        self.journal.touch()
        (folder / "genuine.py").write_text(book_code())
        self.process = None

    def start(self, *events):
        arguments = [str(self.port), str(self.journal), self.secret, *map(str, events)]
        self.process = subprocess.Popen([sys.executable, "-B", __file__, *arguments], env=environment(self.folder))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def received(self):
        """Returns the events in the journal; the last line may not be whole."""
        lines = self.journal.read_text().split("\n")[:-1]
        return [json.loads(line) for line in lines]

    def wait(self, is_there, seconds=45):
        """Waits until the journal has something, and returns it."""
        end = time.monotonic() + seconds
        while not is_there(self.received()):
            assert time.monotonic() < end, self.received()
            time.sleep(0.1)
        return self.received()


def serve(port, journal, secret, events):
    """Receives events until the process is killed, or so many have come."""
    from genuine import is_genuine

    count = 0

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            nonlocal count
            body = self.rfile.read(int(self.headers["content-length"]))
            if not is_genuine(secret, self.headers, body):
                self.send_error(403)
                return
            line = json.dumps({"id": self.headers["webhook-id"], "body": json.loads(body)}) + "\n"
            with open(journal, "a") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
            count += 1
            if count == events:
                os._exit(0)
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else None)
