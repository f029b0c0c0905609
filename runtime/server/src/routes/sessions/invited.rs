//! Invitations that are sent with a sign-in.

use crate::{
    app::App,
    deployment::Offer,
    http::{Code, Failure},
    identity::Secret,
};
use enkat_store::{PersonSettings, SecretHash};

/// The invitation of a request, if there is one.
#[derive(Clone, Default)]
pub(in crate::routes) struct Invited {
    pub(in crate::routes) invitation: Option<SecretHash>,
    /// The settings of the invitation.
    pub(in crate::routes) person: PersonSettings,
}

impl Invited {
    /// Looks up the settings of an invitation. An unknown one has none, and is refused later.
    pub(in crate::routes) async fn by(
        app: &App,
        offer: &Offer,
        invitation: Option<SecretHash>,
    ) -> Result<Self, Failure> {
        let person = match &invitation {
            Some(secret) => app.store.person(&offer.survey_id, secret).await?,
            None => PersonSettings::default(),
        };
        Ok(Self { invitation, person })
    }
}

/// Parses the invitation of the request, and refuses its absence where the survey requires one.
pub(in crate::routes) fn invited(offer: &Offer, secret: Option<&str>) -> Result<Option<SecretHash>, Failure> {
    let invitation = secret_of(secret)?;
    refuse_uninvited(offer, invitation.as_ref())?;
    Ok(invitation)
}

/// Hashes an invitation's secret. A malformed text is refused like an unknown invitation.
pub(in crate::routes) fn secret_of(secret: Option<&str>) -> Result<Option<SecretHash>, Failure> {
    let secret = secret.map(|secret| Secret::parse(secret).ok_or_else(unknown_invitation));
    Ok(secret.transpose()?.map(|secret| secret.hash()))
}

/// Refuses a sign-in without an invitation, where the survey requires one.
pub(in crate::routes) fn refuse_uninvited(
    offer: &Offer,
    invitation: Option<&SecretHash>,
) -> Result<(), Failure> {
    if offer.invitation_required && invitation.is_none() {
        let why = "only who is invited can sign in";
        return Err(Failure::new(Code::InvitationRequired, why));
    }
    Ok(())
}

pub(super) fn unknown_invitation() -> Failure {
    Failure::new(Code::InvitationUnknown, "there is no such invitation")
}
