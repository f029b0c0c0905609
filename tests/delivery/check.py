"""Gets responses by webhook as a customer would, and looks for what is left of an erased person: `check.py ENKAT`.

`ENKAT` is the built command. The receiver verifies signatures by the code that the book gives to its readers.
"""

import sys
import tempfile
import time
from pathlib import Path

import erasing
import restarts


def main():
    enkat = Path(sys.argv[1]).resolve()
    for name, check in [("restarts", restarts.check), ("erasing", erasing.check)]:
        begun = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            check(enkat, Path(folder))
        print(f"{name}: {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
