//! A whole survey, as the compiler emits it.

mod artifact;
mod check;
mod condition;
mod element;
mod element_id;
mod flag;
mod format;
mod image;
mod look;
mod moment;
mod participant;
mod payload;
mod period;
mod plural;
mod question;
mod score;
mod slider;
mod value;

pub use artifact::{Artifact, Consent, FORMAT, Finish, FollowUps, Header, Included, NamedCondition, Texts};
pub use check::{Check, Level};
pub use condition::{Comparison, Condition, Quantity, Setting, Tailored};
pub use element::{Body, Element, Layout};
pub use element_id::ElementId;
pub use flag::Flag;
pub use format::Format;
pub use image::Image;
pub use look::Look;
pub use moment::{Date, DateTime, Moment};
pub use participant::{FlagSet, Gender};
pub use payload::{Conversion, Derivation, DerivedField, Nest, Payload};
pub use period::{Bound, OfDay, Period};
pub use plural::{PLURAL_FORMS, split_plural};
pub use question::{AnswerKind, Appearance, Choice, Question, YEARS};
pub use score::{Band, Score, ScoreMethod};
pub use slider::Slider;
pub use value::{Answer, OptionValue};
