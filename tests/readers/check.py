"""Holds exports against the programs that read them: `check.py EXAMPLES [RANDOM_FILES]`.

`EXAMPLES` is the folder of the built examples of `enkat-export`. `every_format` writes exports of a survey with every type of column,
without rows and with 10,000; `sav_from_json` writes as many random SPSS files as are asked for.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import csv_files
import json_files
import parquet_files
import r_files
import sav_files
import spss_files
from expected import Expected

SURVEY = Path(__file__).with_name("survey")
ROWS = [0, 10_000]


def main():
    examples, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as folder:
        for rows in ROWS:
            check_export(examples / "every_format", Path(folder, str(rows)), rows)
        timed("random SPSS files", sav_files.check, examples / "sav_from_json", folder, count)
    print(f"pandas, Polars, DuckDB, pyreadstat, PSPP and R read {len(ROWS)} exports and {count} random SPSS files as they were written")


def check_export(program, folder, rows):
    folder.mkdir()
    subprocess.run([program, SURVEY, folder, str(rows)], check=True)
    expected = Expected(folder)
    assert expected.rows == rows, expected.rows
    if rows > 0:
        check_coverage(expected)
    for name, files in [("CSV", csv_files), ("JSON Lines", json_files), ("Parquet", parquet_files), ("SPSS", spss_files), ("R", r_files)]:
        timed(f"{name}, {rows} rows", files.check, folder, expected)


def check_coverage(expected):
    """Checks that the export has each type of column and each reason, so that no reader passes for lack of them."""
    assert {column.type for column in expected.columns} == {"truth", "integer", "number", "text", "date", "minute"}
    reasons = {reason for column in expected.columns for reason in column.reasons if reason}
    assert reasons == {name for column in expected.columns for name in column.absences}, reasons


def timed(name, check, *arguments):
    start = time.monotonic()
    check(*arguments)
    print(f"{time.monotonic() - start:5.1f} s  {name}")


if __name__ == "__main__":
    main()
