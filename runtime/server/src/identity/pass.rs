//! Passes, which the cookie of a session or a participant's own link carries: the owner's id, and the secret that proves it.

use super::Secret;
use enkat_store::PassHash;

/// A secret after the id of whose it is, `<id>.<secret>`: by the id its row is found wherever it is kept. Those from before there
/// were ids have the secret alone.
#[derive(Clone)]
pub(crate) struct Pass {
    owner: Option<String>,
    pub(crate) secret: Secret,
}

impl Pass {
    /// The secret of a participant or an account.
    pub(crate) fn of(owner: &str, secret: Secret) -> Self {
        Self {
            owner: Some(owner.to_owned()),
            secret,
        }
    }

    /// The content of a cookie or a link.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (owner, secret) = match text.rsplit_once('.') {
            Some((owner, secret)) => (Some(owner.to_owned()), secret),
            None => (None, text),
        };
        Some(Self {
            owner,
            secret: Secret::parse(secret)?,
        })
    }

    /// The same, as it is written.
    pub(crate) fn text(&self) -> String {
        let secret = self.secret.cookie();
        match &self.owner {
            Some(owner) => format!("{owner}.{secret}"),
            None => secret,
        }
    }

    /// Its name in the database.
    pub(crate) fn hash(&self) -> PassHash {
        PassHash {
            owner: self.owner.clone(),
            secret: self.secret.hash(),
        }
    }
}
