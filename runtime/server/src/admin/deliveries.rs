//! Deliveries of responses to their receivers, for an operator: listed, and tried once more.

use enkat_store::{DeliveryRow, DeliveryState};
use jiff::Timestamp;

use super::open::{Admin, refused};
use crate::{Error, delivery::Names};

/// A delivery in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryLine {
    /// The name of the event, which its receiver knows, too.
    pub id: String,
    /// The survey of the deployment.
    pub survey_id: String,
    /// The type of the event, such as `response.sent`.
    pub event: &'static str,
    /// The time of the event.
    pub at: Timestamp,
    /// The number of tries so far.
    pub tries: u32,
    /// The state.
    pub state: DeliveryState,
    /// The reason why the last try failed, if it did.
    pub failure: Option<String>,
}

/// A choice among deliveries.
#[derive(Clone, Debug)]
pub enum DeliverySelection {
    /// The one with this name.
    Event(String),
    /// Those of a survey that were given up.
    Survey {
        /// The survey of the deployment.
        survey_id: String,
        /// The earliest time of the event; `None` for all times.
        since: Option<Timestamp>,
        /// Whether also those that were accepted are chosen.
        accepted: bool,
    },
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Lists all deliveries, or those of one survey, in the order of their events.
    pub fn deliveries(&self, survey_id: Option<&str>) -> Result<Vec<DeliveryLine>, Error> {
        if let Some(survey_id) = survey_id {
            self.declared(survey_id)?;
        }
        let rows = self.ask(self.store.deliveries(survey_id))?;
        let lines = rows.into_iter().map(|row| DeliveryLine {
            id: Names::delivery(&self.keys, &row.delivery),
            survey_id: row.delivery.survey_id,
            event: row.delivery.kind.event(),
            at: row.delivery.at,
            tries: row.delivery.tries,
            state: row.state,
            failure: row.failure,
        });
        self.shown("deliveries", survey_id.unwrap_or_default(), lines.collect())
    }

    /// Lets the server try these deliveries now, with all their tries, and says how many they are.
    pub fn replay_deliveries(&self, selection: &DeliverySelection) -> Result<usize, Error> {
        let survey_id = match selection {
            DeliverySelection::Event(_) => None,
            DeliverySelection::Survey { survey_id, .. } => {
                self.declared(survey_id)?;
                Some(survey_id.as_str())
            }
        };
        let rows = self.ask(self.store.deliveries(survey_id))?;
        let chosen = rows.iter().filter(|row| self.is_chosen(selection, row));
        let numbers: Vec<_> = chosen.map(|row| row.delivery.number).collect();
        if let (DeliverySelection::Event(id), []) = (selection, &numbers[..]) {
            return Err(refused(format!(
                "there is no delivery `{id}`: `enkat admin deliveries list` shows all"
            )));
        }
        self.ask(self.store.replay_deliveries(&numbers, self.now()))
    }

    fn is_chosen(&self, selection: &DeliverySelection, row: &DeliveryRow) -> bool {
        match selection {
            DeliverySelection::Event(id) => Names::delivery(&self.keys, &row.delivery) == *id,
            DeliverySelection::Survey { since, accepted, .. } => {
                let is_ended = match row.state {
                    DeliveryState::Waiting(_) => false,
                    DeliveryState::Delivered(_) => *accepted,
                    DeliveryState::GivenUp(_) => true,
                };
                is_ended && since.is_none_or(|since| row.delivery.at >= since)
            }
        }
    }
}
