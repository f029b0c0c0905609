//! Sums of incidents: strangers decide how often incidents happen, but not how many rows and how much memory they take.

use indexmap::IndexMap;
use jiff::Timestamp;

use super::{Actor, AuditEntry, Event};
use crate::ids::ParticipantId;

/// The number of incidents of one event that get rows of their own. All others are summed up by detail alone.
const APART: usize = 20;

/// A refusal, as the audit log records it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Incident {
    /// The event.
    pub event: Event,
    /// The survey of the deployment, or empty.
    pub survey_id: String,
    /// The participant or the account that it is about.
    pub whose: Option<ParticipantId>,
    /// The way of a sign-in, the code, the route: a few fixed words, never typed ones.
    pub detail: String,
    /// The actor.
    pub actor: Actor,
}

impl Incident {
    /// Drops everything that distinguishes its source.
    fn among_many(self) -> Self {
        Self {
            survey_id: String::new(),
            whose: None,
            actor: Actor::Many,
            ..self
        }
    }
}

/// An incident and its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The incident.
    pub incident: Incident,
    /// The time of the first.
    pub since: Timestamp,
    /// The count.
    pub times: i64,
}

impl Counted {
    /// Returns its row for the audit log.
    pub fn entry(&self) -> AuditEntry<'_> {
        let incident = &self.incident;
        AuditEntry {
            at: self.since,
            event: incident.event,
            survey_id: &incident.survey_id,
            participant: incident.whose.as_ref(),
            detail: &incident.detail,
        }
    }
}

/// Incidents that are not written yet, in the order of their first occurrence.
#[derive(Default)]
pub struct Tally {
    apart: IndexMap<Incident, Sum>,
    /// At most one for each event and detail.
    together: IndexMap<Incident, Sum>,
}

struct Sum {
    since: Timestamp,
    times: i64,
}

impl Tally {
    /// Adds a counted incident.
    pub fn add(&mut self, counted: Counted) {
        let Counted {
            incident,
            since,
            times,
        } = counted;
        let is_of_many = incident.actor == Actor::Many;
        let is_apart = !is_of_many && (self.apart.contains_key(&incident) || self.has_room(incident.event));
        let sum = if is_apart {
            self.apart.entry(incident)
        } else {
            self.together.entry(incident.among_many())
        };
        let sum = sum.or_insert(Sum { since, times: 0 });
        sum.since = sum.since.min(since);
        sum.times = sum.times.saturating_add(times);
    }

    /// Takes out all incidents, the earliest first.
    pub fn take(&mut self) -> Vec<Counted> {
        let all = self.apart.drain(..).chain(self.together.drain(..));
        let mut all: Vec<_> = all
            .map(|(incident, Sum { since, times })| Counted {
                incident,
                since,
                times,
            })
            .collect();
        // The sort is stable: at equal times the first one stays first.
        all.sort_by_key(|counted| counted.since);
        all
    }

    fn has_room(&self, event: Event) -> bool {
        let of_event = self.apart.keys().filter(|incident| incident.event == event);
        of_event.count() < APART
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_795_000_000 + second).unwrap()
    }

    fn once(event: Event, source: usize, second: i64) -> Counted {
        let ip = std::net::Ipv4Addr::from_bits(u32::try_from(source).unwrap() << 8);
        let incident = Incident {
            event,
            survey_id: "pulse".to_owned(),
            whose: Some(ParticipantId(format!("{source}"))),
            detail: "swedishGovernmentId NotFound".to_owned(),
            actor: Actor::Stranger(Some(format!("{ip}/24").parse().unwrap())),
        };
        Counted {
            incident,
            since: at(second),
            times: 1,
        }
    }

    #[test]
    fn add_counts_equal_incidents_since_first_time() {
        let mut tally = Tally::default();
        for second in [5, 3, 9] {
            tally.add(once(Event::SignInFailed, 1, second));
        }
        let expected = Counted {
            times: 3,
            ..once(Event::SignInFailed, 1, 3)
        };
        assert_eq!(tally.take(), [expected]);
        assert_eq!(tally.take(), []);
    }

    #[test]
    fn add_above_limit_aggregates_sources_per_event() {
        let mut tally = Tally::default();
        for source in 0..100_000 {
            tally.add(once(Event::CallRefused, source, 0));
        }
        tally.add(once(Event::SignInFailed, 1, 1));
        assert_eq!((tally.apart.len(), tally.together.len()), (APART + 1, 1));
        // An incident that has its row keeps it.
        tally.add(once(Event::CallRefused, 0, 0));
        let all = tally.take();
        assert_eq!(all.iter().map(|counted| counted.times).sum::<i64>(), 100_002);
        let many = all.iter().find(|counted| counted.incident.actor == Actor::Many);
        let many = many.unwrap();
        assert_eq!(many.times, 100_000 - i64::try_from(APART).unwrap());
        assert_eq!(
            (many.incident.survey_id.as_str(), &many.incident.whose),
            ("", &None)
        );
        assert_eq!(all.last().unwrap(), &once(Event::SignInFailed, 1, 1));
        // Added again after a failed write, they are as before.
        for counted in all.clone() {
            tally.add(counted);
        }
        assert_eq!(tally.together.len(), 1);
        assert_eq!(tally.take().len(), all.len());
    }
}
