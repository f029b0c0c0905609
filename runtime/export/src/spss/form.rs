//! The way in which cells become values of variables.

use std::{
    io::{Read, Seek, Write},
    ops::RangeInclusive,
};

use jiff::civil::DateTime;

use super::spool::{Spool, SpooledCell};
use crate::{
    Cell, ColumnType, WriteError,
    cell::{as_number, minute},
    sav::{Moment, Value},
};

/// The longest text, in bytes. SPSS allows one byte more, which haven loses.
pub(super) const LONGEST_TEXT: u16 = 32_766;
/// The numbers that say why there is no value.
pub(super) const MISSING: RangeInclusive<f64> = -99.0..=-90.0;
/// The code of a day before the year 1583, where the calendar of SPSS begins.
pub(super) const TOO_EARLY: i8 = -90;

/// The form of a column in SPSS.
pub(super) struct Form {
    /// The name of the column.
    pub(super) name: String,
    /// The type of its values.
    pub(super) data_type: ColumnType,
    /// The place of the reasons why there is no value.
    pub(super) reasons: ReasonPlace,
    /// The index of its variable; a companion has the next one.
    pub(super) variable: usize,
    /// The length of the longest text so far, in bytes.
    pub(super) longest: u16,
    /// Whether a text was cut.
    pub(super) is_cut: bool,
}

/// The place of the reasons why a column has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReasonPlace {
    /// Nowhere: there is always a value.
    None,
    /// Among the numbers of the variable.
    Codes,
    /// In the companion.
    Companion,
}

impl Form {
    /// Spools a cell.
    pub(super) fn put<S: Read + Write + Seek>(
        &mut self,
        cell: &Cell<'_>,
        spool: &mut Spool<S>,
    ) -> Result<(), WriteError> {
        use ColumnType::{Date, Integer, Minute, Number, Text, Truth};
        match (self.data_type, cell) {
            (_, Cell::Missing(absence)) => spool.put(SpooledCell::Missing(absence.code())),
            (Truth, Cell::Truth(truth)) => spool.put(SpooledCell::Number(f64::from(u8::from(*truth)))),
            (Integer | Number(_), Cell::Integer(number)) => spool.put(self.number(as_number(*number))?),
            (Number(_), Cell::Number(number)) => spool.put(self.number(*number)?),
            (Text, Cell::Text(text)) => spool.put(self.text(text)),
            (Text, Cell::Integer(number)) => spool.put(self.text(&number.to_string())),
            (Date | Minute, Cell::Text(text)) if minute(text).is_some() => spool.put(SpooledCell::Text(text)),
            _ => return Err(WriteError::other_type(&self.name, self.data_type)),
        }
        Ok(())
    }

    /// Returns a number that no reader takes for a missing value.
    fn number(&self, number: f64) -> Result<SpooledCell<'static>, WriteError> {
        if self.reasons == ReasonPlace::Codes && number <= *MISSING.end() {
            return Err(WriteError::Format(format!(
                "a stored number of `{}` is below the range of its question, and SPSS would take it for a missing value: export CSV \
                 or JSON Lines, which hold any value, to find it",
                self.name
            )));
        }
        Ok(SpooledCell::Number(number))
    }

    /// Returns the part of a text that a variable holds.
    fn text<'a>(&mut self, text: &'a str) -> SpooledCell<'a> {
        let fitting = &text[..text.floor_char_boundary(LONGEST_TEXT.into())];
        self.is_cut |= fitting.len() < text.len();
        let length = u16::try_from(fitting.len()).unwrap_or(LONGEST_TEXT);
        self.longest = self.longest.max(length);
        SpooledCell::Text(fitting)
    }

    /// Adds the values of its variables to a row.
    pub(super) fn add_values<'a>(&self, cell: SpooledCell<'a>, row: &mut Vec<Value<'a>>) {
        let (value, code) = self.value(cell);
        let code = code.map(|code| Value::Number(code.into()));
        match self.reasons {
            ReasonPlace::None => row.push(value),
            ReasonPlace::Codes => row.push(code.unwrap_or(value)),
            ReasonPlace::Companion => row.extend([value, code.unwrap_or(Value::Missing)]),
        }
    }

    /// Returns the value, or the code of the reason why there is none.
    fn value<'a>(&self, cell: SpooledCell<'a>) -> (Value<'a>, Option<i8>) {
        match cell {
            SpooledCell::Missing(code) => (Value::Missing, Some(code)),
            SpooledCell::Number(number) => (Value::Number(number), None),
            SpooledCell::Text(text) if self.data_type == ColumnType::Text => (Value::Text(text), None),
            SpooledCell::Text(text) => match minute(text).and_then(moment) {
                Some(moment) => (Value::Moment(moment), None),
                None => (Value::Missing, Some(TOO_EARLY)),
            },
        }
    }
}

/// Returns a minute in the calendar of SPSS, if it has it.
fn moment(minute: DateTime) -> Option<Moment> {
    let part = |part: i8| u8::try_from(part).ok();
    let year = u16::try_from(minute.year()).ok()?;
    let day = Moment::midnight(year, part(minute.month())?, part(minute.day())?)?;
    day.at(part(minute.hour())?, part(minute.minute())?, 0)
}

#[cfg(test)]
mod tests {
    use std::{borrow::Cow, io::Cursor};

    use super::*;
    use crate::Absence;

    fn form(data_type: ColumnType, reasons: ReasonPlace) -> Form {
        Form {
            name: "pain".to_owned(),
            data_type,
            reasons,
            variable: 0,
            longest: 1,
            is_cut: false,
        }
    }

    /// Returns the values of a cell after it was spooled, as they are shown for tests.
    fn values(form: &mut Form, cell: &Cell<'_>) -> Result<String, WriteError> {
        let mut spool = Spool::new(Cursor::new(Vec::new()));
        form.put(cell, &mut spool)?;
        spool.end_row().unwrap();
        let mut rows = spool.rewind().unwrap();
        let mut row = Vec::new();
        for cell in rows.next().unwrap().unwrap() {
            form.add_values(cell.unwrap(), &mut row);
        }
        Ok(format!("{row:?}"))
    }

    fn shown(data_type: ColumnType, reasons: ReasonPlace, cell: &Cell<'_>) -> String {
        values(&mut form(data_type, reasons), cell).unwrap()
    }

    fn text(text: &str) -> Cell<'_> {
        Cell::Text(Cow::Borrowed(text))
    }

    #[test]
    fn numbers_have_reasons_among_them_or_beside_them() {
        let hidden = Cell::Missing(Absence::Hidden);
        for (data_type, cell, number) in [
            (ColumnType::Truth, Cell::Truth(true), "1.0"),
            (ColumnType::Truth, Cell::Truth(false), "0.0"),
            (ColumnType::Integer, Cell::Integer(-7), "-7.0"),
            (ColumnType::Number(Some(1)), Cell::Number(70.5), "70.5"),
            (ColumnType::Number(None), Cell::Integer(141), "141.0"),
        ] {
            assert_eq!(
                shown(data_type, ReasonPlace::Codes, &cell),
                format!("[Number({number})]")
            );
            assert_eq!(shown(data_type, ReasonPlace::Codes, &hidden), "[Number(-92.0)]");
            let beside = format!("[Number({number}), Missing]");
            assert_eq!(shown(data_type, ReasonPlace::Companion, &cell), beside);
            assert_eq!(
                shown(data_type, ReasonPlace::Companion, &hidden),
                "[Missing, Number(-92.0)]"
            );
        }
    }

    #[test]
    fn texts_and_days_have_reasons_beside_them() {
        let shown = |data_type, cell| shown(data_type, ReasonPlace::Companion, &cell);
        assert_eq!(
            shown(ColumnType::Text, text("Smärta")),
            "[Text(\"Smärta\"), Missing]"
        );
        assert_eq!(
            shown(ColumnType::Text, Cell::Integer(3)),
            "[Text(\"3\"), Missing]"
        );
        let empty = Cell::Missing(Absence::Empty);
        assert_eq!(shown(ColumnType::Text, empty), "[Missing, Number(-93.0)]");
        let day = Moment::midnight(2026, 11, 21).unwrap();
        let at = |moment| format!("[Moment({moment:?}), Missing]");
        assert_eq!(shown(ColumnType::Date, text("2026-11-21")), at(day));
        assert_eq!(shown(ColumnType::Minute, text("2026-11-21")), at(day));
        let minute = day.at(8, 30, 0).unwrap();
        assert_eq!(shown(ColumnType::Minute, text("2026-11-21T08:30")), at(minute));
        assert_eq!(
            shown(ColumnType::Date, text("1582-12-31")),
            "[Missing, Number(-90.0)]"
        );
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        let mut form = form(ColumnType::Text, ReasonPlace::None);
        let longest = "x".repeat(32_766);
        assert_eq!(
            values(&mut form, &text(&longest)).unwrap(),
            format!("[Text({longest:?})]")
        );
        assert_eq!((form.longest, form.is_cut), (32_766, false));
        let longer = format!("{}åå", "x".repeat(32_765));
        let cut = "x".repeat(32_765);
        assert_eq!(
            values(&mut form, &text(&longer)).unwrap(),
            format!("[Text({cut:?})]")
        );
        assert!(form.is_cut);
    }

    #[test]
    fn value_that_a_column_cannot_have_is_told_without_it() {
        for (data_type, cell) in [
            (ColumnType::Truth, Cell::Integer(777)),
            (ColumnType::Integer, Cell::Number(777.5)),
            (ColumnType::Number(None), text("777")),
            (ColumnType::Text, Cell::Truth(true)),
            (ColumnType::Date, text("777")),
            (ColumnType::Minute, Cell::Integer(777)),
            (ColumnType::Integer, Cell::Integer(-777)),
        ] {
            let wrong = values(&mut form(data_type, ReasonPlace::Codes), &cell).unwrap_err();
            let told = wrong.to_string();
            assert!(told.contains("`pain`") && !told.contains("777"), "{told}");
        }
        assert!(
            values(
                &mut form(ColumnType::Integer, ReasonPlace::Companion),
                &Cell::Integer(-90)
            )
            .is_ok()
        );
    }
}
