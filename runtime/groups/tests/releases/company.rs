//! An organisation whose people answer one question after the other.

use enkat_groups::{
    Answer, AskedUnits, FrozenSet, Item, ItemKind, Kept, OptionOfItem, Outcome, Reason, Refusal, Response,
};
use jiff::Timestamp;

/// Responses in the order in which they were sent; a second passes between two.
#[derive(Default)]
pub(crate) struct Company {
    pub(crate) responses: Vec<Sent>,
    pub(crate) invited: Vec<(&'static str, u32)>,
}

pub(crate) struct Sent {
    pub(crate) person: String,
    pub(crate) unit: &'static str,
    pub(crate) answers: Vec<Answer>,
    pub(crate) is_erased: bool,
}

impl Company {
    /// Lets people of a unit answer one item: as many as the counts say give each of its options.
    pub(crate) fn answer(&mut self, unit: &'static str, counts: &[usize]) {
        for (option, count) in counts.iter().enumerate() {
            for _ in 0..*count {
                self.send(unit, vec![Answer::Option(option)]);
            }
        }
    }

    pub(crate) fn send(&mut self, unit: &'static str, answers: Vec<Answer>) {
        let person = format!("person{}", self.responses.len());
        self.responses.push(Sent {
            person,
            unit,
            answers,
            is_erased: false,
        });
    }

    /// Freezes all responses until now, and makes the release.
    pub(crate) fn release(&self, items: &[Item], earlier: &[Kept]) -> Result<Kept, Refusal> {
        let closing = second(self.responses.len() - 1);
        let mut set = FrozenSet::new(items, earlier, closing)?;
        for (number, sent) in self
            .responses
            .iter()
            .enumerate()
            .filter(|(_, sent)| !sent.is_erased)
        {
            let response = Response {
                person: &sent.person,
                unit: Some(sent.unit),
                sent: second(number),
                invited: true,
                answers: &sent.answers,
            };
            set.add(&response)?;
        }
        for (unit, people) in &self.invited {
            set.invite(Some(unit), *people);
        }
        set.release()
    }
}

pub(crate) fn second(number: usize) -> Timestamp {
    Timestamp::from_second(i64::try_from(number).unwrap()).unwrap()
}

/// Makes an item with as many options, which have the values 0, 1, 2, …
pub(crate) fn choice(key: &str, options: u8) -> Item {
    let option = |value: u8| OptionOfItem {
        code: format!("o{value}"),
        value: Some(f64::from(value)),
    };
    Item {
        key: key.to_owned(),
        sensitive: false,
        kind: ItemKind::Choice((0..options).map(option).collect()),
        follows: None,
        units: AskedUnits::All,
    }
}

/// Returns the counts of a cell; a cell without counts fails the test.
pub(crate) fn counts(kept: &Kept, item: &str, unit: &str) -> Vec<u32> {
    match kept.release.outcome(item, unit) {
        Some(Outcome::Published { counts, .. }) => counts.clone(),
        other => panic!("{item} in `{unit}`: {other:?}"),
    }
}

/// Returns the reason why a cell has no figures.
pub(crate) fn reason(kept: &Kept, item: &str, unit: &str) -> Option<Reason> {
    match kept.release.outcome(item, unit) {
        Some(Outcome::Withheld { reason }) => Some(*reason),
        _ => None,
    }
}
