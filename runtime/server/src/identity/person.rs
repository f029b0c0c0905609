//! A person's own details, as they are sealed.

use serde::Serialize;

/// The longest name.
const LONGEST_NAME: usize = 100;

/// A person who has given their details. It has no `Debug`, so that it comes into no log.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Person {
    /// The government's number, by its digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<String>,
    /// The issuer and the subject at an identity provider that gives no number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) subject: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    /// As `YYYY-MM-DD`.
    pub(crate) date_of_birth: Option<String>,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) email: Option<String>,
}

impl Person {
    /// By what the same person is found again: the number, the subject, or date and names, where case and spaces do not count.
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

/// A name without the spaces around it.
pub(crate) fn name(typed: &str) -> Option<String> {
    let name = typed.trim();
    let is_name =
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control);
    is_name.then(|| name.to_owned())
}
