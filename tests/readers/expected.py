"""The contents of an export, as the example `every_format` tells them."""

import json
from datetime import date, datetime
from pathlib import Path

DATES = {"date": date.fromisoformat, "minute": datetime.fromisoformat}


class Column:
    """A column with its values, and with the reasons why there is none."""

    def __init__(self, facts, cells):
        self.name, self.type, self.role = facts["name"], facts["type"], facts["role"]
        self.label, self.measure, self.decimals = facts["label"], facts["measure"], facts["decimals"]
        self.labels = {value: label for value, label in facts["values"] if label}
        self.labels_of_texts = {str(value): label for value, label in self.labels.items()}
        self.absences = {name: (code, meaning) for name, code, meaning in facts["absences"]}
        self.lowest = facts["lowest"]
        self.reasons = [cell["missing"] if isinstance(cell, dict) else None for cell in cells]
        values = (None if isinstance(cell, dict) else cell for cell in cells)
        # A text can also be a number, if an option is one.
        self.values = [str(value) if self.type == "text" and value is not None else value for value in values]

    def typed(self):
        """Returns the values, days and minutes among them as such."""
        return [value if value is None else DATES.get(self.type, lambda same: same)(value) for value in self.values]

    def labelled(self, value):
        """Returns the label of a value, or the value."""
        return self.labels_of_texts.get(str(value), value)


class Expected:
    """The columns and the rows of an export."""

    def __init__(self, folder):
        lines = Path(folder, "expected.jsonl").read_text().splitlines()
        columns, *rows = map(json.loads, lines)
        self.columns = [Column(facts, [row[at] for row in rows]) for at, facts in enumerate(columns)]
        self.by_name = {column.name: column for column in self.columns}
        self.rows = len(rows)


def text_of(value):
    """Writes a value as CSV has it; numbers only where they are whole."""
    return "" if value is None else {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def is_same(wanted, found):
    """Compares two values. A number can be read as a float, and a truth as nothing else."""
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    if isinstance(wanted, float) and isinstance(found, str):
        return float(found) == wanted
    return wanted == found


def compare(reader, wanted, found):
    """Compares columns by place, each a list of values."""
    assert len(wanted) == len(found), (reader, len(wanted), len(found))
    for (name, wanted_values), found_values in zip(wanted, found):
        assert len(wanted_values) == len(found_values), (reader, name, len(wanted_values), len(found_values))
        if wanted_values == found_values and not any(isinstance(value, bool) for value in wanted_values):
            continue
        for row, pair in enumerate(zip(wanted_values, found_values)):
            assert is_same(*pair), f"{reader}: {name} of row {row}: {pair[0]!r:.200} was read as {pair[1]!r:.200}"
