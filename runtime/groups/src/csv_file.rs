//! A release as a table.

use std::io;

use csv::{Terminator, WriterBuilder};

use crate::{ItemCells, Outcome, Reason, Release};

/// The heads of the table.
const HEADS: [&str; 11] = [
    "item", "unit", "state", "reason", "people", "option", "count", "percent", "mean", "low", "high",
];

/// Writes a release as CSV: a row for each option of a cell with counts, with its count and percent; one for its mean; one for each
/// other cell. The whole has no unit. Percents are rounded to whole ones.
///
/// # Errors
///
/// When it cannot be written.
pub fn write_csv(release: &Release, out: impl io::Write) -> io::Result<()> {
    let mut table = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(out);
    table.write_record(HEADS)?;
    for item in release.response_rate.iter().chain(&release.items) {
        for cell in &item.cells {
            for row in rows(item, &cell.outcome) {
                table.write_field(&item.key)?;
                table.write_field(&cell.unit)?;
                table.write_record(row)?;
            }
        }
    }
    table.flush()
}

/// The fields of a row after item and unit.
type Fields = [String; 9];

fn rows(item: &ItemCells, outcome: &Outcome) -> Vec<Fields> {
    let none = String::new;
    match outcome {
        Outcome::Published { people, counts, mean } => {
            let start = |rest: [String; 6]| {
                let [option, count, percent, mean, low, high] = rest;
                let state = "published".to_owned();
                [
                    state,
                    none(),
                    people.to_string(),
                    option,
                    count,
                    percent,
                    mean,
                    low,
                    high,
                ]
            };
            let of_options = item.options.iter().zip(counts).map(|(option, count)| {
                let percent = (100.0 * f64::from(*count) / f64::from(*people)).round();
                start([
                    option.clone(),
                    count.to_string(),
                    percent.to_string(),
                    none(),
                    none(),
                    none(),
                ])
            });
            let of_mean = mean.iter().map(|mean| {
                let [value, low, high] =
                    [mean.value, mean.low, mean.high].map(|number| format!("{number:.3}"));
                start([none(), none(), none(), value, low, high])
            });
            of_options.chain(of_mean).collect()
        }
        Outcome::OneAnswer {
            people,
            option,
            at_least,
        } => {
            let option = item.options[*option].clone();
            let at_least = format!("≥ {at_least}");
            let state = "oneAnswer".to_owned();
            vec![[
                state,
                none(),
                people.to_string(),
                option,
                none(),
                at_least,
                none(),
                none(),
                none(),
            ]]
        }
        Outcome::Withheld { reason } => {
            let reason = match reason {
                Reason::Fewer => format!("fewer than {}", item.threshold),
                Reason::Protects => "protects others".to_owned(),
                Reason::Follows => "follows an item without counts".to_owned(),
            };
            let state = "withheld".to_owned();
            vec![[
                state,
                reason,
                none(),
                none(),
                none(),
                none(),
                none(),
                none(),
                none(),
            ]]
        }
    }
}
