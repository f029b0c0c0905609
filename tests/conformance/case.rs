//! A random case: a survey, a participant, answers in order, and the outcome of each.

use enkat_model::{
    Artifact, ClientModel, Date, ElementId, FlagSet, Gender, Invariant, Model, Parsed, QuestionKind, Rule,
    Session, client_model, payload, tailor, violations,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

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
    pub fn play(self) -> Result<Option<Case>, String> {
        self.fill(|_, _, value| value)
    }

    /// Plays with values that drafts can have (contract §10): where a field cannot hold a value, it is emptied.
    ///
    /// # Errors
    /// As for [`Self::play`].
    pub fn play_drafts(self) -> Result<Option<Case>, String> {
        self.fill(|recorder, field, value| {
            if recorder.can_stand(field, &value) {
                value
            } else {
                Value::Null
            }
        })
    }

    fn fill(
        mut self,
        fit: impl Fn(&Recorder<'_>, ElementId, Value) -> Value,
    ) -> Result<Option<Case>, String> {
        let fields = self.fields();
        if fields.is_empty() {
            return Ok(None);
        }
        let seed = self.seed;
        let context = |error: String| format!("seed {seed}: {error}");
        let participant = Participant {
            artifact: &self.artifact,
            flags: self.flags,
            gender: self.gender,
            today: self.today,
        };
        let mut recorder = Recorder::new(&participant, &self.model).map_err(context)?;
        for _ in 0..6 + self.dice.below(6) {
            let (field, value) = turn(&mut self.dice, &recorder.session, &fields, |field, value| {
                fit(&recorder, field, value)
            });
            recorder.answer(field, value).map_err(context)?;
        }
        Ok(Some(recorder.case(seed)))
    }

    fn fields(&self) -> Vec<ElementId> {
        (0..self.model.elements.len())
            .map(ElementId::at)
            .filter(|id| self.model.element(*id).body.has_field())
            .collect()
    }
}

/// A participant of a survey, and the day on which they answer.
#[derive(Clone, Copy, Debug)]
pub struct Participant<'a> {
    /// The survey.
    pub artifact: &'a Artifact,
    /// The flags, as they are sent.
    pub flags: FlagSet,
    /// The gender, if it is known.
    pub gender: Option<Gender>,
    /// The day.
    pub today: Date,
}

impl Participant<'_> {
    /// Gives these answers one after the other, and records the outcomes.
    ///
    /// # Errors
    /// The difference from the plain reading of the contract, or an answer to something that the participant does not get.
    pub fn answer(&self, answers: &Map<String, Value>) -> Result<Case, String> {
        let flags = self.artifact.derived_from(self.flags);
        let model = tailor(self.artifact, flags, self.gender);
        let mut recorder = Recorder::new(self, &model)?;
        for (id, value) in answers {
            // The answer to something that is not included counts nowhere.
            if let Some(field) = recorder.session.find(id) {
                recorder.answer(field, value.clone())?;
            }
        }
        Ok(recorder.case(0))
    }

    /// Gives these answers as [`Self::answer`] does; they break an invariant.
    ///
    /// # Errors
    /// Also, that they do not break it by the plain reading of the contract.
    pub fn refute(&self, answers: &Map<String, Value>, invariant: &Invariant) -> Result<Case, String> {
        if self.breaks(answers, invariant) {
            self.answer(answers)
        } else {
            let Self { flags, gender, .. } = self;
            Err(format!(
                "{answers:?} with {flags:?} and {gender:?} break nothing: {invariant:#?}"
            ))
        }
    }

    /// Returns whether these answers break an invariant, by the plain reading of the contract.
    pub fn breaks(&self, answers: &Map<String, Value>, invariant: &Invariant) -> bool {
        let mut slow = Slow::new(self.artifact, self.flags, self.gender, self.today);
        for (id, value) in answers {
            slow.set(id, value);
        }
        slow.breaks(invariant)
    }
}

/// The outcomes of answers that are given one after the other.
struct Recorder<'a> {
    today: Date,
    session: Session<'a>,
    slow: Slow<'a>,
    answers: Map<String, Value>,
    start: Outcome,
    steps: Vec<Step>,
}

impl<'a> Recorder<'a> {
    fn new(participant: &Participant<'a>, model: &'a Model) -> Result<Self, String> {
        let Participant {
            artifact,
            flags,
            gender,
            today,
        } = *participant;
        let (session, slow) = (
            Session::new(model, today),
            Slow::new(artifact, flags, gender, today),
        );
        let start = outcome(&session);
        slow.agrees_with(&start)?;
        Ok(Self {
            today,
            session,
            slow,
            answers: Map::new(),
            start,
            steps: Vec::new(),
        })
    }

    /// Puts a value into a field; the evaluators agree about the outcome, also if all answers are given at once.
    fn answer(&mut self, field: ElementId, value: Value) -> Result<(), String> {
        let id = self.session.model().element(field).id.clone();
        self.session.set(field, &value);
        self.slow.set(&id, &value);
        self.answers.insert(id.clone(), value.clone());
        let then = outcome(&self.session);
        self.slow.agrees_with(&then)?;
        self.slow.saves(&payload(&self.session))?;
        let at_once = Session::with_answers(self.session.model(), self.today, &self.answers);
        let at_once = outcome(&at_once);
        if at_once != then {
            return Err(format!("the order of answers matters: {at_once:#?} {then:#?}"));
        }
        self.steps.push(Step { id, value, then });
        Ok(())
    }

    /// Returns whether a draft can have a value in a field, beside the values that it has in others.
    fn can_stand(&self, field: ElementId, value: &Value) -> bool {
        let body = &self.session.model().element(field).body;
        match body.answer() {
            Some(QuestionKind::Choice(choice)) => {
                choice.options.iter().any(|option| json!(option.value) == *value)
            }
            _ if body.is_box() => *value == json!(true) && !self.is_excluded(field),
            Some(QuestionKind::Scalar(kind)) => {
                kind.is_typed() || !matches!(kind.read(value, self.today), Parsed::Invalid(_))
            }
            Some(QuestionKind::Checkboxes(_)) | None => false,
        }
    }

    /// Returns whether a box is ticked that a box of the same group excludes.
    fn is_excluded(&self, tick: ElementId) -> bool {
        let model = self.session.model();
        let group = model.element(tick).within;
        let Some((group, limits)) =
            group.and_then(|group| Some((group, model.element(group).body.checkboxes()?)))
        else {
            return false;
        };
        let mut ticked = model.boxes(group).filter(|other| {
            *other != tick && self.answers.get(&model.element(*other).id) == Some(&json!(true))
        });
        ticked.any(|other| {
            let together = |set: &Vec<ElementId>| set.contains(&tick) && set.contains(&other);
            limits.exclusive.contains(&tick)
                || limits.exclusive.contains(&other)
                || limits.at_most_one.iter().any(together)
        })
    }

    fn case(self, seed: u64) -> Case {
        Case {
            seed,
            today: self.today,
            model: client_model(self.session.model()),
            start: self.start,
            steps: self.steps,
        }
    }
}

/// Picks a field and a value for it. Prefers values that change the survey, and now and then one that breaks a rule on several
/// answers.
fn turn(
    dice: &mut Dice,
    session: &Session<'_>,
    fields: &[ElementId],
    fit: impl Fn(ElementId, Value) -> Value,
) -> (ElementId, Value) {
    let (before, broken) = (shows(session), broken_together(session));
    let breaks = dice.chance(15);
    let mut chosen = (fields[0], Value::Null);
    for _ in 0..30 {
        let field = *dice.pick(fields);
        let value = random_value(dice, &session.model().element(field).body);
        chosen = (field, fit(field, value));
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

/// Grows the cases of the seeds from `first` on, with values that drafts can have.
pub fn drafts(first: u64) -> impl Iterator<Item = Result<Case, String>> {
    (first..).filter_map(|seed| Situation::new(seed).play_drafts().transpose())
}

/// Grows the cases of the seeds from `first` on.
pub fn cases(first: u64) -> impl Iterator<Item = Result<Case, String>> {
    (first..).filter_map(|seed| Situation::new(seed).play().transpose())
}
