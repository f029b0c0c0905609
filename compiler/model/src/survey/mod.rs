//! A whole survey, as the compiler emits it.

mod artifact;
mod condition;
mod element;
mod element_id;
mod flag;
mod participant;
mod plural;
mod question;
mod score;
mod value;

pub use artifact::{Artifact, Consent, FORMAT, Finish, FollowUps, Header, Included, NamedCondition, Texts};
pub use condition::{Comparison, Condition, Quantity, Setting, Tailored};
pub use element::{Body, Element, Layout};
pub use element_id::ElementId;
pub use flag::Flag;
pub use participant::{FlagSet, Gender};
pub use plural::{PLURAL_FORMS, split_plural};
pub use question::{AnswerKind, Appearance, Choice, Question};
pub use score::{Band, Score, ScoreMethod};
pub use value::{Answer, OptionValue};
