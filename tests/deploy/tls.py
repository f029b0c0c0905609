"""Certificates of tests, and a client that calls a server under another name than its address."""

import http.client
import json
import socket
import ssl
import subprocess

NAME = "enkat.example"


def certificate(folder, days=30):
    """Makes a certificate that signs itself, and returns the paths of it and of its key."""
    files = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(days)]
        + ["-addext", "basicConstraints=critical,CA:FALSE", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1", "-out", files[0], "-keyout", files[1]],
        check=True,
        capture_output=True,
    )
    return files


class Client:
    """A client with an address of its own, of which a machine has many: 127.0.0.2, 127.0.0.3, …"""

    def __init__(self, port, certificate, address="127.0.0.2"):
        self.port, self.certificate, self.address = port, certificate, address

    def call(self, method, path, body=None, **headers):
        """Calls the server over TLS, and returns the answer with its text."""
        trust = ssl.create_default_context(cafile=self.certificate)
        plain = socket.create_connection(("127.0.0.1", self.port), 20, (self.address, 0))
        with trust.wrap_socket(plain, server_hostname=NAME) as stream:
            connection = http.client.HTTPConnection(NAME)
            connection.sock = stream
            headers = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body, {"Content-Type": "application/json", "Connection": "close", **headers})
            answer = connection.getresponse()
            return answer, answer.read().decode()

    def sign_in(self, **headers):
        """Signs in, and returns the status."""
        body = {"surveyId": "health-2026", "loginType": "anonymous", "dateOfBirth": "19800101"}
        answer, _ = self.call("POST", "/api/authenticate", json.dumps(body), **headers)
        return answer
