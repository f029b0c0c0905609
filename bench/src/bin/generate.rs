//! Prints the generated survey with so many questions, and so many of them on a page: `{"model": …, "surveyjs": …}`.

use std::io::{self, Write};

use anyhow::Context;
use enkat_bench::{PER_PAGE, generated, surveyjs};
use enkat_model::{FlagSet, client_model, tailor};
use serde_json::json;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().context("how many questions?")?.parse()?;
    let per_page: usize = arguments.next().map_or(Ok(PER_PAGE), |number| number.parse())?;
    let model = tailor(&generated(count, per_page), FlagSet::default(), None);
    serde_json::to_writer(
        io::stdout().lock(),
        &json!({ "model": client_model(&model), "surveyjs": surveyjs(count, per_page) }),
    )?;
    writeln!(io::stdout())?;
    Ok(())
}
