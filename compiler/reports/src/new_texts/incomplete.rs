//! Files that lack keys, with the reasons.

/// A file that lacks keys, or whose texts are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IncompleteFile {
    /// Its path, as messages show it.
    pub path: String,
    /// The reason why it lacks them.
    pub obstacle: Obstacle,
    /// The line about the finding in it that most probably hides texts.
    pub finding: Option<String>,
}

/// A reason why keys may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The file has texts and cannot be read, so that none are added to it.
    Unread,
    /// No language of the survey has a file with its name.
    Misnamed,
    /// Mistakes in the file may hide parts of the survey, or texts that it has.
    Hidden,
    /// The file would be read in another way with more keys.
    Unsafe,
    /// The file is one of a module, and not there; the texts of the survey have what belongs there.
    InSurvey,
}
