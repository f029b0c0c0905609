//! Questions for a day that should ask for a year, or the other way round, in words.

use std::fmt::Display;

use enkat_model::{AnswerType, Bound, ElementId, Period, ScalarKind};

use super::Types;
use crate::resolve::{Expr, ExprKind, Reference};

impl Types<'_, '_> {
    /// Says how to ask for a year instead of a date, with which a rule calculates. `other` is the other side of its operator.
    pub(super) fn year_instead(&self, id: ElementId, other: Option<&Expr>) -> String {
        let name = self.name(id);
        let range = match self.kind(id) {
            Some(ScalarKind::Date(date)) => written(&date.0, |day, _| day.year().to_string()),
            _ => String::new(),
        };
        let question = format!("write `year: {name}` instead of `date: {name}`{range}");
        if other.is_some_and(|other| self.is_year(other)) {
            return format!("rules do not calculate with dates; to compare two years, {question}");
        }
        format!(
            "rules do not calculate with dates: `years_since({name})` is the number of whole years until today; if the year is enough, \
             {question}"
        )
    }

    /// Says how to ask for a date instead of a year, from which a rule counts.
    pub(super) fn date_instead(&self, id: ElementId) -> String {
        let name = self.name(id);
        let range = match self.kind(id) {
            Some(ScalarKind::Year(year)) => written(&year.0, |year, end| format!("{year}-{end}")),
            _ => String::new(),
        };
        format!(
            "`{name}` is a year, so compare it with a year: `{name} < …`. That year stays the same in later years; if the rule needs \
             today's age, write `date: {name}` instead of `year: {name}`{range}"
        )
    }

    fn kind(&self, id: ElementId) -> Option<&ScalarKind> {
        self.survey.element(id).field().map(|field| &field.kind)
    }

    fn is_year(&self, expr: &Expr) -> bool {
        let ExprKind::Reference(Reference::Question(id)) = expr.kind else {
            return false;
        };
        self.answer_type(id) == Some(AnswerType::Year)
    }
}

/// Writes the range of a period in other moments, if it has one. `other` gets the first or the last day of a year, too.
fn written<T: Display>(period: &Period<T>, other: impl Fn(&T, &str) -> String) -> String {
    let moment = |bound: &Option<Bound<T>>, day: &str| match bound {
        Some(Bound::Today) => "today".to_owned(),
        Some(Bound::At(moment)) => other(moment, day),
        None => String::new(),
    };
    match (&period.earliest, &period.latest) {
        (None, None) => String::new(),
        (earliest, latest) => {
            let (first, last) = (moment(earliest, "01-01"), moment(latest, "12-31"));
            format!(", and `range: {first}..{last}`")
        }
    }
}
