//! The rows that both sides write.

use jiff::Timestamp;
use serde_json::{Map, Value};

use enkat_store::{ParticipantId, StoredContent, Submission};

/// So many answers does a draft hold, and a submission.
const ANSWERS: usize = 250;
pub(crate) const SURVEY: &str = "generated";

pub(crate) fn name(person: usize) -> String {
    format!("{person:032x}")
}

/// Returns the changes of a save: all answers at first, then one after the other, each to a value that it did not have.
pub(crate) fn changes(turn: usize) -> Map<String, Value> {
    let answer = |question: usize, value: usize| (format!("question{question}"), Value::from(value % 5));
    if turn == 0 {
        return (0..ANSWERS).map(|question| answer(question, question)).collect();
    }
    let question = turn % ANSWERS;
    Map::from_iter([answer(question, question + turn.div_ceil(ANSWERS))])
}

pub(crate) fn submission(person: usize) -> Submission {
    Submission {
        participant: ParticipantId(name(person)),
        survey: SURVEY.to_owned(),
        version: 1,
        language: "en-US".to_owned(),
        content: StoredContent {
            payload: changes(0),
            ..StoredContent::default()
        },
        at: Timestamp::UNIX_EPOCH,
    }
}
