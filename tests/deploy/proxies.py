"""Debian's nginx and Caddy in front of a server, as the examples set them up."""

import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from examples import example
from server import free_port, serving
from tls import NAME, Client, certificate


def check_nginx(enkat, unpacked, folder):
    cert, key = certificate(folder)
    plain, secure = free_port(), free_port()
    with serving(enkat, folder, "--trusted-proxy", "127.0.0.1", "--rate", "sign-ins=1+1/h") as port:
        site = example(
            "nginx/enkat.conf",
            **{
                "listen 80": f"listen 127.0.0.1:{plain}",
                "listen 443": f"listen 127.0.0.1:{secure}",
                "127.0.0.1:8080": f"127.0.0.1:{port}",
                "/etc/letsencrypt/live/enkat.example/fullchain.pem": str(cert),
                "/etc/letsencrypt/live/enkat.example/privkey.pem": str(key),
            },
        )
        (folder / "enkat.conf").write_text(site)
        (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
        program = [unpacked / "usr/sbin/nginx", "-p", folder, "-e", folder / "error.log", "-c", folder / "nginx.conf"]
        with running(program, folder, plain, secure):
            check(plain, secure, cert)
            check_doctor(enkat, folder, cert, port, secure)


def check_doctor(enkat, folder, cert, port, secure):
    """Checks that the doctor sees the public address as participants do, with and without faults."""

    def lines(public, *trusted):
        options = ["--listen", f"127.0.0.1:{port}", "--url", f"https://127.0.0.1:{public}", *trusted]
        environment = {"SSL_CERT_FILE": str(cert), "PATH": "/usr/bin:/bin"}
        run = subprocess.run([enkat, "doctor", *options], cwd=folder, env=environment, capture_output=True, text=True)
        found = [line.split(maxsplit=1) for line in run.stdout.splitlines()]
        assert run.returncode == any(verdict == "WRONG" for verdict, _ in found), run.stdout + run.stderr
        return found

    def has(found, verdict, words):
        assert any(each == verdict and words in said for each, said in found), (verdict, words, found)

    sound = lines(secure, "--trusted-proxy", "127.0.0.1")
    for words in ["ready on", "trusted are 127.0.0.1/32", "leads to a server that is ready", "(HSTS)", "valid for at least 14 days", "the public address have the same time"]:
        has(sound, "ok", words)
    assert not any(verdict == "WRONG" for verdict, _ in sound), sound
    has(lines(secure), "WRONG", "name the proxy with `--trusted-proxy`")
    has(lines(port, "--trusted-proxy", "127.0.0.1"), "WRONG", "cannot be reached from here")
    with ready_with(cert) as public:
        found = lines(public, "--trusted-proxy", "127.0.0.1")
        has(found, "WRONG", "ends within 14 days")
        has(found, "WRONG", "name the proxy with `--trusted-proxy`")


@contextmanager
def ready_with(cert):
    """Answers as a server does that is ready, by a certificate that ends soon; gives the port. The file of the first gets it, too."""

    class Ready(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", "6")
            self.end_headers()
            self.wfile.write(b"ready\n")

        def log_message(self, *_):
            pass

    with TemporaryDirectory() as folder, HTTPServer(("127.0.0.1", 0), Ready) as server:
        soon, key = certificate(Path(folder), days=10)
        cert.write_text(cert.read_text() + soon.read_text())
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(soon, key)
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


# What Debian's /etc/nginx/nginx.conf has around sites, for a user without rights.
NGINX = """\
daemon off;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/enkat.conf;
}}
"""


def check_caddy(enkat, unpacked, folder):
    cert, key = certificate(folder)
    plain, secure = free_port(), free_port()
    with serving(enkat, folder, "--trusted-proxy", "127.0.0.1", "--rate", "sign-ins=1+1/h") as port:
        site = example(
            "caddy/Caddyfile",
            **{"enkat.example {": f"enkat.example {{\n\tbind 127.0.0.1\n\ttls {cert} {key}", "127.0.0.1:8080": f"127.0.0.1:{port}"},
        )
        ports = f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n}}\n"
        (folder / "Caddyfile").write_text(ports + site)
        program = [unpacked / "usr/bin/caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"]
        with running(program, folder, plain, secure):
            check(plain, secure, cert)


def check(plain, secure, cert):
    """Checks what participants and the server see through a proxy."""
    one, other = Client(secure, cert, "127.0.0.2"), Client(secure, cert, "127.0.0.3")
    page, _ = one.call("GET", "/")
    assert page.status == 200, page.status
    assert page.headers.get_all("Strict-Transport-Security") == ["max-age=63072000"], page.headers.as_string()
    session = one.sign_in()
    assert session.status == 200 and "Secure" in session.headers["Set-Cookie"], session.headers.as_string()
    # The server counts the clients, not the proxy, and believes no address that a client writes.
    assert one.sign_in().status == 429
    assert one.sign_in(X_Forwarded_For="198.51.100.1", Forwarded="for=198.51.100.1").status == 429
    assert other.sign_in().status == 200
    large, _ = one.call("POST", "/api/resume", "x" * 200_000)
    assert large.status == 413, large.status
    assert moved(plain).replace(f":{secure}", "") == f"https://{NAME}/open/x"


def moved(plain):
    """Returns the address to which a call without TLS is sent on."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    request = urllib.request.Request(f"http://127.0.0.1:{plain}/open/x", headers={"Host": NAME})
    try:
        urllib.request.build_opener(Stay).open(request)
    except urllib.error.HTTPError as answer:
        assert answer.status in (301, 308), answer.status
        return answer.headers["Location"]
    raise AssertionError("the call stayed without TLS")


@contextmanager
def running(program, folder, *ports):
    """Runs a proxy until the block ends."""
    log = folder / "proxy.log"
    environment = {"HOME": str(folder), "PATH": "/usr/bin:/bin"}
    with log.open("wb") as out:
        process = subprocess.Popen(program, stdout=out, stderr=out, env=environment)
    try:
        for port in ports:
            wait(process, port, log)
        yield
    except BaseException:
        print(log.read_text())
        raise
    finally:
        process.terminate()
        process.wait(30)


def wait(process, port, log):
    """Waits until a port is listened on."""
    for _ in range(400):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
    raise AssertionError(log.read_text())
