//! The programs that read an export, with lines that do it.

use super::format::Format;

/// A program with the lines by which it reads a format in the folder of the export. They print the number of rows.
///
/// The journey `tests/e2e/journeys/exported.spec.ts` runs these lines.
pub(super) struct Program {
    pub(super) name: &'static str,
    /// The language of the lines, as Markdown names it.
    pub(super) language: &'static str,
    pub(super) lines: &'static str,
}

const fn program(name: &'static str, language: &'static str, lines: &'static str) -> Program {
    Program {
        name,
        language,
        lines,
    }
}

/// Lists the programs that read a format.
pub(super) fn programs(format: Format) -> &'static [Program] {
    match format {
        Format::Csv => CSV,
        Format::Long => LONG,
        Format::Jsonl => JSON_LINES,
        Format::Parquet => PARQUET,
        Format::Sav => SPSS,
    }
}

const CSV: &[Program] = &[
    program(
        "R, with readr",
        "r",
        r#"library(readr)

responses <- read_csv("responses.csv", na = "", guess_max = Inf, show_col_types = FALSE)
missing <- read_csv("responses-missing.csv", na = "", col_types = cols(.default = "c"))
nrow(responses)"#,
    ),
    program(
        "Python, with pandas",
        "python",
        r#"import pandas

responses = pandas.read_csv("responses.csv", keep_default_na=False, na_values=[""])
missing = pandas.read_csv("responses-missing.csv", dtype=str, keep_default_na=False, na_values=[""])
print(len(responses))"#,
    ),
    program(
        "Python, with Polars",
        "python",
        r#"import polars

responses = polars.read_csv("responses.csv", infer_schema_length=None, try_parse_dates=True)
missing = polars.read_csv("responses-missing.csv", infer_schema=False)
print(len(responses))"#,
    ),
    program(
        "DuckDB",
        "sql",
        "CREATE TABLE responses AS FROM read_csv('responses.csv', sample_size = -1);
CREATE TABLE missing AS FROM read_csv('responses-missing.csv', all_varchar = true);
SELECT count(*) FROM responses;",
    ),
];

const LONG: &[Program] = &[
    program(
        "R, with readr",
        "r",
        r#"library(readr)

answers <- read_csv("answers.csv", na = "", col_types = cols(.default = "c"))
nrow(answers)"#,
    ),
    program(
        "Python, with pandas",
        "python",
        r#"import pandas

answers = pandas.read_csv("answers.csv", dtype=str, keep_default_na=False, na_values=[""])
print(len(answers))"#,
    ),
];

const JSON_LINES: &[Program] = &[
    program(
        "Python, with pandas",
        "python",
        r#"import pandas

responses = pandas.read_json("responses.jsonl", lines=True, dtype=False)
print(len(responses))"#,
    ),
    program(
        "R, with jsonlite",
        "r",
        r#"responses <- jsonlite::stream_in(file("responses.jsonl"), verbose = FALSE)
nrow(responses)"#,
    ),
    program(
        "DuckDB",
        "sql",
        "CREATE TABLE responses AS FROM read_json('responses.jsonl', format = 'newline_delimited');
SELECT count(*) FROM responses;",
    ),
];

const PARQUET: &[Program] = &[
    program(
        "Python, with pandas",
        "python",
        r#"import pandas

responses = pandas.read_parquet("responses.parquet")
missing = pandas.read_parquet("responses-missing.parquet")
print(len(responses))"#,
    ),
    program(
        "Python, with Polars",
        "python",
        r#"import polars

responses = polars.read_parquet("responses.parquet")
missing = polars.read_parquet("responses-missing.parquet")
print(len(responses))"#,
    ),
    program(
        "DuckDB",
        "sql",
        "CREATE VIEW responses AS FROM 'responses.parquet';
CREATE VIEW missing AS FROM 'responses-missing.parquet';
SELECT count(*) FROM responses;",
    ),
];

const SPSS: &[Program] = &[
    program(
        "SPSS or PSPP",
        "spss",
        "GET FILE = 'responses.sav'.
SHOW N.",
    ),
    program(
        "R, with haven; the missing values stay as they are",
        "r",
        r#"library(haven)

responses <- read_sav("responses.sav", user_na = TRUE)
nrow(responses)"#,
    ),
    program(
        "Python, with pyreadstat; the missing values stay as they are",
        "python",
        r#"import pyreadstat

responses, labels = pyreadstat.read_sav("responses.sav", user_missing=True)
print(len(responses))"#,
    ),
];
