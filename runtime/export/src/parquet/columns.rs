//! The values of a column, as they are collected for a batch.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, DictionaryArray, StringArray,
    builder::{
        BooleanBuilder, Date32Builder, Float64Builder, Int8Builder, Int64Builder, StringBuilder,
        TimestampMicrosecondBuilder,
    },
};
use jiff::civil::DateTime;

use super::batches::BatchColumn;
use crate::{
    Absence, Cell, Column, ColumnType, WriteError,
    cell::{as_number, minute},
};

const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);
const MICROSECONDS: i64 = 1_000_000;
const SECONDS_OF_A_DAY: i64 = 24 * 60 * 60;

/// A column of values.
pub(super) struct ValueColumn {
    name: String,
    data_type: ColumnType,
    values: Values,
}

enum Values {
    Truths(BooleanBuilder),
    Integers(Int64Builder),
    Numbers(Float64Builder),
    Texts(StringBuilder),
    Days(Date32Builder),
    Minutes(TimestampMicrosecondBuilder),
}

impl ValueColumn {
    pub(super) fn new(column: &Column) -> Self {
        Self {
            name: column.name.clone(),
            data_type: column.data_type,
            values: match column.data_type {
                ColumnType::Truth => Values::Truths(BooleanBuilder::new()),
                ColumnType::Integer => Values::Integers(Int64Builder::new()),
                ColumnType::Number(_) => Values::Numbers(Float64Builder::new()),
                ColumnType::Text => Values::Texts(StringBuilder::new()),
                ColumnType::Date => Values::Days(Date32Builder::new()),
                ColumnType::Minute => Values::Minutes(TimestampMicrosecondBuilder::new()),
            },
        }
    }
}

impl BatchColumn for ValueColumn {
    fn put(&mut self, cell: &Cell<'_>) -> Result<usize, WriteError> {
        let other_type = || WriteError::other_type(&self.name, self.data_type);
        match (&mut self.values, cell) {
            (values, Cell::Missing(_)) => values.put_null(),
            (Values::Truths(values), Cell::Truth(truth)) => values.append_value(*truth),
            (Values::Integers(values), Cell::Integer(number)) => values.append_value(*number),
            (Values::Numbers(values), Cell::Number(number)) => values.append_value(*number),
            (Values::Numbers(values), Cell::Integer(number)) => values.append_value(as_number(*number)),
            (Values::Texts(values), Cell::Text(text)) => {
                values.append_value(text);
                return Ok(text.len());
            }
            (Values::Texts(values), Cell::Integer(number)) => values.append_value(number.to_string()),
            (Values::Days(values), Cell::Text(text)) => {
                values.append_value(day(text).ok_or_else(other_type)?);
            }
            (Values::Minutes(values), Cell::Text(text)) => {
                values.append_value(seconds(text).ok_or_else(other_type)? * MICROSECONDS);
            }
            _ => return Err(other_type()),
        }
        Ok(0)
    }

    fn end(&mut self) -> ArrayRef {
        match &mut self.values {
            Values::Truths(values) => Arc::new(values.finish()),
            Values::Integers(values) => Arc::new(values.finish()),
            Values::Numbers(values) => Arc::new(values.finish()),
            Values::Texts(values) => Arc::new(values.finish()),
            Values::Days(values) => Arc::new(values.finish()),
            Values::Minutes(values) => Arc::new(values.finish()),
        }
    }
}

impl Values {
    fn put_null(&mut self) {
        match self {
            Self::Truths(values) => values.append_null(),
            Self::Integers(values) => values.append_null(),
            Self::Numbers(values) => values.append_null(),
            Self::Texts(values) => values.append_null(),
            Self::Days(values) => values.append_null(),
            Self::Minutes(values) => values.append_null(),
        }
    }
}

/// Reads a day as its number after 1 January 1970.
fn day(text: &str) -> Option<i32> {
    i32::try_from(seconds(text)?.div_euclid(SECONDS_OF_A_DAY)).ok()
}

/// Reads a day or a minute as seconds after the beginning of 1970.
fn seconds(text: &str) -> Option<i64> {
    Some(minute(text)?.duration_since(EPOCH).as_secs())
}

/// A column of reasons why there is no value.
pub(super) enum ReasonColumn {
    /// The names of responses.
    Keys(ValueColumn),
    /// The places of reasons in [`Absence::ALL`], whose names are the dictionary.
    Reasons(Int8Builder),
}

impl ReasonColumn {
    pub(super) fn new(column: &Column) -> Self {
        if column.is_key() {
            Self::Keys(ValueColumn::new(column))
        } else {
            Self::Reasons(Int8Builder::new())
        }
    }
}

impl BatchColumn for ReasonColumn {
    fn put(&mut self, cell: &Cell<'_>) -> Result<usize, WriteError> {
        match self {
            Self::Keys(keys) => keys.put(cell),
            Self::Reasons(reasons) => {
                reasons.append_option(cell.absence().map(|absence| absence as i8));
                Ok(0)
            }
        }
    }

    fn end(&mut self) -> ArrayRef {
        match self {
            Self::Keys(keys) => keys.end(),
            Self::Reasons(reasons) => {
                let names = StringArray::from_iter_values(Absence::ALL.map(Absence::name));
                Arc::new(DictionaryArray::new(reasons.finish(), Arc::new(names)))
            }
        }
    }
}
