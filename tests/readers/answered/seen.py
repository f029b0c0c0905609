"""The cells that an export has to have, from the screens on which participants answered."""

import json
import math
from datetime import date, datetime
from pathlib import Path

# The column by which rows are told apart: everybody has written another name.
KEY = "callMe"
# The columns that tell of the response.
FACTS = [
    *("response_id", "survey_version", "answer_language", "response_purpose", "round_number", "unit_code", "preset_names"),
    *("settings_on", "participant_gender", "birth_year", "consented_at", "sent_at"),
]
CALCULATED = {"isTall": "truth", "halfWeight": "number", "score_rest": "number", "score_rest_band": "text"}
SCORES = ["score_rest", "score_rest_band"]
BANDS = {"en-US": {"little": "Little", "enough": "Enough"}, "sv-SE": {"little": "Lite", "enough": "Nog"}}
TICKS = ["ticked", "not ticked, or not asked"]
# The year with which everybody signed in.
BIRTH_YEAR = 1984
# The reasons that stay when an answer is sealed: they do not depend on it.
OPEN_REASONS = ("notAsked", "notInVersion")


class Options:
    """The options of an export."""

    def __init__(self, arguments):
        self.language = arguments[arguments.index("--language") + 1]
        self.has_labels = "--labels" in arguments
        self.has_sensitive = "--sensitive" in arguments
        self.has_contact = "--open-contact" in arguments


class Column:
    """A column with its question and labels in the language of the export, as far as a participant saw them."""

    def __init__(self, facts, of_people, language):
        self.name, self.type = facts["id"], facts["type"]
        self.codes = facts.get("codes", [])
        self.is_sensitive, self.is_contact = facts.get("isSensitive", False), facts.get("isContact", False)
        seen = [one["seen"][language][self.name] for one in of_people]
        self.question = next((one["question"] for one in seen if "question" in one), None)
        labels = next((one["labels"] for one in seen if "labels" in one), None)
        self.labels = dict(zip(self.codes, labels, strict=True)) if labels else unseen_labels(facts, language)


def unseen_labels(facts, language):
    """Returns the labels that no screen shows: of the numbers for a checkbox, and of the bands of the score."""
    if facts["id"] == SCORES[1]:
        return BANDS[language]
    return dict(zip(facts["ticks"], TICKS)) if "ticks" in facts else {}


class Seen:
    """The participants with their cells, in an export with these options."""

    def __init__(self, path, options):
        read = json.loads(Path(path).read_text())
        self.options = options
        self.people = read["people"]
        self.columns = {facts["id"]: Column(facts, self.people, options.language) for facts in read["fields"]}
        for name, kind in CALCULATED.items():
            self.columns[name] = Column({"id": name, "type": kind}, [], options.language)
        self.rows = {person["answers"][KEY]: self.row(person) for person in self.people}

    def row(self, person):
        """Returns the cells of a person, each a value and a reason, one of which is nothing."""
        cells = {name: seen["cell"] for name, seen in person["seen"][person["language"]].items()}
        calculated = {name: value if isinstance(value, dict) else {"value": value} for name, value in person["calculated"].items()}
        row = {name: self.sealed(self.columns[name], cell) for name, cell in (cells | calculated).items()}
        facts = {
            "survey_version": person["version"],
            "answer_language": person["language"],
            "response_purpose": "data",
            "participant_gender": person["gender"],
            "birth_year": BIRTH_YEAR,
        }
        return {name: (value, None) for name, value in facts.items()} | row

    def sealed(self, column, cell):
        value, reason = cell.get("value"), cell.get("missing")
        if column.is_sensitive and not self.options.has_sensitive and reason not in OPEN_REASONS:
            return None, "sealed"
        if column.is_contact and not self.options.has_contact and value is not None:
            return None, "sealed"
        return value, reason


def typed(column, value):
    """Returns a value, a day or a minute among them as such."""
    if value is None or column.type not in ("date", "minute"):
        return value
    return date.fromisoformat(value) if column.type == "date" else datetime.fromisoformat(value)


def is_same(wanted, found):
    """Compares two values. A number can be read as a float, and a truth as nothing else."""
    if isinstance(found, float) and math.isnan(found):
        found = None
    if isinstance(wanted, bool) or isinstance(found, bool):
        return wanted is found
    return wanted == found


def compare(reader, seen, found, cell_of=lambda column, value, reason: (value, reason)):
    """Compares a table by its rows, each the cells by column: a value and a reason, as `cell_of` says for what was seen."""
    assert found.keys() == seen.rows.keys(), (reader, found.keys())
    for name, wanted in seen.rows.items():
        row = found[name]
        for column in seen.columns.values():
            pair = zip(cell_of(column, *wanted[column.name]), row[column.name], strict=True)
            same = [is_same(*both) for both in pair]
            assert all(same), f"{reader}: {column.name} of {name}: {wanted[column.name]!r} was read as {row[column.name]!r}"


def by_person(values, reasons=None):
    """Returns the cells of a table by person and column; without reasons, a value alone."""
    rows = range(len(values[KEY]))
    cell = lambda name, row: (values[name][row], reasons[name][row]) if reasons else (values[name][row],)
    return {values[KEY][row]: {name: cell(name, row) for name in values} for row in rows}
