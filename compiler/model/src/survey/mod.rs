//! A whole survey, as the compiler emits it.

mod addresses;
mod artifact;
mod attention;
mod check;
mod condition;
mod element;
mod element_id;
mod flag;
mod image;
mod participant;
mod payload;
mod plural;
mod presentation;
mod preset;
mod question;
mod score;
mod sensitive;
mod written_at;

pub use addresses::{is_entry, is_screen};
pub use artifact::{Artifact, Consent, FORMAT, Finish, FollowUps, Header, Included, NamedCondition, Texts};
pub use attention::{Attention, AttentionLevel};
pub use check::{Check, Level};
pub use condition::{Comparison, Condition, NoSettings, Quantity, Setting};
pub use element::{Body, Element, Layout};
pub use element_id::ElementId;
pub use flag::Flag;
pub use image::{Image, PICTURE_TYPES, SVG, media_type};
pub use participant::{FlagSet, Gender};
pub use payload::{Conversion, CopyGroup, Derivation, DerivedField, Payload};
pub use plural::{PLURAL_FORMS, split_plural};
pub use presentation::Presentation;
pub use preset::{FlagSettings, Preset};
pub use question::{Checkboxes, Choice, ChoiceOption, ChoiceStyle, Question, QuestionKind};
pub use score::{Band, Score, ScoreMethod};
pub use sensitive::{SensitiveNames, sensitive_names};
pub use written_at::WrittenAt;
