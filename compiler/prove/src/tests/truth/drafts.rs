//! All participants of a small survey, one after the other.

use enkat_model::{Artifact, Date, ElementId, FlagSet, Gender, Model, Session, Tailoring};
use serde_json::{Value, json};

use crate::{
    domain::{Class, Cuts, Field, Line, Meaning, fields},
    random::Random,
};

/// The values that stand in the fields of a survey: one of each class, and others of the same class.
pub(crate) struct Contents {
    /// By element: nothing, something that is refused, and the examples of the classes.
    examples: Vec<Vec<Value>>,
    /// By element: some other values.
    others: Vec<Vec<Value>>,
    /// Boxes that are not ticked together.
    excluding: Vec<(ElementId, ElementId)>,
}

/// The other values of a class that are tried.
const OTHERS: usize = 3;

impl Contents {
    pub(crate) fn of(artifact: &Artifact, cuts: &Cuts, today: Date, random: &mut Random) -> Self {
        let fields = fields(artifact, cuts, today);
        let others = artifact.elements.iter().zip(&fields).map(|(included, field)| {
            let line = included
                .element
                .body
                .scalar()
                .and_then(|kind| Line::of(kind, today));
            let (Field::Classes { classes, .. }, Some(line)) = (field, line) else {
                return Vec::new();
            };
            classes
                .iter()
                .flat_map(|class| others(class, &line, random))
                .collect()
        });
        Self {
            others: others.collect(),
            examples: fields.iter().map(examples).collect(),
            excluding: excluding(artifact),
        }
    }

    /// Shows all drafts of a participant's model to `see`, with the values of classes that are examples.
    pub(crate) fn for_each(
        &self,
        tailoring: &Tailoring<'_>,
        model: &Model,
        today: Date,
        mut see: impl FnMut(&Session<'_>),
    ) {
        let fields = self.kept(tailoring);
        let mut at = vec![0; fields.len()];
        let mut session = Session::new(model, today);
        loop {
            if self.can_stand(|id| fields.iter().zip(&at).any(|((of, ..), at)| *of == id && *at > 0)) {
                see(&session);
            }
            // Counts up, the first field fastest.
            let mut digit = 0;
            loop {
                let Some((old, new)) = fields.get(digit) else {
                    return;
                };
                let values = &self.examples[old.index()];
                at[digit] = (at[digit] + 1) % values.len();
                session.set(*new, &values[at[digit]]);
                if at[digit] > 0 {
                    break;
                }
                digit += 1;
            }
        }
    }

    /// Shows so many random drafts, whose values are not only examples.
    pub(crate) fn for_some(
        &self,
        count: usize,
        random: &mut Random,
        tailoring: &Tailoring<'_>,
        model: &Model,
        today: Date,
        mut see: impl FnMut(&Session<'_>),
    ) {
        let fields = self.kept(tailoring);
        for _ in 0..count {
            let mut session = Session::new(model, today);
            let mut filled = Vec::new();
            for (old, new) in &fields {
                let (examples, others) = (&self.examples[old.index()], &self.others[old.index()]);
                let at = random.next() as usize % (examples.len() + others.len());
                let value = examples.get(at).or_else(|| others.get(at - examples.len()));
                session.set(*new, value.unwrap_or(&Value::Null));
                if at > 0 {
                    filled.push(*old);
                }
            }
            if self.can_stand(|id| filled.contains(&id)) {
                see(&session);
            }
        }
    }

    /// Lists the fields that a participant gets, each with its place in the survey and in the model.
    fn kept(&self, tailoring: &Tailoring<'_>) -> Vec<(ElementId, ElementId)> {
        let fields = self.examples.iter().enumerate();
        let fields = fields.filter(|(_, values)| values.len() > 1);
        fields
            .filter_map(|(index, _)| {
                let id = ElementId::at(index);
                Some((id, tailoring.id(id)?))
            })
            .collect()
    }

    fn can_stand(&self, is_ticked: impl Fn(ElementId) -> bool) -> bool {
        !self
            .excluding
            .iter()
            .any(|(one, other)| is_ticked(*one) && is_ticked(*other))
    }
}

/// Lists the settings that participants can have.
pub(crate) fn settings(artifact: &Artifact) -> Vec<(FlagSet, Option<Gender>)> {
    let sent: Vec<usize> = artifact
        .flags
        .iter()
        .enumerate()
        .filter(|(_, flag)| flag.setting.is_some())
        .map(|(index, _)| index)
        .collect();
    let sets = (0..1_usize << sent.len()).map(|set| {
        let on = sent.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
        on.map(|(_, flag)| *flag).collect::<FlagSet>()
    });
    let genders = || std::iter::once(None).chain(Gender::ALL.map(Some));
    sets.flat_map(|set| genders().map(move |gender| (set, gender)))
        .filter(|(set, gender)| artifact.assumes(*set, *gender))
        .collect()
}

fn examples(field: &Field) -> Vec<Value> {
    let mut values = vec![Value::Null];
    match field {
        Field::None => {}
        Field::Tick => values.push(json!(true)),
        Field::Classes {
            classes,
            can_be_refused,
        } => {
            values.extend(can_be_refused.then(|| json!([])));
            values.extend(classes.iter().map(|class| class.example.clone()));
        }
    }
    values
}

/// Draws other numbers of a class by halving it at random.
fn others(class: &Class, line: &Line<'_>, random: &mut Random) -> Vec<Value> {
    let Meaning::Numbers { low, high, .. } = class.meaning else {
        return Vec::new();
    };
    let mut draw = || {
        let (mut low, mut high) = (low.max(-1e9), high.min(1e9));
        let mut drawn = None;
        while let Some(middle) = line.between(low, high) {
            drawn = Some(middle);
            match random.next() % 4 {
                0 => low = middle,
                1 => high = middle,
                _ => break,
            }
        }
        drawn
    };
    let ends = [low, high].into_iter().filter(|end| end.is_finite());
    let drawn: Vec<f64> = (0..OTHERS).filter_map(|_| draw()).collect();
    ends.chain(drawn).map(|number| line.json(number)).collect()
}

fn excluding(artifact: &Artifact) -> Vec<(ElementId, ElementId)> {
    let groups = artifact
        .elements
        .iter()
        .enumerate()
        .filter_map(|(index, included)| Some((ElementId::at(index), included.element.body.checkboxes()?)));
    let mut pairs = Vec::new();
    for (group, limits) in groups {
        for one in artifact.boxes(group) {
            for other in artifact.boxes(group).filter(|other| *other != one) {
                let together = |set: &Vec<ElementId>| set.contains(&one) && set.contains(&other);
                if limits.exclusive.contains(&one) || limits.at_most_one.iter().any(together) {
                    pairs.push((one, other));
                }
            }
        }
    }
    pairs
}
