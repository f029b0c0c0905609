//! Builds the arrival of a participant at the survey of the sign-in.

use enkat_model::{Artifact, FlagSet, Gender};
use enkat_store::{Participant, ParticipantId, PersonSettings, SealedIdentity, Tailoring, hex::to_hex};

use super::invited::Invited;
use crate::{
    app::{App, Arrival, Way},
    deployment::{Offer, assumptions, settings},
    http::{Code, Failure, address::ClientAddress},
    identity::{Identity, KeyOf, Person},
    routes::{accounts::verify::verify, bank_id},
};

/// A participant's id: 128 random bits.
const ID_BYTES: usize = 16;

impl Arrival {
    /// Sets the gender, after the participant was asked for it.
    pub(super) fn saying(mut self, app: &App, gender: Option<Gender>) -> Result<Self, Failure> {
        let tailoring = &mut self.participant.tailoring;
        tailoring.gender = gender;
        let artifact = app.catalog.version(&tailoring.survey, tailoring.version);
        let artifact = artifact.ok_or_else(Failure::survey_unavailable)?;
        let sent = artifact.sent_flags(&tailoring.settings());
        refuse_unassumed(&self.participant.survey_id, &artifact, sent, gender)?;
        self.is_gender_asked = true;
        Ok(self)
    }

    /// Asks for the answers that were sent, if there are any.
    pub(in crate::routes) fn wanting_earlier(self) -> Self {
        Self {
            is_earlier_wanted: true,
            ..self
        }
    }

    /// Proves their number by the password of the account with this number.
    pub(super) async fn prove(
        &mut self,
        (app, address): (&App, ClientAddress),
        offer: &Offer,
        identity: &Identity,
        password: &str,
    ) -> Result<(), Failure> {
        let number = identity
            .person
            .as_ref()
            .map_or_else(String::new, Person::identifier);
        let way = identity.login_type;
        verify(app, address, (way, &number), password).await?;
        if let Some(sealed) = &mut self.identity {
            sealed.lookups = app.keys.known_by_password(&offer.survey_id, way, &number);
        }
        self.resumes = true;
        Ok(())
    }
}

/// Builds the arrival of an identified participant, with the invitation's settings. A gender that they give themselves takes
/// precedence.
pub(in crate::routes) fn arrival(
    app: &App,
    (offer, invited): (&Offer, Invited),
    identity: &Identity,
) -> Result<Arrival, Failure> {
    let is_gender_asked = identity.login_type.tells_gender();
    let told = invited.person.gender.filter(|_| !is_gender_asked);
    let participant = newcomer(app, offer, &invited.person, identity.gender.or(told))?;
    Ok(Arrival {
        identity: sealed(app, identity, &participant)?,
        evidence: bank_id::sealed_evidence(app, identity)?,
        resumes: identity.login_type.is_proof(),
        continues: None,
        participant,
        presets: offer.presets_for(&invited.person).to_vec(),
        way: Way::SignIn(identity.login_type),
        birth_year: identity.birth_year,
        invitation: invited.invitation,
        unit: invited.person.unit,
        language: invited.person.language,
        is_gender_asked,
        is_earlier_wanted: false,
    })
}

/// Seals a person's details for the participant.
fn sealed(
    app: &App,
    identity: &Identity,
    participant: &Participant,
) -> Result<Option<SealedIdentity>, Failure> {
    let sealed = identity.person.as_ref().map(|person| {
        let random = app.environment.random.as_ref();
        app.keys
            .identity(person, identity.login_type, participant, random)
    });
    sealed.transpose().map_err(|error| Failure::internal(&error))
}

/// Builds a new participant, whose model is fixed from now on.
pub(in crate::routes) fn newcomer(
    app: &App,
    offer: &Offer,
    person: &PersonSettings,
    gender: Option<Gender>,
) -> Result<Participant, Failure> {
    let random = app.environment.random.as_ref();
    let mut id = [0; ID_BYTES];
    random.fill(&mut id).map_err(|error| Failure::internal(&error))?;
    let id = ParticipantId(to_hex(&id));
    let artifact = app
        .catalog
        .latest(&offer.survey)
        .ok_or_else(Failure::survey_unavailable)?;
    let sent = offer.sent(&artifact, person);
    refuse_unassumed(&offer.survey_id, &artifact, sent, gender)?;
    let made = app.keys.make(KeyOf::Participant(&id), random);
    let (_, key) = made.map_err(|error| Failure::internal(&error))?;
    Ok(Participant {
        id,
        survey_id: offer.survey_id.clone(),
        tailoring: Tailoring {
            survey: offer.survey.clone(),
            version: artifact.header.version,
            flags: settings::names(&artifact, sent),
            gender,
        },
        key,
    })
}

/// Refuses a participant who would get a survey that does not meet its assumptions. The log has the reason, for the operator.
fn refuse_unassumed(
    survey_id: &str,
    artifact: &Artifact,
    sent: FlagSet,
    gender: Option<Gender>,
) -> Result<(), Failure> {
    let broken = assumptions::violated(artifact, sent, gender);
    if broken.is_empty() {
        return Ok(());
    }
    let (survey, version) = (&artifact.header.survey, artifact.header.version);
    tracing::error!(
        survey_id,
        survey,
        version,
        assumption = broken.join("; "),
        "a participant cannot sign in: their settings break what the survey assumes"
    );
    Err(Failure::new(
        Code::GeneralError,
        "the survey is not set up for them",
    ))
}
