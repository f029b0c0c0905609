"""Runs a command and prints what it took, as JSON: milliseconds of time and of processor, and the most megabytes held at once."""

import json
import os
import subprocess
import sys
import time

codes = [int(code) for code in sys.argv[1].split(",")]
start = time.monotonic()
command = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(command.pid, 0)
elapsed = time.monotonic() - start
if os.waitstatus_to_exitcode(status) not in codes:
    sys.exit(f"{' '.join(sys.argv[2:])} ended with {os.waitstatus_to_exitcode(status)}")
cost = {"time": elapsed * 1000, "cpu": (usage.ru_utime + usage.ru_stime) * 1000, "memory": usage.ru_maxrss / 1024}
print(json.dumps(cost))
