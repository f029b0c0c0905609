//! Re-tailors responses in progress after an import changed their participants' settings.

use std::collections::{BTreeMap, HashMap, HashSet};

use enkat_model::{Artifact, tailor};
use enkat_store::{InProgress, PersonSettings, Retailored, Tailoring};
use serde_json::Value;

use super::{
    open::{Admin, refused},
    people::{Imported, Invitee, StayReason},
    person_settings::Offered,
};
use crate::{
    Error,
    deployment::{assumptions, settings},
    session::Sealer,
};

/// The number of people whose responses are in memory at a time.
const CHUNK_SIZE: usize = 500;

impl Admin {
    /// Gives the responses of these people the models that follow from their settings. Responses saved in the meantime are
    /// judged again.
    pub(super) fn retailor(
        &self,
        survey_id: &str,
        offered: &Offered,
        people: &[Invitee],
        drop_answers: bool,
    ) -> Result<Imported, Error> {
        let versions = self.published(&offered.offer.survey)?;
        let retailoring = Retailoring {
            offered,
            versions: versions
                .iter()
                .map(|artifact| (artifact.header.version, artifact))
                .collect(),
            drop_answers,
        };
        let mut imported = Imported::default();
        for chunk in people.chunks(CHUNK_SIZE) {
            let mut people: HashMap<_, _> = chunk
                .iter()
                .map(|person| (person.reference.clone(), &person.settings))
                .collect();
            while !people.is_empty() {
                let conflicts = self.retailor_chunk(survey_id, &retailoring, &people, &mut imported)?;
                people.retain(|reference, _| conflicts.contains(reference));
            }
        }
        imported.staying.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(imported)
    }

    /// Re-tailors the responses of some people, and returns the references of those whose responses have changed meanwhile.
    fn retailor_chunk(
        &self,
        survey_id: &str,
        retailoring: &Retailoring<'_>,
        people: &HashMap<String, &PersonSettings>,
        imported: &mut Imported,
    ) -> Result<HashSet<String>, Error> {
        let references: Vec<_> = people.keys().map(String::as_str).collect();
        let responses = self.ask(self.store.responses_of_invited(survey_id, &references))?;
        let mut parts = HashMap::new();
        let (mut references, mut retailored) = (Vec::new(), Vec::new());
        for (reference, mut response) in responses {
            // A sealed "no" is no answer to stay for.
            let own = (&response.participant, &response.key);
            let sealer = Sealer::new(&self.keys, &response.survey_id, own);
            let opened = sealer.open_answers(&mut response.draft.answers);
            opened.map_err(|error| refused(error.to_string()))?;
            if let Some(person) = people.get(&reference) {
                let (one, stays) = retailoring.judge(person, response, &mut parts);
                references.push((reference, stays));
                retailored.push(one);
            }
        }
        let mut conflicts = HashSet::new();
        self.briefly(retailored.len(), async |done| {
            let progress = self.store.retailor(&retailored[done..], self.now()).await?;
            imported.changed += progress.changed;
            conflicts.extend(progress.conflicts);
            Ok(progress.seen)
        })?;
        let mut again = HashSet::new();
        for ((reference, stays), one) in references.into_iter().zip(&retailored) {
            if conflicts.contains(&one.response.participant) {
                again.insert(reference);
            } else {
                imported.staying.extend(stays.map(|reason| (reference, reason)));
            }
        }
        Ok(again)
    }
}

/// The survey and the rule by which responses get new models.
struct Retailoring<'a> {
    offered: &'a Offered,
    /// The published versions of the survey, by number.
    versions: BTreeMap<u32, &'a Artifact>,
    /// Whether responses with answers change, too.
    drop_answers: bool,
}

/// The fields and pages of a model.
struct Parts {
    fields: HashSet<String>,
    pages: HashSet<String>,
}

impl Retailoring<'_> {
    /// Returns the response with its new model, or as it is and why it stays so. The unit of its participant is set either way.
    fn judge(
        &self,
        person: &PersonSettings,
        response: InProgress,
        parts: &mut HashMap<Tailoring, Parts>,
    ) -> (Retailored, Option<StayReason>) {
        let mut retailored = Retailored {
            tailoring: response.tailoring.clone(),
            unit: person.unit.clone(),
            presets: None,
            without: Vec::new(),
            keeps_page: true,
            response,
        };
        let response = &retailored.response;
        let Some(artifact) = self.versions.get(&response.tailoring.version) else {
            return (retailored, Some(StayReason::VersionUnavailable));
        };
        let tailoring = match self.tailoring_for(artifact, person, response) {
            Err(reason) => return (retailored, Some(reason)),
            Ok(tailoring) => tailoring,
        };
        retailored.presets = Some(self.offered.offer.presets_for(person).to_vec());
        if tailoring != response.tailoring {
            let parts = parts
                .entry(tailoring.clone())
                .or_insert_with(|| Parts::of(artifact, &tailoring));
            let draft = &response.draft;
            let dropped = draft.answers.keys().filter(|id| !parts.fields.contains(*id));
            retailored.without = dropped.cloned().collect();
            retailored.keeps_page = draft.page.as_ref().is_some_and(|page| parts.pages.contains(page));
            retailored.tailoring = tailoring;
        }
        (retailored, None)
    }

    /// Returns the tailoring that follows from the settings of a person. A gender that the participant stated stays.
    fn tailoring_for(
        &self,
        artifact: &Artifact,
        person: &PersonSettings,
        response: &InProgress,
    ) -> Result<Tailoring, StayReason> {
        let sent = self.offered.offer.sent(artifact, person);
        let tailoring = Tailoring {
            flags: settings::names(artifact, sent),
            gender: response.tailoring.gender.or(person.gender),
            ..response.tailoring.clone()
        };
        if tailoring == response.tailoring {
            Ok(tailoring)
        } else if !assumptions::violated(artifact, sent, tailoring.gender).is_empty() {
            Err(StayReason::BreaksAssumptions)
        } else if !self.drop_answers && has_answers(artifact, response) {
            Err(StayReason::HasAnswers)
        } else {
            Ok(tailoring)
        }
    }
}

impl Parts {
    fn of(artifact: &Artifact, tailoring: &Tailoring) -> Self {
        let flags = artifact.flags_from(&tailoring.settings());
        let model = tailor(artifact, flags, tailoring.gender);
        let fields = model.elements.iter().filter(|element| element.body.has_field());
        Self {
            fields: fields.map(|element| element.id.clone()).collect(),
            pages: model.pages().map(|id| model.element(id).id.clone()).collect(),
        }
    }
}

/// Returns whether the draft holds an answer other than consent.
fn has_answers(artifact: &Artifact, response: &InProgress) -> bool {
    let consent = artifact.header.consent.as_ref();
    let consent = consent.map(|consent| consent.checkbox.as_str());
    let answers = response.draft.answers.iter();
    let mut answers = answers.filter(|(id, _)| Some(id.as_str()) != consent);
    answers.any(|(_, value)| !matches!(value, Value::Null | Value::Bool(false)))
}
