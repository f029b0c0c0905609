//! Measures the rules in Rust: one answer changes, then the 25 questions of its page are read.

use std::{hint::black_box, time::Instant};

use enkat_bench::{Figure, PER_PAGE, Percentiles, Place, Target, element_of, generated, print};
use enkat_model::{Date, FlagSet, Session, tailor};
use serde_json::Value;

const CHANGES: usize = 200_000;

fn main() -> anyhow::Result<()> {
    let small = measure(100);
    let middle = measure(2_000);
    let large = measure(5_000);
    let micros = |name: &str, duration: std::time::Duration, most| Figure {
        name: format!("rules, Rust, {name}"),
        value: duration.as_secs_f64() * 1e6,
        unit: "µs",
        target: Some(Target::Most(most)),
    };
    print(&micros("2,000 questions, median", middle.median, 1.0))?;
    print(&micros("2,000 questions, 99th percentile", middle.p99, 200.0))?;
    print(&Figure {
        name: "rules, Rust, median at 5,000 questions to 100".to_owned(),
        value: large.median.as_secs_f64() / small.median.as_secs_f64(),
        unit: "times",
        target: Some(Target::Most(3.0)),
    })?;
    Ok(())
}

fn measure(count: usize) -> Percentiles {
    let model = tailor(&generated(count, PER_PAGE), FlagSet::default(), None);
    let mut session = Session::new(&model, Date::at_unix_seconds(0));
    let mut random = 42;
    for question in 0..count {
        session.set(element_of(question, PER_PAGE), &value(question, &mut random));
    }
    let mut measured = Vec::with_capacity(CHANGES);
    for change in 0..CHANGES + CHANGES / 10 {
        let question = next(&mut random) % count;
        let value = value(question, &mut random);
        let start = Instant::now();
        session.set(element_of(question, PER_PAGE), &value);
        let first = question - question % PER_PAGE;
        for question in first..first + PER_PAGE {
            black_box(session.state(element_of(question, PER_PAGE)));
        }
        let elapsed = start.elapsed();
        if change >= CHANGES / 10 {
            measured.push(elapsed);
        }
    }
    Percentiles::of(measured)
}

/// Draws the next number of a linear congruence, as `web-rules` does.
fn next(random: &mut u64) -> usize {
    *random = (*random * 1_103_515_245 + 12_345) % (1 << 31);
    usize::try_from(*random >> 8).unwrap_or_default()
}

fn value(question: usize, random: &mut u64) -> Value {
    let number = next(random);
    match Place::of(question) {
        Place::Tick => Value::Bool(number.is_multiple_of(2)),
        Place::Number => Value::from(number % 10),
        _ => Value::from(number % 5 + 1),
    }
}
