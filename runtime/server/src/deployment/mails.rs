//! The mails about invitations that a deployment has words of its own for.

use std::collections::BTreeMap;

use enkat_store::MailKind;
use serde::{Deserialize, Serialize};

use crate::mail::{InvitationWords, fault_of_words};

/// Language → subject and body.
type Words = BTreeMap<String, InvitationWords>;

/// The mails of a customer or a survey. A survey's take the place of its customer's, one by one.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub(super) struct DeclaredMails {
    /// The language of mails to people whose language is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<String>,
    /// The words of the invitation.
    #[serde(skip_serializing_if = "Words::is_empty")]
    invitation: Words,
    /// The words of reminders.
    #[serde(skip_serializing_if = "Words::is_empty")]
    reminder: Words,
}

impl DeclaredMails {
    /// Returns the words of a mail, by language.
    pub(super) fn words(&self, kind: MailKind) -> &Words {
        match kind {
            MailKind::Invitation => &self.invitation,
            MailKind::Reminder(_) => &self.reminder,
        }
    }

    /// Lists the faults of the words, such as a mail without the link, each with its key.
    pub(super) fn faults(&self) -> Vec<String> {
        let kinds = [MailKind::Invitation, MailKind::Reminder(1)];
        let words = kinds.map(|kind| self.words(kind).iter().map(move |words| (kind.name(), words)));
        let faults = words
            .into_iter()
            .flatten()
            .filter_map(|(key, (language, words))| {
                let fault = fault_of_words(words)?;
                Some(format!("`mails.{key}.{language}`: {fault}"))
            });
        faults.collect()
    }
}
