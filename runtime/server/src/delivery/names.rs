//! The names by which receivers know responses and events.
//!
//! They follow from the key of the service, the survey and the participant: an event has the same name whenever it is sent, also after a
//! backup was restored, and two surveys, or a survey and an export, have no names in common.

use enkat_store::{Delivery, DeliveryKind, ParticipantId};

use crate::identity::{Keys, pseudonym};

/// The names that the receiver of one survey knows.
pub(crate) struct Names<'a> {
    keys: &'a Keys,
    survey_id: &'a str,
}

impl<'a> Names<'a> {
    /// Makes the names of a survey of the deployment.
    pub(crate) fn new(keys: &'a Keys, survey_id: &'a str) -> Self {
        Self { keys, survey_id }
    }

    /// Returns the name of a response.
    pub(crate) fn response(&self, participant: &ParticipantId) -> String {
        self.name("", participant)
    }

    /// Returns the name of an event, which tells a receiver that it has had it before.
    pub(crate) fn event(&self, kind: DeliveryKind, participant: &ParticipantId) -> String {
        format!("evt_{}", self.name(kind.event(), participant))
    }

    /// Returns the name of the event of a delivery.
    pub(crate) fn delivery(keys: &'a Keys, delivery: &'a Delivery) -> String {
        Names::new(keys, &delivery.survey_id).event(delivery.kind, &delivery.participant)
    }

    fn name(&self, what: &str, participant: &ParticipantId) -> String {
        let names = self.keys.codes.receivers(&format!("{}\0{what}", self.survey_id));
        pseudonym(&names.key(participant))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::identity::KEY_BYTES;

    #[test]
    fn names_differ_by_survey_participant_and_event() {
        let keys = Keys::of_one([7; KEY_BYTES]);
        let mut all = BTreeSet::new();
        for survey in ["north", "south"] {
            for participant in ["ada", "bo"] {
                let participant = ParticipantId(participant.to_owned());
                let names = Names::new(&keys, survey);
                all.insert(names.response(&participant));
                all.extend(DeliveryKind::ALL.map(|kind| names.event(kind, &participant).replace("evt_", "")));
                assert_eq!(
                    names.response(&participant),
                    Names::new(&keys, survey).response(&participant)
                );
            }
        }
        assert_eq!(all.len(), 16);
        assert!(all.iter().all(|name| name.len() == 16), "{all:?}");
    }
}
