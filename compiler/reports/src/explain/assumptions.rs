//! Assumptions on flags that exclude a participant.

use enkat_model::{Artifact, FlagSet, Gender};

use crate::notation::notation;

/// Writes a warning for each assumption of the survey that excludes a participant with these flags, as they are sent, and this gender.
pub fn excluding_assumptions(artifact: &Artifact, sent: FlagSet, gender: Option<Gender>) -> Vec<String> {
    let excluding = artifact.assumptions.iter().filter(|assumption| match gender {
        Some(_) => !assumption.holds_for(sent, gender),
        None => !assumption.holds_for_anybody(sent),
    });
    let warning = |assumption| {
        let is = match (sent.is_empty(), gender) {
            (true, None) => "is without flags",
            (true, Some(_)) => "of this gender is without flags",
            (false, None) => "has these flags",
            (false, Some(_)) => "has these flags and this gender",
        };
        let assumed = notation(artifact, assumption);
        format!("no participant {is}, because the survey assumes `{assumed}` (`assume`). Name other flags")
    };
    excluding.map(warning).collect()
}
