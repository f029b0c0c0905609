//! The columns of a table.

use enkat_model::OptionValue;

use crate::Absence;

/// A column: a fact about the response, a saved field, or a score.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name, which no other column has.
    pub name: String,
    /// The type of its values.
    pub data_type: ColumnType,
    /// The level of measurement.
    pub measure: Measure,
    /// The question or the name of the fact, in the language of the export; empty where there is none.
    pub label: String,
    /// The values that have labels, in order.
    pub values: Vec<ValueLabel>,
    /// The lowest number that it can have; `None` where there is no bound, and for other types.
    pub lowest: Option<f64>,
    /// Whether its values tell sensitive answers, in some version.
    pub is_sensitive: bool,
    /// The kind of column.
    pub role: Role,
}

impl Column {
    /// Returns whether it names the response.
    pub fn is_key(&self) -> bool {
        self.role == Role::Fact(Fact::Response)
    }

    /// Lists the reasons for which it can have no value.
    pub fn absences(&self) -> &'static [Absence] {
        match self.role {
            Role::Fact(fact) => fact.absences(),
            Role::Field { .. } | Role::Score | Role::Band => &Absence::ALL,
        }
    }

    /// Takes in the values that the column has in an older version: labels and the name stay those of the newest.
    pub(crate) fn take_in(&mut self, older: Self) {
        self.data_type = self.data_type.with(older.data_type);
        self.is_sensitive |= older.is_sensitive;
        self.lowest = self.lowest.zip(older.lowest).map(|(new, old)| new.min(old));
        for value in older.values {
            if !self.values.iter().any(|known| known.value == value.value) {
                self.values.push(value);
            }
        }
    }
}

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// True or false.
    Truth,
    /// Whole numbers.
    Integer,
    /// Numbers with at most so many decimals; `None` where a calculation decides.
    Number(Option<u32>),
    /// Texts.
    Text,
    /// Days, as `2026-11-21`.
    Date,
    /// Minutes, as `2026-11-21T08:00`.
    Minute,
}

impl ColumnType {
    /// Returns the type that has the numbers of both types. Others are the same in all versions.
    fn with(self, older: Self) -> Self {
        match (self, older) {
            (Self::Number(new), Self::Number(old)) => {
                Self::Number(new.zip(old).map(|(new, old)| new.max(old)))
            }
            (Self::Integer, number @ Self::Number(_)) => number,
            _ => self,
        }
    }

    /// Describes a value of the type.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Truth => "true or false",
            Self::Integer => "a whole number",
            Self::Number(_) => "a number",
            Self::Text => "a text",
            Self::Date => "a day",
            Self::Minute => "a minute",
        }
    }
}

/// The level of measurement, as statistical programs name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Categories without an order.
    Nominal,
    /// Categories in an order.
    Ordinal,
    /// Quantities.
    Scale,
}

/// A value with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueLabel {
    /// The value.
    pub value: OptionValue,
    /// The label, in the language of the export.
    pub label: String,
}

/// The kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A fact about the response or its participant.
    Fact(Fact),
    /// A saved field: an answer, or a calculated one.
    Field {
        /// Whether participants write it in their own words.
        is_free_text: bool,
    },
    /// A score.
    Score,
    /// The band of a score.
    Band,
}

/// A fact about the response or its participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The pseudonym.
    Response,
    /// The version of the survey.
    Version,
    /// The language of the answers.
    Language,
    /// The number of the round.
    Round,
    /// The unit of the customer.
    Unit,
    /// The presets that applied.
    Presets,
    /// The settings that were on.
    Settings,
    /// The gender.
    Gender,
    /// The year of birth.
    BirthYear,
    /// The day or minute of the consent.
    Consented,
    /// The day or minute of sending.
    Sent,
    /// The purpose of the response.
    Purpose,
    /// The reference of the invited person.
    Reference,
    /// The government's number.
    Number,
    /// The birthdate.
    DateOfBirth,
    /// The first names.
    FirstName,
    /// The last name.
    LastName,
    /// The e-mail address of the person.
    Email,
}

impl Fact {
    /// The facts that say who a participant is, in the order of their columns.
    pub const IDENTIFYING: [Self; 6] = [
        Self::Reference,
        Self::Number,
        Self::DateOfBirth,
        Self::FirstName,
        Self::LastName,
        Self::Email,
    ];

    /// The facts of a pseudonymous response, in the order of their columns.
    pub const PSEUDONYMOUS: [Self; 12] = [
        Self::Response,
        Self::Version,
        Self::Language,
        Self::Purpose,
        Self::Round,
        Self::Unit,
        Self::Presets,
        Self::Settings,
        Self::Gender,
        Self::BirthYear,
        Self::Consented,
        Self::Sent,
    ];

    /// Returns the name of its column. Ids of questions have no underscore.
    pub fn name(self) -> &'static str {
        match self {
            Self::Response => "response_id",
            Self::Version => "survey_version",
            Self::Language => "answer_language",
            Self::Purpose => "response_purpose",
            Self::Round => "round_number",
            Self::Unit => "unit_code",
            Self::Presets => "preset_names",
            Self::Settings => "settings_on",
            Self::Gender => "participant_gender",
            Self::BirthYear => "birth_year",
            Self::Consented => "consented_at",
            Self::Sent => "sent_at",
            Self::Reference => "person_reference",
            Self::Number => "person_number",
            Self::DateOfBirth => "person_birthdate",
            Self::FirstName => "person_first_name",
            Self::LastName => "person_last_name",
            Self::Email => "person_email",
        }
    }

    /// Lists the reasons for which a response can lack it.
    fn absences(self) -> &'static [Absence] {
        match self {
            Self::Response
            | Self::Version
            | Self::Language
            | Self::Round
            | Self::Presets
            | Self::Settings
            | Self::Sent => &[],
            Self::Purpose
            | Self::Unit
            | Self::Gender
            | Self::BirthYear
            | Self::Reference
            | Self::Number
            | Self::DateOfBirth
            | Self::FirstName
            | Self::LastName
            | Self::Email => &[Absence::Unknown],
            Self::Consented => &[Absence::NotAsked],
        }
    }

    /// Describes it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Response => "Pseudonym of the response in this export",
            Self::Version => "Version of the survey",
            Self::Language => "Language of the answers",
            Self::Purpose => "Purpose of the response: data, demo or test",
            Self::Round => "Round of the survey",
            Self::Unit => "Unit of the participant",
            Self::Presets => "Presets of the participant",
            Self::Settings => "Settings that were on",
            Self::Gender => "Gender, as sign-in or invitation told it",
            Self::BirthYear => "Year of birth",
            Self::Consented => "Time of the consent, UTC",
            Self::Sent => "Time of sending, UTC",
            Self::Reference => "Reference of the invited person",
            Self::Number => "Personal identity number",
            Self::DateOfBirth => "Birthdate",
            Self::FirstName => "First names",
            Self::LastName => "Last name",
            Self::Email => "E-mail address of the person",
        }
    }
}
