//! The rows that all sides write to a database.

use jiff::Timestamp;
use serde_json::{Map, Value};

use enkat_store::{ParticipantId, StoredContent, Submission};

/// So many answers does a draft hold, and a submission.
const ANSWERS: usize = 250;
/// The survey that they are of, and the id under which it is offered.
pub const SURVEY: &str = "generated";

/// Returns the id of a participant, which is also the secret of the session.
pub fn name(person: usize) -> String {
    format!("{person:032x}")
}

/// Returns the changes of a save: all answers at first, then one after the other, each to a value that it did not have. They are
/// answers to the survey of [`crate::folder`].
pub fn changes(turn: usize) -> Map<String, Value> {
    let answer = |question: usize, value: usize| (format!("q{question}"), Value::from(value % 5 + 1));
    if turn == 0 {
        return (0..ANSWERS).map(|question| answer(question, question)).collect();
    }
    let question = turn % ANSWERS;
    Map::from_iter([answer(question, question + turn.div_ceil(ANSWERS))])
}

/// Returns the submission of a participant with all answers.
pub fn submission(person: usize) -> Submission {
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
