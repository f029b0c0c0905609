//! Birthdates as they are typed: digits in the order of the country.

use jiff::civil::Date;

/// The earliest year of birth that is accepted.
const EARLIEST: i16 = 1900;

/// Reads `YYYYMMDD`, as Swedes write a date when the dashes are removed.
pub(crate) fn swedish(digits: &str, today: Date) -> Option<Date> {
    date(digits, [0..4, 4..6, 6..8], today)
}

/// Reads `DDMMYYYY`, as Norwegians write a date when the dots are removed.
pub(crate) fn norwegian(digits: &str, today: Date) -> Option<Date> {
    date(digits, [4..8, 2..4, 0..2], today)
}

fn date(digits: &str, [year, month, day]: [std::ops::Range<usize>; 3], today: Date) -> Option<Date> {
    if digits.len() != 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let year = digits.get(year)?.parse().ok()?;
    let month = digits.get(month)?.parse().ok()?;
    let born = Date::new(year, month, digits.get(day)?.parse().ok()?).ok()?;
    (EARLIEST <= year && born <= today).then_some(born)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_in_the_order_of_the_country() {
        let today = Date::constant(2026, 11, 22);
        let born = Some(Date::constant(1980, 2, 1));
        assert_eq!(swedish("19800201", today), born);
        assert_eq!(norwegian("01021980", today), born);
        assert_eq!(swedish("20261122", today), Some(today));
        assert!(norwegian("29022024", today).is_some());
        for not_swedish in [
            "",
            "1980-02-01",
            "198002011",
            "01021980",
            "19800230",
            "19801301",
            "20261123",
            "18991231",
            "1980020a",
            "+1980021",
            "１9800",
        ] {
            assert_eq!(swedish(not_swedish, today), None, "{not_swedish}");
        }
        for not_norwegian in ["19800201", "30021980", "01131980", "23112026", "01.02.1980"] {
            assert_eq!(norwegian(not_norwegian, today), None, "{not_norwegian}");
        }
    }
}
