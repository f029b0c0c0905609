//! Nearest names, for suggestions.

use strsim::damerau_levenshtein;

/// The most names that are suggested at once.
const MOST: usize = 3;

/// Words with opposite meanings: a name with one of them is never meant to be the same name with the other.
const OPPOSITES: [(&str, &str); 14] = [
    ("min", "max"),
    ("before", "after"),
    ("any", "all"),
    ("include", "exclude"),
    ("internal", "external"),
    ("enable", "disable"),
    ("visible", "invisible"),
    ("valid", "invalid"),
    ("first", "last"),
    ("left", "right"),
    ("lower", "upper"),
    ("start", "end"),
    ("on", "off"),
    ("with", "without"),
];

/// Finds the known names that `name` may be meant to be: the same letters in another case, or a few typing mistakes away, as few as in
/// any of them. A short name tolerates fewer mistakes than a long one.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let written = fold(name);
    let mistakes = match written.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    let letters = Letters::of(&written);
    let mut close: Vec<(usize, &str)> = known
        .into_iter()
        .filter(|known| *known != name && known.len().abs_diff(name.len()) <= 4 * mistakes.max(1))
        .filter(|known| letters.least_mistakes(known) <= mistakes)
        .map(|known| (damerau_levenshtein(&written, &fold(known)), known))
        .filter(|(distance, known)| *distance <= mistakes && !is_opposite(&written, &fold(known), *distance))
        .collect();
    close.sort_unstable();
    close.dedup();
    let least = close.first().map_or(0, |(distance, _)| *distance);
    let nearest = close.into_iter().take_while(|(distance, _)| *distance == least);
    nearest.take(MOST).map(|(_, known)| known).collect()
}

/// Returns whether a name with an opposite word is nearer to the known name than the name itself.
fn is_opposite(written: &str, known: &str, distance: usize) -> bool {
    let pairs = OPPOSITES.iter();
    pairs
        .flat_map(|(one, other)| [(one, other), (other, one)])
        .filter(|(word, opposite)| written.contains(**word) && known.contains(**opposite))
        .any(|(word, opposite)| damerau_levenshtein(&written.replacen(*word, opposite, 1), known) < distance)
}

/// Returns the letters in lower case, without the characters that authors put between words.
fn fold(name: &str) -> String {
    folded(name).collect()
}

fn folded(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
}

/// The number of times that a name has each letter, where letters with the same remainder by 64 are counted together. It quickly
/// rules out most names as too different.
struct Letters([i32; 64]);

impl Letters {
    fn of(written: &str) -> Self {
        let mut counts = [0; 64];
        written.chars().for_each(|c| counts[slot(c)] += 1);
        Self(counts)
    }

    /// Computes the fewest mistakes that can turn the name into this one: each adds at most one letter and removes at most one.
    fn least_mistakes(&self, known: &str) -> usize {
        let mut counts = self.0;
        folded(known).for_each(|c| counts[slot(c)] -= 1);
        let (mut more, mut fewer) = (0, 0);
        for count in counts {
            more += count.max(0);
            fewer += (-count).max(0);
        }
        more.max(fewer).unsigned_abs() as usize
    }
}

fn slot(c: char) -> usize {
    u32::from(c) as usize % 64
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn nearest_finds_typos_and_other_case() {
        let known = ["stressWork", "stressLife", "hidden_when", "scale"];
        assert_eq!(nearest("stresWork", known), ["stressWork"]);
        assert_eq!(nearest("StressLife", known), ["stressLife"]);
        assert_eq!(nearest("hiddenWhen", known), ["hidden_when"]);
        assert_eq!(nearest("sclae", known), ["scale"]);
    }

    #[test]
    fn nearest_leaves_farther_names_out() {
        let known = ["backPain", "neckPain", "neckPains", "visible", "disabled"];
        assert_eq!(nearest("neckpain", known), ["neckPain"]);
        assert_eq!(nearest("visable", known), ["visible"]);
        assert_eq!(nearest("mask", ["task", "mast"]), ["mast", "task"]);
    }

    #[test]
    fn nearest_leaves_opposites_alone() {
        for (written, known) in [
            ("min_length", "max_length"),
            ("minLenght", "max_length"),
            ("excluded_in", "included_in"),
            ("invisible", "visible"),
            ("painBefore", "painAfter"),
            ("anyOf", "all_of"),
        ] {
            assert!(nearest(written, [known]).is_empty(), "{written}");
        }
        assert_eq!(nearest("mac_length", ["max_length"]), ["max_length"]);
        assert_eq!(nearest("maxx_length", ["max_length"]), ["max_length"]);
        assert_eq!(nearest("painfirst", ["painFirst"]), ["painFirst"]);
    }

    #[test]
    fn leaves_other_words_alone() {
        assert!(nearest("ab", ["cd", "a"]).is_empty());
        assert!(nearest("health", ["weather", "stressWork"]).is_empty());
    }
}
