//! The contents of an export, for comparison with what readers find.

use std::io::{self, Write};

use enkat_export::{Cell, Column, ColumnType, Measure, Role, Row, RowWriter, WriteError};
use serde_json::{Value, json};

/// A file of JSON lines: the columns, and then the cells of each row. A cell without a value is `{"missing": "hidden"}`.
pub(crate) struct Expected<W: Write> {
    out: W,
}

impl<W: Write> Expected<W> {
    pub(crate) fn new(mut out: W, columns: &[Column]) -> io::Result<Self> {
        let columns: Vec<_> = columns.iter().map(column).collect();
        writeln!(out, "{}", json!(columns))?;
        Ok(Self { out })
    }
}

impl<W: Write + Send> RowWriter for Expected<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        let cells: Vec<_> = row.cells.iter().map(cell).collect();
        Ok(writeln!(self.out, "{}", json!(cells))?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.out.flush()?)
    }
}

fn column(column: &Column) -> Value {
    let (data_type, decimals) = match column.data_type {
        ColumnType::Truth => ("truth", None),
        ColumnType::Integer => ("integer", None),
        ColumnType::Number(decimals) => ("number", decimals),
        ColumnType::Text => ("text", None),
        ColumnType::Date => ("date", None),
        ColumnType::Minute => ("minute", None),
    };
    let measure = match column.measure {
        Measure::Nominal => "nominal",
        Measure::Ordinal => "ordinal",
        Measure::Scale => "scale",
    };
    let role = match column.role {
        Role::Fact(_) => "fact",
        Role::Field { .. } => "field",
        Role::Score | Role::Band => "score",
    };
    let values = column.values.iter();
    let values = values.map(|value| json!([value.value, value.label]));
    let absences = column.absences().iter();
    let absences = absences.map(|absence| json!([absence.name(), absence.code(), absence.meaning()]));
    json!({
        "name": column.name,
        "type": data_type,
        "decimals": decimals,
        "measure": measure,
        "role": role,
        "label": column.label,
        "values": values.collect::<Vec<_>>(),
        "absences": absences.collect::<Vec<_>>(),
        "lowest": column.lowest,
    })
}

fn cell(cell: &Cell<'_>) -> Value {
    match cell {
        Cell::Missing(absence) => json!({"missing": absence.name()}),
        Cell::Truth(truth) => json!(truth),
        Cell::Integer(number) => json!(number),
        Cell::Number(number) => json!(number),
        Cell::Text(text) => json!(text),
    }
}
