//! Rounds: surveys of the deployment that ask the same people again.

use std::collections::{BTreeMap, BTreeSet};

/// A round of a survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// The surveyId of the round before.
    pub before: Option<String>,
}

/// The round before each survey of the deployment.
#[derive(Debug, Default)]
pub(super) struct Rounds(pub(super) BTreeMap<String, BeforeIt>);

/// A survey in the order of rounds.
#[derive(Debug)]
pub(super) struct BeforeIt {
    /// The compiled survey.
    pub(super) survey: String,
    /// The round before it.
    pub(super) round_of: Option<String>,
}

impl Rounds {
    /// Finds the round of a survey. A circle ends where it would begin again.
    pub(super) fn round(&self, survey_id: &str) -> Round {
        let mut seen = BTreeSet::from([survey_id]);
        let mut number = 1;
        let mut at = survey_id;
        while let Some(before) = self.before(at)
            && seen.insert(before)
        {
            number += 1;
            at = before;
        }
        Round {
            number,
            before: self.before(survey_id).map(str::to_owned),
        }
    }

    fn before(&self, survey_id: &str) -> Option<&str> {
        self.0.get(survey_id)?.round_of.as_deref()
    }

    /// Returns whether a survey comes before itself.
    pub(super) fn is_circle(&self, survey_id: &str) -> bool {
        let mut at = self.before(survey_id);
        // A chain without a circle is no longer than there are surveys.
        for _ in &self.0 {
            match at {
                Some(before) if before == survey_id => return true,
                Some(before) => at = self.before(before),
                None => return false,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use enkat_store::{Declarations, Origin};

    use super::*;
    use crate::{
        deployment::{Deployment, declared, kept::round},
        routes::testing::{TOLD, artifact, artifact_with_location},
    };

    /// Reads a file with these surveys, each with its id, its compiled survey and the round before.
    fn kept(surveys: &[(&str, &str, &str)]) -> (Declarations, Vec<String>) {
        let artifacts = [&artifact(), &artifact_with_location()];
        let survey = |(id, survey, before): &(&str, &str, &str)| {
            let locations = match *survey {
                "visit" => ", locations: [{id: a, name: A}]",
                _ => "",
            };
            let before = match *before {
                "" => String::new(),
                before => format!(", roundOf: {before}"),
            };
            format!(
                "      - {{surveyId: {id}, type: shp, linkName: {id}, survey: {survey}, login: {{anonymous: true}}, \
                 defaultLoginType: anonymous{locations}{before}}}\n"
            )
        };
        let surveys: String = surveys.iter().map(survey).collect();
        let text = format!("customers:\n  - urlName: acme\n    name: Acme\n    surveys:\n{surveys}{TOLD}");
        let read = declared::in_text(&text, &artifacts, None, Origin::File);
        let declarations = read
            .unwrap_or_else(|findings| panic!("{findings:?}"))
            .declarations;
        let (_, findings) = Deployment::kept(&declarations, &artifacts);
        (
            declarations,
            findings.into_iter().map(|finding| finding.text).collect(),
        )
    }

    #[test]
    fn rounds_are_counted_from_the_first() {
        let (declarations, findings) = kept(&[
            ("third", "pulse", "second"),
            ("first", "pulse", ""),
            ("second", "pulse", "first"),
        ]);
        assert_eq!(findings, [] as [&str; 0]);
        for (id, number, before) in [
            ("first", 1, None),
            ("second", 2, Some("first")),
            ("third", 3, Some("second")),
        ] {
            let before = before.map(str::to_owned);
            assert_eq!(round(&declarations, id), Round { number, before });
        }
    }

    #[test]
    fn rounds_that_do_not_fit_are_reported() {
        let (_, findings) = kept(&[
            ("a", "pulse", "gone"),
            ("b", "pulse", "c"),
            ("c", "pulse", "b"),
            ("d", "visit", "a"),
        ]);
        assert_eq!(
            findings,
            [
                "`roundOf` is the `surveyId` of the round before, and there is no survey `gone`",
                "the rounds go in a circle: `b` comes before itself",
                "the rounds go in a circle: `c` comes before itself",
                "a round has the questions of the round before: `a` is of `survey: pulse`",
            ]
        );
    }
}
