//! The page of the book about other tools lists every row of the table. `UPDATE=1` writes the lists.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fmt::Display, fs, path::Path};

use enkat_syntax::other_tools::{
    CALCULATED, CALLS, Call, KEYS, KINDS, Key, Kind, REFERENCES, Row, saved_value,
};

/// The heading of the lists, which end the page.
const HEADING: &str = "## All words\n";

#[test]
fn book_lists_words_of_other_tools() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src/howto/other-tools.md");
    let page = fs::read_to_string(&path).unwrap();
    let written = page.split(HEADING).next().unwrap_or_default().trim_end();
    let current = format!("{written}\n\n{HEADING}\n{}", lists());
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &current).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == current,
        "run `UPDATE=1 cargo test -p enkat-reports --test other_tools`"
    );
}

fn lists() -> String {
    let references = REFERENCES.iter().map(|kind| {
        format!(
            "| `{}x{}` | {} | `x` |\n",
            kind.open.concat(),
            kind.close,
            kind.tool
        )
    });
    let calls = CALLS.iter().map(|row| {
        line(
            row,
            match row.here {
                Call::Same(ours) => format!("`{}`", ours.replace("$1", "x").replace("$*", "x, y")),
                Call::Chosen => "`x == 1` for a `choice`; a box of `checkboxes` by its id alone".to_owned(),
                Call::Instead(help) => help.to_owned(),
            },
        )
    });
    let kinds = KINDS.iter().map(|row| {
        line(
            row,
            match row.here {
                Kind::Same(ours) => format!("`{ours}`"),
                Kind::With(ours, setting) => format!("`{ours}` with `{setting}`"),
                Kind::Calculated => saved_value(CALCULATED),
                Kind::Instead(help) => help.to_owned(),
            },
        )
    });
    let keys = KEYS.iter().map(|row| {
        line(
            row,
            match row.here {
                Key::ShownWhen => "`hidden_when` with the opposite rule".to_owned(),
                Key::HiddenWhen => "`hidden_when`".to_owned(),
                Key::Renamed(ours) => format!("`{}`", ours.join("`, `")),
                Key::Low => "the lower end of `range`".to_owned(),
                Key::High => "the upper end of `range`, or `max_length` of a text".to_owned(),
                Key::Text(part) => format!("`questions.<id>.{part}` in the texts"),
                Key::Kind => "the key of the item: `- choice: smokes`".to_owned(),
                Key::Id => "the value behind the kind: `- choice: smokes`".to_owned(),
                Key::Calculated => saved_value(CALCULATED),
                Key::Instead(help) => help.to_owned(),
            },
        )
    });
    [
        table("Kinds", kinds),
        table("Keys", keys),
        table("Rules", references.chain(calls)),
    ]
    .join("\n")
}

fn table(title: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: String = lines.collect();
    format!("### {title}\n\n| word | known from | here |\n|---|---|---|\n{lines}")
}

fn line<T>(row: &Row<T>, here: impl Display) -> String {
    let words = row.words.join("`, `");
    format!("| `{words}` | {} | {here} |\n", row.tool)
}
