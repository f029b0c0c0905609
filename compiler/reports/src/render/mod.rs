//! Diagnostics as text for terminals, editors and other programs.

mod concise;
mod github;
mod gitlab;
mod human;
mod json;
mod patch;
mod proofs;
mod sarif;
mod window;
mod words;

pub(crate) use concise::concise_line;
pub use concise::render_concise;
pub use github::{AnnotatedLines, render_annotation, render_github};
pub use gitlab::render_gitlab;
pub use human::render_human;
pub use json::{JsonDiagnostic, JsonLeftOut, JsonPlace, JsonRelated, JsonReport, render_json};
pub(crate) use json::{json_diagnostic, place};
pub use patch::render_patch;
pub use proofs::{JsonProofs, JsonUndecided};
pub use sarif::render_sarif;
pub use words::render_left_out;
