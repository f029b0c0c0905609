//! Explanations: why a participant sees something, or does not, as the chain of conditions that decide it, each with its line.

mod answers;
mod conclusion;
mod conditions;
mod example;
mod explained;
mod page;
mod participant;
mod print;
mod reasons;

pub use answers::{Objection, find, objections, typed};
pub use example::{Example, example};
pub use explained::{
    ExplainedAtom, ExplainedCondition, ExplainedElement, ExplainedReason, JsonExplanation, Location,
};
pub use page::{PageCondition, PageElement, PageRule};
pub use participant::{Answering, Given, Participant};
pub use print::{Explanation, Printer};
pub(crate) use reasons::display_rule;
pub use reasons::{Reason, Verdict, reasons, verdict};
