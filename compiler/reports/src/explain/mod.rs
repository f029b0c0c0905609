//! Explanations: why a participant sees something, or does not, as the chain of conditions that decide it, each with its line.

mod answers;
mod assumptions;
mod conclusion;
mod conditions;
mod derivation;
mod example;
mod explained;
mod labelled;
mod page;
mod participant;
mod print;
mod reasons;
mod restriction;
mod sought;
mod unanswered;
mod witness;

pub use answers::{Objection, find, objections, typed};
pub use assumptions::excluding_assumptions;
pub use conclusion::audience_lines;
pub(crate) use conditions::{fact, facts_of_derivation};
pub use example::{Example, example};
pub use explained::{
    ExplainedAtom, ExplainedCondition, ExplainedElement, ExplainedReason, JsonExplanation, TracedPlace,
};
pub use labelled::{Labelled, labelled, nearly_labelled};
pub use page::{PageCondition, PageElement, PageRule};
pub use participant::{Answering, Given, Participant};
pub use print::{Explanation, Printer};
pub(crate) use reasons::display_rule;
pub use reasons::{ElementState, StateReason, element_state, reasons};
pub use restriction::ExcludingRule;
pub use sought::{JsonException, JsonSought, Sought, sought};
pub(crate) use witness::{described, written};
pub use witness::{eval_line, preview_participant, preview_path};
