//! Parses the YAML files that are named and does nothing with them: what `enkat check` is measured against.
//!
//! The parser is that of the compiler, with the options that the compiler sets: who reads these files strictly and with
//! places cannot ask for less. One file after the other on one thread, as a reader without a scheduler of its own would.

use std::{fs, hint::black_box};

use granit_parser::Parser;

fn main() -> anyhow::Result<()> {
    let options = granit_parser::options! {
        strict_indentation: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        emit_comments: false,
    };
    for path in std::env::args().skip(1) {
        let text = fs::read_to_string(path)?;
        for event in Parser::new_from_str_with_options(&text, options.clone()) {
            black_box(event?);
        }
    }
    Ok(())
}
