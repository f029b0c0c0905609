//! Words that are corrected, and still say the same.

use similar::TextDiff;

/// The least share of letters that corrected words have in common: one typing mistake in ten letters is none, a prefix such as
/// that of "impossible" is one.
const LEAST: f32 = 0.9;

/// Returns whether words say the same: their numbers and signs are the same, and their letters, apart from capitals and typing
/// mistakes. Spaces do not count, nor do marks around a word.
pub(super) fn is_corrected(old: &str, new: &str) -> bool {
    let [old, new] = [old, new].map(bare);
    let signs = |words: &str| -> String { words.chars().filter(|c| !c.is_alphabetic()).collect() };
    signs(&old) == signs(&new) && TextDiff::from_chars(&old, &new).ratio() >= LEAST
}

/// Returns words in small letters, without spaces and without marks around each.
fn bare(words: &str) -> String {
    let marks = |c: char| ".,;:!?…\"'“”‘’()*_".contains(c);
    let words = words.split_whitespace().map(|word| word.trim_matches(marks));
    let letters = words.flat_map(|word| word.chars().flat_map(char::to_lowercase));
    letters.map(|c| if "–—−".contains(c) { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::is_corrected;

    #[test]
    fn corrected_words_differ_in_capitals_marks_and_typing_mistakes() {
        for (old, new) in [
            ("Never", "never."),
            ("Somtimes", "Sometimes"),
            ("1–2 hours a day", "1 - 2 hours a day"),
            ("Don’t know", "Don’t  know!"),
            ("5", "5"),
        ] {
            assert!(is_corrected(old, new), "{old} {new}");
        }
    }

    #[test]
    fn other_words_are_no_corrections() {
        for (old, new) in [
            ("Possible", "Impossible"),
            ("Agree", "Disagree"),
            ("Never", "Not at all"),
            (
                "Between 10 and 12 days in a month",
                "Between 13 and 15 days in a month",
            ),
            (
                "Less than or equal to: < 3 hours",
                "Less than or equal to: > 3 hours",
            ),
            ("1.5 hours", "15 hours"),
            ("-5", "5"),
            ("Man", "Men"),
        ] {
            assert!(!is_corrected(old, new), "{old} {new}");
        }
    }
}
