//! Sealing of sensitive answers and contact details, as they are stored.

use std::{io, sync::OnceLock};

use enkat_model::{Missing, MissingReason, Model, ScoreResult};
use enkat_store::{ParticipantId, SEALED, StoredContent, StoredScore, WrappedKey, sealed_text};
use serde_json::{Map, Value, json};

use crate::{
    catalog::SavedFields,
    identity::{AnswerEncryption, KeyOf, Keys, Owner, Place},
};

/// The sealing of one participant's answers.
pub(crate) struct Sealer<'a> {
    keys: &'a Keys,
    owner: Owner<'a>,
    key: &'a WrappedKey,
    /// The encryption with the opened key: many answers are not sealed.
    encryption: OnceLock<AnswerEncryption>,
}

/// The answers of a submission before they are sealed. It has no `Debug`, so that no log shows it.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct PlainContent {
    /// The saved fields.
    pub(crate) payload: Map<String, Value>,
    /// The scores.
    pub(crate) scores: Vec<ScoreResult>,
    /// The reasons why fields have no answer; `None` where they are unknown.
    pub(crate) missing: Option<Missing>,
}

impl<'a> Sealer<'a> {
    /// Makes the sealer of a participant of this survey of the deployment, who has this key.
    pub(crate) fn new(
        keys: &'a Keys,
        survey_id: &'a str,
        (participant, key): (&'a ParticipantId, &'a WrappedKey),
    ) -> Self {
        let owner = Owner {
            survey_id,
            participant,
        };
        Self {
            keys,
            owner,
            key,
            encryption: OnceLock::new(),
        }
    }

    /// Opens the key of the participant.
    fn encryption(&self) -> io::Result<&AnswerEncryption> {
        if let Some(encryption) = self.encryption.get() {
            return Ok(encryption);
        }
        let of = KeyOf::Participant(self.owner.participant);
        let opened = self.keys.open(of, self.key)?.answers();
        Ok(self.encryption.get_or_init(|| opened))
    }

    /// Computes the code by which these changes are recognised when they are sent again.
    pub(crate) fn code_of_save(&self, changes: &Map<String, Value>) -> io::Result<String> {
        Ok(self.encryption()?.code_of_save(self.owner, changes))
    }

    /// Seals answers of a draft, or changes to it. An answer that is removed stays null, and one that is sealed stays as it is.
    pub(crate) fn seal_answers(
        &self,
        fields: &SavedFields,
        answers: Map<String, Value>,
    ) -> io::Result<Map<String, Value>> {
        let sealed = answers.into_iter().map(|(id, value)| {
            let is_plain = !value.is_null() && sealed_text(&value).is_none();
            let value = if is_plain && fields.is_sealed(&id) {
                self.sealed(&id, &value)?
            } else {
                value
            };
            Ok((id, value))
        });
        sealed.collect()
    }

    /// Opens the sealed answers of a draft.
    pub(crate) fn open_answers(&self, answers: &mut Map<String, Value>) -> io::Result<()> {
        for (id, answer) in answers {
            self.open_in_place(id, answer)?;
        }
        Ok(())
    }

    /// Seals what is kept of the answers that are sent.
    pub(crate) fn seal_content(
        &self,
        (fields, model): (&SavedFields, &Model),
        plain: PlainContent,
    ) -> io::Result<StoredContent> {
        let PlainContent {
            payload,
            scores,
            missing,
        } = plain;
        let mut payload = self.seal_answers(fields, payload)?;
        // Nothing may follow from the absence of a sensitive field.
        for (at, name) in fields.names.iter().enumerate() {
            let reason = missing
                .as_ref()
                .map(|missing| missing.reasons().get(at).copied().flatten());
            let is_asked = match reason {
                Some(reason) => reason != Some(MissingReason::NotAsked),
                None => has_field(model, name),
            };
            if is_asked && fields.is_sensitive(name) && !payload.contains_key(name) {
                payload.insert(name.clone(), self.sealed(name, &Value::Null)?);
            }
        }
        seal_copies(fields, model, &mut payload);
        let scores = scores.into_iter().map(|score| self.seal_score(fields, score));
        Ok(StoredContent {
            payload,
            scores: scores.collect::<io::Result<_>>()?,
            sealed_missing: match &missing {
                Some(missing) if fields.has_sensitive() => Some(self.seal_missing(missing)?),
                _ => None,
            },
            missing: missing.map(|missing| missing.sealed(|at| fields.is_sensitive(&fields.names[at]))),
        })
    }

    /// Opens all that is kept of answers that were sent.
    pub(crate) fn open_content(&self, stored: StoredContent) -> io::Result<PlainContent> {
        let StoredContent {
            mut payload,
            scores,
            missing,
            sealed_missing,
        } = stored;
        self.open_payload(&mut payload, |_| true)?;
        Ok(PlainContent {
            payload,
            scores: self.open_scores(scores)?,
            missing: match sealed_missing {
                Some(sealed) => Some(self.open_missing(&sealed)?),
                None => missing,
            },
        })
    }

    /// Opens those fields of a payload that may be opened, and their copies. Fields without a value go.
    pub(crate) fn open_payload(
        &self,
        payload: &mut Map<String, Value>,
        may_open: impl Fn(&str) -> bool + Copy,
    ) -> io::Result<()> {
        for (name, value) in payload.iter_mut() {
            match value {
                Value::Object(copies) if !copies.contains_key(SEALED) => {
                    self.open_payload(copies, may_open)?;
                }
                value if may_open(name) => self.open_in_place(name, value)?,
                _ => {}
            }
        }
        payload.retain(|_, value| !value.is_null());
        Ok(())
    }

    /// Opens the scores of a submission.
    pub(crate) fn open_scores(&self, scores: Vec<StoredScore>) -> io::Result<Vec<ScoreResult>> {
        let opened = scores.into_iter().map(|score| match score {
            StoredScore::Plain(score) => Ok(score),
            StoredScore::Sealed { name, sealed } => {
                let opened = self
                    .encryption()?
                    .open(self.owner, Place::Score(&name), &sealed)?;
                serde_json::from_value(opened).map_err(|_| io::Error::other("a sealed score is no score"))
            }
        });
        opened.collect()
    }

    fn seal_score(&self, fields: &SavedFields, score: ScoreResult) -> io::Result<StoredScore> {
        if !fields.is_sensitive_score(&score.name) {
            return Ok(StoredScore::Plain(score));
        }
        let value = serde_json::to_value(&score).map_err(io::Error::other)?;
        let sealed = self
            .encryption()?
            .seal(self.owner, Place::Score(&score.name), &value)?;
        Ok(StoredScore::Sealed {
            name: score.name,
            sealed,
        })
    }

    fn seal_missing(&self, missing: &Missing) -> io::Result<String> {
        let letters = Value::String(missing.to_letters());
        self.encryption()?.seal(self.owner, Place::Missing, &letters)
    }

    /// Opens the sealed reasons why fields have no answer.
    pub(crate) fn open_missing(&self, sealed: &str) -> io::Result<Missing> {
        let letters = self.encryption()?.open(self.owner, Place::Missing, sealed)?;
        let missing = letters.as_str().map(Missing::from_letters);
        missing
            .and_then(Result::ok)
            .ok_or_else(|| io::Error::other("sealed reasons are no reasons"))
    }

    fn sealed(&self, field: &str, value: &Value) -> io::Result<Value> {
        let sealed = self.encryption()?.seal(self.owner, Place::Field(field), value)?;
        Ok(json!({ SEALED: sealed }))
    }

    fn open_in_place(&self, field: &str, value: &mut Value) -> io::Result<()> {
        if let Some(sealed) = sealed_text(value) {
            *value = self.encryption()?.open(self.owner, Place::Field(field), sealed)?;
        }
        Ok(())
    }
}

/// Replaces copies by the sealed fields that they are copies of.
fn seal_copies(fields: &SavedFields, model: &Model, payload: &mut Map<String, Value>) {
    for nest in &model.payload.nest {
        let names = nest.of.iter().map(|id| &model.element(*id).id);
        let originals: Vec<_> = names
            .filter(|name| fields.is_sealed(name))
            .filter_map(|name| Some((name.clone(), payload.get(name)?.clone())))
            .collect();
        if let Some(Value::Object(copies)) = payload.get_mut(&nest.name) {
            copies.extend(originals);
        }
    }
}

/// Tests whether a participant's model has the field.
fn has_field(model: &Model, name: &str) -> bool {
    let mut elements = model.elements.iter();
    let mut calculated = model.payload.derive.iter();
    elements.any(|element| element.id == name && element.body.has_field())
        || calculated.any(|field| field.name == name)
}
