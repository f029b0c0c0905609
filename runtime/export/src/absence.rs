//! The reasons why cells of a table are empty.

use enkat_model::MissingReason;

/// The reason why a cell has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Absence {
    /// The settings or the gender of the participant leave the question out.
    NotAsked,
    /// Other answers hide the question.
    Hidden,
    /// The question was shown and left empty.
    Empty,
    /// The opt-out beside the question is ticked.
    OptedOut,
    /// The version that was answered does not have the field.
    NotInVersion,
    /// The export may not have the answer, or the reason why there is none: it is sensitive or a contact detail.
    Sealed,
    /// The submission was stored without its reasons, and they cannot be found in it.
    Unknown,
    /// Too few of the questions of a score are answered.
    TooFew,
}

impl Absence {
    /// All reasons, in the order of their codes.
    pub const ALL: [Self; 8] = [
        Self::NotAsked,
        Self::Hidden,
        Self::Empty,
        Self::OptedOut,
        Self::NotInVersion,
        Self::Sealed,
        Self::Unknown,
        Self::TooFew,
    ];

    /// Returns the name that tables and JSON have for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotAsked => "notAsked",
            Self::Hidden => "hidden",
            Self::Empty => "empty",
            Self::OptedOut => "optedOut",
            Self::NotInVersion => "notInVersion",
            Self::Sealed => "sealed",
            Self::Unknown => "unknown",
            Self::TooFew => "tooFew",
        }
    }

    /// Returns the number that stands for it where missing values are numbers: from −91 downwards, below every answer.
    pub fn code(self) -> i8 {
        match self {
            Self::NotAsked => -91,
            Self::Hidden => -92,
            Self::Empty => -93,
            Self::OptedOut => -94,
            Self::NotInVersion => -95,
            Self::Sealed => -96,
            Self::Unknown => -97,
            Self::TooFew => -98,
        }
    }

    /// Describes it for readers of the data.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::NotAsked => "not asked: settings or gender leave the question out",
            Self::Hidden => "hidden: other answers hide the question",
            Self::Empty => "empty: the question was shown and left empty",
            Self::OptedOut => "opted out: the opt-out beside the question is ticked",
            Self::NotInVersion => "not in this version of the survey",
            Self::Sealed => "sealed: a sensitive answer or a contact detail, which this export may not have",
            Self::Unknown => "unknown: sent before reasons were stored",
            Self::TooFew => "too few of the questions of the score are answered",
        }
    }
}

impl From<MissingReason> for Absence {
    fn from(reason: MissingReason) -> Self {
        match reason {
            MissingReason::NotAsked => Self::NotAsked,
            MissingReason::Hidden => Self::Hidden,
            MissingReason::Empty => Self::Empty,
            MissingReason::OptedOut => Self::OptedOut,
            MissingReason::Sealed => Self::Sealed,
        }
    }
}
