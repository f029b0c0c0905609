//! The strength of new passwords: by lists of frequent ones, by their own pattern, by public facts about the owner, and by the
//! estimate of `zxcvbn`.

use std::{collections::HashSet, sync::LazyLock};

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use zxcvbn::{
    Score,
    feedback::{Feedback, Warning},
    zxcvbn,
};

use super::password::SHORTEST;

/// The long passwords of published lists.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("common_passwords.txt").lines();
    lines.filter(|line| !line.starts_with("# ")).collect()
});

/// The rows of the keyboards for Swedish, English, Norwegian and Polish, and the digits in counting order. A row continues at its
/// beginning.
const ROWS: [&str; 12] = [
    "0123456789",
    "`1234567890-=",
    "§1234567890+´",
    "|1234567890+\\",
    "qwertyuiop[]",
    "qwertyuiopå¨",
    "qwertzuiopżś",
    "asdfghjkl;'",
    "asdfghjklöä'",
    "asdfghjkløæ'",
    "zxcvbnm,./",
    "<zxcvbnm,.-",
];

/// The number of characters at the beginning that `zxcvbn` judges. More would only strengthen a password, and an attacker could
/// make `zxcvbn` count for seconds, beyond the range of its numbers.
const JUDGED: usize = 24;
/// The fewest letters and digits beside known words.
const LEAST_BESIDE: usize = 8;
/// The fewest characters of a known word: shorter ones occur in too many passwords.
const SHORTEST_KNOWN: usize = 3;

/// A reason why a password is easy to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Weakness {
    /// Many people have this password, or a similar one.
    Common,
    /// It is one word with digits, a repetition, keys in a row or a date.
    Pattern,
    /// Most of it is known to others: the names of the service or of a customer, the owner's address or number.
    Personal,
    /// It takes too few guesses for another reason, such as a phrase of frequent words.
    Guessable,
}

/// Words that others know about the owner of a password, and about the service: without case, accents and marks, the longest first.
pub(crate) struct KnownWords(Vec<String>);

impl KnownWords {
    /// Collects the words of texts such as names and addresses: each text as a whole, and its words.
    pub(crate) fn of<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let parts = |text: &'a str| text.split(|char: char| !char.is_alphanumeric());
        let all = texts.into_iter().flat_map(|text| parts(text).chain([text]));
        let mut words: Vec<_> = all
            .map(folded)
            .filter(|word| word.chars().count() >= SHORTEST_KNOWN)
            .collect();
        words.sort_by(|one, other| (other.len(), other).cmp(&(one.len(), one)));
        words.dedup();
        Self(words)
    }

    /// Returns whether too little of a password is left without these words.
    fn are_most_of(&self, password: &str) -> bool {
        let whole = folded(password);
        let beside = self
            .0
            .iter()
            .fold(whole.clone(), |rest, word| rest.replace(word, ""));
        beside.len() < whole.len() && beside.chars().count() < LEAST_BESIDE
    }
}

/// Judges a password of the right length.
pub(crate) fn weakness(password: &str, known: &KnownWords) -> Option<Weakness> {
    if COMMON.contains(password.to_lowercase().as_str()) {
        Some(Weakness::Common)
    } else if known.are_most_of(password) {
        Some(Weakness::Personal)
    } else if is_repeated(password) || is_one_word(password) || is_along_a_row(password) {
        Some(Weakness::Pattern)
    } else {
        estimated(password, known)
    }
}

/// Estimates with `zxcvbn`, which knows frequent words and names in English, dates, keyboards, and letters written as digits.
fn estimated(password: &str, known: &KnownWords) -> Option<Weakness> {
    let beginning: String = password.chars().take(JUDGED).collect();
    let known: Vec<_> = known.0.iter().map(String::as_str).collect();
    let entropy = zxcvbn(&beginning, &known);
    if entropy.score() >= Score::Three {
        return None;
    }
    Some(match entropy.feedback().and_then(Feedback::warning) {
        Some(
            Warning::ThisIsATop10Password
            | Warning::ThisIsATop100Password
            | Warning::ThisIsACommonPassword
            | Warning::ThisIsSimilarToACommonlyUsedPassword,
        ) => Weakness::Common,
        Some(
            Warning::StraightRowsOfKeysAreEasyToGuess
            | Warning::ShortKeyboardPatternsAreEasyToGuess
            | Warning::RepeatsLikeAaaAreEasyToGuess
            | Warning::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess
            | Warning::SequencesLikeAbcAreEasyToGuess
            | Warning::RecentYearsAreEasyToGuess
            | Warning::DatesAreOftenEasyToGuess,
        ) => Weakness::Pattern,
        _ => Weakness::Guessable,
    })
}

/// Detects the repetition of a part that is too short for a password.
fn is_repeated(password: &str) -> bool {
    let chars: Vec<_> = password.to_lowercase().chars().collect();
    unit(&chars) < SHORTEST.min(chars.len())
}

/// Detects one word that is too short for a password, once or repeated, with digits and marks around it. People add those until a
/// password is long enough.
fn is_one_word(password: &str) -> bool {
    let lower = password.to_lowercase();
    let mut words = lower
        .split(|char: char| !char.is_alphabetic())
        .filter_map(|word| {
            let letters: Vec<_> = word.chars().collect();
            (!letters.is_empty()).then(|| letters[..unit(&letters)].to_vec())
        });
    let first = words.next();
    first.is_some_and(|first| first.len() < SHORTEST && words.all(|word| word == first))
}

/// Counts the characters after which a text repeats itself to its end; all of them if it does not.
fn unit(chars: &[char]) -> usize {
    let is_unit = |length: &usize| {
        chars.len().is_multiple_of(*length) && chars[*length..] == chars[..chars.len() - length]
    };
    (1..chars.len()).find(is_unit).unwrap_or(chars.len())
}

/// Detects that three of four steps lead to the next key of a row, back to the previous one, or to the same key.
fn is_along_a_row(password: &str) -> bool {
    let keys: Vec<_> = password.to_lowercase().chars().collect();
    let steps = keys.len().saturating_sub(1);
    let leaps = keys.windows(2).filter(|pair| !is_step(pair[0], pair[1])).count();
    4 * leaps <= steps
}

/// Returns whether one key follows the other in a row, in either direction, or is the same.
fn is_step(one: char, other: char) -> bool {
    let leads = |row: &str, from: char, to: char| {
        row.chars()
            .zip(row.chars().cycle().skip(1))
            .any(|step| step == (from, to))
    };
    one == other
        || ROWS
            .iter()
            .any(|row| leads(row, one, other) || leads(row, other, one))
}

/// Drops case, accents, spaces and marks.
fn folded(text: &str) -> String {
    let letters = text.nfkd().filter(|char| char.is_alphanumeric());
    letters.flat_map(char::to_lowercase).map(plain).collect()
}

/// Replaces letters whose marks are not accents.
fn plain(letter: char) -> char {
    match letter {
        'ø' => 'o',
        'ł' => 'l',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(password: &str) -> Option<Weakness> {
        let known = KnownWords::of([
            "enkat",
            "Försäkringskassan",
            "ada.byron",
            "190001019801",
            "Łódź AB",
        ]);
        weakness(password, &known)
    }

    /// Accepts long and unusual passwords.
    #[test]
    fn weakness_of_unrelated_words_is_none() {
        for password in [
            "sju sorters kakor",
            "four words of mine",
            "kaffe regnbåge spik",
            "tv kanna moln",
            "zażółć gęślą jaźń",
            "correct horse battery staple",
            "stein lampe elg",
            // As password managers generate them.
            "xkqjzpwvtrmb",
            "9f8a7d6b5c4e",
            "Tq7$kz!mW2pL",
            // A name, and enough besides.
            "ada gillar inte kanel",
        ] {
            assert_eq!(judged(password), None, "{password}");
        }
    }

    #[test]
    fn weakness_of_frequent_password_is_common() {
        for password in [
            "manchesterunited",
            "Christopher1",
            "1q2w3e4r5t6y",
            // In no list, as it is too long, but no harder to guess.
            "P@ssw0rd12345",
            "sunshinemonday",
        ] {
            assert_eq!(judged(password), Some(Weakness::Common), "{password}");
        }
        // Refused by the list alone.
        let estimate = |password| estimated(password, &KnownWords::of([]));
        assert_eq!(estimate("bhrh0h2oof6xbqjeh"), None);
        assert_eq!(judged("bhrh0h2oof6xbqjeh"), Some(Weakness::Common));
        assert_eq!(COMMON.len(), 417);
    }

    #[test]
    fn weakness_of_repetition_is_pattern() {
        for password in [
            "aaaaaaaaaaaa",
            "hejhejhejhej",
            "hej hej hej hej",
            "lösenord lösenord",
            "sommarlovsommarlov",
            "k7!mQz2pk7!mQz2p",
            "lösenord1234",
            "iloveyou1234",
            "Lösenord2024!",
            "sommar202412",
            "2024!mojehaslo",
            "elskerdeg123",
            "vinter2025Vinter",
            "hej1hej2hej3",
        ] {
            assert_eq!(judged(password), Some(Weakness::Pattern), "{password}");
        }
        // The repeated part is strong enough by itself.
        assert_eq!(judged("sju sorters kakor sju sorters kakor "), None);
    }

    #[test]
    fn weakness_of_keyboard_rows_is_found() {
        for row in ROWS {
            let along: Vec<_> = row.chars().cycle().take(2 * row.chars().count()).collect();
            for start in 0..=along.len() - SHORTEST {
                let there: String = along[start..start + SHORTEST].iter().collect();
                let back: String = there.chars().rev().collect();
                for password in [there.to_uppercase(), there, back] {
                    assert!(judged(&password).is_some(), "{password}");
                }
            }
        }
        for password in [
            "012345678910",
            "210987654321",
            "1234qwerasdf",
            "asdf asdf asdf",
            "98765432101234",
        ] {
            assert!(judged(password).is_some(), "{password}");
        }
    }

    #[test]
    fn weakness_of_known_words_is_personal() {
        for password in [
            "enkatenkat12",
            "Enkät-Enkät-2026",
            "forsakringskassan1",
            "FÖRSÄKRINGSKASSAN",
            "Ada.Byron!1815",
            "1900-01-01-9801",
            "lodz-lodz-99",
        ] {
            assert_eq!(judged(password), Some(Weakness::Personal), "{password}");
        }
    }

    /// Judges random long passwords with a fixed seed, of the characters that `zxcvbn` counts longest, and of letters of any
    /// script. It gets no more than their beginning.
    #[test]
    fn estimated_of_long_password_uses_only_beginning() {
        let mut state = 7_u64;
        let mut random = move |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % below
        };
        let any: String = ('!'..'\u{2ff}')
            .step_by(7)
            .chain(['\u{130}', '🌻', 'ﬀ', '\u{30a}'])
            .collect();
        let nothing = KnownWords::of([]);
        for alphabet in ["4@8({[<3690|!17$5+2%", "1234567890-./", "qazwsxedc147258", &any] {
            let letters: Vec<_> = alphabet.chars().collect();
            for _ in 0..3 {
                let password: String = (0..200).map(|_| letters[random(letters.len())]).collect();
                let beginning: String = password.chars().take(JUDGED).collect();
                assert_eq!(estimated(&password, &nothing), estimated(&beginning, &nothing));
                judged(&password);
            }
        }
    }
}
