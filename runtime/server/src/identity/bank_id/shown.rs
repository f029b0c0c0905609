//! The text that people read in the app before they identify themselves: the purpose and the website. A person who is led to
//! approve a stranger's order can notice it there.

/// The texts for a survey and for an account, by language.
const WORDS: [(&str, [&str; 2]); 4] = [
    (
        "en-US",
        [
            include_str!("words/survey.en-US.txt"),
            include_str!("words/account.en-US.txt"),
        ],
    ),
    (
        "sv-SE",
        [
            include_str!("words/survey.sv-SE.txt"),
            include_str!("words/account.sv-SE.txt"),
        ],
    ),
    (
        "nb-NO",
        [
            include_str!("words/survey.nb-NO.txt"),
            include_str!("words/account.nb-NO.txt"),
        ],
    ),
    (
        "pl-PL",
        [
            include_str!("words/survey.pl-PL.txt"),
            include_str!("words/account.pl-PL.txt"),
        ],
    ),
];

/// The most letters of a name. With the words around them, the text stays far below the limit of the service.
const LONGEST: usize = 120;

/// The purpose of an order.
pub(crate) enum Purpose<'a> {
    /// An answer to a customer's survey.
    Survey { title: &'a str, customer: &'a str },
    /// To open a health account.
    Account,
}

/// Builds the text in the app, as simple Markdown; in English where the language is unknown. The address is the server's.
pub(crate) fn words(purpose: &Purpose<'_>, language: &str, address: &str) -> String {
    let known = WORDS.iter().find(|(known, _)| *known == language);
    let (_, [survey, account]) = known.unwrap_or(&WORDS[0]);
    let (words, title, customer) = match purpose {
        Purpose::Survey { title, customer } => (survey, *title, *customer),
        Purpose::Account => (account, "", ""),
    };
    let (_, host) = address.split_once("://").unwrap_or(("", address));
    words
        .trim_end()
        .replace("{host}", &plain(host.trim_end_matches('/')))
        .replace("{customer}", &plain(customer))
        .replace("{title}", &plain(title))
}

/// Removes markup from a name, and letters that the app does not show.
fn plain(name: &str) -> String {
    let is_plain = |letter: char| {
        let is_basic = u32::from(letter) <= 0xFFFF;
        is_basic && !letter.is_control() && !"#*+|\\_`~<>{}[]".contains(letter)
    };
    let spaced: String = name
        .chars()
        .map(|letter| if is_plain(letter) { letter } else { ' ' })
        .collect();
    let words: Vec<_> = spaced.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_all_languages_name_purpose_and_host() {
        for (language, _) in WORDS {
            let purpose = Purpose::Survey {
                title: "Din arbetsmiljö",
                customer: "Acme AB",
            };
            let text = words(&purpose, language, "https://enkat.example/");
            for part in ["# ", "Din arbetsmiljö", "Acme AB", "enkat.example"] {
                assert!(text.contains(part), "{language}: {text}");
            }
            let account = words(&Purpose::Account, language, "https://enkat.example");
            assert!(
                account.starts_with("# ") && account.contains("enkat.example"),
                "{account}"
            );
            for text in [text, account] {
                assert!(!text.contains(['{', '}']) && !text.contains("https"), "{text}");
            }
        }
        assert_eq!(
            words(&Purpose::Account, "fi-FI", "x"),
            words(&Purpose::Account, "en-US", "x")
        );
    }

    #[test]
    fn words_with_markup_or_long_name_are_cleaned() {
        let purpose = Purpose::Survey {
            title: "# Not yours\n*Approve* | \u{1f600} now",
            customer: &"å".repeat(500),
        };
        let text = words(&purpose, "sv-SE", "https://enkat.example");
        assert!(text.contains("Not yours Approve now"), "{text}");
        assert!(text.contains(&"å".repeat(LONGEST)) && !text.contains(&"å".repeat(LONGEST + 1)));
        assert_eq!(text.matches('#').count(), 1);
        // At most 1,500 letters of base64, the limit of older versions of the service.
        assert!(text.len() < 1500 / 4 * 3, "{}", text.len());
    }
}
