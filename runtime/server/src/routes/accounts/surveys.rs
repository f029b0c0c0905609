//! The surveys of an account, and its owner's participants in them.

use enkat_model::Session;
use enkat_store::{Account, AccountKind, Lookups, Participant};

use crate::{app::App, deployment::Offer, http::Failure, identity::account::Proof};

/// A survey of an account.
pub(super) struct AccountSurvey<'a> {
    pub(super) offer: &'a Offer,
    pub(super) progress: SurveyProgress,
}

/// The progress of a response.
pub(super) enum SurveyProgress {
    /// Not begun.
    None,
    /// The answered share of the questions, 0 to 1.
    Share(f64),
    /// The answers were sent.
    Submitted,
}

/// The owner of an account, as its surveys see them.
pub(super) enum Owner {
    /// A visitor, who is a new participant in every demo, and returns to it from the account.
    Visitor,
    /// A person with proven identity, who returns to responses begun elsewhere.
    Proven(Proof),
    /// An owner without a known identity.
    Nobody,
}

impl Owner {
    /// Determines the owner of an account.
    pub(super) fn of(app: &App, account: &Account) -> Result<Self, Failure> {
        if account.kind == AccountKind::Demo {
            return Ok(Self::Visitor);
        }
        let proof = app.keys.proof_of(&account.id, account.identity.as_ref());
        let proof = proof.map_err(|error| Failure::internal(&error))?;
        Ok(proof.map_or(Self::Nobody, Self::Proven))
    }

    /// Computes the look-ups of their participant of a survey, if they can have one.
    fn lookups(&self, app: &App, account: &Account, offer: &Offer) -> Option<Lookups> {
        let ring = app.keys.ring();
        match self {
            Self::Visitor if offer.is_demo && !offer.invitation_required => {
                Some(ring.of_account(&offer.survey_id, &account.id))
            }
            Self::Proven(proof) if offer.login.contains(&proof.way) => {
                Some(ring.proven(&offer.survey_id, proof))
            }
            _ => None,
        }
    }

    /// Returns a survey, if it belongs to this account: a demo for visitors; for other owners a survey that they have
    /// begun. A closed survey stays as long as there is something to read.
    pub(super) async fn survey<'a>(
        &self,
        app: &App,
        account: &Account,
        offer: &'a Offer,
    ) -> Result<Option<AccountSurvey<'a>>, Failure> {
        let Some(lookups) = self.lookups(app, account, offer) else {
            return Ok(None);
        };
        let progress = match app.store.participant_of(&lookups).await? {
            Some(participant) => progress(app, &participant).await?,
            None if matches!(self, Self::Visitor) => SurveyProgress::None,
            None => return Ok(None),
        };
        let is_closed = offer.closed(app.environment.clock.now()).is_some();
        let is_shown = !is_closed || matches!(progress, SurveyProgress::Submitted);
        Ok(is_shown.then_some(AccountSurvey { offer, progress }))
    }
}

async fn progress(app: &App, participant: &Participant) -> Result<SurveyProgress, Failure> {
    let Some(draft) = app.draft(participant).await? else {
        return Ok(SurveyProgress::Submitted);
    };
    if draft.answers.is_empty() {
        return Ok(SurveyProgress::Share(0.0));
    }
    let tailored = app.tailored(participant).await?;
    let session = Session::with_answers(&tailored.model, app.environment.clock.today(), &draft.answers);
    Ok(SurveyProgress::Share(session.progress()))
}
