//! Passes, which the cookie of a session and a return link contain: the owner's id, and the secret that proves it.

use super::Secret;
use enkat_store::PassHash;

/// A secret after its owner's id, `<id>.<secret>`: the id finds its row wherever it is stored. Older passes have the secret alone.
#[derive(Clone)]
pub(crate) struct Pass {
    owner: Option<String>,
    pub(crate) secret: Secret,
}

impl Pass {
    /// Builds the pass of a participant or an account.
    pub(crate) fn of(owner: &str, secret: Secret) -> Self {
        Self {
            owner: Some(owner.to_owned()),
            secret,
        }
    }

    /// Parses the content of a cookie or a link.
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

    /// Returns its text in a cookie or a link.
    pub(crate) fn text(&self) -> String {
        let secret = self.secret.cookie();
        match &self.owner {
            Some(owner) => format!("{owner}.{secret}"),
            None => secret,
        }
    }

    /// Returns its name in the database.
    pub(crate) fn hash(&self) -> PassHash {
        PassHash {
            owner: self.owner.clone(),
            secret: self.secret.hash(),
        }
    }
}
