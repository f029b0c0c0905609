//! Writes random cases to stdout, one JSON line each, until they have that many answers: `conformance ANSWERS [FIRST_SEED [drafts]]`,
//! where `drafts` stands for values that drafts can have.

use std::io::{self, Write};

use enkat_conformance::{Case, cases, drafts};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let are_drafts = arguments.len() > 2;
    let mut number = |default| {
        arguments
            .next()
            .map_or(Ok(default), |number| number.parse::<u64>())
    };
    let (wanted, first) = (usize::try_from(number(1000)?)?, number(1)?);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut answers = 0;
    let cases: Box<dyn Iterator<Item = Result<Case, String>>> = if are_drafts {
        Box::new(drafts(first))
    } else {
        Box::new(cases(first))
    };
    for case in cases {
        let case = case?;
        answers += case.steps.len();
        serde_json::to_writer(&mut out, &case)?;
        out.write_all(b"\n")?;
        if answers >= wanted {
            break;
        }
    }
    out.flush()?;
    Ok(())
}
