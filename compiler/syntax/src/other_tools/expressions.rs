//! Forms of expressions of other tools.

use super::{QUALTRICS, REDCAP, Row, SEVERAL, SURVEYJS, XLSFORM, find, row};

/// The translation of a function. `$1` stands for the argument, `$*` for all arguments.
#[derive(Clone, Copy, Debug)]
pub enum Call {
    /// This, which means the same.
    Same(&'static str),
    /// Whether the first argument has the value of the second: an option of a choice, or a box.
    Chosen,
    /// A function without a counterpart: why, and what to do instead.
    Instead(&'static str),
}

/// Finds the row of a function.
pub fn call(name: &str) -> Option<&'static Row<Call>> {
    find(CALLS, name)
}

const NO_ROUNDING: &str =
    "rules do not round; compare with a range, such as `bmi in 24.5..25.4`, or with `<` and `>=`";
const NO_LENGTH: &str =
    "rules do not count letters; `answered(…)` asks whether a text was written, and `max_length` limits it";
const NO_TODAY: &str = "a rule counts whole years until today: `years_since(birthDate) >= 18`; `today` can limit a date: `range: ..today`";
const NO_PATTERN: &str =
    "rules compare whole texts; `format: email`, `phone` or `postcode` checks how a text is written";

/// The functions of other tools.
pub const CALLS: &[Row<Call>] = &[
    row(
        SEVERAL,
        &[
            "isEmpty",
            "empty",
            "isBlank",
            "isNull",
            "isNotAnswered",
            "unanswered",
        ],
        Call::Same("not answered($1)"),
    ),
    row(
        SEVERAL,
        &[
            "isNotEmpty",
            "notEmpty",
            "isAnswered",
            "hasValue",
            "exists",
            "isNotNull",
        ],
        Call::Same("answered($1)"),
    ),
    row(XLSFORM, &["selected"], Call::Chosen),
    row(QUALTRICS, &["isSelected", "isChosen"], Call::Chosen),
    row(SURVEYJS, &["contains", "includes"], Call::Chosen),
    row(XLSFORM, &["count-selected"], Call::Same("count($1)")),
    row(SURVEYJS, &["avg", "average"], Call::Same("mean($*)")),
    row(XLSFORM, &["number"], Call::Same("$1")),
    row(XLSFORM, &["date"], Call::Same("$1")),
    row(SURVEYJS, &["age", "ageInYears"], Call::Same("years_since($1)")),
    row(REDCAP, &["datediff"], Call::Instead(NO_TODAY)),
    row(XLSFORM, &["now"], Call::Instead(NO_TODAY)),
    row(
        SURVEYJS,
        &["today", "currentDate", "getDate", "year"],
        Call::Instead(NO_TODAY),
    ),
    row(
        SEVERAL,
        &["round", "floor", "ceil", "ceiling", "int", "trunc", "abs", "mod"],
        Call::Instead(NO_ROUNDING),
    ),
    row(XLSFORM, &["string-length"], Call::Instead(NO_LENGTH)),
    row(SEVERAL, &["length", "len", "strlen"], Call::Instead(NO_LENGTH)),
    row(
        XLSFORM,
        &["regex", "starts-with", "ends-with"],
        Call::Instead(NO_PATTERN),
    ),
    row(
        SEVERAL,
        &["matches", "substr", "upper", "lower", "concat"],
        Call::Instead(NO_PATTERN),
    ),
    row(
        SEVERAL,
        &["if", "iif", "ifelse", "coalesce"],
        Call::Instead(
            "a rule is one condition; join conditions with `and` and `or`: `smokes == 1 and age >= 18 or smokes == 2`",
        ),
    ),
    row(
        XLSFORM,
        &[
            "pulldata",
            "instance",
            "indexed-repeat",
            "position",
            "once",
            "jr:choice-name",
            "selected-at",
        ],
        Call::Instead("a rule reads answers of this survey by their ids, and flags: `flag.senior`"),
    ),
];

/// The references of a tool to an answer: the name between two signs.
#[derive(Debug)]
pub struct References {
    /// The tool.
    pub tool: &'static str,
    /// The signs before the name.
    pub open: &'static [&'static str],
    /// The sign behind it.
    pub close: &'static str,
}

/// The references of other tools, longer ones before their parts.
pub const REFERENCES: &[References] = &[
    References {
        tool: XLSFORM,
        open: &["$", "{"],
        close: "}",
    },
    References {
        tool: SURVEYJS,
        open: &["{"],
        close: "}",
    },
    References {
        tool: REDCAP,
        open: &["["],
        close: "]",
    },
];

/// Words for a missing answer that name nothing else: compared with one, a question is asked whether it is answered.
pub const NOTHING: [&str; 3] = ["null", "undefined", "nil"];

/// Operators, symbols first, and the ones to write instead; longer symbols before their beginnings. An operator without another is
/// the same here.
pub const OPERATORS: [(&str, &str); 38] = [
    ("===", "=="),
    ("!==", "!="),
    ("==", ""),
    ("!=", ""),
    ("<=", ""),
    (">=", ""),
    ("<>", "!="),
    ("=>", ">="),
    ("=<", "<="),
    ("&&", "and"),
    ("||", "or"),
    ("**", "^"),
    ("=", "=="),
    ("&", "and"),
    ("|", "or"),
    ("!", "not"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("…", ".."),
    ("×", "*"),
    ("÷", "/"),
    ("is", "=="),
    ("equals", "=="),
    ("eq", "=="),
    ("equal", "=="),
    ("neq", "!="),
    ("ne", "!="),
    ("notequal", "!="),
    ("div", "/"),
    // The words of other languages.
    ("und", "and"),
    ("oder", "or"),
    ("nicht", "not"),
    ("och", "and"),
    ("og", "and"),
    ("eller", "or"),
    ("inte", "not"),
    ("ikke", "not"),
];
