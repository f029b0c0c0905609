//! Short names: the names of at most eight bytes that variables and segments have within a file.

use std::collections::{HashMap, HashSet};

/// The longest short name, in bytes.
const LONGEST: usize = 8;

/// The short names that are given so far.
#[derive(Default)]
pub(super) struct ShortNames {
    taken: HashSet<String>,
    /// The number that comes next after the beginning of a name.
    next: HashMap<String, u32>,
}

impl ShortNames {
    /// Starts with the names that are short themselves, so that no longer one takes them away.
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let taken = names
            .filter(|name| name.len() <= LONGEST)
            .map(str::to_ascii_uppercase);
        Self {
            taken: taken.collect(),
            next: HashMap::new(),
        }
    }

    /// Returns the short name of a variable: its name or the beginning of it, in capital letters.
    pub(super) fn shorten(&mut self, name: &str) -> String {
        if name.len() <= LONGEST {
            return name.to_ascii_uppercase();
        }
        let beginning = beginning(name, LONGEST);
        if self.taken.insert(beginning.clone()) {
            return beginning;
        }
        self.numbered(name)
    }

    /// Returns the short name of a further segment of a variable, or of a variable whose beginning is taken: `LONGNA_1`.
    pub(super) fn numbered(&mut self, name: &str) -> String {
        let next = self.next.entry(beginning(name, LONGEST)).or_insert(1);
        loop {
            let ending = format!("_{next}");
            *next += 1;
            let short = beginning(name, LONGEST - ending.len()) + &ending;
            if self.taken.insert(short.clone()) {
                return short;
            }
        }
    }
}

/// Returns the first letters of a name; SPSS allows no dot at their end.
fn beginning(name: &str, length: usize) -> String {
    let letters = &name[..name.floor_char_boundary(length)];
    letters.to_ascii_uppercase().replace('.', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short_names(names: &[&str]) -> Vec<String> {
        let mut short = ShortNames::new(names.iter().copied());
        names.iter().map(|name| short.shorten(name)).collect()
    }

    #[test]
    fn shorten_numbers_same_beginnings() {
        assert_eq!(
            short_names(&[
                "backPainNow",
                "age",
                "backPainLater",
                "back.pain",
                "BACKPA_2",
                "backPainEver"
            ]),
            ["BACKPAIN", "AGE", "BACKPA_1", "BACK_PAI", "BACKPA_2", "BACKPA_3"]
        );
    }

    #[test]
    fn shorten_leaves_short_names_alone() {
        assert_eq!(
            short_names(&["longVariable", "longvari"]),
            ["LONGVA_1", "LONGVARI"]
        );
        assert_eq!(short_names(&["a.b", "weight.now"]), ["A.B", "WEIGHT_N"]);
    }

    #[test]
    fn numbered_shortens_beginning_for_long_numbers() {
        let mut short = ShortNames::new(["other"].into_iter());
        let names: Vec<_> = (0..1200).map(|_| short.numbered("a")).collect();
        assert_eq!((names[0].as_str(), names[1199].as_str()), ("A_1", "A_1200"));
        let names: Vec<_> = (0..1200).map(|_| short.numbered("comments")).collect();
        assert_eq!(
            (names[0].as_str(), names[1199].as_str()),
            ("COMMEN_1", "COM_1200")
        );
    }

    #[test]
    fn shorten_is_unique_among_thousands() {
        let names: Vec<_> = (0..5000).map(|number| format!("question{number}")).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let short: HashSet<_> = short_names(&names).into_iter().collect();
        assert_eq!(short.len(), 5000);
        assert!(short.iter().all(|name| name.len() <= LONGEST));
    }
}
