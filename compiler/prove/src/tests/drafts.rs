//! Random drafts with any values, beside the outcomes that the other evaluators agree on.
//!
//! A state of the circuit says for each number only in which class it lies. So the bits that stand for comparisons of several numbers
//! are set to what the real numbers are: the circuit has to allow them, and to come to the same outcome.

use std::collections::HashMap;

use enkat_conformance::{Case, Outcome, Situation};
use enkat_model::{Answer, Artifact, Date, ElementId, FlagSet, Gender, OptionValue, Session, Tailoring};
use serde_json::{Map, Value};

use super::amount;
use crate::{
    circuit::{Lit, Node},
    domain::{Cuts, Field, Meaning},
    encode::{Encoding, Raw, Restrictions},
    quantity::{Leaf, Numbers, as_number, calculate, years_since},
};

#[test]
fn circuit_agrees_with_all_evaluators_on_drafts() {
    let wanted = amount("PAIRS", 4_000);
    let first = u64::try_from(amount("SEED", 1_000_000)).unwrap();
    let mut compared = 0;
    for seed in first.. {
        let Situation {
            artifact,
            flags,
            gender,
            today,
            ..
        } = Situation::new(seed);
        if let Some(case) = Situation::new(seed).play_drafts().unwrap() {
            compared += case.steps.len();
            compare(&artifact, flags, gender, today, &case);
        }
        if compared >= wanted {
            break;
        }
    }
    println!("{compared} pairs of survey and draft, as the circuit says");
}

fn compare(artifact: &Artifact, flags: FlagSet, gender: Option<Gender>, today: Date, case: &Case) {
    let cuts = Cuts::of_survey(artifact, today);
    let mut encoding = Encoding::new(artifact, &cuts, today, Restrictions::InForce);
    let violated: Vec<Lit> = (0..artifact.elements.len())
        .map(|index| encoding.violated(ElementId::at(index)))
        .collect();
    let complete = encoding.complete();
    let tailoring = Tailoring::new(artifact, artifact.derived_from(flags), gender);
    let model = tailoring.model();
    let mut answers = Map::new();
    for (id, value, then) in std::iter::once((None, &Value::Null, &case.start)).chain(
        case.steps
            .iter()
            .map(|step| (Some(&step.id), &step.value, &step.then)),
    ) {
        answers.extend(id.map(|id| (id.clone(), value.clone())));
        let session = Session::with_answers(&model, today, &answers);
        let draft = Draft {
            encoding: &encoding,
            tailoring: &tailoring,
            session: &session,
        };
        let values = draft.values(flags, gender, &answers);
        let holds = |lit: Lit| values[lit.node()] != lit.is_negated();
        let context = format!("seed {}: {answers:?}", case.seed);
        assert!(holds(encoding.possible), "{context} is a state");
        assert_eq!(holds(complete), then.violations.is_empty(), "{context}");
        draft.agrees(then, &violated, &holds, &context);
    }
}

/// A draft beside its survey's circuit.
struct Draft<'d> {
    encoding: &'d Encoding<'d>,
    tailoring: &'d Tailoring<'d>,
    session: &'d Session<'d>,
}

impl Draft<'_> {
    /// Calculates all nodes.
    fn values(&self, flags: FlagSet, gender: Option<Gender>, answers: &Map<String, Value>) -> Vec<bool> {
        let on = self.inputs(flags, gender, answers);
        let orders = self.orders();
        let mut values: Vec<bool> = Vec::new();
        for (index, node) in self.encoding.circuit.nodes().iter().enumerate() {
            let of = |lit: Lit| values[lit.node()] != lit.is_negated();
            values.push(match node {
                Node::False => false,
                Node::Input => on.contains(&index),
                Node::Oracle(_) => orders[&index],
                Node::And(left, right) => of(*left) && of(*right),
            });
        }
        values
    }

    /// Lists the inputs that are on.
    fn inputs(&self, flags: FlagSet, gender: Option<Gender>, answers: &Map<String, Value>) -> Vec<usize> {
        let settings = &self.encoding.settings;
        let sent = settings.sent.iter().enumerate();
        let sent = sent.filter(|(flag, lit)| **lit != Lit::FALSE && flags.contains(*flag));
        let mut on: Vec<usize> = sent.map(|(_, lit)| lit.node()).collect();
        let genders = match gender {
            None => [false, false],
            Some(Gender::Female) => [true, false],
            Some(Gender::Male) => [false, true],
            Some(Gender::Other) => [true, true],
        };
        let bits = settings.gender_bits.iter().zip(genders);
        on.extend(bits.filter(|(_, is_on)| *is_on).map(|(bit, _)| bit.node()));
        for (index, included) in self.encoding.artifact.elements.iter().enumerate() {
            if let Some(value) = answers.get(&included.element.id) {
                on.extend(self.contents(ElementId::at(index), value));
            }
        }
        on
    }

    /// Lists the inputs of a field that are on if it has this value.
    fn contents(&self, id: ElementId, value: &Value) -> Vec<usize> {
        let element = &self.encoding.artifact.elements[id.index()].element;
        if value.is_null() {
            return Vec::new();
        }
        match (&self.encoding.fields[id.index()], &self.encoding.raw[id.index()]) {
            (Field::Tick, Raw::Tick { input, .. }) if *value == Value::Bool(true) => vec![input.node()],
            (Field::Classes { classes, .. }, Raw::Classes { bits, refusal, .. }) => {
                let today = self.encoding.today;
                let is_in: Box<dyn Fn(&Meaning) -> bool> = match element.body.scalar() {
                    Some(kind) => match kind.read(value, today) {
                        enkat_model::Parsed::Valid(answer) => {
                            Box::new(move |class: &Meaning| is_of(&answer, class))
                        }
                        enkat_model::Parsed::Invalid(_) => return vec![refusal.node()],
                        enkat_model::Parsed::Empty => return Vec::new(),
                    },
                    None => Box::new(|class: &Meaning| match class {
                        Meaning::Option(option) => serde_json::json!(option) == *value,
                        Meaning::Text(_) | Meaning::Numbers { .. } => false,
                    }),
                };
                // The class of texts that no rule names comes last.
                let class = classes.iter().position(|class| is_in(&class.meaning));
                let code = class.unwrap_or_else(|| panic!("{value} of {element:#?} has no class")) + 1;
                let digits = bits.iter().enumerate();
                let on = digits.filter(|(at, _)| code >> at & 1 == 1);
                on.map(|(_, bit)| bit.node()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Compares the real numbers that the circuit does not calculate.
    fn orders(&self) -> HashMap<usize, bool> {
        let mut orders = HashMap::new();
        for ((left, right), [less, more, missing]) in &self.encoding.orders.bits {
            let [left, right] =
                [left, right].map(|of| calculate(&mut Numbers(|leaf: Leaf<'_>| self.leaf(leaf)), of));
            let order = left.zip(right).and_then(|(left, right)| left.partial_cmp(&right));
            orders.insert(less.node(), order == Some(std::cmp::Ordering::Less));
            orders.insert(more.node(), order == Some(std::cmp::Ordering::Greater));
            orders.insert(missing.node(), order.is_none());
        }
        orders
    }

    fn leaf(&self, leaf: Leaf<'_>) -> Option<f64> {
        let counted = |id: ElementId| self.session.counted(self.tailoring.id(id)?);
        match leaf {
            Leaf::Answer(id) => match counted(id)? {
                Answer::Number(number) => Some(*number),
                Answer::Chosen(OptionValue::Integer(value)) => {
                    Some(as_number(usize::try_from(*value).unwrap()))
                }
                Answer::Moment(moment) => Some(moment.number()),
                Answer::Chosen(OptionValue::Name(_)) | Answer::Ticked(_) | Answer::Text(_) => None,
            },
            Leaf::YearsSince(id) => match counted(id)? {
                Answer::Moment(day @ enkat_model::Moment::Date(_)) => {
                    years_since(day.number(), self.encoding.today)
                }
                _ => None,
            },
            Leaf::Count(ids) => {
                let ticked = ids
                    .iter()
                    .filter(|id| counted(**id) == Some(&Answer::Ticked(true)));
                Some(as_number(ticked.count()))
            }
        }
    }

    /// Compares what the circuit says of elements with an outcome.
    fn agrees(&self, then: &Outcome, violated: &[Lit], holds: &impl Fn(Lit) -> bool, context: &str) {
        let states = &self.encoding.states;
        let mut letters = String::new();
        for (index, included) in self.encoding.artifact.elements.iter().enumerate() {
            let element = &included.element;
            if !holds(self.encoding.kept[index]) {
                continue;
            }
            letters.push(match (holds(states.visible[index]), holds(states.open[index])) {
                (false, _) => 'h',
                (true, false) => 'd',
                (true, true) => 'v',
            });
            if element.body.is_container() {
                continue;
            }
            let id = &element.id;
            let is_broken = then.violations.contains_key(id);
            assert_eq!(holds(violated[index]), is_broken, "{id} of {context}");
            if element.body.has_field() {
                let counts = states.answer[index].iter().any(|lit| holds(*lit));
                let is_saved = then
                    .payload
                    .get(id)
                    .is_some_and(|saved| *saved != Value::Bool(false));
                assert_eq!(counts, is_saved, "{id} of {context}");
            }
            if holds(states.visible[index]) {
                let options = element.body.options().iter().zip(&states.option_hidden[index]);
                let hidden: Vec<_> = options.filter(|(_, lit)| holds(**lit)).collect();
                let hidden: Vec<_> = hidden
                    .into_iter()
                    .map(|(option, _)| serde_json::json!(option.value))
                    .collect();
                let found = then.hidden_options.get(id).and_then(Value::as_array);
                assert_eq!(hidden, found.cloned().unwrap_or_default(), "{id} of {context}");
            }
        }
        assert_eq!(letters, then.states, "{context}");
    }
}

fn is_of(answer: &Answer, class: &Meaning) -> bool {
    match (class, answer) {
        (Meaning::Numbers { low, high, .. }, Answer::Number(number)) => (*low..=*high).contains(number),
        (Meaning::Numbers { low, high, .. }, Answer::Moment(moment)) => {
            (*low..=*high).contains(&moment.number())
        }
        (Meaning::Text(text), Answer::Text(answer)) => text.as_ref().is_none_or(|text| text == answer),
        _ => false,
    }
}
