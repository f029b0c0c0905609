//! The figures of a status: how many people opened their invitation, began, and sent the answers. No figure tells of one person.
//!
//! `docs/group-reports.md` has the rules, and why they suffice.

use std::collections::{BTreeMap, BTreeSet};

use enkat_store::FollowedInvitation;
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::Serialize;

/// The least number of people of a group with figures.
pub(crate) const THRESHOLD: u32 = 5;

/// A number of people, as far as it is told: it is from the least to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The least that it may be.
    pub least: u32,
    /// The most that it may be.
    pub most: u32,
}

impl Figure {
    /// Tells how many of all people did something, if at least two did and at least two did not.
    fn of(count: u32, all: u32) -> Self {
        let (least, most) = if count < 2 {
            (0, 1)
        } else if count + 1 >= all {
            (all - 1, all)
        } else {
            (count, count)
        };
        Self { least, most }
    }

    /// Tells nothing.
    fn withheld(all: u32) -> Self {
        Self { least: 0, most: all }
    }

    fn add(&mut self, other: Self) {
        self.least += other.least;
        self.most += other.most;
    }
}

/// The figures of a group, or of all groups together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// People who are invited.
    pub invited: u32,
    /// People who signed in with their invitation.
    pub opened: Figure,
    /// People who gave an answer.
    pub begun: Figure,
    /// People who sent their answers.
    pub sent: Figure,
}

impl Figures {
    fn add(&mut self, other: Self) {
        self.invited += other.invited;
        self.opened.add(other.opened);
        self.begun.add(other.begun);
        self.sent.add(other.sent);
    }
}

/// The times of an invitation's steps; each comes with those before it.
#[derive(Clone, Copy)]
struct Steps {
    counted: Timestamp,
    opened: Option<Timestamp>,
    begun: Option<Timestamp>,
    sent: Option<Timestamp>,
}

impl Steps {
    fn of(invitation: &FollowedInvitation, counted: Timestamp) -> Self {
        let earlier = |one: Option<Timestamp>, other: Option<Timestamp>| one.into_iter().chain(other).min();
        let sent = invitation.sent_at;
        let begun = earlier(invitation.begun_at, sent);
        Self {
            counted,
            opened: earlier(invitation.opened_at, begun),
            begun,
            sent,
        }
    }
}

/// The groups of counted invitations.
pub(crate) struct Groups {
    steps: BTreeMap<String, Vec<Steps>>,
    withheld: BTreeSet<String>,
}

impl Groups {
    /// Groups invitations; the figures of `withheld` groups are not told.
    pub(crate) fn new(invitations: &[FollowedInvitation], withheld: Vec<String>) -> Self {
        let mut steps: BTreeMap<String, Vec<Steps>> = BTreeMap::new();
        for invitation in invitations {
            if let Some((group, counted)) = &invitation.counted {
                let of = steps.entry(group.clone()).or_default();
                of.push(Steps::of(invitation, *counted));
            }
        }
        Self {
            steps,
            withheld: withheld.into_iter().collect(),
        }
    }

    /// Returns the figures of each group at the end of a day, UTC; those who were counted later are left out.
    pub(crate) fn at_end_of(&self, day: Date) -> BTreeMap<&str, Figures> {
        let until = |at: Timestamp| day_of(at) <= day;
        let figures = self.steps.iter().filter_map(|(group, steps)| {
            let steps: Vec<_> = steps.iter().filter(|steps| until(steps.counted)).collect();
            let count = |step: fn(&Steps) -> Option<Timestamp>| {
                number(
                    steps
                        .iter()
                        .filter(|steps| step(steps).is_some_and(until))
                        .count(),
                )
            };
            let invited = number(steps.len());
            let is_withheld = self.withheld.contains(group) || invited < THRESHOLD;
            let figure = |count: u32| {
                if is_withheld {
                    Figure::withheld(invited)
                } else {
                    Figure::of(count, invited)
                }
            };
            let figures = Figures {
                invited,
                opened: figure(count(|steps| steps.opened)),
                begun: figure(count(|steps| steps.begun)),
                sent: figure(count(|steps| steps.sent)),
            };
            (invited > 0).then_some((group.as_str(), figures))
        });
        figures.collect()
    }

    /// Returns the figures of all groups together. They follow from those of the groups, and tell nothing more.
    pub(crate) fn together(groups: &BTreeMap<&str, Figures>) -> Figures {
        let mut all = Figures::default();
        for figures in groups.values() {
            all.add(*figures);
        }
        all
    }

    /// Lists the days from the first on which people were counted, until a time.
    pub(crate) fn days(&self, until: Timestamp) -> Vec<Date> {
        let counted = self.steps.values().flatten().map(|steps| steps.counted).min();
        let Some(first) = counted.map(day_of) else {
            return Vec::new();
        };
        let last = day_of(until);
        std::iter::successors(Some(first), |day| day.tomorrow().ok())
            .take_while(|day| *day <= last)
            .collect()
    }
}

/// Returns how many counted people want no more mails, as far as it is told.
pub(crate) fn declined(invitations: &[FollowedInvitation], has_withheld: bool) -> Figure {
    let counted = invitations
        .iter()
        .filter(|invitation| invitation.counted.is_some());
    let all = number(counted.clone().count());
    if has_withheld || all < THRESHOLD {
        return Figure::withheld(all);
    }
    let declined = counted.filter(|invitation| invitation.is_declined);
    Figure::of(number(declined.count()), all)
}

pub(crate) fn day_of(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use enkat_store::PersonSettings;
    use jiff::ToSpan;

    use super::*;

    fn start() -> Timestamp {
        "2026-11-21T08:00:00Z".parse().unwrap()
    }

    /// Builds an invitation in a group, whose person has come so many steps, one a day.
    fn invitation(group: &str, steps: i64) -> FollowedInvitation {
        let at = |step: i64| (steps >= step).then(|| start() + (24 * step).hours());
        FollowedInvitation {
            id: 1,
            invited: None,
            settings: PersonSettings::default(),
            printed_at: None,
            is_live: true,
            is_declined: false,
            opened_at: at(1),
            begun_at: at(2),
            sent_at: at(3),
            counted: Some((group.to_owned(), start())),
            mails: Vec::new(),
        }
    }

    fn group(name: &str, steps: &[i64]) -> Vec<FollowedInvitation> {
        steps.iter().map(|steps| invitation(name, *steps)).collect()
    }

    fn figure(least: u32, most: u32) -> Figure {
        Figure { least, most }
    }

    fn day(number: i64) -> Date {
        day_of(start() + (24 * number).hours())
    }

    #[test]
    fn figure_is_told_if_two_did_and_two_did_not() {
        let told = |count| Figure::of(count, 6);
        let figures: Vec<_> = (0..=6)
            .map(|count| (told(count).least, told(count).most))
            .collect();
        assert_eq!(figures, [(0, 1), (0, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6)]);
    }

    #[test]
    fn figures_count_steps_by_day() {
        let groups = Groups::new(&group("a", &[0, 1, 2, 3, 3, 3]), Vec::new());
        let last = groups.at_end_of(day(9))["a"];
        assert_eq!(
            (last.invited, last.opened, last.begun, last.sent),
            (6, figure(5, 6), figure(4, 4), figure(3, 3))
        );
        let second = groups.at_end_of(day(2))["a"];
        assert_eq!((second.begun, second.sent), (figure(4, 4), figure(0, 1)));
        assert_eq!(groups.days(start() + 72.hours()).len(), 4);
        assert!(groups.at_end_of(day(-1)).is_empty());
    }

    #[test]
    fn together_tells_nothing_that_groups_do_not_tell() {
        // Without the range, all but the other group would be those who have not opened.
        let mut invitations = group("a", &[1, 1, 1, 0, 0]);
        invitations.extend(group("b", &[1, 0, 0, 0, 0]));
        let groups = Groups::new(&invitations, Vec::new());
        let all = Groups::together(&groups.at_end_of(day(9)));
        assert_eq!((all.invited, all.opened), (10, figure(3, 4)));
    }

    #[test]
    fn withheld_and_small_groups_have_no_figures() {
        let invitations = group("a", &[1, 1, 1, 0, 0]);
        let groups = Groups::new(&invitations, vec!["a".to_owned()]);
        assert_eq!(groups.at_end_of(day(9))["a"].opened, figure(0, 5));
        // One of five was erased.
        let groups = Groups::new(&invitations[1..], Vec::new());
        assert_eq!(groups.at_end_of(day(9))["a"].opened, figure(0, 4));
    }
}
