//! Columns as fields of an Arrow schema, with their labels as metadata.

use std::collections::HashMap;

use arrow_schema::{DataType, Field, Schema, TimeUnit};
use serde_json::{Value, json};

use crate::{Absence, Column, ColumnType, Measure};

const LABEL: &str = "enkat:label";
const MEASURE: &str = "enkat:measure";
const VALUES: &str = "enkat:values";
const REASONS: &str = "enkat:reasons";

/// Describes the file of the values of columns.
pub(super) fn value_fields(columns: &[Column]) -> Schema {
    let fields = columns.iter().map(|column| {
        let mut metadata = HashMap::from([(MEASURE.to_owned(), measure(column.measure).to_owned())]);
        if !column.label.is_empty() {
            metadata.insert(LABEL.to_owned(), column.label.clone());
        }
        if !column.values.is_empty() {
            metadata.insert(VALUES.to_owned(), values(column).to_string());
        }
        value_field(column).with_metadata(metadata)
    });
    Schema::new(fields.collect::<Vec<_>>())
}

/// Describes the file of the reasons of columns.
pub(super) fn reason_fields(columns: &[Column]) -> Schema {
    let reason = DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8));
    let fields = columns.iter().map(|column| {
        if column.is_key() {
            return value_field(column);
        }
        let names: Vec<_> = column.absences().iter().map(|absence| absence.name()).collect();
        let metadata = HashMap::from([(REASONS.to_owned(), json!(names).to_string())]);
        Field::new(&column.name, reason.clone(), true).with_metadata(metadata)
    });
    let meanings = Absence::ALL.map(|absence| (absence.name().to_owned(), absence.meaning().into()));
    let metadata = HashMap::from([(
        REASONS.to_owned(),
        Value::Object(meanings.into_iter().collect()).to_string(),
    )]);
    Schema::new_with_metadata(fields.collect::<Vec<_>>(), metadata)
}

fn value_field(column: &Column) -> Field {
    let data_type = match column.data_type {
        ColumnType::Truth => DataType::Boolean,
        ColumnType::Integer => DataType::Int64,
        ColumnType::Number(_) => DataType::Float64,
        ColumnType::Text => DataType::Utf8,
        ColumnType::Date => DataType::Date32,
        ColumnType::Minute => DataType::Timestamp(TimeUnit::Microsecond, None),
    };
    Field::new(&column.name, data_type, !column.absences().is_empty())
}

fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Nominal => "nominal",
        Measure::Ordinal => "ordinal",
        Measure::Scale => "scale",
    }
}

/// Lists the labelled values.
fn values(column: &Column) -> Value {
    let values = column.values.iter();
    values
        .map(|value| json!({"value": value.value, "label": value.label}))
        .collect()
}
