//! The catalogue of codes. A code is stable: its number never gets another meaning. [`RETIRED`] lists the codes that are no
//! longer used; numbers that stand in neither list were never used.
//!
//! Every code has a page, `docs/book/src/codes/<CODE>.md`, which is part of the binary (`enkat explain`) and of the book.
//! For a new code make an empty file there; `UPDATE=1 cargo test -p enkat-reports --test explain` begins it, and the test then
//! says what it lacks.

use std::fmt;

use super::{ManualPage, Severity};

/// The areas of codes, by the hundreds of their numbers.
pub const AREAS: &[(&str, &str)] = &[
    ("01", "YAML and files"),
    ("02", "Shape: keys, types, ids"),
    ("03", "Templates"),
    ("04", "How rules are written"),
    ("05", "Names"),
    ("06", "Types and values"),
    ("07", "Dependencies"),
    ("08", "Texts"),
    ("09", "Scores"),
    ("10", "Scenarios"),
    ("11", "Saved data"),
    ("12", "Survey templates"),
];

/// Codes that were used once: "a part of the language is not supported yet", and two of scores that have other numbers now.
pub const RETIRED: &[&str] = &["E0206", "E0907", "E0908"];

/// Declares the codes: `E0101 "title"` is an error, `W0301 "title"` a warning.
macro_rules! codes {
    ($($code:ident $title:literal,)*) => {
        /// The stable code of a kind of finding.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $(#[doc = $title] $code,)*
        }

        impl Code {
            /// Every code, in order of the catalogue.
            pub const ALL: &[Self] = &[$(Self::$code,)*];

            /// Returns the code as it is written, such as `E0101`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => stringify!($code),)* }
            }

            /// Returns the meaning of the code, in a few words.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$code => $title,)* }
            }

            /// Returns the page that explains the code, as Markdown.
            pub const fn markdown(self) -> &'static str {
                match self {
                    $(Self::$code => include_str!(
                        concat!("../../../../docs/book/src/codes/", stringify!($code), ".md")
                    ),)*
                }
            }
        }
    };
}

codes! {
    // YAML and files
    E0101 "a file is too large",
    E0102 "a file is not UTF-8 text",
    E0103 "a file is not valid YAML",
    E0104 "a file is nested too deep",
    E0105 "a file holds too many values or too long a text",
    E0106 "anchors, aliases and merge keys are not used",
    E0107 "tags are not used",
    E0108 "a file is one document without directives",
    E0109 "a tab is used as indentation",
    E0110 "a key is written twice",
    E0111 "a comment stands behind unquoted text",
    E0112 "a file is empty",
    E0113 "a page has no file",
    E0114 "a page file is not in the page order",
    E0115 "a page's id differs from its file name",
    E0116 "a language has no catalogue of texts",
    E0117 "a catalogue of texts has no language",
    E0118 "a folder is no survey",
    E0119 "a file of the survey is not read",
    E0120 "a key is not a plain word",
    E0121 "an imported file is missing",
    E0122 "an import is not the path of a module",
    E0123 "modules import each other in a cycle",
    E0124 "a module's name differs from its file name",
    E0125 "a module has no texts in a language",
    E0126 "a survey template is not valid JSON",
    E0131 "the file of an image is missing",
    E0132 "a file is not an image that can be shown",
    // shape
    E0201 "a key is not known here",
    E0202 "a key is missing",
    E0203 "a value is of the wrong type",
    E0204 "an item has two kinds",
    E0205 "an item has no kind",
    E0207 "something is empty",
    E0208 "an id is not in camelCase",
    E0209 "an id is a reserved word",
    E0210 "a range is not valid",
    E0211 "an option is not valid",
    E0212 "a number is not valid",
    E0213 "a value is none of the possible words",
    E0214 "something is listed twice",
    E0215 "two keys exclude each other",
    E0216 "a language code is not valid",
    E0217 "the bands of a score are not in order",
    W0201 "two settings do not go together",
    W0202 "a survey asks nothing",
    // templates
    E0301 "a template is not known",
    E0302 "a parameter is missing",
    E0303 "a parameter is not known",
    E0304 "a template uses itself",
    E0305 "`$(…)` names no parameter",
    E0306 "`$(…)` stands outside of a template",
    E0307 "a `use` does not say how often",
    E0308 "a parameter does not fit into a text",
    E0309 "templates expand to too much",
    E0310 "a `use` and its template say the same thing twice",
    E0311 "`$(…)` is not complete",
    E0312 "a parameter has no text",
    E0313 "a `repeat` stands in a `repeat`",
    E0314 "a `repeat` asks nothing",
    E0315 "a section of a module is not known",
    E0316 "a module names a flag",
    E0317 "a name is declared twice, by a survey and its modules",
    W0301 "a parameter is not used",
    W0302 "a template is not used",
    W0303 "a text belongs to no value of a parameter",
    W0304 "a module is not used",
    W0305 "no survey of a folder uses a part of a module",
    // how rules are written
    E0401 "a rule cannot be read",
    E0402 "a rule is written as in other programs",
    E0403 "brackets do not match",
    E0404 "a quoted text is not valid",
    E0405 "comparisons cannot be chained",
    E0406 "a function is not known",
    E0407 "a power is not valid",
    E0408 "a range in a rule is not valid",
    E0409 "a rule is too long or too deep",
    E0410 "a rule is empty",
    E0411 "a set is missing",
    // names
    E0501 "a question or box is not known",
    E0502 "a flag is not known",
    E0503 "a scale is not known",
    E0504 "a page is not known",
    E0505 "an id is used twice",
    E0506 "two names differ only in upper and lower case",
    E0507 "a page, section or group has no answer",
    E0508 "a note has no answer",
    E0509 "an option is used as a question",
    E0510 "the consent is not a checkbox on its page",
    E0511 "an alias is the setting of another flag",
    E0512 "the consent can be left out",
    E0513 "something is asked about before it is known",
    E0514 "named conditions expand to too much",
    E0515 "an `allow` has no effect",
    W0501 "a flag is not used",
    W0502 "a scale is not used",
    W0503 "a reserved flag is used",
    W0504 "a condition is not used",
    W0505 "an inclusion has no effect",
    W0506 "genders exclude each other",
    // types and values
    E0601 "something is neither true nor false",
    E0602 "a value is no possible answer",
    E0603 "two things cannot be compared",
    E0604 "something has no order",
    E0605 "something is no number to calculate with",
    E0606 "calculated numbers are compared for being equal",
    E0607 "a function is asked about the wrong thing",
    E0608 "a function is asked about too much or too little",
    E0609 "a gender is not known",
    E0610 "two fixed values are compared",
    E0611 "a choice has a single option",
    E0612 "a range ends at a number that is not allowed",
    E0613 "assumptions contradict each other",
    E0614 "a group asks for more boxes than it has",
    E0615 "a range holds a single number",
    E0616 "a preset breaks what is assumed",
    E0621 "limits on boxes do not fit together",
    E0631 "a check compares nothing",
    W0601 "a comparison is the same for every answer",
    W0602 "something about flags is always the same",
    W0603 "a rule is written many times",
    W0604 "only one box of a group can be ticked",
    W0605 "a part of a rule is repeated",
    W0606 "the marks of a slider do not fit",
    W0607 "a condition of a module is the same for everybody",
    W0621 "a limit on boxes changes nothing",
    // dependencies
    E0701 "things depend on each other in a cycle",
    W0701 "a rule repeats one around it",
    // texts
    E0801 "a text is missing",
    E0802 "an option has no label",
    E0803 "a score has no text",
    E0804 "a text is missing in some languages",
    E0805 "placeholders differ between languages",
    E0806 "a placeholder is not known",
    E0807 "two options have the same label",
    E0808 "a plural form stands where no number chooses it",
    E0809 "plural forms are not those of the language",
    E0810 "only some languages have plural forms",
    E0811 "a placeholder is not complete",
    E0812 "Markdown is broken",
    E0813 "a text holds Markdown that is not shown",
    E0814 "Markdown stands in a text without it",
    E0815 "the address of a link is not allowed",
    E0816 "an image has no text for those who do not see it",
    E0817 "a text is not written yet",
    W0801 "a text belongs to nothing",
    W0802 "a text has blanks too many",
    W0803 "a text is perhaps not translated",
    W0804 "two questions read the same",
    W0805 "the same text has different translations",
    // scores
    E0901 "a score counts something that is no choice",
    E0902 "an option of a score has no valuation",
    E0903 "a value is given for a question outside of its score",
    E0904 "a value does not lie between 0 and 1",
    E0905 "two bands have the same text",
    E0906 "a band lies outside of its score",
    W0901 "a question of a score is never hidden",
    // scenarios
    E1001 "a score is not known",
    E1002 "a scenario expects a field that is not saved",
    // what is saved
    E1101 "something that is no box is converted",
    E1102 "two saved fields have the same name",
    E1103 "a part of what is saved names nothing",
    E1104 "a pattern of names is not valid",
    E1105 "a derived field is no number and neither true nor false",
    // survey templates
    E1201 "a question of a template has options that cannot be asked",
    E1202 "a question of a template has a type that is not known",
    W1201 "a display rule cannot be read",
    W1202 "a template lacks a text in a language",
    W1203 "a part of a question has no effect on its type",
}

impl Code {
    /// Finds a code by its name, in upper or lower case.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.name().eq_ignore_ascii_case(name))
    }

    /// Returns whether it says that a catalogue lacks a text.
    pub fn is_missing_text(self) -> bool {
        matches!(
            self,
            Self::E0801 | Self::E0802 | Self::E0803 | Self::E0804 | Self::E0816 | Self::E0817
        )
    }

    /// Iterates over the codes of an area, which its two digits name: errors, then warnings.
    pub fn of_area(area: &str) -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(move |code| code.name()[1..].starts_with(area))
    }

    /// Returns the page that explains the code.
    pub fn page(self) -> ManualPage<'static> {
        ManualPage::read(self.markdown())
    }

    /// Returns the severity, which the letter of the code tells.
    pub const fn severity(self) -> Severity {
        match self.name().as_bytes() {
            [b'W', ..] => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
