//! Responses in progress that go on with what is told of their participants by now.

use std::collections::HashMap;

use enkat_model::{Artifact, tailor};
use enkat_store::{InProgress, PersonSettings, Resettled, Tailoring};
use serde_json::Value;

use super::{
    open::Admin,
    people::{Imported, Invitee},
    telling::Offered,
};
use crate::{
    Error,
    deployment::{assumptions, settings},
};

/// The responses of so many people are held in memory.
const AT_A_TIME: usize = 500;

impl Admin {
    /// Gives the responses of these people the models that follow from what is told of them now.
    pub(super) fn resettle(
        &self,
        survey_id: &str,
        people: &[Invitee],
        anyway: bool,
    ) -> Result<Imported, Error> {
        let mut imported = Imported::default();
        let Some(offered) = self.as_offered(survey_id)? else {
            return Ok(imported);
        };
        let versions = self.published(&offered.offer.survey)?;
        for some in people.chunks(AT_A_TIME) {
            let resettled = self.settled(survey_id, (&offered, &versions), some, anyway, &mut imported)?;
            self.briefly(resettled.len(), async |done| {
                let resettling = self.store.resettle(&resettled[done..], self.now()).await?;
                imported.changed += resettling.changed;
                Ok(resettling.seen)
            })?;
        }
        Ok(imported)
    }

    /// The responses of some people with what is told of them now; those with answers keep their models, unless that is wanted
    /// anyway.
    fn settled(
        &self,
        survey_id: &str,
        (offered, versions): (&Offered, &[Artifact]),
        people: &[Invitee],
        anyway: bool,
        imported: &mut Imported,
    ) -> Result<Vec<Resettled>, Error> {
        let people: HashMap<_, _> = people
            .iter()
            .map(|person| (person.reference.as_str(), &person.settings))
            .collect();
        let references: Vec<_> = people.keys().copied().collect();
        let mut all = Vec::new();
        for (reference, response) in self.ask(self.store.responses_of_invited(survey_id, &references))? {
            let version = response.tailoring.version;
            let mut versions = versions.iter();
            let artifact = versions.find(|artifact| artifact.header.version == version);
            let (Some(person), Some(artifact)) = (people.get(reference.as_str()), artifact) else {
                continue;
            };
            let mut one = settled(offered, artifact, person, response);
            if one.tailoring != one.response.tailoring && !anyway && has_answers(artifact, &one.response) {
                one.tailoring.clone_from(&one.response.tailoring);
                imported.staying.push(reference);
            }
            all.push(one);
        }
        Ok(all)
    }
}

/// The response with what is told now. What its participant has said of their gender stays; settings that its version does
/// not assume leave it as it is.
fn settled(
    offered: &Offered,
    artifact: &Artifact,
    person: &PersonSettings,
    response: InProgress,
) -> Resettled {
    let sent = offered.offer.sent(artifact, person);
    let told = Tailoring {
        flags: settings::names(artifact, sent),
        gender: response.tailoring.gender.or(person.gender),
        ..response.tailoring.clone()
    };
    let is_assumed = assumptions::broken(artifact, sent, told.gender).is_empty();
    let tailoring = if is_assumed {
        told
    } else {
        response.tailoring.clone()
    };
    let model = tailor(
        artifact,
        artifact.flags_from(&tailoring.settings()),
        tailoring.gender,
    );
    let has = |id: &String| {
        let mut elements = model.elements.iter();
        elements.any(|element| element.body.has_field() && element.id == *id)
    };
    let page = response.draft.page.as_deref();
    let without = response.draft.answers.keys().filter(|id| !has(id)).cloned();
    Resettled {
        without: without.collect(),
        keeps_page: page.is_some_and(|page| model.pages().any(|id| model.element(id).id == page)),
        unit: person.unit.clone(),
        tailoring,
        response,
    }
}

/// Whether something is answered; consent is no answer.
fn has_answers(artifact: &Artifact, response: &InProgress) -> bool {
    let consent = artifact.header.consent.as_ref();
    let consent = consent.map(|consent| consent.checkbox.as_str());
    let answers = response.draft.answers.iter();
    let mut answers = answers.filter(|(id, _)| Some(id.as_str()) != consent);
    answers.any(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)))
}
