"""CSV, Parquet and JSON Lines, as pandas, Polars, DuckDB and Arrow read them."""

import json

import duckdb
import pandas
import polars
import pyarrow
from pyarrow import parquet

import frames
from answered.seen import CALCULATED, FACTS, SCORES, by_person, compare, typed

ARROW_TYPES = {
    "truth": pyarrow.bool_(),
    "integer": pyarrow.int64(),
    "number": pyarrow.float64(),
    "text": pyarrow.string(),
    "date": pyarrow.date32(),
    "minute": pyarrow.timestamp("us"),
}
# The fields that the survey copies into an object of the payload, and those that are saved as numbers.
NESTED = ["height", "heightUnknown", "weight", "coldest", "joy", "care", "cups", "sleep"]
ALWAYS_SAVED = {"heightUnknown": 0}
CONVERTED = {"painNeck": 1, "painBack": 1, "heightUnknown": 1}


def by_pandas(frame):
    return dict(zip(frame.columns, frames.of_pandas(frame)))


def by_polars(frame):
    return dict(zip(frame.columns, frames.of_polars(frame)))


def by_duckdb(query):
    return dict(zip(duckdb.sql(query).columns, frames.of_duckdb(query)))


def check_columns(reader, seen, values):
    assert sorted(values) == sorted([*FACTS, *seen.columns]), (reader, sorted(set(values) ^ {*FACTS, *seen.columns}))


def check_csv(folder, seen):
    """Checks the values as texts, and with the types that the programs find by themselves."""
    wide, missing = f"{folder}/responses.csv", f"{folder}/responses-missing.csv"
    texts = {"dtype": str, "keep_default_na": False, "na_values": [""]}
    tables = {
        "pandas": (by_pandas(pandas.read_csv(wide, **texts)), by_pandas(pandas.read_csv(missing, **texts))),
        "Polars": (by_polars(polars.read_csv(wide, infer_schema=False)), by_polars(polars.read_csv(missing, infer_schema=False))),
        "DuckDB": tuple(by_duckdb(f"FROM read_csv('{path}', all_varchar = true)") for path in (wide, missing)),
    }
    for reader, (values, reasons) in tables.items():
        check_columns(f"{reader}, CSV", seen, values)
        compare(f"{reader}, CSV as texts", seen, by_person(values, reasons), lambda *cell: csv_cell(seen, *cell))
    guessed = {
        "pandas": by_pandas(pandas.read_csv(wide, keep_default_na=False, na_values=[""])),
        "Polars": by_polars(polars.read_csv(wide, infer_schema_length=None, try_parse_dates=True)),
        "DuckDB": by_duckdb(f"FROM read_csv('{wide}', sample_size = -1)"),
    }
    for reader, values in guessed.items():
        finds_days = reader != "pandas"
        compare(f"{reader}, CSV", seen, by_person(values), lambda *cell: (guessed_value(seen, finds_days, *cell),))


def csv_cell(seen, column, value, reason):
    return csv_text(shown(seen, column, value)), reason


def shown(seen, column, value):
    """Returns the label of a value where the export has labels."""
    return column.labels.get(value, value) if seen.options.has_labels else value


def csv_text(value):
    """Writes a value. An apostrophe stands before a text that a spreadsheet could run."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(("=", "-")):
        return f"'{value}"
    return None if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def guessed_value(seen, finds_days, column, value, _):
    label = shown(seen, column, value)
    if column.type == "text" or label != value:
        return csv_text(label)
    return typed(column, value) if finds_days else value


def check_long(folder, seen):
    """Checks a row for each column of each person, with value, label and reason."""
    path = f"{folder}/answers.csv"
    readers = {
        "pandas": by_pandas(pandas.read_csv(path, dtype=str, keep_default_na=False, na_values=[""])),
        "Polars": by_polars(polars.read_csv(path, infer_schema=False)),
        "DuckDB": by_duckdb(f"FROM read_csv('{path}', all_varchar = true)"),
    }
    for reader, table in readers.items():
        people = {}
        for response, variable, *cell in zip(*(table[name] for name in ("response_id", "variable", "value", "label", "missing"))):
            people.setdefault(response, {})[variable] = tuple(cell)
        found = {row["callMe"][0]: row for row in people.values()}
        assert all(sorted(row) == sorted(seen.columns) for row in found.values()), (reader, list(found.values())[0].keys())
        compare(f"{reader}, long CSV", seen, found, long_cell)


def long_cell(column, value, reason):
    return csv_text(value), column.labels.get(value), reason


def check_parquet(folder, seen):
    """Checks values, reasons, types and labels."""
    path, missing = f"{folder}/responses.parquet", f"{folder}/responses-missing.parquet"
    readers = {
        "pandas": tuple(by_pandas(pandas.read_parquet(one)) for one in (path, missing)),
        "Polars": tuple(by_polars(polars.read_parquet(one)) for one in (path, missing)),
        "DuckDB": tuple(by_duckdb(f"FROM '{one}'") for one in (path, missing)),
    }
    for reader, (values, reasons) in readers.items():
        check_columns(f"{reader}, Parquet", seen, values)
        compare(f"{reader}, Parquet", seen, by_person(values, reasons), parquet_cell)
    for field in parquet.read_schema(path):
        if field.name in seen.columns:
            check_field(field, seen.columns[field.name])


def parquet_cell(column, value, reason):
    return str(value) if column.type == "text" and value is not None else typed(column, value), reason


def check_field(field, column):
    assert field.type == ARROW_TYPES[column.type], field
    metadata = {key.decode(): value.decode() for key, value in field.metadata.items()}
    assert column.question in (None, metadata.get("enkat:label")), (field.name, metadata)
    labels = {one["value"]: one["label"] for one in json.loads(metadata.get("enkat:values", "[]"))}
    assert not column.labels or labels == column.labels, (field.name, labels)


def check_json_lines(folder, seen):
    """Checks answers, reasons, scores and the object of copies."""
    path = f"{folder}/responses.jsonl"
    parts = ["response", "answers", "missing", "scores", "payload"]
    columns = ", ".join(f"{part}: 'JSON'" for part in parts)
    relation = duckdb.sql(f"SELECT {', '.join(parts)} FROM read_json('{path}', columns = {{{columns}}}, format = 'newline_delimited')")
    records = pandas.read_json(path, lines=True, dtype=False, convert_dates=False, precise_float=True).to_dict("records")
    readers = {"pandas": records, "DuckDB": [dict(zip(parts, map(json.loads, row))) for row in relation.fetchall()]}
    for reader, lines in readers.items():
        found = {line["answers"]["callMe"]: line for line in lines}
        assert found.keys() == seen.rows.keys(), (reader, found.keys())
        for person, row in seen.rows.items():
            for part, wanted in wanted_parts(seen, row).items():
                differing = {name for name in {*wanted, *found[person][part]} if wanted.get(name) != found[person][part].get(name)}
                assert not differing, (reader, person, part, {name: (wanted.get(name), found[person][part].get(name)) for name in differing})
            block = found[person]["payload"]["block"]
            assert block == nested(seen, row), (reader, person, block)


def wanted_parts(seen, row):
    answers = {name: value for name, (value, _) in row.items() if value is not None and name in seen.columns and name not in CALCULATED}
    missing = {name: reason for name, (_, reason) in row.items() if reason not in (None, "notInVersion")}
    scores = {name: row[name][0] for name in SCORES}
    return {"answers": {name: as_answer(name, value) for name, value in answers.items()}, "missing": missing, "scores": scores}


def as_answer(name, value):
    """Returns the answer itself: a checkbox that is saved as a number is ticked or not."""
    return value == CONVERTED[name] if name in CONVERTED else value


def nested(seen, row):
    saved = {name: row[name][0] for name in NESTED if row[name][0] is not None}
    return ALWAYS_SAVED | saved
