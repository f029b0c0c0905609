"""SPSS files, as pyreadstat and PSPP read them."""

from datetime import datetime

import pandas
import pyreadstat

from sav import check_file, cut, tables_of_pspp

# The names that SPSS cannot have, with those that stand for them.
RENAMED = {
    "with": "with_",
    "BackPain": "BackPain_2",
    "_ålder, i år?": "v_alder__i_ar_",
    "theNumberOfDaysInTheLastFourWeeksInWhichYouDidNotWorkBecauseOfPain": "theNumberOfDaysInTheLastFourWeeksInWhichYouDidNotWorkBecauseOfPa",
}
EPOCH = datetime(1582, 10, 14)
TOO_EARLY = (-90, "answered, but too early for SPSS: before the year 1583")
# The longest text, in bytes.
LONGEST = 32_766
NOTE = "Numbers from -99 to -90 are missing values, whose labels say why."


def check(folder, expected):
    path = f"{folder}/responses.sav"
    variables, columns = {}, []
    for column in expected.columns:
        for name, variable, values in variables_of(column):
            variables[name] = variable
            columns.append(values)
    wanted = {"label": "Läsare av exporter", "variables": variables, "rows": list(map(list, zip(*columns)))}
    meta = check_file(path, f"{folder}/pspp.sav", wanted)
    notes = " ".join(meta.notes)
    assert notes.startswith(f"All responses. {NOTE}"), notes
    assert ("story has texts that were longer" in notes) == (expected.rows > 0), notes
    if expected.rows > 0:
        check_missing(path, expected)


def variables_of(column):
    """Returns the variables of a column, each with its name, description and values."""
    name = RENAMED.get(column.name, column.name)
    codes = [None if reason is None else float(column.absences[reason][0]) for reason in column.reasons]
    values = [value_of(column, value) for value in column.values]
    if is_coded(column):
        values = [value if code is None else code for value, code in zip(values, codes)]
    yield name, variable(column, name, values), values
    if column.absences and not is_coded(column):
        early = [column.values[row] is not None and value is None for row, value in enumerate(values)]
        companion = [float(TOO_EARLY[0]) if is_early else code for is_early, code in zip(early, codes)]
        yield f"{name}_m", described(f"Reason why {column.name} has no value", "nominal", 8, 0, reasons(column)), companion


def is_coded(column):
    """Tells whether the reasons of a column stand among its numbers."""
    is_number = column.type in ("integer", "number") and column.lowest is not None and column.lowest > -90
    return bool(column.absences) and (column.type == "truth" or is_number)


def value_of(column, value):
    if column.type == "text":
        return cut(value or "", LONGEST)
    if value is None or column.type in ("truth", "integer", "number"):
        return value if value is None else float(value)
    seconds = (datetime.fromisoformat(value) - EPOCH).total_seconds()
    return seconds if value >= "1583" else None


def variable(column, name, values):
    label = column.label if name == column.name else f"{column.name}: {column.label}" if column.label else column.name
    if column.type == "text":
        widest = max([1, *(len(text.encode()) for text in [*values, *column.labels_of_texts])])
        text = {"format": f"A{widest}", "column": max(8, min(widest, 32)), "alignment": "left"}
        return described(label, column.measure, 8, 0, column.labels_of_texts) | text
    if column.type in ("date", "minute"):
        form, width = {"date": ("DATE11", 11), "minute": ("DATETIME20", 20)}[column.type]
        return described(label, column.measure, width, 0, {}) | {"format": form}
    decimals = 0 if column.type != "number" else 3 if column.decimals is None else column.decimals
    labels = {1: "true", 0: "false"} if column.type == "truth" else column.labels
    coded = {"missing": [[-99.0, -90.0]]} if is_coded(column) else {}
    return described(label, column.measure, 8 + decimals, decimals, labels | (reasons(column) if coded else {})) | coded


def described(label, measure, width, decimals, labels):
    """Describes a number, and the parts of other variables that are alike."""
    return {
        "label": cut(label, 255) or None,
        "measure": measure,
        "format": f"F{width}.{decimals}",
        "column": width,
        "alignment": "right",
        "labels": {value if isinstance(value, str) else float(value): cut(label, 120) for value, label in labels.items()},
        "missing": [],
    }


def reasons(column):
    """Returns the labels of the codes of a column."""
    early = [TOO_EARLY] if column.type in ("date", "minute") else []
    return dict(early + list(column.absences.values()))


def check_missing(path, expected):
    """Checks that codes count as missing unless they are asked for, and that PSPP shows their meanings."""
    frame, _ = pyreadstat.read_sav(path)
    for column in filter(is_coded, expected.columns):
        is_missing = frame[RENAMED.get(column.name, column.name)].isna().tolist()
        assert is_missing == [value is None for value in column.values], column.name
    pain = expected.by_name["neck"]
    counts = tables_of_pspp(path, "FREQUENCIES neck.")[pain.label]
    shown = {row[1]: int(row[2]) for row in counts if row[4:] == ["", ""] and row[0] != "Total"}
    wanted = pandas.Series(pain.reasons).dropna().map(lambda reason: pain.absences[reason][1]).value_counts().to_dict()
    assert shown == wanted, (shown, wanted)
