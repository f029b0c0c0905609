//! The words of mails about invitations: a file for each mail and language, with the subject in its first line. A deployment can have
//! words of its own.

use enkat_store::MailKind;
use serde::{Deserialize, Serialize};

/// The placeholder of the link to the survey.
const LINK: &str = "link";
/// The placeholder of the link for those who want no more mails.
const DECLINE: &str = "decline";
/// The placeholder of the customer's name for people.
const CUSTOMER: &str = "customer";

/// The longest subject and the longest line of a body, in bytes. RFC 5322 allows 998, and a link comes into a line.
const LONGEST_LINE: usize = 500;
/// The longest body, in bytes.
const LONGEST_BODY: usize = 10_000;

/// Subject and body of a mail.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InvitationWords {
    pub(crate) subject: String,
    pub(crate) body: String,
}

/// The values that the words of a mail refer to.
#[derive(Clone, Copy)]
pub(crate) struct WordsOf<'a> {
    /// The address of the survey, with the invitation's secret.
    pub(crate) link: &'a str,
    /// The address for those who want no more mails.
    pub(crate) decline: &'a str,
    /// The customer's name for people.
    pub(crate) customer: &'a str,
}

/// The mails, by language: the invitation and the reminder.
const WORDS: [(&str, [&str; 2]); 4] = [
    (
        "en-US",
        [
            include_str!("words/invitation.en-US.txt"),
            include_str!("words/reminder.en-US.txt"),
        ],
    ),
    (
        "sv-SE",
        [
            include_str!("words/invitation.sv-SE.txt"),
            include_str!("words/reminder.sv-SE.txt"),
        ],
    ),
    (
        "nb-NO",
        [
            include_str!("words/invitation.nb-NO.txt"),
            include_str!("words/reminder.nb-NO.txt"),
        ],
    ),
    (
        "pl-PL",
        [
            include_str!("words/invitation.pl-PL.txt"),
            include_str!("words/reminder.pl-PL.txt"),
        ],
    ),
];

/// The language of mails where no other one has words.
pub(crate) const LAST_LANGUAGE: &str = "en-US";

/// Returns the words of a mail in this language, if there are any.
pub(crate) fn usual_words(kind: MailKind, language: &str) -> Option<InvitationWords> {
    let (_, [invitation, reminder]) = WORDS.iter().find(|(known, _)| *known == language)?;
    let text = match kind {
        MailKind::Invitation => invitation,
        MailKind::Reminder(_) => reminder,
    };
    let (subject, body) = text.split_once("\n\n")?;
    Some(InvitationWords {
        subject: subject.to_owned(),
        body: body.to_owned(),
    })
}

impl InvitationWords {
    /// Fills the placeholders.
    pub(crate) fn filled(&self, of: WordsOf<'_>) -> Self {
        let value = |name: &str| match name {
            LINK => Some(of.link),
            DECLINE => Some(of.decline),
            CUSTOMER => Some(of.customer),
            _ => None,
        };
        Self {
            subject: filled(&self.subject, value),
            body: filled(&self.body, value),
        }
    }
}

/// Fills placeholders in one pass, so that a value with braces stays as it is.
fn filled<'a>(text: &str, value: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let filled = after
            .split_once('}')
            .and_then(|(name, after)| Some((value(name)?, after)));
        rest = if let Some((value, after)) = filled {
            out.push_str(value);
            after
        } else {
            out.push('{');
            after
        };
    }
    out + rest
}

/// Finds the first fault of a deployment's own words.
pub(crate) fn fault_of_words(words: &InvitationWords) -> Option<String> {
    let InvitationWords { subject, body } = words;
    let count = |name: &str| body.matches(&format!("{{{name}}}")).count();
    let mut names = placeholders(subject).chain(placeholders(body));
    if subject.trim().is_empty() || subject.chars().any(char::is_control) || subject.len() > LONGEST_LINE {
        Some(format!(
            "a subject is one line of at most {LONGEST_LINE} bytes, and not empty"
        ))
    } else if count(LINK) != 1 {
        Some(
            "the body has `{link}` once: it becomes the address at which the person answers; give it a line of its own"
                .to_owned(),
        )
    } else if subject.contains("{link}") || subject.contains("{decline}") {
        Some("the subject has no `{link}` and no `{decline}`: addresses belong into the body".to_owned())
    } else if let Some(name) = names.find(|name| ![LINK, DECLINE, CUSTOMER].contains(name)) {
        Some(format!(
            "`{{{name}}}` means nothing: there are `{{link}}`, `{{decline}}` and `{{customer}}`"
        ))
    } else if body.len() > LONGEST_BODY || body.lines().any(|line| line.len() > LONGEST_LINE) {
        Some(format!(
            "a body has at most {LONGEST_BODY} bytes, in lines of at most {LONGEST_LINE}"
        ))
    } else if body.chars().any(|c| c.is_control() && c != '\n') {
        Some("the body has a control character: write it again".to_owned())
    } else {
        None
    }
}

/// Lists the names of placeholders.
fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split('{').skip(1);
    after.filter_map(|after| after.split_once('}').map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF: WordsOf<'static> = WordsOf {
        link: "https://example.org/x#i=1",
        decline: "https://example.org/decline/1",
        customer: "North {link} AB",
    };

    #[test]
    fn usual_words_have_both_links_and_customer() {
        for (language, _) in WORDS {
            for kind in [MailKind::Invitation, MailKind::Reminder(2)] {
                let words = usual_words(kind, language).unwrap();
                assert_eq!(fault_of_words(&words), None, "{language} {kind:?}");
                let InvitationWords { subject, body } = words.filled(OF);
                assert!(
                    body.contains("\n\nhttps://example.org/x#i=1\n\n"),
                    "{language} {body}"
                );
                assert!(
                    body.contains("\n\nhttps://example.org/decline/1\n"),
                    "{language} {body}"
                );
                assert!(
                    format!("{subject}{body}").contains("North {link} AB"),
                    "{language} {body}"
                );
            }
        }
        assert_eq!(usual_words(MailKind::Invitation, "tlh"), None);
    }

    #[test]
    fn words_without_link_or_with_unknown_placeholder_have_fault() {
        let fault = |subject: &str, body: &str| {
            let words = InvitationWords {
                subject: subject.to_owned(),
                body: body.to_owned(),
            };
            fault_of_words(&words)
        };
        assert_eq!(fault("Hej {customer}", "Svara:\n{link}\n"), None);
        for (subject, body, part) in [
            ("Hej", "Svara!", "`{link}` once"),
            ("Hej", "{link} {link}", "`{link}` once"),
            ("", "{link}", "a subject is one line"),
            ("Hej\nBcc: x@example.org", "{link}", "a subject is one line"),
            ("Svara {link}", "{link}", "no `{link}`"),
            ("Hej", "{link} {name}", "`{name}` means nothing"),
            ("Hej", "{link}\u{1b}[31m", "a control character"),
        ] {
            let found = fault(subject, body).unwrap_or_default();
            assert!(found.contains(part), "{subject} {body}: {found}");
        }
        let long = format!("{{link}}\n{}", "x".repeat(LONGEST_LINE + 1));
        assert!(fault("Hej", &long).is_some());
    }
}
