//! Writes random cases to stdout, one JSON line each, until they have that many answers: `conformance ANSWERS [FIRST_SEED]`.

use std::io::{self, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| {
        arguments
            .next()
            .map_or(Ok(default), |number| number.parse::<u64>())
    };
    let (wanted, first) = (usize::try_from(number(1000)?)?, number(1)?);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut answers = 0;
    for case in enkat_conformance::cases(first) {
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
