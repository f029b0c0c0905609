//! The items of a group report: the questions with options, and the scores, of the newest version of a survey.

use std::collections::BTreeSet;

use enkat_export::{Cell, Table};
use enkat_groups::{Answer, AskedUnits, Band, Item, ItemKind, OptionOfItem};
use enkat_model::{Artifact, OptionValue, QuestionKind, ScoreMethod};
use enkat_reports::emit::{Codebook, Variable};

/// The kinds of variables that are single checkboxes.
const BOXES: [&str; 3] = ["box", "orBox", "checkbox"];

/// The units for which a report has figures.
#[derive(Clone, Debug)]
pub(super) struct Units {
    /// Those with scores.
    pub(super) of_scores: AskedUnits,
    /// Those with single questions.
    pub(super) of_questions: BTreeSet<String>,
}

/// The items of a survey, with the ways from a response to its answers.
pub(super) struct Items {
    pub(super) all: Vec<Item>,
    /// The ids of all questions with options.
    questions: BTreeSet<String>,
}

/// The item whose answer decides whether a question is asked.
enum Followed {
    /// No item: the question is asked always, or by a setting, a checkbox or a number.
    Nothing,
    /// The item with this key.
    Item(String),
    /// A later question, so that this one cannot be an item.
    Later,
}

impl Items {
    /// Collects the items of a survey.
    pub(super) fn of(artifact: &Artifact, codebook: &Codebook, units: &Units) -> Self {
        let questions = codebook.variables.iter().filter(|variable| is_choice(variable));
        let mut collected = Self {
            all: Vec::new(),
            questions: questions.map(|variable| variable.name.clone()).collect(),
        };
        for variable in codebook.variables.iter().filter(|variable| is_choice(variable)) {
            collected.add_question(artifact, variable, units);
        }
        collected.add_scores(artifact, codebook, units);
        collected
    }

    fn add_question(&mut self, artifact: &Artifact, variable: &Variable, units: &Units) {
        let follows = match self.followed(artifact, &variable.name) {
            Followed::Nothing => None,
            Followed::Item(key) => Some(key),
            Followed::Later => return,
        };
        let is_rating = is_rating(variable);
        let options = variable.values.iter().map(|code| OptionOfItem {
            code: code_of(&code.value),
            value: match &code.value {
                OptionValue::Integer(step) if is_rating => Some(as_number(*step)),
                _ => code.valuation,
            },
        });
        self.all.push(Item {
            key: variable.name.clone(),
            sensitive: variable.sensitive,
            kind: ItemKind::Choice(options.collect()),
            follows,
            units: AskedUnits::Only(units.of_questions.clone()),
        });
    }

    fn add_scores(&mut self, artifact: &Artifact, codebook: &Codebook, units: &Units) {
        for (score, described) in artifact.scores.iter().zip(&codebook.scores) {
            let (least, greatest) = range(artifact, score);
            let topmost = score.bands.len().saturating_sub(1);
            let bands = score.bands.iter().enumerate().map(|(at, band)| Band {
                code: band.text.clone(),
                up_to: band
                    .below
                    .filter(|_| at < topmost)
                    .map_or(greatest, f64::next_down),
            });
            let mut bands: Vec<_> = bands.collect();
            if bands.is_empty() {
                bands.push(Band {
                    code: "all".to_owned(),
                    up_to: greatest,
                });
            }
            let ids = score
                .of
                .iter()
                .map(|id| artifact.elements[id.index()].element.id.as_str());
            let follows = ids
                .map(|id| self.followed(artifact, id))
                .find_map(|followed| match followed {
                    Followed::Item(key) => Some(key),
                    Followed::Nothing | Followed::Later => None,
                });
            self.all.push(Item {
                sensitive: described.sensitive,
                kind: ItemKind::Score { least, bands },
                follows,
                units: units.of_scores.clone(),
                key: score_key(&score.name),
            });
        }
    }

    /// Finds the item whose answer decides whether a question is asked.
    fn followed(&self, artifact: &Artifact, id: &str) -> Followed {
        let mut elements = artifact.elements.iter().map(|included| &included.element);
        let mut at = elements.find(|element| element.id == id);
        let mut deciding = Vec::new();
        while let Some(element) = at {
            element
                .hidden_when
                .for_each_element(&mut |read| deciding.push(read));
            let above = element
                .depends_on()
                .map(|above| &artifact.elements[above.index()].element);
            at = above;
        }
        let keys: BTreeSet<_> = deciding
            .iter()
            .map(|read| artifact.elements[read.index()].element.id.as_str())
            .collect();
        let known = self
            .all
            .iter()
            .rev()
            .find(|item| keys.contains(item.key.as_str()));
        match known {
            Some(item) => Followed::Item(item.key.clone()),
            None if keys.iter().any(|key| self.questions.contains(*key)) => Followed::Later,
            None => Followed::Nothing,
        }
    }
}

/// Returns whether a variable is a question of which a participant chooses one option.
fn is_choice(variable: &Variable) -> bool {
    !variable.values.is_empty()
        && variable.copy_of.is_none()
        && variable.origin.is_none()
        && !BOXES.contains(&variable.kind.as_str())
}

/// Returns whether a variable is a question with numbered steps, whose values are the steps.
pub(super) fn is_rating(variable: &Variable) -> bool {
    variable.kind == "rating"
}

/// Returns the key of a score, which no question has.
pub(super) fn score_key(name: &str) -> String {
    format!("scores.{name}")
}

pub(super) fn code_of(value: &OptionValue) -> String {
    match value {
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Name(name) => name.clone(),
    }
}

#[allow(clippy::cast_precision_loss, reason = "a rating has few steps")]
fn as_number(step: i64) -> f64 {
    step as f64
}

/// Computes the least and the greatest score that its questions can give.
fn range(artifact: &Artifact, score: &enkat_model::Score) -> (f64, f64) {
    let ranges: Vec<(f64, f64)> = score
        .of
        .iter()
        .filter_map(|id| {
            let Some(QuestionKind::Choice(choice)) = artifact.elements[id.index()].element.body.answer()
            else {
                return None;
            };
            let hidden = score
                .when_hidden
                .iter()
                .filter(|(of, _)| of == id)
                .map(|(_, value)| *value);
            let values = choice
                .options
                .iter()
                .filter_map(|option| option.valuation)
                .chain(hidden);
            let range = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(value), high.max(value))
            });
            Some(range)
        })
        .collect();
    let sum = |part: fn(&(f64, f64)) -> f64| ranges.iter().map(part).sum::<f64>();
    match score.method {
        // With fewer questions, the mean can be as extreme as that of the most extreme one.
        ScoreMethod::Mean => ranges
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |range, one| {
                (range.0.min(one.0), range.1.max(one.1))
            }),
        ScoreMethod::Sum => (sum(|range| range.0.min(0.0)), sum(|range| range.1.max(0.0))),
    }
}

/// Returns the answers of a response to all items, from its row in a table with the fields of its version.
pub(super) fn answers(items: &[Item], table: &Table, version: u32, cells: &[Cell<'_>]) -> Vec<Answer> {
    let answer = |item: &Item| match &item.kind {
        ItemKind::Choice(options) => {
            let code = match &cells[table.field(version, &item.key)?] {
                Cell::Integer(number) => number.to_string(),
                Cell::Text(name) => name.to_string(),
                _ => return None,
            };
            let at = options.iter().position(|option| option.code == code);
            at.map(Answer::Option)
        }
        ItemKind::Score { .. } => {
            let [value, _] = table.score(version, item.key.strip_prefix("scores.")?)?;
            match cells[value] {
                Cell::Number(score) => Some(Answer::Score(score)),
                _ => None,
            }
        }
    };
    items
        .iter()
        .map(|item| answer(item).unwrap_or(Answer::Missing))
        .collect()
}
