//! The locations of a survey that asks for one: who may choose what is the deployment's to say.

use std::collections::HashSet;

use enkat_model::ScalarKind;

use super::{
    Location,
    check::{Checker, is_name},
    file::Survey,
};

impl Checker<'_> {
    /// Returns the locations of an offered survey. A survey that asks for one could not be answered without.
    pub(super) fn locations(&mut self, survey: &Survey) -> Vec<Location> {
        let asked = self.artifact(survey).and_then(|artifact| {
            let mut elements = artifact.elements.iter().map(|included| &included.element);
            elements.find(|element| matches!(element.body.scalar(), Some(ScalarKind::Sublocation(_))))
        });
        let listed = survey.locations.as_ref();
        match (asked, listed) {
            (Some(asked), None) => {
                let finding = format!(
                    "`{}` asks for a location in `{}`: list them under `locations`, each with `id` and `name`",
                    survey.survey.value, asked.id
                );
                self.find(&survey.survey, &finding);
            }
            (None, Some(listed)) => {
                let finding = format!(
                    "`{}` asks for no location: leave `locations` out",
                    survey.survey.value
                );
                self.find(listed, &finding);
            }
            (Some(_), Some(listed)) if listed.value.is_empty() => self.find(listed, "`locations` is empty"),
            _ => {}
        }
        let mut ids = HashSet::new();
        let listed = listed.map_or(&[][..], |listed| &listed.value);
        for location in listed {
            if !is_name(&location.id.value) {
                self.find(
                    &location.id,
                    "the `id` of a location is made of letters, digits, `-` and `_`, at most 64",
                );
            } else if !ids.insert(&location.id.value) {
                self.find(
                    &location.id,
                    &format!("the location `{}` is listed twice", location.id.value),
                );
            }
        }
        let location = |location: &super::file::DeclaredLocation| Location {
            id: location.id.value.clone(),
            name: location.name.clone(),
        };
        listed.iter().map(location).collect()
    }
}
