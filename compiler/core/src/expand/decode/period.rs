//! `1900..today`, `2020-01-01..`, `..2026-12-31T18:00`.

use std::fmt::Display;

use enkat_model::{Bound, Date, DateTime, OfDay, Period, YEARS};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::node::{Node, with_edit},
    source::Spanned,
};

use super::{calendar::days_of_month, decoder::Decoder};

/// The bound that moves on every day.
const TODAY: &str = "today";
/// A day before any on which a survey is answered. A range from today to an earlier day has always ended before it begins.
const OLDEST_TODAY: &str = "2020-01-01";

/// The written form of a bound.
pub(super) trait Written: OfDay + Display {
    /// Reads a bound as the start or as the end of a period.
    fn read(text: &str, is_start: bool) -> Option<Self>;
    /// A description of a bound, in the author's words.
    const WHAT: &str;
    /// An example of a period.
    const EXAMPLE: &str;
}

impl Written for u16 {
    const WHAT: &str = "a year of four digits";
    const EXAMPLE: &str = "1900..today";

    fn read(text: &str, _: bool) -> Option<Self> {
        let has_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse()
            .ok()
            .filter(|year| has_digits && YEARS.contains(year))
    }
}

impl Written for Date {
    const WHAT: &str = "a date";
    const EXAMPLE: &str = "1900-01-01..today";

    fn read(text: &str, _: bool) -> Option<Self> {
        Self::parse(text)
    }
}

impl Written for DateTime {
    const WHAT: &str = "a date or a date with a time";
    const EXAMPLE: &str = "2020-01-01T08:00..today";

    fn read(text: &str, is_start: bool) -> Option<Self> {
        let whole_day = if is_start {
            Self::midnight
        } else {
            Self::last_minute
        };
        Self::parse(text).or_else(|| Date::parse(text).map(whole_day))
    }
}

impl Decoder<'_> {
    /// Reads a period of years, days or minutes.
    pub(super) fn period<T: Written>(&mut self, node: &Node<'_>) -> Option<Spanned<Period<T>>> {
        let finding = |message: String| Diagnostic::new(Code::E0210, message, node.span, "not a range");
        let example = T::EXAMPLE;
        if node.scalar().is_none() {
            let message = format!(
                "a range such as `{example}` is expected here, and this is {}",
                node.what()
            );
            self.sink
                .push(finding(message).with_help(format!("write both ends as one text: `{example}`")));
            return None;
        }
        let text = node.text().trim();
        let period = match ends(text) {
            Ok((earliest, latest)) => Period::<T> { earliest, latest },
            Err(wrong) => {
                let days = wrong.and_then(days_of_month);
                let message = match wrong {
                    Some(end) if days.is_some() => format!("the date `{end}` does not exist"),
                    Some(end) => format!("`{end}` is not {}, so this is not a range", T::WHAT),
                    None => format!("`{text}` is not a range"),
                };
                let help = days.unwrap_or_else(|| {
                    format!("a range is written `{example}`, with one end or both; both are included")
                });
                let finding = finding(message).with_help(help);
                self.sink.push(match guess::<T>(text) {
                    Some(range) => replaced(finding, node, &format!("write `{range}`"), &range),
                    None => finding,
                });
                return None;
            }
        };
        let earliest = Date::parse(OLDEST_TODAY).and_then(|today| period.earliest(today));
        if let (Some(earliest), Some(Bound::At(latest))) = (earliest, period.latest)
            && earliest > latest
        {
            let message = format!("the range {text} ends before it begins");
            let turned = text
                .split_once("..")
                .map(|(low, high)| format!("{}..{}", high.trim(), low.trim()));
            let finding = Diagnostic::new(Code::E0210, message, node.span, "the earlier end must come first");
            self.sink.push(replaced(
                finding,
                node,
                "exchange the two ends",
                &turned.unwrap_or_default(),
            ));
            return None;
        }
        Some(Spanned::new(period, node.span))
    }
}

fn replaced(finding: Diagnostic, node: &Node<'_>, label: &str, text: &str) -> Diagnostic {
    with_edit(finding, node, 0..node.text().len(), label, text)
}

type PeriodEnds<T> = (Option<Bound<T>>, Option<Bound<T>>);

/// Parses the ends of a range, at least one of which is given. The error is the end that is not a bound, if there is one.
fn ends<T: Written>(text: &str) -> Result<PeriodEnds<T>, Option<&str>> {
    let (low, high) = text.split_once("..").ok_or(None)?;
    let end = |text: &'_ str, is_start| match text {
        "" => Ok(None),
        TODAY => Ok(Some(Bound::Today)),
        text => T::read(text, is_start)
            .map(|moment| Some(Bound::At(moment)))
            .ok_or(()),
    };
    let (low, high) = (low.trim(), high.trim());
    let ends = (
        end(low, true).map_err(|()| Some(low))?,
        end(high, false).map_err(|()| Some(high))?,
    );
    if ends.0.is_none() && ends.1.is_none() {
        Err(None)
    } else {
        Ok(ends)
    }
}

/// Guesses the period that a misspelling stands for: `1900 to today`, `1900...today`, `1900–today`, `1900-today`.
fn guess<T: Written>(text: &str) -> Option<String> {
    ["...", "…", "–", "—", " to ", " - ", "-", ","]
        .into_iter()
        .find_map(|between| {
            let (low, high) = text.split_once(between)?;
            let range = format!("{}..{}", low.trim(), high.trim());
            ends::<T>(&range).is_ok().then_some(range)
        })
}

#[cfg(test)]
mod tests {
    use enkat_model::{Bound, Date, DateTime};

    use super::{ends, guess};

    #[test]
    fn reads_both_ends_or_one() {
        assert_eq!(
            ends::<u16>("1900..today"),
            Ok((Some(Bound::At(1900)), Some(Bound::Today)))
        );
        assert_eq!(ends::<u16>("190..today"), Err(Some("190")));
        assert_eq!(ends::<u16>("+1900.."), Err(Some("+1900")));
        assert_eq!(ends::<Date>("today.."), Ok((Some(Bound::Today), None)));
        assert_eq!(ends::<Date>("..2026-02-29"), Err(Some("2026-02-29")));
        assert_eq!(ends::<Date>(".."), Err(None));
        assert_eq!(ends::<Date>("2026-01-01"), Err(None));
    }

    #[test]
    fn ends_of_date_bounds_cover_whole_day() {
        let minute = |text| Some(Bound::At(DateTime::parse(text).unwrap()));
        let day = (minute("2026-01-01T00:00"), minute("2026-01-01T23:59"));
        assert_eq!(ends::<DateTime>("2026-01-01 .. 2026-01-01"), Ok(day));
    }

    #[test]
    fn guesses_other_notations() {
        assert_eq!(guess::<u16>("1900-today").as_deref(), Some("1900..today"));
        assert_eq!(
            guess::<Date>("1900-01-01 to today").as_deref(),
            Some("1900-01-01..today")
        );
        assert_eq!(guess::<Date>("yesterday"), None);
    }
}
