//! Diagnostics as text for a terminal, as JSON, and as SARIF.

mod human;
mod json;
mod sarif;
mod window;

pub use human::render_human;
pub use json::{JsonDiagnostic, JsonLeftOut, JsonReport, render_json};
pub use sarif::render_sarif;
