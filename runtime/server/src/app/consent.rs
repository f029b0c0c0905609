//! The consent of a participant, and the words to which it counts now.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};

use enkat_store::{Lapse, NeededConsent, Participant, Tailoring};
use serde_json::{Map, Value};

use super::App;
use crate::{
    catalog::Tailored,
    deployment::Offer,
    http::Failure,
    session::{consent_hashes, needs_consent},
};

/// The most models of a survey whose words are held.
const MOST: usize = 1000;

/// The hashes of the words to which participants can consent now, by survey. Every save of an answer needs them, and they change only
/// with the deployment.
#[derive(Default)]
pub(crate) struct CurrentWords(RwLock<HashMap<String, OfOffer>>);

/// The hashes of an offer, by model.
struct OfOffer {
    offer: Arc<Offer>,
    hashes: HashMap<Tailoring, Arc<[String]>>,
}

impl CurrentWords {
    /// Returns the hashes of an offer for participants with this model.
    fn of(&self, offer: &Arc<Offer>, tailoring: &Tailoring, tailored: &Tailored) -> Arc<[String]> {
        if let Some(hashes) = self.held(offer, tailoring) {
            return hashes;
        }
        let hashes: Arc<[String]> = consent_hashes(tailored, &offer.notices).into();
        let mut held = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let new = || OfOffer {
            offer: Arc::clone(offer),
            hashes: HashMap::new(),
        };
        let of_offer = held.entry(offer.survey_id.clone()).or_insert_with(new);
        if !Arc::ptr_eq(&of_offer.offer, offer) || of_offer.hashes.len() >= MOST {
            *of_offer = new();
        }
        of_offer.hashes.insert(tailoring.clone(), Arc::clone(&hashes));
        hashes
    }

    fn held(&self, offer: &Arc<Offer>, tailoring: &Tailoring) -> Option<Arc<[String]>> {
        let held = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let of_offer = held.get(&offer.survey_id);
        let of_offer = of_offer.filter(|held| Arc::ptr_eq(&held.offer, offer))?;
        of_offer.hashes.get(tailoring).map(Arc::clone)
    }
}

impl App {
    /// Returns the hashes of the words to which a participant can consent now, one for each language; `None` where no consent is asked
    /// for, and for a survey that is no longer offered, whose words are unknown.
    fn current_words(&self, participant: &Participant, tailored: &Tailored) -> Option<Arc<[String]>> {
        tailored.model.header.consent.as_ref()?;
        let offer = self.offer(participant)?;
        let words = &self.current_words;
        Some(words.of(&offer, &participant.tailoring, tailored))
    }

    /// Returns the consent without which changes of a participant's draft are not stored.
    pub(crate) fn needed_consent(
        &self,
        participant: &Participant,
        tailored: &Tailored,
        changes: &Map<String, Value>,
    ) -> NeededConsent {
        if !needs_consent(tailored, changes) {
            return NeededConsent::No;
        }
        let words = self.current_words(participant, tailored);
        words.map_or(NeededConsent::ToAnyWords, NeededConsent::ToOneOf)
    }

    /// Returns whether a participant consented to words other than the survey's current ones; `false` for a survey that is no longer
    /// offered, whose words are unknown.
    pub(crate) async fn has_other_consent(
        &self,
        participant: &Participant,
        tailored: &Tailored,
    ) -> Result<bool, Failure> {
        let current = self.current_words(participant, tailored);
        let Some(lapse) = self.lapse(participant, tailored, current.as_deref()) else {
            return Ok(false);
        };
        Ok(self.store.has_other_consent(&lapse).await?)
    }

    /// Clears the checkbox of a consent to words other than the survey's current ones. Returns whether it did.
    pub(crate) async fn lapse_consent(
        &self,
        participant: &Participant,
        tailored: &Tailored,
    ) -> Result<bool, Failure> {
        let current = self.current_words(participant, tailored);
        let Some(lapse) = self.lapse(participant, tailored, current.as_deref()) else {
            return Ok(false);
        };
        if !self.store.has_other_consent(&lapse).await? {
            return Ok(false);
        }
        Ok(self.store.lapse_consent(&lapse).await?)
    }

    fn lapse<'a>(
        &self,
        participant: &'a Participant,
        tailored: &'a Tailored,
        current: Option<&'a [String]>,
    ) -> Option<Lapse<'a>> {
        Some(Lapse {
            participant: &participant.id,
            checkbox: &tailored.model.header.consent.as_ref()?.checkbox,
            current: current?,
            at: self.environment.clock.now(),
        })
    }
}
