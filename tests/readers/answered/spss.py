"""SPSS files, as pyreadstat and PSPP read them."""

import csv
import tempfile
from pathlib import Path

import pyreadstat

import frames
from answered.seen import FACTS, by_person, compare, typed
from sav import run

# The numbers that stand for reasons, as the README lists them.
REASONS = {-91: "notAsked", -92: "hidden", -93: "empty", -94: "optedOut", -95: "notInVersion", -96: "sealed", -97: "unknown", -98: "tooFew"}
# The first words of their labels.
WORDS = {
    **{"not asked": "notAsked", "hidden": "hidden", "empty": "empty", "opted out": "optedOut", "sealed": "sealed"},
    **{"not in this version of the survey": "notInVersion", "too few of the questions of the score are answered": "tooFew"},
    "unknown": "unknown",
}
FORMATS = {"date": "DATE11", "minute": "DATETIME20"}


def check(folder, seen):
    path = f"{folder}/responses.sav"
    frame, meta = pyreadstat.read_sav(path, user_missing=True)
    values = dict(zip(frame.columns, frames.of_pandas(frame)))
    check_names(seen, values)
    compare("pyreadstat", seen, by_person(*split(seen, values)), spss_cell)
    without, _ = pyreadstat.read_sav(path)
    by_default = split(seen, dict(zip(without.columns, frames.of_pandas(without))))[0]
    compare("pyreadstat by default", seen, by_person(by_default), lambda *cell: spss_cell(*cell)[:1])
    for column in seen.columns.values():
        check_variable(column, meta)
    check_pspp(path, seen)


def check_names(seen, values):
    """Checks that each column has a variable; one of texts or days has a companion with its reasons."""
    names = [name.removesuffix("_m") for name in values]
    assert set(names) == {*FACTS, *seen.columns}, set(names) ^ {*FACTS, *seen.columns}


def split(seen, values):
    """Separates reasons from values: they stand in a companion, or among the numbers."""
    found, reasons = {}, {}
    for column in seen.columns.values():
        read = [None if value == "" else value for value in values[column.name]]
        codes = values.get(f"{column.name}_m", [value if value in REASONS else None for value in read])
        is_among = f"{column.name}_m" not in values
        found[column.name] = [None if is_among and code is not None else value for value, code in zip(read, codes)]
        reasons[column.name] = [None if code is None else REASONS[code] for code in codes]
    return found, reasons


def spss_cell(column, value, reason):
    if value is None:
        return None, reason
    if column.type in ("date", "minute"):
        return typed(column, value), reason
    return str(value) if column.type == "text" else float(value), reason


def check_variable(column, meta):
    """Checks the question, the labels of options and reasons, and the format."""
    question = meta.column_names_to_labels[column.name]
    assert column.question in (None, question), (column.name, question)
    labels = dict(meta.variable_value_labels.get(column.name, {}))
    coded = labels if f"{column.name}_m" not in meta.column_names else meta.variable_value_labels[f"{column.name}_m"]
    shown = {code: label for code, label in coded.items() if code in REASONS}
    assert {code: WORDS[label.split(":")[0]] for code, label in shown.items()} == REASONS, (column.name, shown)
    options = {code: label for code, label in labels.items() if code not in REASONS}
    wanted = {str(code) if column.type == "text" else float(code): label for code, label in column.labels.items()}
    assert not wanted or options == wanted, (column.name, options)
    form = meta.original_variable_types[column.name]
    assert form == FORMATS.get(column.type, form), (column.name, form)
    assert form.startswith("A") == (column.type == "text"), (column.name, form)


def check_pspp(path, seen):
    """Checks the labels that PSPP shows in place of values, and the reasons among them."""
    shown = by_pspp(path, seen)
    for name, wanted in seen.rows.items():
        for column in seen.columns.values():
            value, reason = wanted[column.name]
            read, companion = shown[name][column.name], shown[name].get(f"{column.name}_m")
            words = read if companion is None else companion
            told = WORDS.get(words.split(":")[0]) if reason or companion else None
            assert told == reason, (name, column.name, read, companion)
            if value is not None:
                assert is_shown(column, value, read), f"PSPP: {column.name} of {name}: {value!r} was read as {read!r}"


def is_shown(column, value, read):
    if value in column.labels:
        return read == column.labels[value]
    if column.type == "truth":
        return read == ("true" if value else "false")
    if column.type == "text":
        return read == value or not column.question
    if column.type in ("date", "minute"):
        return read == typed(column, value).strftime("%m/%d/%Y" if column.type == "date" else "%m/%d/%Y %H:%M:%S")
    return not is_number(read) or float(read) == value


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def by_pspp(path, seen):
    """Returns the rows of the table that PSPP writes, with labels in place of values."""
    with tempfile.TemporaryDirectory() as folder:
        syntax, table = Path(folder, "syntax.sps"), Path(folder, "table.csv")
        export = f"SAVE TRANSLATE /OUTFILE='{table}' /TYPE=CSV /FIELDNAMES /CELLS=LABELS /MISSING=IGNORE."
        syntax.write_text(f"GET FILE='{path}'.\n{export}\n")
        run("pspp", "-o", Path(folder, "output.txt"), syntax)
        rows = list(csv.DictReader(table.open(newline="")))
    return {row["callMe"]: row for row in rows}
