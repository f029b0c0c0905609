"""Tries the examples for operators in `deploy`: `check.py ENKAT PROXIES VALIDATOR`.

`ENKAT` is the built command, `PROXIES` a folder into which Debian's packages of nginx and Caddy were unpacked, `VALIDATOR` the program
`kubernetes-validate`. No service of the machine is started or changed.
"""

import sys
import tempfile
import time
from pathlib import Path

import kubernetes
import proxies
import systemd


def main():
    enkat, unpacked, validator = (Path(word).resolve() for word in sys.argv[1:])
    for name, check in [
        ("systemd", lambda _: systemd.check()),
        ("nginx", lambda folder: proxies.check_nginx(enkat, unpacked, folder)),
        ("Caddy", lambda folder: proxies.check_caddy(enkat, unpacked, folder)),
        ("Kubernetes", lambda _: kubernetes.check(validator)),
    ]:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            check(Path(folder))
        print(f"{name}: {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
