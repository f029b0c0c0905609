"""SPSS files and CSV, as haven and readr read them in R."""

import json
import subprocess
import tempfile
from pathlib import Path

from answered.seen import by_person, compare
from answered.spss import REASONS, split
from answered.tables import csv_cell

SCRIPT = Path(__file__).parent.with_name("read.R")
CLASSES = {"date": "Date", "minute": "POSIXct"}


def check(folder, seen):
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "r.json")
        files = ["responses.sav", "responses.csv", "responses.csv", "responses-missing.csv"]
        subprocess.run(["Rscript", "--vanilla", SCRIPT, out, *(Path(folder, name) for name in files)], check=True)
        found = json.loads(out.read_text())
    check_haven(found["spss"], seen)
    values, reasons = by_name(found["codes"]), by_name(found["missing"])
    compare("readr", seen, by_person(values, reasons), lambda *cell: csv_cell(seen, *cell))


def by_name(table):
    """Returns the values by column; numbers come as texts with all digits."""
    number = lambda text: None if text is None else float(text)
    read = lambda one: list(map(number, one["values"])) if one["isNumber"] == [True] else one["values"]
    return {name: read(one) for name, one in zip(table["names"], table["columns"])}


def check_haven(table, seen):
    """Checks values, reasons, questions, labels and classes. Days and minutes come as ISO 8601 writes them."""
    compare("haven", seen, by_person(*split(seen, by_name(table))), haven_cell)
    described = dict(zip(table["names"], table["columns"]))
    for column in seen.columns.values():
        read = described[column.name]
        assert column.question in (None, *(read["label"] or [])), (column.name, read["label"])
        options = {code: label for code, label in zip(read["labelled"] or [], read["labels"] or []) if code not in REASONS}
        wanted = {str(code) if column.type == "text" else code: label for code, label in column.labels.items()}
        assert not wanted or options == wanted, (column.name, options)
        assert read["class"] == [CLASSES[column.type]] if column.type in CLASSES else True, (column.name, read["class"])


def haven_cell(column, value, reason):
    if value is None or column.type in CLASSES:
        return value, reason
    return str(value) if column.type == "text" else float(value), reason
