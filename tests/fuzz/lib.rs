//! Properties that hold for any bytes. `fuzz/` lets cargo-fuzz look for bytes that break them (`make fuzz`); `replay.rs` tries the
//! inputs in `fuzz/corpus` again.

mod compile;
mod expression;
mod files;
mod findings;
mod format;
mod proofs;
mod rules;
mod yaml;

pub use compile::compile;
pub use expression::expression;
pub use format::format;
pub use proofs::proofs;
pub use rules::rules;
pub use yaml::yaml;
