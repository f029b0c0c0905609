//! The preview of a survey that is being written: an app of its own, without participants, database or sessions.
//!
//! Answers stay in the browser; a call sends them along and gets their consequences.

mod calls;
mod guard;
mod proofs;
mod server;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, fmt, sync::Arc};

use enkat_model::{Artifact, Date, Gender};
use serde_json::{Map, Value};

pub use proofs::{PreviewProofs, ProofFinding};
pub use server::{PreviewSettings, Publisher, run_preview};

/// A survey as its files have it now.
pub enum Written {
    /// It compiles.
    Survey(Box<WrittenSurvey>),
    /// It does not compile: the compiler's messages, as text.
    Mistakes(String),
}

/// A survey that compiles.
pub struct WrittenSurvey {
    /// The survey.
    pub artifact: Arc<Artifact>,
    /// The bytes of every picture that the survey shows, by name.
    pub pictures: BTreeMap<String, Vec<u8>>,
    /// The compiler's warnings, as text; empty when there are none.
    pub warnings: String,
    /// The explanation of a participant's answers, with the places of the rules.
    pub explain: Box<Explain>,
}

/// A function that explains the consequences of a participant's answers.
pub type Explain = dyn Fn(&Previewed) -> Value + Send + Sync;

/// A previewed participant and their answers.
#[derive(Clone, Debug)]
pub struct Previewed {
    /// The flags, by setting or alias; only `true` is true.
    pub flags: Map<String, Value>,
    /// The gender, where it is known.
    pub gender: Option<Gender>,
    /// The language of messages.
    pub language: Option<String>,
    /// The day.
    pub today: Date,
    /// The answers, by question or checkbox.
    pub answers: Map<String, Value>,
    /// The page that is shown, if one is.
    pub page: Option<String>,
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Survey(survey) => write!(f, "the survey `{}`", survey.artifact.header.survey),
            Self::Mistakes(messages) => write!(f, "mistakes: {messages}"),
        }
    }
}
