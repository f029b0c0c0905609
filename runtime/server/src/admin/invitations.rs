//! Invitations: made, printed, revoked.

use std::collections::HashSet;

use enkat_store::{Invitation, Invite, PersonSettings, Printed, SecretHash};

use super::{
    open::{Admin, refused},
    people::Invitee,
};
use crate::{Error, deployment::Deployment, identity::Secret};

/// An invitation in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationLine {
    /// Its number.
    pub id: i64,
    /// The reference of the invited person; empty for an invitation that is not for a known person.
    pub reference: String,
    /// The state: revoked, used, printed, mailed, or to print.
    pub state: &'static str,
    /// The flags, gender and language that go with the invitation.
    pub told: PersonSettings,
}

/// An invitation as it goes out. It has no `Debug`, so that the secret comes into no log.
pub struct Letter {
    /// Its number.
    pub id: i64,
    /// The person invited, as far as known.
    pub person: Invitee,
    /// Path and secret: what comes after the server's name in the address.
    pub path: String,
    hash: SecretHash,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Makes so many invitations for unknown people, with settings that all of them get; or one for each listed person without an
    /// invitation.
    pub fn invite(&self, survey_id: &str, anybody: Option<(u32, PersonSettings)>) -> Result<u64, Error> {
        self.declared(survey_id)?;
        let (people, anybody) = match anybody {
            None => (self.ask(self.store.uninvited(survey_id))?, None),
            Some((count, told)) => (Vec::new(), Some((count as usize, told))),
        };
        let all = anybody.as_ref().map_or(people.len(), |(count, _)| *count);
        let mut made = 0;
        self.briefly(all, async |done| {
            let rest = match &anybody {
                Some((_, told)) => Invite::Unnamed(all - done, told),
                None => Invite::People(&people[done..]),
            };
            let inviting = self.store.invite(survey_id, rest, self.now()).await?;
            made += inviting.made;
            Ok(inviting.seen)
        })?;
        self.count_invitations(survey_id)?;
        Ok(made)
    }

    /// Lists all invitations to a survey.
    pub fn invitations(&self, survey_id: &str) -> Result<Vec<InvitationLine>, Error> {
        self.declared(survey_id)?;
        let invitations = self.ask(self.store.invitations(survey_id))?;
        self.shown(
            "invitations",
            survey_id,
            invitations.into_iter().map(line).collect(),
        )
    }

    /// Makes new letters: for all invitations that have not been printed, or for these, whose earlier addresses then open
    /// nothing. Nothing is kept before `keep`.
    pub fn letters(&self, survey_id: &str, again: &[String]) -> Result<Vec<Letter>, Error> {
        let path = self.path(survey_id)?;
        let invitations = self.ask(self.store.invitations(survey_id))?;
        let chosen: Vec<&Invitation> = if again.is_empty() {
            let open = invitations
                .iter()
                .filter(|invitation| invitation.revoked_at.is_none());
            open.filter(|invitation| invitation.printed_at.is_none())
                .collect()
        } else {
            // An earlier secret of the same person would no longer open anything, so each reference occurs
            // once.
            let mut seen = HashSet::new();
            let found = again.iter().map(|which| live(&invitations, which));
            let found: Vec<_> = found.collect::<Result<_, _>>()?;
            found
                .into_iter()
                .filter(|invitation| seen.insert(invitation.id))
                .collect()
        };
        chosen
            .into_iter()
            .map(|invitation| self.letter(survey_id, &path, invitation))
            .collect()
    }

    /// Keeps the letters' secrets, by their hashes: from now on their addresses open.
    pub fn keep(&self, survey_id: &str, letters: &[Letter]) -> Result<(), Error> {
        let printed = |letter: &Letter| Printed {
            id: letter.id,
            secret: letter.hash.clone(),
        };
        let printed: Vec<_> = letters.iter().map(printed).collect();
        self.briefly(printed.len(), async |done| {
            self.store.print(survey_id, &printed[done..], self.now()).await
        })
    }

    /// Takes an invitation back, by its number or its reference.
    pub fn revoke(&self, survey_id: &str, which: &str) -> Result<(), Error> {
        self.declared(survey_id)?;
        let invitations = self.ask(self.store.invitations(survey_id))?;
        let invitation = live(&invitations, which)?;
        self.ask(self.store.revoke(survey_id, invitation.id, self.now()))
    }

    fn letter(&self, survey_id: &str, path: &str, invitation: &Invitation) -> Result<Letter, Error> {
        let secret = Secret::new(self.environment.random.as_ref()).map_err(Error::Random)?;
        let invited = invitation.invited.as_ref();
        let person = invited
            .map(|invited| self.open_person(survey_id, invited))
            .transpose()?;
        Ok(Letter {
            id: invitation.id,
            person: person.unwrap_or_default(),
            path: format!("{path}#i={}", secret.cookie()),
            hash: secret.hash(),
        })
    }

    /// Returns the path at which participants sign in to a survey.
    pub fn path(&self, survey_id: &str) -> Result<String, Error> {
        let survey = self.declared(survey_id)?;
        let path = Deployment::path_of(&survey);
        path.ok_or_else(|| refused(format!("`{survey_id}` cannot be read")))
    }
}

fn line(invitation: Invitation) -> InvitationLine {
    let state = match &invitation {
        Invitation {
            revoked_at: Some(_), ..
        } => "revoked",
        Invitation { is_used: true, .. } => "used",
        Invitation {
            printed_at: Some(_), ..
        } => "printed",
        Invitation { is_mailed: true, .. } => "mailed",
        _ => "to print",
    };
    InvitationLine {
        id: invitation.id,
        told: invitation.settings.clone(),
        reference: invitation
            .invited
            .map(|invited| invited.reference)
            .unwrap_or_default(),
        state,
    }
}

/// Finds the invitation with this number or reference that has not been taken back; `no.` before a number says that it is one,
/// as a reference has no dot.
fn live<'a>(invitations: &'a [Invitation], which: &str) -> Result<&'a Invitation, Error> {
    let is_meant = |invitation: &Invitation| match (which.strip_prefix("no."), &invitation.invited) {
        (Some(number), _) => invitation.id.to_string() == number,
        (None, Some(invited)) => invited.reference == which,
        (None, None) => invitation.id.to_string() == which,
    };
    let live = invitations
        .iter()
        .filter(|invitation| invitation.revoked_at.is_none());
    let meant: Vec<_> = live.filter(|invitation| is_meant(invitation)).collect();
    match meant[..] {
        [invitation] => Ok(invitation),
        [] => Err(refused(format!(
            "there is no invitation `{which}`, or it was revoked"
        ))),
        _ => {
            let mut numbers: Vec<_> = meant
                .iter()
                .map(|invitation| format!("`no.{}`", invitation.id))
                .collect();
            numbers.sort();
            Err(refused(format!(
                "`{which}` is the reference of one invitation and the number of another: say {}",
                numbers.join(" or ")
            )))
        }
    }
}
