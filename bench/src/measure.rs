//! Figures, as `make bench` collects them: one JSON object per line.

use std::{
    io::{self, Write},
    time::Duration,
};

use serde::Serialize;

/// A figure, what it is measured in and what it should be.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// Its name.
    pub name: String,
    /// The value measured.
    pub value: f64,
    /// The unit of value and target.
    pub unit: &'static str,
    /// The target; nothing where the figure is there to be compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
}

/// The target of a figure.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Target {
    /// No more than this.
    Most(f64),
    /// No less than this.
    Least(f64),
}

/// The middle and the slow end of many measurements.
#[derive(Clone, Copy, Debug)]
pub struct Percentiles {
    /// Half are faster.
    pub median: Duration,
    /// One in a hundred is slower.
    pub p99: Duration,
}

impl Percentiles {
    /// Returns the percentiles of these measurements.
    pub fn of(mut measured: Vec<Duration>) -> Self {
        measured.sort_unstable();
        let at = |percent: usize| {
            measured
                .get(measured.len() * percent / 100)
                .copied()
                .unwrap_or_default()
        };
        Self {
            median: at(50),
            p99: at(99),
        }
    }
}

/// Returns the median of some measurements.
pub fn middle(mut measured: Vec<f64>) -> f64 {
    measured.sort_by(f64::total_cmp);
    measured.get(measured.len() / 2).copied().unwrap_or_default()
}

/// Prints a figure as a line of JSON.
///
/// # Errors
/// When stdout is closed.
pub fn print(figure: &Figure) -> io::Result<()> {
    writeln!(io::stdout(), "{}", serde_json::to_string(figure)?)
}

/// Prints figures, each with its name, value, unit and target.
///
/// # Errors
/// When stdout is closed.
pub fn print_all<N: Into<String>>(
    figures: impl IntoIterator<Item = (N, f64, &'static str, Option<Target>)>,
) -> io::Result<()> {
    for (name, value, unit, target) in figures {
        print(&Figure {
            name: name.into(),
            value,
            unit,
            target,
        })?;
    }
    Ok(())
}
