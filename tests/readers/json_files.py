"""JSON Lines, as pandas, Polars and DuckDB read it."""

import json

import duckdb
import pandas
import polars

from expected import is_same

# The fields that are calculated, and the checkboxes that are saved as numbers.
CALCULATED = {"pounds", "isHeavy"}
CONVERTED = {"neck", "back"}
PARTS = ["response", "answers", "missing", "scores"]


def check(folder, expected):
    path = f"{folder}/responses.jsonl"
    wanted = [wanted_of(expected, row) for row in range(expected.rows)]
    if wanted:
        compare("pandas", wanted, pandas.read_json(path, lines=True, dtype=False, convert_dates=False, precise_float=True).to_dict("records"))
        compare("Polars", wanted, by_polars(path))
        compare("DuckDB", wanted, by_duckdb(path))
    else:
        with open(path) as file:
            assert file.read() == ""


def wanted_of(expected, row):
    """Returns the parts of a response that the table has, too."""
    present = [column for column in expected.columns if column.reasons[row] != "notInVersion"]
    values = {column.name: option(column, column.values[row]) for column in present}
    of = lambda role: [column.name for column in present if column.role == role]
    answered = [name for name in of("field") if values[name] is not None and name not in CALCULATED]
    return {
        "response": {name: values[name] for name in of("fact")},
        "answers": {name: values[name] == 1 if name in CONVERTED else values[name] for name in answered},
        "missing": {column.name: column.reasons[row] for column in present if column.role != "fact" and column.reasons[row]},
        "scores": {name: values[name] for name in of("score")},
    }


def option(column, value):
    """Returns a value as it is saved: an option that is a number is none of the texts beside it."""
    return next((known for known in column.labels if str(known) == value), value) if column.type == "text" else value


def by_polars(path):
    """Reads the parts as JSON of their own: the answers of two responses have other fields, and an option is a number or a text."""
    frame = polars.read_csv(path, has_header=False, separator="\x01", quote_char=None, new_columns=["line"])
    parts = [polars.col("line").str.json_path_match(f"$.{part}").alias(part) for part in PARTS]
    return decoded(frame.select(parts).to_dicts())


def by_duckdb(path):
    """Reads the parts as JSON of their own, for the same reason."""
    columns = ", ".join(f"{part}: 'JSON'" for part in PARTS)
    relation = duckdb.sql(f"FROM read_json('{path}', columns = {{{columns}}}, format = 'newline_delimited', maximum_object_size = 10000000)")
    return decoded(dict(zip(PARTS, row)) for row in relation.fetchall())


def decoded(records):
    return [{part: json.loads(text) for part, text in record.items()} for record in records]


def compare(reader, wanted, found):
    assert len(wanted) == len(found), (reader, len(found))
    for row, (wanted_record, record) in enumerate(zip(wanted, found)):
        for part, fields in wanted_record.items():
            assert set(fields) == set(record[part]), (reader, row, part, set(fields) ^ set(record[part]))
            for name, value in fields.items():
                assert is_same(value, record[part][name]), f"{reader}: {name} of row {row}: {value!r:.200} was read as {record[part][name]!r:.200}"
