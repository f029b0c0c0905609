"""`enkat serve` with a survey in a folder of its own."""

import socket
import subprocess
import time
import urllib.request
from contextlib import contextmanager

SURVEY = {
    "surveys/health/survey.yaml": "survey: health\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\n",
    "surveys/health/pages/work.yaml": "page: work\ncontent:\n  - text: note\n",
    "surveys/health/texts/en.yaml": "survey: {name: Health}\npages: {work: Work}\nquestions: {note: How are you?}\n",
    "surveys/deployment.yaml": """\
customers:
  - urlName: north
    name: North
    surveys:
      - surveyId: health-2026
        type: health
        survey: health
        login: {anonymous: true}
        defaultLoginType: anonymous
""",
    "web/index.html": "<!doctype html>",
}


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def write_survey(folder):
    """Writes a survey, its deployment and an application of one page."""
    for path, text in SURVEY.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@contextmanager
def serving(enkat, folder, *options):
    """Runs a server until the block ends; gives its port."""
    write_survey(folder)
    port, log = free_port(), folder / "server.log"
    command = [enkat, "serve", "--web", "web", "--listen", f"127.0.0.1:{port}", *options]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out)
    try:
        until_ready(process, port, log)
        yield port
    finally:
        process.terminate()
        assert process.wait(30) == 0, log.read_text()


def until_ready(process, port, log):
    for _ in range(400):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz").close()
            return
        except OSError:
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
    raise AssertionError(log.read_text())
