//! The facts about a response as cells.

use std::borrow::Cow;

use enkat_store::OpenedIdentity;
use jiff::{Timestamp, ToSpan, civil::Date, civil::DateTime, tz::TimeZone};

use super::row::Outgoing;
use crate::{Absence, Cell, ColumnType, Fact};

/// The length of a band of birth years.
const BAND: i16 = 5;

impl<'a> Outgoing<'a> {
    /// Returns the cell of a fact about a response in a round.
    pub(super) fn fact(&self, fact: Fact, round: u32) -> Cell<'a> {
        let response = self.response;
        match fact {
            Fact::Response => text(self.pseudonym),
            Fact::Version => Cell::Integer(response.tailoring.version.into()),
            Fact::Language => text(&response.language),
            Fact::Purpose => known(response.purpose.map(enkat_store::Purpose::name)),
            Fact::Round => Cell::Integer(round.into()),
            Fact::Unit => known(response.unit.as_deref()),
            Fact::Presets => words(&response.presets),
            Fact::Settings => words(&response.tailoring.flags),
            Fact::Gender => known(response.tailoring.gender.map(enkat_model::Gender::name)),
            Fact::BirthYear => match response.birth_year {
                Some(year) if self.birth_years_in_bands => {
                    Cell::Integer((year - year.rem_euclid(BAND)).into())
                }
                Some(year) => Cell::Integer(year.into()),
                None => Cell::Missing(Absence::Unknown),
            },
            Fact::Consented => match response.consented_at {
                Some(at) => self.time(at),
                None => Cell::Missing(Absence::NotAsked),
            },
            Fact::Sent => self.time(response.at),
            Fact::Reference => self.of_identity(|identity| &identity.reference),
            Fact::Number => self.of_identity(|identity| &identity.number),
            Fact::DateOfBirth => self.of_identity(|identity| &identity.date_of_birth),
            Fact::FirstName => self.of_identity(|identity| &identity.first_name),
            Fact::LastName => self.of_identity(|identity| &identity.last_name),
            Fact::Email => self.of_identity(|identity| &identity.email),
        }
    }

    fn of_identity(&self, part: impl Fn(&'a OpenedIdentity) -> &'a Option<String>) -> Cell<'a> {
        known(self.identity.and_then(|identity| part(identity).as_deref()))
    }

    /// Writes a time to the minute, or to the day.
    fn time(&self, at: Timestamp) -> Cell<'a> {
        let at = TimeZone::UTC.to_datetime(at);
        let by = i64::from(self.shifted_by);
        let at = match by {
            0 => at,
            by => at.checked_add(by.days()).unwrap_or(at),
        };
        let text = if self.only_days {
            at.date().to_string()
        } else {
            at.strftime("%Y-%m-%dT%H:%M").to_string()
        };
        Cell::Text(Cow::Owned(text))
    }

    /// Shifts an answer that is a day or a minute.
    pub(super) fn shifted(&self, data_type: ColumnType, answer: Cow<'a, str>) -> Cow<'a, str> {
        let by = i64::from(self.shifted_by).days();
        let moved = match data_type {
            _ if self.shifted_by == 0 => None,
            ColumnType::Date => answer
                .parse::<Date>()
                .and_then(|day| day.checked_add(by))
                .map(|day| day.to_string())
                .ok(),
            ColumnType::Minute => answer
                .parse::<DateTime>()
                .and_then(|minute| minute.checked_add(by))
                .map(|minute| minute.strftime("%Y-%m-%dT%H:%M").to_string())
                .ok(),
            _ => None,
        };
        moved.map_or(answer, Cow::Owned)
    }
}

fn text(text: &str) -> Cell<'_> {
    Cell::Text(Cow::Borrowed(text))
}

fn known(name: Option<&str>) -> Cell<'_> {
    name.map_or(Cell::Missing(Absence::Unknown), text)
}

fn words<'a>(names: &[String]) -> Cell<'a> {
    Cell::Text(Cow::Owned(names.join(" ")))
}
