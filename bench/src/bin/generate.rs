//! Prints the generated survey with so many questions: `{"model": …, "surveyjs": …}`.

use std::io::{self, Write};

use anyhow::Context;
use enkat_bench::{generated, surveyjs};
use enkat_model::{FlagSet, tailor, wire};
use serde_json::json;

fn main() -> anyhow::Result<()> {
    let count: usize = std::env::args().nth(1).context("how many questions?")?.parse()?;
    let model = tailor(&generated(count), FlagSet::default(), None);
    serde_json::to_writer(
        io::stdout().lock(),
        &json!({ "model": wire(&model), "surveyjs": surveyjs(count) }),
    )?;
    writeln!(io::stdout())?;
    Ok(())
}
