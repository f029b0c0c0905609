//! Parses the YAML files that are named and does nothing with them: what `enkat check` is measured against.

use std::{fs, hint::black_box};

use granit_parser::Parser;

fn main() -> anyhow::Result<()> {
    for path in std::env::args().skip(1) {
        let text = fs::read_to_string(path)?;
        for event in Parser::new_from_str(&text) {
            black_box(event?);
        }
    }
    Ok(())
}
