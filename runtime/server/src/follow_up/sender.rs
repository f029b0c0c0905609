//! Hands over the mails of the queue, each at most once.

use enkat_store::{MailAttempt, MailKind, MailOutcome, NextMail, PersonSettings, Store, StoreError};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;

use crate::{
    Environment,
    deployment::Mailing,
    identity::{Keys, Secret, random_id},
    mail::{
        HandOver, InvitationMail, InvitationWords, LAST_LANGUAGE, Mailer, Unsent, WordsOf, is_address,
        usual_words,
    },
    published_versions,
};

/// The time after which the process that was handing over a mail has ended. An attempt takes a minute at most.
pub(crate) const LOST_AFTER: SignedDuration = SignedDuration::from_mins(5);

/// The pauses before further attempts, in minutes. After the last one, a mail that is not taken is refused: two days and a half after
/// the first attempt.
const PAUSES: [i64; 7] = [5, 15, 60, 4 * 60, 12 * 60, 18 * 60, 24 * 60];

/// The address of an invited person, among what is sealed of them.
#[derive(Deserialize)]
struct Addressed {
    #[serde(default)]
    email: String,
}

/// Hands over mails.
pub(crate) struct Sender<'a> {
    pub(crate) store: &'a dyn Store,
    pub(crate) keys: &'a Keys,
    pub(crate) mailer: &'a Mailer,
    pub(crate) environment: &'a Environment,
}

/// The outcome of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// No mail is due.
    Idle,
    /// A mail left the queue: its person sent the answers meanwhile, for example.
    Dropped,
    /// An attempt was made.
    Tried(MailOutcome),
}

/// The reason why no step could be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The mail server cannot be reached. Nothing was tried.
    #[error(transparent)]
    Unsent(#[from] Unsent),
    /// There are no random numbers.
    #[error("{0}")]
    Random(#[from] std::io::Error),
}

impl Sender<'_> {
    /// Hands over the next mail. It is marked before the mail server is spoken to: if this process ends in between, its fate is
    /// unknown, and it is not sent again by itself.
    pub(crate) async fn step(&self) -> Result<Step, SendError> {
        let now = self.now();
        self.store
            .lose_mails(now.saturating_sub(LOST_AFTER).unwrap_or(now), now)
            .await?;
        let Some(next) = self.store.next_mail(now).await? else {
            return Ok(Step::Idle);
        };
        let mailing = Mailing::of(&self.store.declarations().await?, &next.survey_id);
        let mailing = mailing.filter(|mailing| mailing.is_open(now));
        let (Some(mailing), Some(address)) = (mailing, self.address(&next)) else {
            self.store.drop_mail(next.id).await?;
            return Ok(Step::Dropped);
        };
        self.mailer.check_server().await?;
        let random = self.environment.random.as_ref();
        let (link, decline) = (Secret::new(random)?, Secret::new(random)?);
        let envelope = random_id(random)?;
        let attempt = MailAttempt {
            id: next.id,
            link: link.hash(),
            decline: decline.hash(),
            envelope: envelope.clone(),
            address: self.keys.codes.mailed_address(&next.survey_id, &address),
            at: self.now(),
        };
        let (language, words) = self.words(&mailing, next.kind, &next.settings).await?;
        if !self.store.begin_mail(&attempt).await? {
            return Ok(Step::Dropped);
        }
        let link = self
            .mailer
            .address(&format!("{}#i={}", mailing.path, link.cookie()));
        let decline = self
            .mailer
            .address(&format!("/decline/{language}/{}", decline.cookie()));
        let InvitationWords { subject, body } = words.filled(WordsOf {
            link: &link,
            decline: &decline,
            customer: &mailing.customer_name,
        });
        let mail = InvitationMail {
            to: &address,
            subject,
            body,
            envelope: &envelope,
            decline: &decline,
        };
        let handed_over = self.mailer.hand_over(&mail).await;
        let at = self.now();
        let outcome = outcome(&handed_over, next.attempts, at);
        if let HandOver::Refused(reason) | HandOver::Later(reason) | HandOver::Unknown(reason) = handed_over {
            tracing::warn!(
                mail = next.id,
                reason,
                ?outcome,
                "a mail about an invitation was not taken"
            );
        }
        self.store.end_mail(next.id, outcome, at).await?;
        Ok(Step::Tried(outcome))
    }

    fn now(&self) -> Timestamp {
        self.environment.clock.now()
    }

    /// Opens the address of the invited person, if there is one.
    fn address(&self, next: &NextMail) -> Option<String> {
        let invited = next.invited.as_ref()?;
        let sealed = invited.sealed.as_ref()?;
        let opened = self
            .keys
            .open_invited(&next.survey_id, &invited.reference, sealed);
        if opened.is_none() {
            tracing::error!(
                mail = next.id,
                "an invited person was sealed with another `server.key`, and gets no mail"
            );
        }
        let Addressed { email } = serde_json::from_slice(&opened?).ok()?;
        is_address(&email).then_some(email)
    }

    /// Finds the words of a mail, and their language: that of the person, of the deployment, or the first one of the survey.
    async fn words(
        &self,
        mailing: &Mailing,
        kind: MailKind,
        settings: &PersonSettings,
    ) -> Result<(String, InvitationWords), StoreError> {
        let find = |language: &str| {
            let own = mailing.words(kind, language).cloned();
            let words = own.or_else(|| usual_words(kind, language))?;
            Some((language.to_owned(), words))
        };
        let of_person = settings.language.as_deref().and_then(find);
        if let Some(found) = of_person.or_else(|| mailing.language().and_then(find)) {
            return Ok(found);
        }
        let of_survey = self.first_language(&mailing.survey).await?;
        let found = of_survey
            .as_deref()
            .and_then(find)
            .or_else(|| find(LAST_LANGUAGE));
        found.ok_or_else(|| StoreError::Failed("a mail has no words".to_owned()))
    }

    /// Returns the first language of the newest version of a survey.
    async fn first_language(&self, survey: &str) -> Result<Option<String>, StoreError> {
        let published = self.store.published_versions().await?;
        let versions = published.iter().filter(|(published, _)| published == survey);
        let Some((_, version)) = versions.max_by_key(|(_, version)| *version) else {
            return Ok(None);
        };
        let version = self.store.published_version(survey, *version).await?;
        let artifact = version.as_ref().and_then(published_versions::artifact);
        Ok(artifact.and_then(|artifact| artifact.header.languages.first().cloned()))
    }
}

/// Returns the outcome of an attempt after so many earlier ones.
fn outcome(handed_over: &HandOver, attempts: u32, at: Timestamp) -> MailOutcome {
    match handed_over {
        HandOver::Done => MailOutcome::HandedOver,
        HandOver::Refused(_) => MailOutcome::Refused,
        HandOver::Unknown(_) => MailOutcome::Unknown,
        HandOver::Later(_) => {
            let pause = PAUSES.get(attempts as usize);
            let again = pause.and_then(|pause| at.checked_add(SignedDuration::from_mins(*pause)).ok());
            again.map_or(MailOutcome::Refused, MailOutcome::Again)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_until_a_mail_is_refused() {
        let at: Timestamp = "2026-11-21T08:00:00Z".parse().unwrap();
        let later = HandOver::Later(String::new());
        let mut pauses = Vec::new();
        for attempts in 0.. {
            match outcome(&later, attempts, at) {
                MailOutcome::Again(due) => pauses.push(due.duration_since(at)),
                last => {
                    assert_eq!(last, MailOutcome::Refused);
                    break;
                }
            }
        }
        assert!(pauses.is_sorted() && pauses.len() == PAUSES.len());
        let all: SignedDuration = pauses.iter().sum();
        assert!(all > SignedDuration::from_hours(48) && all < SignedDuration::from_hours(72));
    }
}
