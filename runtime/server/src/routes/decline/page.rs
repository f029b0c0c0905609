//! The page for those who want no more mails about an invitation.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use crate::mail::LAST_LANGUAGE;

/// Language → words.
static WORDS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| serde_json::from_str(include_str!("words.json")).unwrap_or_default());

/// The words of the page in one language.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    title: String,
    question: String,
    button: String,
    done: String,
    failed: String,
}

/// The state that the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It asks whether no more mails are wanted.
    Asked,
    /// There will be none.
    Done,
    /// It did not work, and is asked again.
    Failed,
}

/// Writes the page in a language, or in the last one. A form without an address goes to that of the page.
pub(super) fn page(language: &str, state: State) -> String {
    let known = WORDS
        .get_key_value(language)
        .or_else(|| WORDS.get_key_value(LAST_LANGUAGE));
    let usual = (String::new(), Words::default());
    let (language, words) = known.unwrap_or((&usual.0, &usual.1));
    let Words { title, button, .. } = words;
    let text = match state {
        State::Asked => &words.question,
        State::Done => &words.done,
        State::Failed => &words.failed,
    };
    let form = match state {
        State::Asked | State::Failed => format!(
            "<form method=\"post\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\
             <button>{button}</button></form>\n"
        ),
        State::Done => String::new(),
    };
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <title>{title}</title>\n<style>:root {{ color-scheme: light dark }} \
         body {{ font: 1.125rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 10vh auto; padding: 0 1rem }} \
         button {{ font: inherit; min-height: 2.75rem; padding: 0 1rem }}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n<p>{text}</p>\n{form}</main>\n</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_there_in_every_language_of_the_application() {
        let languages: Vec<_> = WORDS.keys().collect();
        assert_eq!(languages, ["en-US", "nb-NO", "pl-PL", "sv-SE"]);
    }
}
