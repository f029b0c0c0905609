//! The reasons why a file cannot be written.

use std::io;

/// The reason why a file, or a row of it, cannot be written. Messages name variables, and quote no value of a case.
#[derive(Debug, thiserror::Error)]
pub enum SavError {
    /// The bytes cannot be written.
    #[error("the SPSS file cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The file has no variable.
    #[error("the SPSS file has no variable: a file needs at least one, so export at least one")]
    NoVariables,
    /// A name that SPSS does not allow.
    #[error(
        "the variable name `{0}` is not allowed in SPSS: use 1 to 64 ASCII letters, digits, or any of `_.@#$`, begin with a letter \
         or `@`, do not end with `.`, and use no keyword of SPSS, such as `and` or `to`"
    )]
    Name(String),
    /// A name that comes a second time.
    #[error(
        "the variable name `{0}` comes twice: SPSS takes capital and small letters for the same, so rename one of the two"
    )]
    DuplicateName(String),
    /// A width of texts that SPSS does not allow.
    #[error(
        "the texts of `{name}` are {width} bytes wide, but SPSS allows 1 to 32767: set a width in these bounds"
    )]
    TextWidth {
        /// The variable.
        name: String,
        /// Its width, in bytes.
        width: u16,
    },
    /// A format of numbers that SPSS does not allow.
    #[error(
        "the numbers of `{name}` have the width {width} and {decimals} decimals, which SPSS does not allow: set a width of 1 to \
         40, and fewer decimals than the width, at most 16"
    )]
    NumberFormat {
        /// The variable.
        name: String,
        /// Its width, in characters.
        width: u8,
        /// Its decimals.
        decimals: u8,
    },
    /// A text with the measure of numbers.
    #[error("the measure of `{0}` is scale, but its values are texts: make it nominal or ordinal")]
    TextMeasure(String),
    /// A range of missing values that is none.
    #[error(
        "the missing values of `{0}` are no range of finite numbers: begin it with the lower one of the two bounds"
    )]
    MissingRange(String),
    /// A label of a value that the variable cannot have.
    #[error(
        "a label of `{0}` is for a value that the variable cannot have: a label needs a finite number, or a text that is at most \
         as wide as the variable"
    )]
    LabelledValue(String),
    /// A value with two labels.
    #[error("a value of `{0}` has two labels, but SPSS keeps one: remove the other one")]
    DuplicateLabel(String),
    /// A row with another number of values than there are variables.
    #[error(
        "a row has {found} values, but the file has {expected} variables: give a value for each, in their order"
    )]
    RowLength {
        /// The number of variables.
        expected: usize,
        /// The number of values.
        found: usize,
    },
    /// A value of another kind than its variable.
    #[error(
        "a value of `{0}` is of another kind than the variable, or no finite number: give the kind that was announced"
    )]
    WrongValue(String),
    /// A text that is longer than its variable is wide.
    #[error(
        "a text of `{name}` is {length} bytes long, but the variable is {width} bytes wide: announce the width of the longest text"
    )]
    TextTooLong {
        /// The variable.
        name: String,
        /// The length of the text, in bytes.
        length: usize,
        /// The width of the variable, in bytes.
        width: u16,
    },
    /// Another number of rows than was announced.
    #[error(
        "the SPSS file has {written} rows, but {announced} were announced: its header tells the wrong number, so write it again"
    )]
    RowCount {
        /// The number that was announced.
        announced: u64,
        /// The number of rows that were written.
        written: u64,
    },
}
