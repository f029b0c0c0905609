//! Frozen sets: the responses that were sent until a closing time, counted.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::{Item, ItemKind, Kept, Refusal, protections::Protections, publish, units::normal_code};

/// An answer to one item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// None.
    Missing,
    /// The option at this place.
    Option(usize),
    /// A score.
    Score(f64),
}

/// A response as it was sent.
#[derive(Clone, Copy, Debug)]
pub struct Response<'a> {
    /// The pseudonymous id of the person, the same in each of their responses.
    pub person: &'a str,
    /// The code of the unit from which it was sent, as `north/ward3`.
    pub unit: Option<&'a str>,
    /// The time at which it was sent.
    pub sent: Timestamp,
    /// Whether the person had an invitation, which counts in the response rate.
    pub invited: bool,
    /// The answers, one for each item.
    pub answers: &'a [Answer],
}

/// The responses that were sent until a closing time, as counts. Memory does not grow with their number, but for the ids.
#[derive(Debug)]
pub struct FrozenSet<'a> {
    pub(crate) items: &'a [Item],
    pub(crate) earlier: &'a [Kept],
    pub(crate) closing: Timestamp,
    pub(crate) protections: Protections,
    /// The place of each item's first option in the counts of an epoch; after the last one, their number.
    pub(crate) starts: Vec<usize>,
    pub(crate) own: Vec<OwnCounts>,
    places: HashMap<String, usize>,
    persons: HashSet<String>,
    last: Timestamp,
}

/// The counts of those who are in a unit and in none below it.
#[derive(Debug)]
pub(crate) struct OwnCounts {
    pub(crate) code: String,
    /// By the first release that has the people.
    pub(crate) epochs: Vec<Epoch>,
    /// The sum of the scores of each item.
    pub(crate) sums: Vec<f64>,
    pub(crate) invited: Option<u32>,
    pub(crate) sent_of_invited: u32,
}

/// The counts of those who were new in one release.
#[derive(Clone, Debug)]
pub(crate) struct Epoch {
    pub(crate) people: u32,
    pub(crate) fingerprint: u64,
    pub(crate) counts: Vec<u32>,
}

impl<'a> FrozenSet<'a> {
    /// Begins a set that closes at a time. `earlier` has all releases that were made of the survey, the oldest first.
    ///
    /// # Errors
    ///
    /// When an earlier release closes later, or an item follows one that is not before it.
    pub fn new(items: &'a [Item], earlier: &'a [Kept], closing: Timestamp) -> Result<Self, Refusal> {
        Self::begun(items, earlier, closing, Protections::ALL)
    }

    /// Begins a set whose release lacks protections, for tests of the adversary.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    #[cfg(feature = "weakened")]
    pub fn weakened(
        items: &'a [Item],
        earlier: &'a [Kept],
        closing: Timestamp,
        protections: Protections,
    ) -> Result<Self, Refusal> {
        Self::begun(items, earlier, closing, protections)
    }

    fn begun(
        items: &'a [Item],
        earlier: &'a [Kept],
        closing: Timestamp,
        protections: Protections,
    ) -> Result<Self, Refusal> {
        let earlier = if protections.frozen { earlier } else { &[] };
        if let Some(late) = earlier.iter().find(|kept| kept.release.closing > closing) {
            let earlier = late.release.closing;
            return Err(Refusal::ClosesEarlier { closing, earlier });
        }
        for (at, item) in items.iter().enumerate() {
            if let Some(follows) = &item.follows
                && !items[..at].iter().any(|before| before.key == *follows)
            {
                return Err(Refusal::FollowsUnknown {
                    item: item.key.clone(),
                    follows: follows.clone(),
                });
            }
        }
        let mut starts = vec![0];
        starts.extend(items.iter().scan(0, |end, item| {
            *end += item.width();
            Some(*end)
        }));
        Ok(Self {
            items,
            earlier,
            closing,
            protections,
            starts,
            own: Vec::new(),
            places: HashMap::new(),
            persons: HashSet::new(),
            last: Timestamp::MIN,
        })
    }

    /// Counts a response, unless it was sent after the closing time, or the person has sent one before: a person counts once, with the
    /// first response. Responses come in the order in which they were sent. Returns whether it counts.
    ///
    /// # Errors
    ///
    /// When it was sent before the last one, or an answer does not fit its item.
    pub fn add(&mut self, response: &Response<'_>) -> Result<bool, Refusal> {
        if response.sent < self.last {
            return Err(Refusal::OutOfOrder {
                sent: response.sent,
                after: self.last,
            });
        }
        self.last = response.sent;
        if response.sent > self.closing || !self.persons.insert(response.person.to_owned()) {
            return Ok(false);
        }
        let closings = self.earlier.iter().map(|kept| kept.release.closing);
        let epoch = closings.take_while(|closing| *closing < response.sent).count();
        let own = self.place(response.unit);
        let own = &mut self.own[own];
        own.sent_of_invited += u32::from(response.invited);
        let of_epoch = &mut own.epochs[epoch];
        of_epoch.people += 1;
        of_epoch.fingerprint = (of_epoch.fingerprint + fingerprint(response.person)) & FINGERPRINT;
        for (at, (item, start)) in self.items.iter().zip(&self.starts).enumerate() {
            let (option, score) = match (&item.kind, response.answers.get(at)) {
                (_, None | Some(Answer::Missing)) => continue,
                (ItemKind::Choice(options), Some(Answer::Option(option))) if *option < options.len() => {
                    (*option, 0.0)
                }
                (ItemKind::Score { least, bands }, Some(Answer::Score(score))) if !score.is_nan() => {
                    let greatest = bands.last().map_or(*least, |band| band.up_to);
                    let score = score.max(*least).min(greatest);
                    let band = bands.iter().position(|band| score <= band.up_to);
                    (band.unwrap_or_default(), score)
                }
                _ => {
                    return Err(Refusal::Unfit {
                        item: item.key.clone(),
                    });
                }
            };
            of_epoch.counts[start + option] += 1;
            own.sums[at] += score;
        }
        Ok(true)
    }

    /// States how many people of a unit, and of none below it, were invited.
    pub fn invite(&mut self, unit: Option<&str>, people: u32) {
        let own = self.place(unit);
        *self.own[own].invited.get_or_insert(0) += people;
    }

    /// Makes the release, with what is kept of it.
    ///
    /// # Errors
    ///
    /// When a figure would differ from one of an earlier release by some people, but fewer than the threshold; when responses of an
    /// earlier release have changed.
    pub fn release(&self) -> Result<Kept, Refusal> {
        publish::publish(self)
    }

    /// Finds the place of a unit in the counts, and makes one for a new unit.
    fn place(&mut self, unit: Option<&str>) -> usize {
        let code = normal_code(unit);
        if let Some(place) = self.places.get(&code) {
            return *place;
        }
        let width = self.starts.last().copied().unwrap_or_default();
        let epoch = Epoch {
            people: 0,
            fingerprint: 0,
            counts: vec![0; width],
        };
        self.own.push(OwnCounts {
            code: code.clone(),
            epochs: vec![epoch; self.earlier.len() + 1],
            sums: vec![0.0; self.items.len()],
            invited: None,
            sent_of_invited: 0,
        });
        self.places.insert(code, self.own.len() - 1);
        self.own.len() - 1
    }
}

/// The bits of a fingerprint: those of the whole numbers that JSON keeps in every language.
const FINGERPRINT: u64 = (1 << 53) - 1;

/// Returns a number for a person.
fn fingerprint(person: &str) -> u64 {
    let hash = Sha256::digest(person.as_bytes());
    let first = hash
        .iter()
        .take(8)
        .fold(0, |number, byte| number << 8 | u64::from(*byte));
    first & FINGERPRINT
}
