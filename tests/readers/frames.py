"""Tables of pandas, Polars and DuckDB as lists of plain values."""

import math
from datetime import datetime

import duckdb


def plain(value):
    """Returns a value of Python in place of one of a library, and nothing for every mark of a missing value."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, float) and math.isnan(value):
        return None
    if isinstance(value, datetime):
        return datetime(*value.timetuple()[:6])
    return value.item() if hasattr(value, "item") else value


def of_pandas(frame):
    return [[plain(value) for value in frame.iloc[:, at].tolist()] for at in range(frame.shape[1])]


def of_polars(frame):
    return [[plain(value) for value in column.to_list()] for column in frame.iter_columns()]


def of_duckdb(query):
    """Runs a query, and returns the columns of its result."""
    relation = duckdb.sql(query)
    rows = relation.fetchall()
    return [[plain(row[at]) for row in rows] for at in range(len(relation.columns))]
