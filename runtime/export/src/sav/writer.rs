//! The writer: a dictionary, and then one row after the other.

use std::io::Write;

use super::{
    FileDescription, SavError, Value, Variable, VariableKind,
    check::{check, is_number},
    compression::Compressor,
    dictionary::dictionary,
};

/// A writer of a system file. It keeps a buffer and the variables, whatever the number of rows.
pub struct SavWriter<W: Write> {
    out: Compressor<W>,
    columns: Vec<Column>,
    announced: u64,
    written: u64,
}

/// A variable, as the writer of rows needs it.
struct Column {
    name: String,
    form: Form,
}

/// The form of a column's values.
enum Form {
    Number,
    Moment,
    Text { width: u16 },
}

/// A value that fits its column, as it is written.
enum Cell<'a> {
    Number(f64),
    Missing,
    Text(&'a str, u16),
}

impl<W: Write> SavWriter<W> {
    /// Writes the dictionary of a file that will have so many rows. Give a plain file or stream: the writer has a buffer.
    ///
    /// # Errors
    ///
    /// If SPSS allows no such variables, before a byte is written; or if the bytes cannot be written.
    pub fn new(out: W, file: &FileDescription, variables: &[Variable], rows: u64) -> Result<Self, SavError> {
        check(variables)?;
        let dictionary = dictionary(file, variables, rows);
        Ok(Self {
            out: Compressor::new(out, dictionary.as_slice())?,
            columns: variables.iter().map(Column::of).collect(),
            announced: rows,
            written: 0,
        })
    }

    /// Writes a row: a value for each variable, in their order.
    ///
    /// # Errors
    ///
    /// If a value does not fit its variable, or the bytes cannot be written. The file is then of no use.
    pub fn row(&mut self, values: &[Value<'_>]) -> Result<(), SavError> {
        if values.len() != self.columns.len() {
            return Err(SavError::RowLength {
                expected: self.columns.len(),
                found: values.len(),
            });
        }
        for (column, value) in self.columns.iter().zip(values) {
            match column.cell(*value)? {
                Cell::Missing => self.out.missing()?,
                Cell::Number(number) => self.out.number(number)?,
                Cell::Text(text, width) => self.out.text(text, width)?,
            }
        }
        self.written += 1;
        Ok(())
    }

    /// Writes the end of the file, and returns the writer below.
    ///
    /// # Errors
    ///
    /// If another number of rows was announced, or the bytes cannot be written.
    pub fn finish(self) -> Result<W, SavError> {
        if self.written != self.announced {
            return Err(SavError::RowCount {
                announced: self.announced,
                written: self.written,
            });
        }
        Ok(self.out.finish()?)
    }
}

impl Column {
    fn of(variable: &Variable) -> Self {
        let form = match variable.kind {
            VariableKind::Number { .. } => Form::Number,
            VariableKind::Date | VariableKind::DateTime => Form::Moment,
            VariableKind::Text { width, .. } => Form::Text { width },
        };
        Self {
            name: variable.name.clone(),
            form,
        }
    }

    /// Returns a value as it is written, if the column can have it.
    fn cell<'a>(&self, value: Value<'a>) -> Result<Cell<'a>, SavError> {
        match (&self.form, value) {
            (Form::Number, Value::Number(number)) if is_number(number) => Ok(Cell::Number(number)),
            (Form::Moment, Value::Moment(moment)) => Ok(Cell::Number(moment.seconds())),
            (Form::Number | Form::Moment, Value::Missing) => Ok(Cell::Missing),
            (&Form::Text { width }, Value::Missing) => Ok(Cell::Text("", width)),
            (&Form::Text { width }, Value::Text(text)) if text.len() <= usize::from(width) => {
                Ok(Cell::Text(text, width))
            }
            (&Form::Text { width }, Value::Text(text)) => Err(SavError::TextTooLong {
                name: self.name.clone(),
                length: text.len(),
                width,
            }),
            (Form::Number | Form::Moment | Form::Text { .. }, _) => {
                Err(SavError::WrongValue(self.name.clone()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::sav::{
        Moment,
        given::{file, number, text, variable},
    };

    fn variables() -> Vec<Variable> {
        vec![
            number("age"),
            text("country", 2),
            variable("birthDate", VariableKind::Date),
        ]
    }

    fn writer(rows: u64) -> SavWriter<Vec<u8>> {
        SavWriter::new(Vec::new(), &file(), &variables(), rows).unwrap()
    }

    /// Returns the bytes after the dictionary.
    fn cases(rows: &[[Value<'_>; 3]]) -> Vec<u8> {
        let count = u64::try_from(rows.len()).unwrap();
        let dictionary = dictionary(&file(), &variables(), count).as_slice().len();
        let mut writer = writer(count);
        for row in rows {
            writer.row(row).unwrap();
        }
        writer.finish().unwrap().split_off(dictionary)
    }

    #[test]
    fn row_writes_one_element_for_each_value() {
        let born = Moment::midnight(1950, 2, 28).unwrap();
        let bytes = cases(&[
            [Value::Number(76.0), Value::Text("SE"), Value::Moment(born)],
            [Value::Missing, Value::Missing, Value::Missing],
        ]);
        let (codes, elements) = bytes.split_at(8);
        assert_eq!(codes, [176, 253, 253, 255, 254, 255, 0, 0]);
        assert_eq!(elements, [*b"SE      ", born.seconds().to_le_bytes()].concat());
    }

    #[test]
    fn finish_without_rows_ends_after_dictionary() {
        assert_eq!(cases(&[]), [] as [u8; 0]);
        let bytes = writer(0).finish().unwrap();
        assert!(bytes.ends_with(&[0xe7, 3, 0, 0, 0, 0, 0, 0]));
    }

    #[test]
    fn row_refuses_values_of_another_kind() {
        let born = Value::Moment(Moment::midnight(1950, 2, 28).unwrap());
        for (row, name) in [
            ([Value::Text("76"), Value::Text("SE"), born], "age"),
            ([born, Value::Text("SE"), born], "age"),
            ([Value::Number(f64::NAN), Value::Text("SE"), born], "age"),
            ([Value::Number(f64::INFINITY), Value::Text("SE"), born], "age"),
            ([Value::Number(-f64::MAX), Value::Text("SE"), born], "age"),
            ([Value::Number(76.0), Value::Number(1.0), born], "country"),
            (
                [Value::Number(76.0), Value::Text("SE"), Value::Number(1.0)],
                "birthDate",
            ),
        ] {
            let wrong = writer(1).row(&row);
            assert!(
                matches!(&wrong, Err(SavError::WrongValue(wrong)) if wrong == name),
                "{row:?}"
            );
        }
    }

    #[test]
    fn row_refuses_text_wider_than_its_variable() {
        let row = |country| [Value::Missing, Value::Text(country), Value::Missing];
        assert!(writer(1).row(&row("å")).is_ok());
        let wrong = writer(1).row(&row("åä")).unwrap_err().to_string();
        assert!(wrong.starts_with("a text of `country` is 4 bytes long, but the variable is 2 bytes wide"));
        assert!(!wrong.contains("åä"));
    }

    #[test]
    fn row_refuses_another_number_of_values() {
        let wrong = writer(1).row(&[Value::Missing; 2]);
        assert!(matches!(
            wrong,
            Err(SavError::RowLength {
                expected: 3,
                found: 2
            })
        ));
    }

    #[test]
    fn finish_refuses_another_number_of_rows() {
        let mut writer = writer(2);
        writer.row(&[Value::Missing; 3]).unwrap();
        let wrong = writer.finish();
        assert!(matches!(
            wrong,
            Err(SavError::RowCount {
                announced: 2,
                written: 1
            })
        ));
    }

    /// A disk without space.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn finish_reports_errors_of_the_output() {
        let writer = SavWriter::new(Full, &file(), &variables(), 0).unwrap();
        let wrong = writer.finish();
        assert!(matches!(wrong, Err(SavError::Io(error)) if error.kind() == io::ErrorKind::StorageFull));
    }

    #[test]
    fn new_refuses_description_before_writing() {
        let mut bytes = Vec::new();
        let wrong = SavWriter::new(&mut bytes, &file(), &[number("by")], 0).err();
        assert!(matches!(wrong, Some(SavError::Name(_))));
        assert_eq!(bytes, [] as [u8; 0]);
    }
}
