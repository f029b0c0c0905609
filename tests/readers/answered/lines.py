"""The lines of the README of an export, run in its folder as they are printed."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from answered.spss import REASONS

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = ["library(readr)", "library(haven)", "jsonlite", "import pandas", "import polars", "import pyreadstat", "CREATE TABLE", "GET FILE"]
SQL = "import duckdb, sys; print(duckdb.execute(sys.stdin.read()).fetchall()[0][0])"
COMMANDS = {
    "r": ["Rscript", "--vanilla", "-"],
    "python": [sys.executable, "-B", "-"],
    "sql": [sys.executable, "-B", "-c", SQL],
    "spss": ["pspp", "-o", "-", "-O", "format=csv", "-"],
}


def check(folder, seen):
    readme = Path(folder, "README.md").read_text()
    blocks = BLOCK.findall(readme)
    assert all(any(program in lines for _, lines in blocks) for program in PROGRAMS), PROGRAMS
    # Programs take long to start: several start at once.
    with ThreadPoolExecutor() as threads:
        list(threads.map(lambda block: check_lines(folder, seen, *block), blocks))
    table = {int(code): reason for reason, code in re.findall(r"^\| `(\w+)` \| (-\d+) \|", readme, re.MULTILINE)}
    assert table == REASONS, table


def check_lines(folder, seen, language, lines):
    """Runs lines, which have to be silent but for the number of rows."""
    told = subprocess.run(COMMANDS[language], input=lines, capture_output=True, text=True, cwd=folder)
    assert (told.returncode, told.stderr) == (0, ""), (lines, told)
    count = int(re.findall(r"\d+", told.stdout)[-1])
    wanted = len(seen.rows) * (len(seen.columns) if "answers.csv" in lines else 1)
    assert count == wanted, (lines, told.stdout)
