"""Follows the book's page "In production" literally, on a machine of its own: `follow.py PACKAGE ROOT`.

The machine is a Debian that debootstrap writes into the folder `ROOT`, with systemd in namespaces of its own. It needs root, and the
ports 80, 443 and 8080. Every block of the page is run as printed, in one shell, in which the first command that fails ends it. A browser
is the participant.
"""

import csv
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PAGE = PROJECT / "docs/book/src/production.md"
BOOT = Path(__file__).with_name("boot.sh")
ANSWERING = "<!-- a participant answers here -->"
# One shell for all blocks, as a reader has it. A line of its own says that a block has come to its end.
DONE = "-- the block is done --"


def main():
    package, root, e2e = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), PROJECT / "tests/e2e"
    debootstrap(root)
    shutil.copy(package, root / "root")
    machine = subprocess.Popen(["unshare", "--mount", "--pid", "--fork", "--kill-child", "--ipc", "--uts", "--cgroup", BOOT, root], stdin=subprocess.DEVNULL)
    try:
        shell = Shell(init_of(machine))
        shell.run("timeout 60 sh -c 'until systemctl is-system-running | grep -E \"running|degraded\"; do sleep 1; done'")
        for block in blocks(PAGE.read_text()):
            if block == ANSWERING:
                answer(e2e, root)
            else:
                if "package=" in block:
                    leave_older_package(root / "root")
                print(block, end="", flush=True)
                shell.run(block)
        said = shell.run("sudo --preserve-env=ENKAT_CONFIG -u enkat enkat admin survey list")
        assert re.search(r"north-nights .* 0 +0 +0 ", said), said
    except BaseException:
        Shell(init_of(machine)).run("journalctl --no-pager --lines 80")
        raise
    finally:
        machine.kill()
        machine.wait()


def debootstrap(root):
    packages = "systemd,systemd-sysv,dbus"
    subprocess.run(["debootstrap", "--variant=minbase", f"--include={packages}", "bookworm", root], check=True)
    for file in ["resolv.conf", "hosts"]:
        shutil.copy(f"/etc/{file}", root / "etc")


def leave_older_package(home):
    """Puts a package of an older version beside the other one, which cannot be unpacked."""
    older = home / "enkat-0.0.9-older.tar.gz"
    older.write_bytes(b"no package")
    os.utime(older, (0, 0))


def blocks(page):
    """Yields the commands of the page, and the mark where a participant answers."""
    for part in re.split(rf"({re.escape(ANSWERING)})", page):
        if part == ANSWERING:
            yield part
        else:
            yield from re.findall(r"^```sh\n(.*?)^```", part, re.DOTALL | re.MULTILINE)


def init_of(machine):
    """Returns the process of the machine's init, once it is there."""
    for _ in range(100):
        children = Path(f"/proc/{machine.pid}/task/{machine.pid}/children").read_text().split()
        if children and Path(f"/proc/{children[0]}/comm").read_text().strip() == "systemd":
            return children[0]
        assert machine.poll() is None, "the machine has not started"
        time.sleep(0.1)
    raise AssertionError("systemd has not started")


class Shell:
    """A shell of root on the machine."""

    def __init__(self, init):
        inside = ["nsenter", f"--target={init}", "--mount", "--pid", "--ipc", "--uts", "--cgroup", "--root", "--wd"]
        environment = ["env", "-i", "HOME=/root", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
        environment += ["DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
        self.process = subprocess.Popen(
            [*inside, *environment, "bash", "-e", "-o", "pipefail"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.run("cd")

    def run(self, commands):
        """Runs commands, and returns what they print."""
        self.process.stdin.write(f"{commands.rstrip()}\necho '{DONE}'\n")
        self.process.stdin.flush()
        said = ""
        for line in self.process.stdout:
            if line.strip() == DONE:
                return said
            print("    " + line, end="", flush=True)
            said += line
        raise AssertionError(f"the commands failed:\n{commands}\n{said}")


def answer(e2e, root):
    """Answers in a browser, by the first letter."""
    with (root / "var/lib/enkat/letters.csv").open() as letters:
        link = next(csv.DictReader(letters))["address"]
    subprocess.run(
        ["npx", "playwright", "test", "--config", "production.config.ts"],
        cwd=e2e,
        env={**os.environ, "INVITATION": link},
        check=True,
    )


if __name__ == "__main__":
    main()
