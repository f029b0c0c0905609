"""CSV, as pandas, Polars and DuckDB read it."""

import duckdb
import pandas
import polars

import frames
from expected import compare, text_of

# The letters with which a spreadsheet begins a formula, or comes to one.
FORMULAS = tuple("=+-@\t\r\n＝＋－＠")


def check(folder, expected):
    texts = {
        "codes.csv": [(column.name, as_texts(column.values)) for column in expected.columns],
        "labels.csv": [(column.name, as_texts(map(column.labelled, column.values))) for column in expected.columns],
        "safe.csv": [(column.name, as_texts(map(column.labelled, column.values), safe)) for column in expected.columns],
        "missing.csv": reasons(expected),
        "long.csv": long(expected),
    }
    for name, columns in texts.items():
        path = f"{folder}/{name}"
        check_heads(path, [head for head, _ in columns])
        compare(f"pandas {name}", columns, frames.of_pandas(pandas.read_csv(path, dtype=str, keep_default_na=False)))
        compare(f"Polars {name}", columns, frames.of_polars(as_polars(path, infer_schema=False)))
        found = frames.of_duckdb(f"FROM read_csv('{path}', all_varchar = true)")
        compare(f"DuckDB {name}", columns, [["" if value is None else value for value in values] for values in found])
    if expected.rows > 0:
        check_types(f"{folder}/codes.csv", expected)


def as_texts(values, change=lambda text: text):
    """Writes values as CSV has them. Fractions stay numbers, which can be written in several ways."""
    return [value if isinstance(value, float) and not value.is_integer() else text_of(whole(value, change)) for value in values]


def whole(value, change):
    return int(value) if isinstance(value, float) else change(value) if isinstance(value, str) else value


def safe(text):
    """Puts an apostrophe before a text that a spreadsheet could run."""
    return f"'{text}" if text.startswith(FORMULAS) and not is_number(text) else text


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def reasons(expected):
    key, *others = expected.columns
    return [(key.name, key.values)] + [(column.name, as_texts(column.reasons)) for column in others]


def long(expected):
    """Lists the rows of the long table by column."""
    key, *others = [column for column in expected.columns if column.role != "fact" or column.name == "response_id"]
    rows = [long_row(key.values[row], column, row) for row in range(expected.rows) for column in others]
    heads = ["response_id", "variable", "value", "label", "missing"]
    return [(head, [row[at] for row in rows]) for at, head in enumerate(heads)]


def long_row(key, column, row):
    value = column.values[row]
    label = column.labelled(value)
    [text] = as_texts([value])
    return [key, column.name, text, "" if label == value else label, text_of(column.reasons[row])]


def as_polars(path, **options):
    return polars.read_csv(path, empty_string_is_null=False, **options)


def check_heads(path, heads):
    assert list(pandas.read_csv(path, dtype=str).columns) == heads, path
    assert as_polars(path, infer_schema=False).columns == heads, path
    # DuckDB takes capital and small letters for the same, and numbers the second name.
    found = duckdb.sql(f"FROM read_csv('{path}', all_varchar = true)").columns
    assert [name.removesuffix("_1") for name in found] == heads, (path, found)


def check_types(path, expected):
    """Checks the types that the readers find by themselves. pandas leaves days and minutes as texts."""
    as_texts = [(column.name, without_empty(column.values)) for column in expected.columns]
    compare("pandas types", as_texts, frames.of_pandas(pandas.read_csv(path, keep_default_na=False, na_values=[""])))
    typed = [(column.name, without_empty(column.typed())) for column in expected.columns]
    compare("Polars types", typed, frames.of_polars(polars.read_csv(path, infer_schema_length=None, try_parse_dates=True)))
    compare("DuckDB types", typed, frames.of_duckdb(f"FROM read_csv('{path}', sample_size = -1)"))


def without_empty(values):
    """Returns nothing for an empty text: CSV does not tell them apart."""
    return [None if value == "" else value for value in values]
