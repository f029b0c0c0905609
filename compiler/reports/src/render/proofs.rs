//! The numbers of claims about all participants, for programs.

use enkat_compiler::proofs::{Claims, Undecided};
use schemars::JsonSchema;
use serde::Serialize;

/// The claims about all participants that a run decided, or did not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonProofs {
    /// All claims.
    pub claims: usize,
    /// Those that are neither proved nor refuted.
    pub undecided: JsonUndecided,
}

/// The claims that are neither proved nor refuted, by the reasons why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JsonUndecided {
    /// A rule calculates with several numbers.
    pub numbers: usize,
    /// The search reached its limit.
    pub limit: usize,
    /// The runtime does not see what the prover does, which is a mistake of Enkat.
    pub unconfirmed: usize,
}

impl JsonProofs {
    /// Counts the claims about some surveys; `None` if there are none, as without proofs.
    pub fn of<'c>(claims: impl IntoIterator<Item = &'c Claims>) -> Option<Self> {
        let mut counts = Self {
            claims: 0,
            undecided: JsonUndecided::default(),
        };
        for of_survey in claims {
            counts.claims += of_survey.all;
            for why in &of_survey.undecided {
                *counts.undecided.count_mut(*why) += 1;
            }
        }
        (counts.claims > 0).then_some(counts)
    }
}

impl JsonUndecided {
    fn count_mut(&mut self, why: Undecided) -> &mut usize {
        match why {
            Undecided::Numbers => &mut self.numbers,
            Undecided::Limit => &mut self.limit,
            Undecided::Unconfirmed => &mut self.unconfirmed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_of_surveys_are_counted_together_by_reason() {
        let claims = |all, undecided: &[Undecided]| Claims {
            all,
            undecided: undecided.to_vec(),
            ..Claims::default()
        };
        let counts = JsonProofs::of(&[
            claims(5, &[Undecided::Numbers, Undecided::Limit]),
            claims(2, &[Undecided::Numbers]),
        ]);
        let json = serde_json::to_string(&counts).unwrap_or_default();
        assert_eq!(
            json,
            r#"{"claims":7,"undecided":{"numbers":2,"limit":1,"unconfirmed":0}}"#
        );
        assert_eq!(JsonProofs::of(&[Claims::default()]), None);
    }
}
