"""`enkat serve` as a process that can be killed, on a data folder of its own."""

import json
import os
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

SURVEY = {
    "survey.yaml": "survey: health\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\n",
    "pages/work.yaml": """\
page: work
content:
  - text: note
  - section: violence
    sensitive: true
    content:
      - note: violenceIntro
      - text: threat
        required: false
""",
    "texts/en.yaml": """\
survey: {name: Health}
pages: {work: Work}
sections: {violence: Violence}
questions:
  note: How are you?
  violenceIntro: The next question is about violence. You can leave it out.
  threat: Who has threatened you?
""",
}


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


class Server:
    """A server that offers the survey `health-2026` with a receiver of its responses."""

    def __init__(self, enkat, folder, receiver, keys):
        self.enkat, self.folder, self.port = enkat, folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        for path, text in SURVEY.items():
            file = folder / "surveys/health" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        web = folder / "web"
        web.mkdir()
        (web / "index.html").write_text("")
        (folder / "secret").write_text(receiver.secret)
        webhook = f"{{url: '{receiver.url}', secretFile: secret, {keys['webhook']}}}"
        (folder / "surveys/deployment.yaml").write_text(f"""\
customers:
  - urlName: north
    name: North
    webhook: {webhook}
    surveys:
      - surveyId: health-2026
        type: health
        survey: health
        login: {{{keys["login"]}: true}}
        defaultLoginType: {keys["login"]}
        invitationRequired: {keys.get("invitationRequired", "false")}
""")
        self.log = folder / "server.log"
        self.process = None
        self.start()

    @property
    def data(self):
        return self.folder / "data"

    def start(self):
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.enkat, "serve", "--surveys", "surveys", "--web", "web", "--listen", f"127.0.0.1:{self.port}"]
                + ["--log-level", "debug"],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        for _ in range(400):
            try:
                urllib.request.urlopen(f"{self.url}/livez").close()
                return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self):
        """Kills the process without warning."""
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(30) == 0, self.log.read_text()

    def admin(self, *words):
        """Runs a command on the data of the server, and returns its output."""
        run = subprocess.run([self.enkat, "admin", *words], cwd=self.folder, capture_output=True, text=True)
        assert run.returncode == 0, run
        return run.stdout


class Person:
    """A participant who signs in and answers."""

    def __init__(self, server, **sign_in):
        self.server, self.headers = server, {"Content-Type": "application/json"}
        body = {"surveyId": "health-2026", **sign_in}
        answer, data = self._call("POST", "authenticate", body)
        self.headers |= {"Cookie": answer.headers["Set-Cookie"].split(";")[0], "X-Token": data["token"]}
        self.id = data["surveyParticipantId"]

    @property
    def secret(self):
        """The secret of the session, in its cookie."""
        return self.headers["Cookie"].rsplit(".", 1)[-1]

    def send(self, answers):
        """Saves answers and sends them."""
        self._call("PUT", "drafts", self._body(revision=0, changes=answers, language="en"))
        self._call("POST", "submissions", self._body(revision=1, language="en"))

    def return_link(self):
        """Makes a link to come back, and returns its secret."""
        return self._call("POST", "return-links", self._body())[1]["secret"].rsplit(".", 1)[-1]

    def _body(self, **rest):
        return {"surveyParticipantId": self.id, **rest}

    def _call(self, method, path, body):
        request = urllib.request.Request(
            f"{self.server.url}/api/{path}", json.dumps(body).encode(), self.headers, method=method
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            envelope = json.load(answer)
        assert not envelope["hasError"], envelope
        return answer, envelope["data"]


def book_code():
    """Returns the code of the book by which a receiver verifies what it gets."""
    page = Path(__file__).parent / "../../docs/book/src/howto/webhook.md"
    return page.read_text().split("<!-- file: genuine.py -->\n```python\n")[1].split("\n```")[0]


def environment(folder):
    return {**os.environ, "PYTHONPATH": str(folder)}
