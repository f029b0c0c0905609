//! The catalogue of codes. A code is stable: its number never gets another meaning. [`RETIRED`] lists the codes that are no
//! longer used; numbers that stand in neither list were never used.
//!
//! Every code has a page, `docs/book/src/codes/<CODE>.md`, which is part of the binary (`enkat explain`) and of the book.
//! For a new code make an empty file there; `UPDATE=1 cargo test -p enkat-reports --test explain` begins it, and the test then
//! says what it lacks.

use std::fmt;

use super::{ManualPage, Severity, manual_page};

/// The areas of codes, by the hundreds of their numbers.
pub const AREAS: &[(&str, &str)] = &[
    ("01", "YAML and files"),
    ("02", "Keys, kinds and ids"),
    ("03", "Templates and modules"),
    ("04", "How to write rules"),
    ("05", "Names of questions, flags and other things"),
    ("06", "Types, values and limits"),
    ("07", "Cycles and repeated rules"),
    ("08", "Texts and translations"),
    ("09", "Scores of the feedback"),
    ("10", "Scenarios"),
    ("11", "Saved data"),
    ("12", "Survey templates"),
    ("13", "Sensitive questions"),
    ("14", "Attention of health staff"),
    ("15", "Invariants"),
    ("16", "Proofs about all participants"),
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

            /// Returns the page that explains the code, as the book has it.
            const fn source(self) -> &'static str {
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
    E0102 "a file is not saved as UTF-8",
    E0103 "a file is not valid YAML",
    E0104 "a file is nested too deeply",
    E0105 "a file has too many values, or a text is too long",
    E0106 "a YAML anchor, alias or merge key is used",
    E0107 "a YAML tag is used",
    E0108 "a file has a second document or a directive",
    E0109 "a line is not indented with spaces",
    E0110 "a key is written twice",
    E0111 "a `#` cuts off a text",
    E0112 "a file is empty",
    E0113 "a page in the page order has no file",
    E0114 "a page is missing from the page order",
    E0115 "a page and its file have different names",
    E0116 "a language has no texts",
    E0117 "there are texts for a language that the survey does not list",
    E0118 "a folder has no `survey.yaml`",
    E0119 "a file in the folder is not read",
    E0120 "a key is not a single word",
    E0121 "an imported file is missing",
    E0122 "the path of an import is not valid",
    E0123 "modules import each other in a cycle",
    E0124 "a module and its file have different names",
    E0125 "a module has no texts in one of the languages",
    E0126 "a survey template is not valid JSON",
    E0131 "the file of an image is missing",
    E0132 "the file of an image cannot be shown",
    // shape
    E0201 "a key does not exist here",
    E0202 "a key is missing",
    E0203 "a value has the wrong type",
    E0204 "an item has two kinds",
    E0205 "an item has no kind",
    E0207 "a list, a text or a key is empty",
    E0208 "an id is not in camelCase",
    E0209 "an id is a reserved word",
    E0210 "a range is not valid",
    E0211 "an option is not valid",
    E0212 "a number is not valid",
    E0213 "a word is not one of the possible words",
    E0214 "a list contains the same thing twice",
    E0215 "two keys cannot be used together",
    E0216 "a language code is not valid",
    E0217 "the bands of a score are not in order",
    W0201 "two settings contradict each other",
    W0202 "a survey has no questions",
    // templates
    E0301 "a template does not exist",
    E0302 "a `use` does not fill in a parameter",
    E0303 "a template has no parameter of this name",
    E0304 "a template uses itself",
    E0305 "`$(…)` names a parameter that does not exist",
    E0306 "`$(…)` is used outside a template",
    E0307 "the `with` or `each` of a `use` is not valid",
    E0308 "a list is used where a single value is needed",
    E0309 "templates produce too much content",
    E0310 "a setting is on both a `use` and its template",
    E0311 "`$(…)` is not complete",
    E0312 "a value of a parameter has no text",
    E0313 "a `repeat` is inside another `repeat`",
    E0314 "a `repeat` contains no question",
    E0315 "a module has no section of this name",
    E0316 "a module names a flag",
    E0317 "a name is used twice in a survey and its modules",
    E0318 "a value of a parameter is misspelt in a `use` or in the texts",
    W0301 "a parameter is not used",
    W0302 "a template is not used",
    W0303 "a text is for a value that no parameter has",
    W0304 "a module is not used",
    W0305 "no survey uses this part of a module",
    // how rules are written
    E0401 "a rule cannot be read",
    E0402 "a rule is written as in another tool",
    E0403 "brackets do not match",
    E0404 "a text in a rule has the wrong quotes",
    E0405 "a comparison is compared again",
    E0406 "a function does not exist",
    E0407 "the exponent of a power is not possible",
    E0408 "a range in a rule is not valid",
    E0409 "a rule is too long or has too many brackets",
    E0410 "a rule is empty",
    E0411 "the values after `in` are not a list or a range",
    E0412 "a word of invariants is used in a rule",
    // names
    E0501 "a question or box does not exist",
    E0502 "a flag does not exist",
    E0503 "a scale does not exist",
    E0504 "a page does not exist",
    E0505 "an id is used twice",
    E0506 "two names differ only in capital and small letters",
    E0507 "a page, section or group is used as a question",
    E0508 "a note or an image is used as a question",
    E0509 "an option in a rule has no quotes",
    E0510 "the consent is not a checkbox on its page",
    E0511 "an alias is also the name of another flag's setting",
    E0512 "participants can skip the consent",
    E0513 "a flag depends on something that the server does not send",
    E0514 "named conditions become too large",
    E0515 "`allow` lists something that has no warning",
    E0516 "a preset does not exist",
    W0501 "a flag is not used",
    W0502 "a scale is not used",
    W0503 "a flag is marked as reserved, but the survey uses it",
    W0504 "a condition is not used",
    W0505 "`included_in` or `genders` has no effect",
    W0506 "the genders of a question and of its parent exclude each other",
    // types and values
    E0601 "a rule uses a value that is neither true nor false",
    E0602 "a rule asks for an answer that is not possible",
    E0603 "a rule compares things of different types",
    E0604 "a value cannot be compared with `<` or `>`",
    E0605 "a rule calculates with something that is not a number",
    E0606 "a calculated number is compared with `==`",
    E0607 "a function is used on the wrong kind of question",
    E0608 "a function has too many or too few ids",
    E0609 "a gender does not exist",
    E0610 "a rule compares two fixed values",
    E0611 "a choice has only one option",
    E0612 "a range begins or ends at a number that is not a possible answer",
    E0613 "no participant can meet the assumptions",
    E0614 "`min` or `max` does not fit the number of boxes",
    E0615 "a range contains only one number",
    E0616 "a preset breaks an assumption",
    E0621 "limits on boxes contradict each other",
    E0631 "a constraint does not compare answers",
    W0601 "a comparison has the same result for every answer",
    W0602 "a derived flag or an assumption never changes",
    W0603 "the same rule is written in many places",
    W0604 "participants can tick only one box",
    W0605 "a part of a rule is repeated",
    W0606 "the marks of a slider do not fit",
    W0607 "a module's condition is the same for every participant",
    W0621 "a limit on boxes has no effect",
    // dependencies
    E0701 "rules depend on each other in a cycle",
    W0701 "a rule repeats the rule of its parent",
    W0702 "a rule reads a question of a later page",
    // texts
    E0801 "a text is missing",
    E0802 "an option has no label",
    E0803 "a score or band has no text",
    E0804 "an optional text is missing in some languages",
    E0805 "placeholders differ between languages",
    E0806 "a placeholder has no value here",
    E0807 "two options have the same label",
    E0808 "a text has plural forms but no number",
    E0809 "the plural forms are not those of the language",
    E0810 "only some languages have plural forms",
    E0811 "a placeholder is not complete",
    E0812 "Markdown is not complete",
    E0813 "a text uses Markdown that Enkat does not show",
    E0814 "a plain text contains Markdown or HTML",
    E0815 "the address of a link is not allowed",
    E0816 "an image has no description",
    E0817 "a text is not written yet",
    W0801 "nothing in the survey uses a text",
    W0802 "a text has unnecessary spaces",
    W0803 "a text is perhaps not translated",
    W0804 "two questions have the same text",
    W0805 "the same text has different translations",
    W0806 "a text has a placeholder that nothing replaces",
    // scores
    E0901 "a score counts something that is not a choice",
    E0902 "an option of a score has no valuation",
    E0903 "`when_hidden` names a question that the score does not count",
    E0904 "a value is not between 0 and 1",
    E0905 "two bands have the same text",
    E0906 "a band ends outside the range of its score",
    W0901 "`when_hidden` names a question that is never hidden",
    W0902 "the feedback has no scores",
    // scenarios
    E1001 "a score does not exist",
    E1002 "a scenario expects a field that is never saved",
    E1003 "a scenario gives an answer that is not possible",
    E1004 "an attention rule does not exist",
    W1001 "a scenario answers a question that is not asked",
    // what is saved
    E1101 "`convert` names something that is not a box",
    E1102 "two saved fields have the same name",
    E1103 "`payload.yaml` names a setting or section that does not exist",
    E1104 "a pattern in `negate_flags` is not valid",
    E1105 "a derived field is neither a number nor a condition",
    // survey templates
    E1201 "a question in a survey template has no options, or two with the same id",
    E1202 "a question in a survey template has a type that does not exist",
    W1201 "a display rule cannot be read",
    W1202 "a text of a survey template is missing in one of its languages",
    W1203 "a setting has no effect on this type of question",
    // sensitive questions
    E1301 "a sensitive question has no way out",
    E1302 "a sensitive question has no text before it",
    E1303 "something that is not sensitive tells a sensitive answer",
    // attention of health staff
    E1401 "an attention rule reads no answer",
    // invariants
    E1501 "an invariant names something that does not exist",
    E1502 "an invariant names a page, section or group in the wrong way",
    E1503 "`before` names something other than the consent",
    E1504 "an invariant says nothing about the survey",
    E1505 "an invariant of a module is about more than the module",
    // proofs
    E1601 "a required question cannot be answered",
    E1602 "a group has fewer boxes than have to be ticked",
    E1603 "some participants can never send their answers",
    E1604 "an invariant does not hold",
    E1605 "an invariant is about no participant",
    E1606 "something does not come after the consent",
    E1607 "something is asked before the consent",
    W1601 "something is never shown",
    W1602 "an option is never offered",
    W1603 "a rule never hides anything",
    W1604 "a part of a rule decides nothing",
    W1605 "something is shown only while the answers cannot be sent",
    W1606 "a question is shown without any option",
    W1607 "an optional group has fewer boxes than have to be ticked",
    W1608 "a check never fails, always fails, or is never used",
    W1609 "a score or one of its bands is never reached",
    W1610 "answers can be sent without a question",
    W1611 "a rule reads only what some participants are not asked",
    W1612 "a rule reads an answer of participants of another gender",
    W1613 "a required follow-up of an optional question",
    W1614 "a value falls between two rules",
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
            Self::E0116
                | Self::E0125
                | Self::E0312
                | Self::E0801
                | Self::E0802
                | Self::E0803
                | Self::E0804
                | Self::E0816
                | Self::E0817
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
        ManualPage::read(self.source())
    }

    /// Returns the page that explains the code, as Markdown that can be read outside the book.
    pub fn markdown(self) -> String {
        manual_page::without_links(self.source())
    }

    /// Returns whether it is about texts alone, on which nothing else depends.
    pub fn is_about_texts(self) -> bool {
        self.name()[1..].starts_with("08") || matches!(self, Self::E0116 | Self::E0117 | Self::E0125)
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
