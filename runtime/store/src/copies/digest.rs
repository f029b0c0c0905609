//! Digests of tables, which are the same in every kind of database.

use serde_json::{Number, Value};
use sha2::{Digest as _, Sha256};

use super::{
    row::Cell,
    table::{Column, Kind, Table},
};

/// The number of the rows of a table, and a hash of their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The number of rows.
    pub rows: u64,
    /// The SHA-256 of their values.
    pub hash: [u8; 32],
}

/// A digest of the rows of a table, in the order of its key: SHA-256 over each value with its kind and its length.
#[derive(Clone, Debug)]
pub struct Digest {
    columns: &'static [Column],
    rows: u64,
    hash: Sha256,
}

impl Digest {
    /// Begins the digest of a table.
    pub fn new(table: &'static Table) -> Self {
        Self {
            columns: table.columns,
            rows: 0,
            hash: Sha256::new(),
        }
    }

    /// Takes the next row.
    pub fn take(&mut self, row: &[Cell]) {
        self.rows += 1;
        for (column, cell) in self.columns.iter().zip(row) {
            match cell {
                Cell::Nothing => self.hash.update([0]),
                Cell::Number(number) => {
                    self.hash.update([1]);
                    self.hash.update(number.to_be_bytes());
                }
                Cell::Text(text) if column.kind == Kind::Json => self.bytes(2, same(text).as_bytes()),
                Cell::Text(text) => self.bytes(2, text.as_bytes()),
                Cell::Bytes(bytes) => self.bytes(3, bytes),
            }
        }
    }

    fn bytes(&mut self, kind: u8, bytes: &[u8]) {
        self.hash.update([kind]);
        self.hash.update((bytes.len() as u64).to_be_bytes());
        self.hash.update(bytes);
    }

    /// Ends the digest.
    pub fn end(self) -> Sum {
        Sum {
            rows: self.rows,
            hash: self.hash.finalize().into(),
        }
    }
}

/// Writes JSON in a form that is the same for equal values: PostgreSQL keeps neither the order of keys nor the exponents of numbers.
fn same(text: &str) -> String {
    match serde_json::from_str(text) {
        Ok(value) => plain(value).to_string(),
        // A damaged value is compared as it stands.
        Err(_) => text.to_owned(),
    }
}

/// Writes whole numbers without a fraction. Keys are sorted as they are read.
fn plain(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(key, value)| (key, plain(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(plain).collect()),
        Value::Number(number) => Value::Number(plain_number(number)),
        other => other,
    }
}

fn plain_number(number: Number) -> Number {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match number.as_f64() {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "whole, and small enough to be exact"
        )]
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
            (float as i64).into()
        }
        _ => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::copies::tables::TABLES;

    fn drafts() -> &'static Table {
        TABLES.iter().find(|table| table.name == "drafts").unwrap()
    }

    fn sum(answers: &str) -> Sum {
        let row = drafts().columns.iter().map(|column| match column.kind {
            Kind::Json => Cell::Text(answers.to_owned()),
            _ => Cell::Nothing,
        });
        let mut digest = Digest::new(drafts());
        digest.take(&row.collect::<Vec<_>>());
        digest.end()
    }

    #[test]
    fn digest_is_that_of_equal_json() {
        let one = sum(r#"{"stress": 1e2, "sleep": {"hours": 7, "well": true}}"#);
        assert_eq!(one, sum(r#"{"sleep":{"well":true,"hours":7.0},"stress":100}"#));
        for other in [
            r#"{"stress": 101, "sleep": {"hours": 7, "well": true}}"#,
            r#"{"stress": "100", "sleep": {"hours": 7, "well": true}}"#,
            r#"{"stress": 100}"#,
        ] {
            assert_ne!(one, sum(other), "{other}");
        }
    }

    #[test]
    fn digest_tells_where_a_value_ends() {
        let keys = TABLES.iter().find(|table| table.name == "consent_words").unwrap();
        let of = |cells: [&str; 2]| {
            let mut digest = Digest::new(keys);
            digest.take(&cells.map(|text| Cell::Text(text.to_owned())));
            digest.end()
        };
        assert_ne!(of(["ab", "c"]), of(["a", "bc"]));
    }
}
