//! Ids, names and lists of them.

use enkat_model::{is_entry, is_screen};
use enkat_syntax::{
    collections::HashMap,
    diagnostics::{Code, Diagnostic},
    parse::{expression::RESERVED, node::Node},
    source::{Span, Spanned},
};

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::decoder::Decoder;
use crate::expand::parameter::has_parameters;

/// Tests whether a name is in camelCase.
fn is_camel_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Tests whether a name can be an id: in camelCase, and no word that rules use.
pub fn is_id(name: &str) -> bool {
    is_camel_case(name) && !RESERVED.contains(&name)
}

/// A reason why a name cannot be an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnId {
    code: Code,
    message: String,
    label: String,
    help: String,
    /// The nearest id, if the name is near one.
    nearest: Option<String>,
}

impl NotAnId {
    /// Tests a name, as those of questions.
    pub fn of(name: &str) -> Option<Self> {
        if RESERVED.contains(&name) {
            return Some(Self {
                code: Code::E0209,
                message: format!("`{name}` is a word that rules use, and cannot be an id"),
                label: "reserved".to_owned(),
                help: "choose a longer name that says what you ask".to_owned(),
                nearest: None,
            });
        }
        if is_camel_case(name) {
            return None;
        }
        let (label, help) = wrong(name);
        Some(Self {
            code: Code::E0208,
            message: format!("`{name}` is not an id"),
            label,
            help: help.to_owned(),
            nearest: camel_case(name),
        })
    }

    /// Tests a name, as those of pages.
    pub fn of_page(name: &str) -> Option<Self> {
        Self::of(name)
            .or_else(|| Self::of_screen(name))
            .or_else(|| Self::of_entry(name))
    }

    /// Tests whether a page would have the name of a screen.
    pub(super) fn of_screen(name: &str) -> Option<Self> {
        is_screen(name).then(|| {
            Self::reserved_for_page(format!(
                "`{name}` is a screen that comes after the pages, and cannot be a page"
            ))
        })
    }

    /// Tests whether a page would have an address that leads into a survey.
    pub(super) fn of_entry(name: &str) -> Option<Self> {
        is_entry(name).then(|| {
            Self::reserved_for_page(format!(
                "`{name}` is the first word of addresses of surveys, and cannot be a page"
            ))
        })
    }

    fn reserved_for_page(message: String) -> Self {
        Self {
            code: Code::E0209,
            message,
            label: "reserved".to_owned(),
            help: "choose a longer name that says what the page asks about".to_owned(),
            nearest: None,
        }
    }

    /// Returns the finding at a place.
    pub(super) fn at(&self, span: Span) -> Diagnostic {
        Diagnostic::new(self.code, self.message.as_str(), span, self.label.as_str())
            .with_help(self.help.as_str())
    }

    /// Returns the reason in one sentence, for a command line.
    pub fn sentence(&self) -> String {
        let Self {
            message, label, help, ..
        } = self;
        match &self.nearest {
            Some(near) => format!("{message} ({label}); write `{near}`"),
            None if self.code == Code::E0208 => format!("{message} ({label}); {help}"),
            None => format!("{message}; {help}"),
        }
    }
}

/// Says why a name is not in camelCase, for a label, and what an id has.
fn wrong(name: &str) -> (String, &'static str) {
    const ONLY: &str = "an id has only the letters a–z and A–Z, and digits";
    let sign = name.chars().find(|c| !c.is_ascii_alphanumeric());
    let label = match sign {
        Some(c) if c.is_whitespace() => "a space is not possible".to_owned(),
        Some('-') => "a hyphen is not possible".to_owned(),
        Some('_') => "an underscore is not possible".to_owned(),
        Some(c) => format!("`{c}` is not possible"),
        None if name.is_empty() => "it has no letter".to_owned(),
        None if name.starts_with(|c: char| c.is_ascii_digit()) => "begins with a digit".to_owned(),
        None => "begins with a capital letter".to_owned(),
    };
    let help = match sign {
        Some(c) if c.is_whitespace() => "an id is a single word of letters a–z and A–Z, and digits",
        Some(_) => ONLY,
        None => "an id begins with a small letter, as in `stressWork`",
    };
    (label, help)
}

/// Returns a text in the letters a–z as far as they are known: `hälsa` becomes `halsa`.
fn in_ascii(text: &str) -> String {
    let letters = text.nfd().filter(|c| !is_combining_mark(*c));
    letters.fold(String::new(), |mut plain, c| {
        match c {
            'æ' => plain.push_str("ae"),
            'ø' => plain.push('o'),
            'ß' => plain.push_str("ss"),
            'Æ' => plain.push_str("Ae"),
            'Ø' => plain.push('O'),
            c => plain.push(c),
        }
        plain
    })
}

/// Returns the nearest name in camelCase, if there is one. A name that begins with a digit gets a `q` in front.
pub fn camel_case(name: &str) -> Option<String> {
    let name = in_ascii(name);
    if !name.is_ascii() {
        return None;
    }
    let name = match name.strip_prefix(|c: char| c.is_ascii_digit()) {
        Some(_) => format!("q{name}"),
        None => name,
    };
    let mut words = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    let mut camel = first[..1].to_ascii_lowercase() + &first[1..];
    for word in words {
        camel.push_str(&word[..1].to_ascii_uppercase());
        camel.push_str(&word[1..]);
    }
    is_id(&camel).then_some(camel)
}

impl Decoder<'_> {
    /// Reads the id of something that is defined here.
    pub(in crate::expand) fn id(&mut self, node: &Node<'_>) -> Option<Spanned<String>> {
        let id = self.text(node)?;
        self.check_id(node);
        Some(id)
    }

    /// Reports an id that is not in camelCase, or that is a word of expressions.
    pub(in crate::expand) fn check_id(&mut self, node: &Node<'_>) {
        let name = node.text();
        let Some(wrong) = NotAnId::of(name) else {
            return;
        };
        // A parameter that remains in the name has been reported where it is written.
        if has_parameters(name) {
            return;
        }
        let finding = wrong.at(node.span);
        self.sink
            .push(match (wrong.nearest, node.exact_part(0..name.len())) {
                (Some(camel), Some(place)) if node.span.expansion.is_none() => {
                    finding.with_suggestion(format!("write `{camel}`"), place, camel)
                }
                _ => finding,
            });
    }

    /// Reads a list without repetitions, each item with `read`.
    pub(in crate::expand) fn distinct(
        &mut self,
        node: &Node<'_>,
        what: &str,
        read: fn(&mut Self, &Node<'_>) -> Option<Spanned<String>>,
    ) -> Vec<Spanned<String>> {
        let mut found: Vec<Spanned<String>> = Vec::new();
        let mut seen = HashMap::<String, Span>::default();
        for item in self.list(node).unwrap_or_default() {
            let Some(name) = read(self, item) else { continue };
            if let Some(first) = seen.get(&name.value) {
                self.twice(what, &name, *first);
                continue;
            }
            seen.insert(name.value.clone(), name.span);
            found.push(name);
        }
        found
    }

    /// Reports an item that is listed twice.
    pub(in crate::expand) fn twice(&mut self, what: &str, name: &Spanned<String>, first: Span) {
        let message = format!("the {what} `{}` is listed twice", name.value);
        let finding = Diagnostic::new(Code::E0214, message, name.span, "again here");
        self.sink.push(
            finding
                .with_related(first, "first here")
                .with_help("once is enough"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::{NotAnId, camel_case};

    #[test]
    fn finds_the_nearest_camel_case() {
        assert_eq!(camel_case("StressWork").as_deref(), Some("stressWork"));
        assert_eq!(camel_case("stress_work-life").as_deref(), Some("stressWorkLife"));
        assert_eq!(camel_case("1st").as_deref(), Some("q1st"));
        assert_eq!(camel_case("hälsa och sömn").as_deref(), Some("halsaOchSomn"));
        assert_eq!(camel_case("健康"), None);
        assert_eq!(camel_case("Gender"), None);
    }
    #[test]
    fn sentence_says_why_and_what_to_write() {
        let sentence = |name| NotAnId::of_page(name).map(|wrong| wrong.sentence());
        for (name, expected) in [
            (
                "Night-shift",
                "`Night-shift` is not an id (a hyphen is not possible); write `nightShift`",
            ),
            ("1st", "`1st` is not an id (begins with a digit); write `q1st`"),
            (
                "健康",
                "`健康` is not an id (`健` is not possible); an id has only the letters a–z and A–Z, and digits",
            ),
            (
                "",
                "`` is not an id (it has no letter); an id begins with a small letter, as in `stressWork`",
            ),
            (
                "gender",
                "`gender` is a word that rules use, and cannot be an id; choose a longer name that says what you ask",
            ),
            (
                "review",
                "`review` is a screen that comes after the pages, and cannot be a page; choose a longer name that says what the page asks about",
            ),
        ] {
            assert_eq!(sentence(name).as_deref(), Some(expected));
        }
        assert!(sentence("forms").is_some_and(|told| told.contains("addresses of surveys")));
        assert_eq!(sentence("work"), None);
        assert_eq!(NotAnId::of("review"), None);
    }
}
