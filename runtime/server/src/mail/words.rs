//! The texts of mails: a file for each mail and language, with the subject in its first line.

/// A mail with a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mail {
    /// An invitation to have an account.
    Register,
    /// A link to set a new password.
    Reset,
}

/// The placeholder of the link.
const LINK: &str = "{link}";

/// The mails, by language.
const WORDS: [(&str, [&str; 2]); 4] = [
    (
        "en-US",
        [
            include_str!("words/register.en-US.txt"),
            include_str!("words/reset.en-US.txt"),
        ],
    ),
    (
        "sv-SE",
        [
            include_str!("words/register.sv-SE.txt"),
            include_str!("words/reset.sv-SE.txt"),
        ],
    ),
    (
        "nb-NO",
        [
            include_str!("words/register.nb-NO.txt"),
            include_str!("words/reset.nb-NO.txt"),
        ],
    ),
    (
        "pl-PL",
        [
            include_str!("words/register.pl-PL.txt"),
            include_str!("words/reset.pl-PL.txt"),
        ],
    ),
];

impl Mail {
    /// Writes subject and body, in English where there is no such language.
    pub(super) fn words(self, language: &str, link: &str) -> (String, String) {
        let known = WORDS.iter().find(|(known, _)| *known == language);
        let (_, [register, reset]) = known.unwrap_or(&WORDS[0]);
        let text = match self {
            Self::Register => register,
            Self::Reset => reset,
        };
        let (subject, body) = text.split_once("\n\n").unwrap_or((text, LINK));
        (subject.to_owned(), body.replace(LINK, link))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_subject_and_one_link() {
        for (language, letters) in WORDS {
            for (letter, text) in [Mail::Register, Mail::Reset].into_iter().zip(letters) {
                assert_eq!(text.matches(LINK).count(), 1, "{language} {letter:?}");
                let (subject, body) = letter.words(language, "https://example.org/x");
                assert!(!subject.is_empty() && !subject.contains('\n'), "{language}");
                assert!(
                    body.contains("\n\nhttps://example.org/x\n\n"),
                    "{language} {body}"
                );
            }
        }
        let unknown = Mail::Reset.words("tlh", "x");
        assert_eq!(unknown, Mail::Reset.words("en-US", "x"));
    }
}
