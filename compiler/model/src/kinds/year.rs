//! A year of four digits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    answers::{AnswerType, DataType, Domain, Grid, Saved, enter_within, written},
    field_schema::{FieldSchema, JsonType},
    key::{Form, Key, KeyValues},
    parsed::Parsed,
    rule::Rule,
    scalar::{Scalar, Written},
};
use crate::values::{Answer, Bound, Date, Period, number::whole};

/// The years that can be answered: those of four digits.
pub const YEARS: std::ops::RangeInclusive<u16> = 1000..=9999;

/// A year of four digits in a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Year(pub Period<u16>);

impl Written for Year {
    const DOC: &'static str = "A year of four digits.";
    const KEYS: &'static [Key] = &[Key {
        name: "range",
        doc: "The earliest and the latest answer, both included: `1900..today`, `2000..`, `..today`.",
        form: Form::Years,
    }];

    fn from_keys(keys: &KeyValues) -> Self {
        Self(keys.years("range").unwrap_or(Period::OPEN))
    }
}

impl Scalar for Year {
    fn noun(&self) -> &'static str {
        "a year"
    }

    fn answer_type(&self) -> AnswerType {
        AnswerType::Year
    }

    /// Reads a whole number, in the period and of four digits.
    #[allow(clippy::cast_precision_loss, reason = "the number is a double")]
    fn read(&self, value: &Value, today: Date) -> Parsed {
        let Some(number) = value.as_f64().and_then(whole) else {
            return Parsed::Invalid(Rule::Type);
        };
        let year = u16::try_from(number).ok().filter(|year| YEARS.contains(year));
        if year.is_some_and(|year| self.0.contains(year, today)) {
            Parsed::Valid(Answer::Number(number as f64))
        } else {
            Parsed::Invalid(Rule::Range)
        }
    }

    fn is_typed(&self) -> bool {
        true
    }

    fn schema(&self) -> FieldSchema {
        let period = self.0;
        let fixed = |bound| match bound {
            Some(Bound::At(year)) => Some(year),
            _ => None,
        };
        let today = |bound: Option<Bound<u16>>| bound.filter(|bound| *bound == Bound::Today);
        let earliest = fixed(period.earliest).map_or(*YEARS.start(), |year| year.max(*YEARS.start()));
        let latest = fixed(period.latest).map_or(*YEARS.end(), |year| year.min(*YEARS.end()));
        let years = FieldSchema {
            minimum: Some(earliest.into()),
            maximum: Some(latest.into()),
            ..FieldSchema::of(JsonType::Integer)
        };
        years.within(&Period {
            earliest: today(period.earliest),
            latest: today(period.latest),
        })
    }

    fn saved(&self) -> Saved {
        Saved::of_period(DataType::Integer, &self.0)
    }

    fn seconds(&self) -> u32 {
        15
    }

    fn mistake(&self, rule: Rule) -> Option<String> {
        let what = "a year with four digits";
        match rule {
            Rule::Type => Some(format!("enter {what}")),
            Rule::Range => Some(enter_within(what, &self.0)),
            _ => None,
        }
    }

    fn limits(&self) -> Vec<String> {
        written(&self.0).into_iter().collect()
    }

    fn domain(&self) -> Option<Domain> {
        Some(Domain::of_period(&self.0, |year| f64::from(*year)))
    }

    fn grid(&self) -> Option<Grid> {
        Some(Grid::Decimals(0))
    }
}
