//! A random case: a survey, a participant, answers in order, and the outcome of each.

use enkat_model::{
    Artifact, ClientModel, Date, ElementId, FlagSet, Gender, Model, Rule, Session, client_model, payload,
    tailor, violations,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{
    answers::{random_date, random_value},
    dice::Dice,
    record::{Outcome, outcome, shows},
    slow::Slow,
    survey::{random_flags, random_gender, random_survey},
};

/// A case as TypeScript replays it.
#[derive(Clone, Debug, Serialize)]
pub struct Case {
    /// The seed from which it grew.
    pub seed: u64,
    /// The date on which it is answered.
    pub today: Date,
    /// The participant's model.
    pub model: ClientModel,
    /// The outcome without answers.
    pub start: Outcome,
    /// The answers.
    pub steps: Vec<Step>,
}

/// One answer and its outcome.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// The field.
    pub id: String,
    /// The value that is put into it.
    pub value: Value,
    /// The outcome.
    pub then: Outcome,
}

/// A random survey and participant.
pub struct Situation {
    /// The survey.
    pub artifact: Artifact,
    /// The participant's flags, as they are sent.
    pub flags: FlagSet,
    /// The participant's gender.
    pub gender: Option<Gender>,
    /// The date on which it is answered.
    pub today: Date,
    /// The participant's model.
    pub model: Model,
    seed: u64,
    dice: Dice,
}

impl Situation {
    /// Grows the situation of a seed.
    pub fn new(seed: u64) -> Self {
        let situation = Self::grow(Dice::new(seed));
        Self { seed, ..situation }
    }

    /// Grows a situation whose every choice is a byte, as long as there are some.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self::grow(Dice::given(bytes))
    }

    /// Adds a random participant to this survey, whose every choice is a byte, as long as there are some.
    pub fn of(artifact: Artifact, bytes: &[u8]) -> Self {
        Self::answering(artifact, Dice::given(bytes))
    }

    fn grow(mut dice: Dice) -> Self {
        let size = 8 + dice.below(24);
        let artifact = random_survey(&mut dice, size);
        Self::answering(artifact, dice)
    }

    fn answering(artifact: Artifact, mut dice: Dice) -> Self {
        let (flags, gender) = (random_flags(&mut dice), random_gender(&mut dice));
        Self {
            model: tailor(&artifact, artifact.derived_from(flags), gender),
            artifact,
            flags,
            gender,
            today: random_date(&mut dice),
            seed: 0,
            dice,
        }
    }

    /// Gives answers to a few questions at random and records the outcomes. Returns `None` if there is nothing to answer.
    ///
    /// # Errors
    /// The difference from the plain reading of the contract.
    pub fn play(mut self) -> Result<Option<Case>, String> {
        let fields = self.fields();
        if fields.is_empty() {
            return Ok(None);
        }
        let seed = self.seed;
        let context = |error: String| format!("seed {seed}: {error}");
        let mut session = Session::new(&self.model, self.today);
        let mut slow = Slow::new(&self.artifact, self.flags, self.gender, self.today);
        let mut answers = Map::new();
        let start = outcome(&session);
        slow.agrees_with(&start).map_err(context)?;
        let mut steps = Vec::new();
        for _ in 0..6 + self.dice.below(6) {
            let (field, value) = turn(&mut self.dice, &session, &fields);
            let id = self.model.element(field).id.clone();
            session.set(field, &value);
            slow.set(&id, &value);
            answers.insert(id.clone(), value.clone());
            let then = outcome(&session);
            slow.agrees_with(&then).map_err(context)?;
            slow.saves(&payload(&session)).map_err(context)?;
            let at_once = outcome(&Session::with_answers(&self.model, self.today, &answers));
            if at_once != then {
                return Err(format!(
                    "seed {seed}: the order of answers matters: {at_once:#?} {then:#?}"
                ));
            }
            steps.push(Step { id, value, then });
        }
        Ok(Some(Case {
            seed,
            today: self.today,
            model: client_model(&self.model),
            start,
            steps,
        }))
    }

    fn fields(&self) -> Vec<ElementId> {
        (0..self.model.elements.len())
            .map(ElementId::at)
            .filter(|id| self.model.element(*id).body.has_field())
            .collect()
    }
}

/// Picks a field and a value for it. Prefers values that change the survey, and now and then one that breaks a rule on several
/// answers.
fn turn(dice: &mut Dice, session: &Session<'_>, fields: &[ElementId]) -> (ElementId, Value) {
    let (before, broken) = (shows(session), broken_together(session));
    let breaks = dice.chance(15);
    let mut chosen = (fields[0], Value::Null);
    for _ in 0..30 {
        let field = *dice.pick(fields);
        chosen = (field, random_value(dice, &session.model().element(field).body));
        let mut trial = session.clone();
        trial.set(field, &chosen.1);
        let is_worth_it = if breaks {
            broken_together(&trial) > broken
        } else {
            shows(&trial) != before
        };
        if is_worth_it || dice.chance(2) {
            break;
        }
    }
    chosen
}

/// Counts the broken rules on several answers.
fn broken_together(session: &Session<'_>) -> usize {
    let broken = violations(session).into_iter();
    broken
        .filter(|broken| matches!(broken.rule, Rule::Max | Rule::Check))
        .count()
}

/// Grows the cases of the seeds from `first` on.
pub fn cases(first: u64) -> impl Iterator<Item = Result<Case, String>> {
    (first..).filter_map(|seed| Situation::new(seed).play().transpose())
}
