//! The statistics as text.

use std::fmt::Write;

use enkat_model::words::counted;

use super::{Length, Statistics};

/// Writes tables below each other: the content, its length, its origin.
pub fn human(statistics: &Statistics) -> String {
    let mut text = format!("{}, version {}\n\n", statistics.survey, statistics.version);
    let contents = statistics.contents.iter();
    table(
        &mut text,
        contents.map(|(what, count)| (*what, vec![count.to_string()])),
    );
    text.push('\n');
    lengths(&mut text, statistics);
    if !statistics.templates.is_empty() {
        let uses = statistics.templates.iter().map(|(_, count)| count).sum();
        let templates = counted(statistics.templates.len(), "template");
        let _ = writeln!(text, "\n{templates}, used {}", times(uses));
        let templates = statistics.templates.iter();
        let rows: Vec<_> = templates
            .map(|(name, count)| (format!("  {name}"), vec![count.to_string()]))
            .collect();
        table(
            &mut text,
            rows.iter().map(|(name, cells)| (name.as_str(), cells.clone())),
        );
    }
    if !statistics.modules.is_empty() {
        let modules = counted(statistics.modules.len(), "module");
        let _ = writeln!(text, "\n{modules}: {}", statistics.modules.join(", "));
    }
    text
}

fn times(count: usize) -> String {
    if count == 1 {
        "once".to_owned()
    } else {
        counted(count, "time")
    }
}

fn lengths(text: &mut String, statistics: &Statistics) {
    let texts = statistics.texts.iter();
    let texts = texts.map(|(language, length)| (format!("texts in {language}"), *length));
    let mut all: Vec<_> = [("definition".to_owned(), statistics.definition)]
        .into_iter()
        .chain(texts)
        .collect();
    all.push(("all".to_owned(), all.iter().map(|(_, length)| *length).sum()));
    let head = ["own files", "modules", "written out", "own of written out"];
    let head = head.map(str::to_owned).to_vec();
    let rows = all.iter().map(|(what, length)| (what.as_str(), cells(*length)));
    table(text, [("lines", head)].into_iter().chain(rows));
}

fn cells(length: Length) -> Vec<String> {
    let share = match length.written_out {
        0 => String::new(),
        written_out => format!("{} %", (length.own * 200 + written_out) / (written_out * 2)),
    };
    let Length {
        own,
        modules,
        written_out,
    } = length;
    vec![
        own.to_string(),
        modules.to_string(),
        written_out.to_string(),
        share,
    ]
}

/// Writes rows with their cells in columns, numbers to the right.
fn table<'a>(text: &mut String, rows: impl Iterator<Item = (&'a str, Vec<String>)>) {
    let rows: Vec<_> = rows.collect();
    let width = |cell: &str| cell.chars().count();
    let names = rows.iter().map(|(name, _)| width(name)).max().unwrap_or_default();
    let column = |at: usize| {
        let cells = rows.iter().filter_map(|(_, cells)| cells.get(at));
        cells.map(|cell| width(cell)).max().unwrap_or_default()
    };
    for (name, cells) in &rows {
        let _ = write!(text, "{name:names$}");
        for (at, cell) in cells.iter().enumerate() {
            let _ = write!(text, "  {cell:>0$}", column(at));
        }
        text.push('\n');
    }
}
