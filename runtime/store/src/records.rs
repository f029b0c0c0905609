//! Records of participants.

use enkat_model::{Gender, ScoreResult};
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::ids::{Lookup, ParticipantId, PassHash, SecretHash};

/// Which model a participant gets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tailoring {
    /// The survey's id.
    pub survey: String,
    /// Its version.
    pub version: u32,
    /// The settings that are on, sorted.
    pub flags: Vec<String>,
    /// The gender, where it is known.
    pub gender: Option<Gender>,
}

impl Tailoring {
    /// The settings as they are sent.
    pub fn settings(&self) -> Map<String, Value> {
        let on = self.flags.iter();
        on.map(|setting| (setting.clone(), Value::Bool(true))).collect()
    }
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Participant {
    /// The random id.
    pub id: ParticipantId,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The model.
    pub tailoring: Tailoring,
}

/// How many responses a survey has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResponseCounts {
    /// All responses that were begun, sent or not.
    pub begun: u64,
    /// Those that were sent.
    pub sent: u64,
    /// The people who came more than once by the same way, and sent more than one of them.
    pub people_who_sent_again: u64,
}

/// An identity that only the server's key opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedIdentity {
    /// By what the same person is found again.
    pub lookup: Lookup,
    /// Number, birthdate, names and e-mail address.
    pub sealed: Vec<u8>,
}

/// Evidence of a sign-in, as only the server's key opens it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedEvidence {
    /// The purpose that it is sealed for: random.
    pub id: String,
    /// The text in the app, and the signature over it.
    pub sealed: Vec<u8>,
    /// The moment at which it is deleted.
    pub kept_until: Timestamp,
}

/// A sign-in that is to be kept.
#[derive(Clone, Debug)]
pub struct SignIn {
    /// The new participant, unless an earlier one goes on.
    pub participant: Participant,
    /// The way, such as `anonymous`.
    pub login_type: &'static str,
    /// The year of birth, where it is known.
    pub birth_year: Option<i16>,
    /// The identity, where one is given.
    pub identity: Option<SealedIdentity>,
    /// The evidence of it, where that is kept.
    pub evidence: Option<SealedEvidence>,
    /// Whether somebody with the same identity goes on as the participant who they are already.
    pub resumes: bool,
    /// The participant who goes on if the same browser had their session, and they tell the same of themselves.
    pub continues: Option<ParticipantId>,
    /// The part of the customer to which they belong, where it is told.
    pub unit: Option<String>,
    /// The language in which somebody new begins, where it is told.
    pub language: Option<String>,
    /// Whether somebody new is asked for their gender first.
    pub asks_gender: bool,
    /// The hash of the invitation's secret, where one came with it.
    pub invitation: Option<SecretHash>,
    /// The new session's secret.
    pub secret: SecretHash,
    /// The session that the same browser had before, which ends.
    pub replaces: Option<PassHash>,
    /// Now.
    pub at: Timestamp,
    /// When the session ends.
    pub expires_at: Timestamp,
    /// The most responses that the survey takes.
    pub limit: Option<u32>,
    /// The time since which sent answers refuse a participant who goes on. With answers sent before, they
    /// begin anew.
    pub not_answered_since: Option<Timestamp>,
}

/// The outcome of a sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignedIn {
    /// It is kept, for this participant: the new one, or the one who goes on.
    Done(ParticipantId),
    /// They are new, and have to be asked for their gender before they begin; nothing is kept.
    NeedsGender,
    /// The survey has as many responses as it takes; nothing is kept.
    LimitReached,
    /// They have sent answers lately, at this time; nothing is kept.
    AnsweredLately(Timestamp),
    /// There is no such invitation to the survey, or none any more; nothing is kept.
    NotInvited,
    /// A person who gave other details began with the invitation; nothing is kept.
    InvitedOther,
    /// The browser had no session of the participant who was to go on, or another person did; nothing is kept.
    NothingToContinue,
}

/// A session and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The participant.
    pub participant: Participant,
    /// When it ends, however much it is used.
    pub expires_at: Timestamp,
    /// When it was last remembered to be in use.
    pub seen_at: Timestamp,
    /// Whether the audit log tells of a use after its end.
    pub is_refused: bool,
}

/// The answers that a participant has typed so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// How many times it was saved.
    pub revision: i64,
    /// Question or box → what was typed.
    pub answers: Map<String, Value>,
    /// The page where the participant was.
    pub page: Option<String>,
    /// The section of the page, where it was answered section by section.
    pub section: Option<String>,
    /// The language in which the participant reads.
    pub language: Option<String>,
}

/// The words to which consent is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentWords {
    /// The hash of the words.
    pub hash: String,
    /// The author's text and what the deployment tells with it, in JSON.
    pub words: String,
}

/// The effect of a change on the consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// It is given, to these words.
    Given(Option<ConsentWords>),
    /// It is taken back.
    Withdrawn,
}

/// A consent whose words may have changed since.
#[derive(Clone, Copy, Debug)]
pub struct Lapse<'a> {
    /// The participant.
    pub participant: &'a ParticipantId,
    /// The box of the consent.
    pub checkbox: &'a str,
    /// The hashes of the words as they are now, one for each language.
    pub current: &'a [String],
    /// Now.
    pub at: Timestamp,
}

/// A change of a draft.
#[derive(Clone, Debug)]
pub struct Save {
    /// The participant.
    pub participant: ParticipantId,
    /// The session that saves, which has to be there.
    pub session: SecretHash,
    /// The revision that the change was made on.
    pub revision: i64,
    /// Question or box → new value; `null` removes.
    pub changes: Map<String, Value>,
    /// The page where the participant is.
    pub page: Option<String>,
    /// The section of the page, where it is answered section by section.
    pub section: Option<String>,
    /// The language in which the participant reads.
    pub language: Option<String>,
    /// The effect on the consent.
    pub consent: Change,
    /// Whether it changes an answer: the consent is none.
    pub is_answer: bool,
    /// Now.
    pub at: Timestamp,
}

/// The outcome of a change.
#[derive(Clone, Debug, PartialEq)]
pub enum Saved {
    /// It is on the disk; the draft now has this revision. Also the answer when the same change is sent again.
    Done {
        /// The new revision.
        revision: i64,
    },
    /// Another change was first; this is the draft now.
    Conflict(Draft),
    /// It was submitted before.
    Submitted,
    /// The session is not there any more.
    SignedOut,
    /// There is no such participant.
    Unknown,
}

/// The answers that a participant has sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Submission {
    /// The participant.
    pub participant: ParticipantId,
    /// The survey's id.
    pub survey: String,
    /// The survey's version.
    pub version: u32,
    /// The language in which it was answered.
    pub language: String,
    /// The answers, without hidden and disabled questions.
    pub payload: Map<String, Value>,
    /// The indices, with their bands.
    pub scores: Vec<ScoreResult>,
    /// When.
    pub at: Timestamp,
}

/// The outcome of a submission.
#[derive(Clone, Debug, PartialEq)]
pub enum Submitted {
    /// It is on the disk.
    Done,
    /// There was one already, which stays as it is.
    Already,
    /// The draft has changed since it was checked; this is the draft now.
    Conflict(Draft),
    /// There is no such participant.
    Unknown,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn settings_of_a_tailoring_are_its_flags_and_true() {
        let tailoring = Tailoring {
            survey: "pulse".to_owned(),
            version: 1,
            flags: vec!["showNights".to_owned(), "showTools".to_owned()],
            gender: None,
        };
        let settings = Value::Object(tailoring.settings());
        assert_eq!(settings, json!({"showNights": true, "showTools": true}));
    }
}
