"""Parquet, as pandas, Polars, DuckDB and Arrow itself read it."""

import json

import pandas
import polars
import pyarrow
from pyarrow import parquet

import frames
from expected import compare

TYPES = {
    "truth": pyarrow.bool_(),
    "integer": pyarrow.int64(),
    "number": pyarrow.float64(),
    "text": pyarrow.string(),
    "date": pyarrow.date32(),
    "minute": pyarrow.timestamp("us"),
}
REASON = pyarrow.dictionary(pyarrow.int8(), pyarrow.string())


def check(folder, expected):
    values, missing = f"{folder}/values.parquet", f"{folder}/missing.parquet"
    check_values_schema(values, expected)
    check_missing_schema(missing, expected)
    typed = [(column.name, column.typed()) for column in expected.columns]
    key, *others = expected.columns
    reasons = [(key.name, key.values)] + [(column.name, column.reasons) for column in others]
    for path, wanted in [(values, typed), (missing, reasons)]:
        compare(f"pandas {path}", wanted, frames.of_pandas(pandas.read_parquet(path)))
        compare(f"Polars {path}", wanted, frames.of_polars(polars.read_parquet(path)))
        compare(f"DuckDB {path}", wanted, frames.of_duckdb(f"FROM '{path}'"))


def check_values_schema(path, expected):
    schema = parquet.read_schema(path)
    assert schema.names == [column.name for column in expected.columns]
    for field, column in zip(schema, expected.columns):
        assert (field.type, field.nullable) == (TYPES[column.type], bool(column.absences)), field
        metadata = {key.decode(): value.decode() for key, value in field.metadata.items()}
        assert metadata.get("enkat:label", "") == column.label, field
        assert metadata["enkat:measure"] == column.measure, field
        labels = {one["value"]: one["label"] for one in json.loads(metadata.get("enkat:values", "[]"))}
        assert {value: label for value, label in labels.items() if label} == column.labels, field
    check_dictionaries(path, expected)


def check_dictionaries(path, expected):
    """Checks that texts are written once for all rows that have them."""
    metadata = parquet.read_metadata(path)
    for group in range(metadata.num_row_groups):
        for at, column in enumerate(expected.columns):
            if column.type == "text" and column.labels:
                assert "RLE_DICTIONARY" in metadata.row_group(group).column(at).encodings, column.name


def check_missing_schema(path, expected):
    schema = parquet.read_schema(path)
    meanings = {name: meaning for column in expected.columns for name, (_, meaning) in column.absences.items()}
    assert json.loads(schema.metadata[b"enkat:reasons"]) == meanings
    key, *others = schema
    assert (key.type, key.nullable) == (pyarrow.string(), False), key
    for field, column in zip(others, expected.columns[1:], strict=True):
        assert (field.name, field.type) == (column.name, REASON), field
        assert json.loads(field.metadata[b"enkat:reasons"]) == list(column.absences), field
