"""SPSS files as pyreadstat and PSPP read them: PSPP converts a file, and pyreadstat reads the result."""

import csv
import math
import subprocess
import tempfile
from pathlib import Path

import pyreadstat


def cut(text, size):
    """Cuts a text between two characters, so that it has at most so many bytes. Readers drop spaces at the end."""
    return text.encode()[:size].decode(errors="ignore").rstrip(" ")


def check_file(path, converted, wanted):
    """Compares a file with its label, variables and rows, and returns the rest of what pyreadstat tells."""
    found, meta = found_by_pyreadstat(path)
    run("pspp-convert", path, converted)
    by_pspp, _ = found_by_pyreadstat(converted)
    wrong = [f"pyreadstat {one}" for one in differences(wanted, found)]
    wrong += [f"PSPP {one}" for one in differences(wanted, by_pspp)]
    assert not wrong, "\n".join([path, *wrong[:20]])
    assert list(found["variables"]) == list(wanted["variables"]) == list(by_pspp["variables"])
    check_shown(path, wanted["variables"])
    return meta


def run(*command, **options):
    """Runs a program that has to be silent."""
    told = subprocess.run(command, capture_output=True, text=True, **options)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", ""), told


def found_by_pyreadstat(path):
    frame, meta = pyreadstat.read_sav(path, user_missing=True, disable_datetime_conversion=True)
    is_missing = lambda value: isinstance(value, float) and math.isnan(value)
    columns = [[None if is_missing(value) else value for value in frame[name].tolist()] for name in meta.column_names]
    variables = {
        name: {
            "label": label,
            "measure": meta.variable_measure[name],
            "format": meta.original_variable_types[name],
            "column": meta.variable_display_width[name],
            "alignment": meta.variable_alignment[name],
            "labels": meta.variable_value_labels.get(name, {}),
            "missing": [[one["lo"], one["hi"]] for one in meta.missing_ranges.get(name, [])],
        }
        for name, label in zip(meta.column_names, meta.column_labels)
    }
    assert meta.file_encoding == "UTF-8"
    assert meta.number_rows == len(frame), (meta.number_rows, len(frame))
    return {"label": meta.file_label, "variables": variables, "rows": list(map(list, zip(*columns)))}, meta


def tables_of_pspp(path, commands):
    """Runs commands on a file, and returns the tables that PSPP prints, by their titles."""
    with tempfile.TemporaryDirectory() as folder:
        syntax, output = Path(folder, "syntax.sps"), Path(folder, "output.csv")
        syntax.write_text(f"GET FILE='{path}'.\n{commands}\n")
        run("pspp", "-o", output, "-O", "format=csv", syntax)
        rows = list(csv.reader(output.open(newline="")))
    tables, title = {}, None
    for row in rows:
        if len(row) == 1 and row[0].startswith("Table: "):
            title = row[0][len("Table: ") :]
        elif row and title:
            tables.setdefault(title, []).append(row)
        else:
            tables.setdefault("messages", []).extend(row)
    assert not tables.get("messages"), tables["messages"]
    return tables


def shown_by_pspp(path):
    """Returns the rows of PSPP's table of variables. It leaves out columns without content."""
    head, *rows = tables_of_pspp(path, "DISPLAY DICTIONARY.")["Variables"]
    return {row[0]: dict(zip(head, row)) for row in rows}


def check_shown(path, variables):
    """Checks the formats and the missing values that PSPP shows."""
    shown = shown_by_pspp(path)
    assert list(shown) == list(variables)
    for name, variable in variables.items():
        row, wanted = shown[name], variable["format"] + (".0" if variable["format"] == "DATETIME20" else "")
        assert row["Print Format"] == row["Write Format"] == wanted, (row, wanted)
        missing = row.get("Missing Values", "")
        assert ([list(map(float, missing.split(" THRU ")))] if missing else []) == variable["missing"], (row, variable)


def differences(wanted, found, place=""):
    """Lists the places at which two structures differ, with both values."""
    if type(wanted) is type(found) is dict:
        keys = list(wanted) if list(wanted) == list(found) or set(wanted) == set(found) else None
        if keys is not None:
            return [one for key in keys for one in differences(wanted[key], found[key], f"{place}/{key}")]
    if type(wanted) is type(found) is list and len(wanted) == len(found):
        return [one for at, pair in enumerate(zip(wanted, found)) for one in differences(*pair, f"{place}/{at}")]
    return [] if wanted == found else [f"{place}: {wanted!r:.200} was read as {found!r:.200}"]
