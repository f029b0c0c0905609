"""SPSS files and CSV, as haven and readr read them in R."""

import json
import subprocess
from pathlib import Path

import csv_files
from expected import compare
from spss_files import variables_of

SCRIPT = Path(__file__).with_name("read.R")
FILES = ["r.json", "responses.sav", "codes.csv", "labels.csv", "missing.csv"]
CLASSES = {"truth": "logical", "integer": "numeric", "number": "numeric", "text": "character", "date": "Date", "minute": "POSIXct"}


def check(folder, expected):
    out, *files = (Path(folder, name) for name in FILES)
    subprocess.run(["Rscript", "--vanilla", SCRIPT, out, *files], check=True)
    found = json.loads(out.read_text())
    check_haven(found, expected)
    columns = expected.columns
    check_texts("codes", found, [(column.name, csv_files.as_texts(column.values)) for column in columns])
    check_texts("labels", found, [(column.name, csv_files.as_texts(map(column.labelled, column.values))) for column in columns])
    check_texts("missing", found, csv_files.reasons(expected))
    if expected.rows > 0:
        check_guessed(found["guessed"], expected)


def values_of(table):
    """Returns the values by column; numbers come as texts with all digits."""
    return [list(map(number, read["values"])) if read["isNumber"] == [True] else read["values"] or [] for read in table["columns"]]


def number(text):
    return None if text is None else float(text)


def check_haven(found, expected):
    """Checks values, labels and missing values of the SPSS file; by default, haven leaves out the codes of reasons."""
    variables = [(column, *variable) for column in expected.columns for variable in variables_of(column)]
    assert found["spss"]["names"] == [name for _, name, _, _ in variables]
    for (column, name, variable, values), read in zip(variables, found["spss"]["columns"]):
        assert (read["label"] or [None])[0] == variable["label"], (name, read["label"])
        assert dict(zip(read["labelled"] or [], read["labels"] or [])) == variable["labels"], (name, read["labels"])
        assert (read["missing"] or []) == (variable["missing"] or [[]])[0], (name, read["missing"])
    wanted = [(name, as_haven(column, variable, values)) for column, name, variable, values in variables]
    compare("haven", wanted, values_of(found["spss"]))
    without = [(name, [None if is_code(variable, value) else value for value in values]) for (name, values), (_, _, variable, _) in zip(wanted, variables)]
    compare("haven by default", without, values_of(found["spssDefault"]))


def as_haven(column, variable, values):
    """Returns values as haven reads them: days and minutes of ISO 8601, an empty text where there is none."""
    if variable["format"] in ("DATE11", "DATETIME20"):
        return [written if value is not None else None for written, value in zip(column.values, values)]
    return values


def is_code(variable, value):
    return bool(variable["missing"]) and value is not None and value < -90


def check_texts(name, found, columns):
    assert found[name]["names"] == [head for head, _ in columns]
    wanted = [(head, csv_files.without_empty(values)) for head, values in columns]
    compare(f"readr {name}.csv", wanted, values_of(found[name]))


def check_guessed(guessed, expected):
    """Checks the types that readr finds by itself. A column without values is one of truths for it."""
    for column, read in zip(expected.columns, guessed["columns"]):
        assert read["class"] == [CLASSES[column.type]], (column.name, read["class"])
    wanted = [(column.name, csv_files.without_empty(column.values)) for column in expected.columns]
    compare("readr", wanted, values_of(guessed))
