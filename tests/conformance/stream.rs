//! Writes random cases to stdout, one JSON line each: `conformance COUNT [FIRST_SEED]`.

use std::io::{self, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| {
        arguments
            .next()
            .map_or(Ok(default), |number| number.parse::<u64>())
    };
    let (count, first) = (number(100)?, number(1)?);
    let mut out = io::stdout().lock();
    for case in enkat_tests::cases(first).take(usize::try_from(count)?) {
        serde_json::to_writer(&mut out, &case?)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
