//! A person's own details, before they are sealed.

use serde::{Deserialize, Serialize};

/// The longest name.
const LONGEST_NAME: usize = 100;

/// A person who has given their details. It has no `Debug`, so that no log shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Person {
    /// The digits of the government's number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<String>,
    /// The issuer and the subject at an identity provider that gives no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) subject: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// The birthdate, as `YYYY-MM-DD`.
    pub(crate) date_of_birth: Option<String>,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) email: Option<String>,
}

impl Person {
    /// Returns the identifier that the same person is found again by: the number, the subject, or date and names without case and
    /// extra spaces.
    pub(crate) fn identifier(&self) -> String {
        if let Some(known) = self.number.as_ref().or(self.subject.as_ref()) {
            return known.clone();
        }
        let words = [&self.first_name, &self.last_name].map(|name| {
            let words: Vec<_> = name.split_whitespace().map(str::to_lowercase).collect();
            words.join(" ")
        });
        [self.date_of_birth.clone().unwrap_or_default(), words.join("\0")].join("\0")
    }
}

/// Returns a name without surrounding spaces, if it is valid.
pub(crate) fn name(typed: &str) -> Option<String> {
    let name = typed.trim();
    let is_name =
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control);
    is_name.then(|| name.to_owned())
}
