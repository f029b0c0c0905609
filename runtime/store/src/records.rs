//! Records of participants.

use std::sync::Arc;

use enkat_model::Gender;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    content::StoredContent,
    data_keys::{Sealed, WrappedKey},
    ids::{Lookups, ParticipantId, PassHash, SecretHash},
};

/// The inputs of a participant's model.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// Returns the settings as they are sent.
    pub fn settings(&self) -> Map<String, Value> {
        let on = self.flags.iter();
        on.map(|setting| (setting.clone(), Value::Bool(true))).collect()
    }
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Participant {
    /// The random id.
    pub id: ParticipantId,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The model.
    pub tailoring: Tailoring,
    /// The key that opens their data.
    pub key: WrappedKey,
}

/// The purpose of a response, fixed when it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// The data of the survey.
    #[default]
    Data,
    /// The trial of a demo.
    Demo,
    /// A test with the numbers of made-up persons.
    Test,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 3] = [Self::Data, Self::Demo, Self::Test];

    /// Returns its name in a store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Demo => "demo",
            Self::Test => "test",
        }
    }

    /// Reads a name from a store.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.name() == name)
    }
}

/// The counts of responses to a survey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResponseCounts {
    /// Responses that were begun, sent or not.
    pub begun: u64,
    /// Responses that were sent.
    pub sent: u64,
    /// People who came more than once by the same way, and sent more than one response.
    pub people_who_sent_again: u64,
}

/// An identity, which only the key of its participant or account opens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedIdentity {
    /// The keyed hashes that the same person is found again by.
    pub lookups: Lookups,
    /// Number, birthdate, names and e-mail address.
    pub sealed: Vec<u8>,
}

/// Evidence of a sign-in, which has a key of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedEvidence {
    /// The random purpose that it is sealed for.
    pub id: String,
    /// The text in the app, and the signature over it.
    pub sealed: Sealed,
    /// The time at which it is deleted.
    pub kept_until: Timestamp,
}

/// A sign-in to store.
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
    /// The evidence of the identity, where it is kept.
    pub evidence: Option<SealedEvidence>,
    /// Whether a person with a known identity goes on as the participant they already are.
    pub resumes: bool,
    /// The participant who goes on, if the same browser had their session and they give the same details.
    pub continues: Option<ParticipantId>,
    /// The part of the customer that they belong to, where it is known.
    pub unit: Option<String>,
    /// The presets that apply to a new participant, by name.
    pub presets: Vec<String>,
    /// The purpose of a new response.
    pub purpose: Purpose,
    /// The language in which a new participant begins, where it is known.
    pub language: Option<String>,
    /// Whether a new participant is asked for their gender first.
    pub asks_gender: bool,
    /// The hash of the invitation's secret, where there is one.
    pub invitation: Option<SecretHash>,
    /// The new session's secret.
    pub secret: SecretHash,
    /// The previous session of the same browser, which ends.
    pub replaces: Option<PassHash>,
    /// Now.
    pub at: Timestamp,
    /// The time at which the session ends.
    pub expires_at: Timestamp,
    /// The largest number of responses to the survey.
    pub limit: Option<u32>,
    /// The time since which sent answers refuse a participant who comes again. After answers sent earlier, they begin anew.
    pub not_answered_since: Option<Timestamp>,
}

/// The outcome of a sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignedIn {
    /// It is stored, for this participant: the new one, or the one who goes on.
    Done(ParticipantId),
    /// They are new, and have to be asked for their gender before they begin; nothing is stored.
    NeedsGender,
    /// The survey has all the responses that it takes; nothing is stored.
    LimitReached,
    /// They have sent answers recently, at this time; nothing is stored.
    AnsweredLately(Timestamp),
    /// There is no such invitation to the survey, or it was revoked; nothing is stored.
    NotInvited,
    /// A person with other details has begun with the invitation; nothing is stored.
    InvitedOther,
    /// The browser had no session of the participant who was to go on, or the person is another one; nothing is stored.
    NothingToContinue,
}

/// A session and its participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The participant.
    pub participant: Participant,
    /// The time at which it ends, even while it is used.
    pub expires_at: Timestamp,
    /// The last recorded time of use.
    pub seen_at: Timestamp,
    /// Whether the audit log records that it was used after its end.
    pub is_refused: bool,
}

/// A response in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The number of times that it was saved.
    pub revision: i64,
    /// The answers so far, by question or checkbox; sensitive ones are sealed in a store.
    pub answers: Map<String, Value>,
    /// The participant's page.
    pub page: Option<String>,
    /// The section of the page, where the page is answered section by section.
    pub section: Option<String>,
    /// The participant's language.
    pub language: Option<String>,
}

/// The words that consent is given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentWords {
    /// The hash of the words.
    pub hash: String,
    /// The author's text and the notices of the deployment with it, in JSON.
    pub words: String,
}

/// The effect of a change on the consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// It is given, to these words.
    Given(Option<ConsentWords>),
    /// It is withdrawn.
    Withdrawn,
}

/// A ticked consent whose words may have changed.
#[derive(Clone, Copy, Debug)]
pub struct Lapse<'a> {
    /// The participant.
    pub participant: &'a ParticipantId,
    /// The checkbox of the consent.
    pub checkbox: &'a str,
    /// The hashes of the current words, one for each language.
    pub current: &'a [String],
    /// Now.
    pub at: Timestamp,
}

/// The consent without which a change is not stored. It counts as it stands after the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeededConsent {
    /// None.
    No,
    /// Consent to any words.
    ToAnyWords,
    /// Consent to words with one of these hashes.
    ToOneOf(Arc<[String]>),
}

impl NeededConsent {
    /// Returns the hashes of the words to one of which it has to be given; `None` where any words do.
    pub fn words(&self) -> Option<&[String]> {
        match self {
            Self::No | Self::ToAnyWords => None,
            Self::ToOneOf(words) => Some(words),
        }
    }
}

/// The consent that a draft holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldConsent {
    /// Whether it is given.
    pub is_given: bool,
    /// The hash of the words that it was given to, where they are known.
    pub words: Option<String>,
}

/// A change of a draft.
#[derive(Clone, Debug)]
pub struct Save {
    /// The participant.
    pub participant: ParticipantId,
    /// The session that saves, which has to exist.
    pub session: SecretHash,
    /// The revision that the change was made on.
    pub revision: i64,
    /// The new values, by question or checkbox: each replaces the previous one, and `null` removes it. Sensitive ones are sealed.
    pub changes: Map<String, Value>,
    /// The keyed code of the changes before they were sealed, by which the same save is recognised when it is sent again.
    pub code: String,
    /// The participant's page.
    pub page: Option<String>,
    /// The section of the page, where the page is answered section by section.
    pub section: Option<String>,
    /// The participant's language.
    pub language: Option<String>,
    /// The effect on the consent.
    pub consent: Change,
    /// The consent without which it is not stored.
    pub needed_consent: NeededConsent,
    /// Whether it changes an answer other than the consent.
    pub is_answer: bool,
    /// Now.
    pub at: Timestamp,
}

impl Save {
    /// Tests whether consent, as it stands after this change of a draft that holds the given one, allows the change. The statements
    /// of the stores have the same condition; this tells why a change was not saved.
    pub fn is_allowed_beside(&self, held: &HeldConsent) -> bool {
        let is_current =
            |current: &[String]| held.words.as_ref().is_some_and(|words| current.contains(words));
        match (&self.needed_consent, &self.consent) {
            (NeededConsent::No, _) | (_, Change::Given(_)) => true,
            (_, Change::Withdrawn) => false,
            (NeededConsent::ToAnyWords, Change::None) => held.is_given,
            (NeededConsent::ToOneOf(current), Change::None) => held.is_given && is_current(current),
        }
    }
}

/// The outcome of a change.
#[derive(Clone, Debug, PartialEq)]
pub enum Saved {
    /// It is on the disk; the draft now has this revision. Also the outcome when the same change is sent again.
    Done {
        /// The new revision.
        revision: i64,
    },
    /// Another change was saved first; this is the draft now.
    Conflict(Draft),
    /// It needs consent, and there is none after it; nothing is stored.
    ConsentRequired,
    /// It was submitted before.
    Submitted,
    /// The session has ended.
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
    /// The answers, sealed where they are sensitive.
    pub content: StoredContent,
    /// The time.
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
    fn settings_of_tailoring_set_flags_to_true() {
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
