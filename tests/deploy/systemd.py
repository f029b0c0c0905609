"""The unit of systemd: how much of the machine the service could reach if it were taken over, as systemd itself estimates it."""

import re
import subprocess

from examples import DEPLOY

# From 0 (nothing) to 10 (everything). A server on a network is not below 0.9.
MOST = 1.5


def check():
    unit = DEPLOY / "systemd/enkat.service"
    run = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True, check=True
    )
    level = re.search(r"Overall exposure level for enkat.service: ([0-9.]+)", run.stdout)
    assert level, run
    assert float(level[1]) <= MOST, run.stdout
    refuses_unknown_keys(unit)


def refuses_unknown_keys(unit):
    """Has systemd read the unit: it says which lines it does not know."""
    run = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    # The command is not installed here.
    wrong = [line for line in run.stderr.splitlines() if "Unknown" in line or "Failed to parse" in line]
    assert not wrong, run.stderr
