//! Periods in which answers lie.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::moment::{Date, DateTime};

/// A period in which an answer lies, both ends included: of years, days or minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Period<T> {
    /// The earliest answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earliest: Option<Bound<T>>,
    /// The latest answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest: Option<Bound<T>>,
}

/// An end of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Bound<T> {
    /// The day on which it is answered: as an end, the whole day counts.
    Today,
    /// A fixed year, day or minute.
    At(T),
}

impl<T: fmt::Display> fmt::Display for Bound<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Today => f.write_str("today"),
            Self::At(moment) => moment.fmt(f),
        }
    }
}

/// A moment: a type of which every day has a first and a last value.
pub trait OfDay: Copy + Ord {
    /// Returns the first value of a day.
    fn first_of(day: Date) -> Self;
    /// Returns the last value of a day.
    fn last_of(day: Date) -> Self;
}

impl<T> Period<T> {
    /// Any time.
    pub const OPEN: Self = Self {
        earliest: None,
        latest: None,
    };
}

impl<T: OfDay> Period<T> {
    /// Returns the earliest answer on a day.
    pub fn earliest(&self, today: Date) -> Option<T> {
        self.earliest.map(|bound| bound.on(T::first_of(today)))
    }

    /// Returns the latest answer on a day.
    pub fn latest(&self, today: Date) -> Option<T> {
        self.latest.map(|bound| bound.on(T::last_of(today)))
    }

    /// Returns whether a moment is a possible answer on a day.
    pub fn contains(&self, moment: T, today: Date) -> bool {
        self.earliest(today).is_none_or(|earliest| earliest <= moment)
            && self.latest(today).is_none_or(|latest| moment <= latest)
    }
}

impl<T: Copy> Bound<T> {
    fn on(self, today: T) -> T {
        match self {
            Self::Today => today,
            Self::At(moment) => moment,
        }
    }
}

impl OfDay for u16 {
    fn first_of(day: Date) -> Self {
        day.year()
    }

    fn last_of(day: Date) -> Self {
        day.year()
    }
}

impl OfDay for Date {
    fn first_of(day: Date) -> Self {
        day
    }

    fn last_of(day: Date) -> Self {
        day
    }
}

impl OfDay for DateTime {
    fn first_of(day: Date) -> Self {
        Self::midnight(day)
    }

    fn last_of(day: Date) -> Self {
        Self::last_minute(day)
    }
}
