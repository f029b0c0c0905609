//! The texts that a participant can see.

use enkat_model::split_plural;
use enkat_syntax::{
    collections::HashSet,
    tree::{Catalogue, Text},
};

use super::owners::Owners;
use crate::resolve::Survey;

/// The texts of a survey's catalogues that belong to something in it. A survey may use only a part of a module.
pub struct UsedTexts<'a> {
    owners: Owners<'a>,
    scales: HashSet<&'a str>,
}

impl<'a> UsedTexts<'a> {
    /// Collects the parts of this survey that have texts.
    pub fn of(survey: &'a Survey) -> Self {
        Self {
            owners: Owners::of(survey),
            scales: survey.scales_in_use().collect(),
        }
    }

    /// Tests whether a text of this catalogue belongs to something in the survey. The survey's own texts do, or have been reported.
    pub fn has(&self, catalogue: &Catalogue, key: &str, text: &Text) -> bool {
        let mut parts = split_plural(key).0.split('.');
        let (part, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        catalogue.is_own(text)
            || match part {
                "scales" => self.scales.contains(name),
                _ => self.owners.has(part, name),
            }
    }
}
