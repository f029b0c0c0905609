//! Fills a server's database with responses to a survey, as if so many people had sent their answers: `responses DATABASE
//! ARTIFACT SURVEY_ID COUNT`. The answers are random, and the same in every run.

use std::{fs, path::Path};

use anyhow::Context;
use enkat_model::{
    Artifact, Body, Date, FlagSet, Model, QuestionKind, ScalarKind, ScoreResult, Session, missing, payload,
    saved_fields, scores, tailor,
};
use enkat_store::StoredScore;
use rusqlite::{Connection, params};
use serde_json::{Map, Value, json};

/// The responses that differ from each other; the others repeat them.
const DISTINCT: usize = 500;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [database, artifact, survey_id, count] = &arguments[..] else {
        anyhow::bail!("responses DATABASE ARTIFACT SURVEY_ID COUNT");
    };
    let artifact: Artifact = serde_json::from_slice(&fs::read(artifact)?)?;
    let flags: FlagSet = (0..artifact.flags.len()).collect();
    let model = tailor(&artifact, flags, None);
    let sent = sent(&artifact, &model)?;
    fill(Path::new(database), (&artifact, survey_id), &sent, count.parse()?)
}

/// The columns of a submission that differ.
struct Sent {
    payload: String,
    scores: String,
    missing: String,
}

fn sent(artifact: &Artifact, model: &Model) -> anyhow::Result<Vec<Sent>> {
    let today = Date::parse("2026-11-21").context("a day")?;
    let fields = saved_fields(artifact);
    let mut dice = Dice(1);
    let sessions = (0..DISTINCT).map(|_| Session::with_answers(model, today, &answers(model, &mut dice)));
    let sent = sessions.map(|session| {
        Ok(Sent {
            payload: serde_json::to_string(&payload(&session))?,
            scores: serde_json::to_string(&stored(scores(&session)))?,
            missing: missing(&session, &fields).to_letters(),
        })
    });
    sent.collect()
}

fn stored(scores: Vec<ScoreResult>) -> Vec<StoredScore> {
    scores.into_iter().map(StoredScore::Plain).collect()
}

/// Random numbers by Knuth's linear congruential generator (MMIX).
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % sides
    }
}

fn answers(model: &Model, dice: &mut Dice) -> Map<String, Value> {
    let answers = model.elements.iter().filter_map(|element| {
        let answer = match &element.body {
            Body::Box {} => json!(dice.below(2) == 0),
            Body::Question(question) => match &question.answer {
                QuestionKind::Choice(choice) => json!(choice.options[dice.below(choice.options.len())].value),
                QuestionKind::Scalar(ScalarKind::Text(_) | ScalarKind::Textarea(_)) => {
                    json!(["", "It depends on the week", "Ont i ryggen efter långa pass"][dice.below(3)])
                }
                QuestionKind::Scalar(ScalarKind::Checkbox(_)) => json!(true),
                _ => json!(dice.below(40)),
            },
            _ => return None,
        };
        Some((element.id.clone(), answer))
    });
    answers.collect()
}

fn fill(
    database: &Path,
    (artifact, survey_id): (&Artifact, &str),
    sent: &[Sent],
    count: usize,
) -> anyhow::Result<()> {
    let mut connection = Connection::open(database)?;
    let header = &artifact.header;
    let settings = artifact.flags.iter().filter_map(|flag| flag.setting.clone());
    let mut settings: Vec<_> = settings.collect();
    settings.sort();
    let transaction = connection.transaction()?;
    transaction.execute(
        "INSERT INTO tailorings (survey, version, flags, gender) VALUES (?1, ?2, ?3, '')",
        params![header.survey, header.version, serde_json::to_string(&settings)?],
    )?;
    let tailoring = transaction.last_insert_rowid();
    let mut participant = transaction.prepare(
        "INSERT INTO participants (id, survey_id, tailoring, unit, presets, purpose) VALUES (?1, ?2, ?3, ?4, '[]', 'data')",
    )?;
    let mut identity = transaction.prepare(
        "INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at)
         VALUES (?1, 'anonymous', ?2, '', 0)",
    )?;
    let mut submission = transaction.prepare(
        "INSERT INTO submissions (participant, survey, version, language, payload, scores, missing, consented_at, submitted_at)
         VALUES (?1, ?2, ?3, 'sv-SE', ?4, ?5, ?6, 1790000000000, 1790000000000)",
    )?;
    let mut dice = Dice(2);
    for person in 0..count {
        let id = format!("{:016x}{person:016x}", dice.below(usize::MAX));
        let row = &sent[person % sent.len()];
        participant.execute(params![id, survey_id, tailoring, format!("unit{}", person % 200)])?;
        identity.execute(params![id, 1950 + i64::try_from(person % 50)?])?;
        submission.execute(params![
            id,
            header.survey,
            header.version,
            row.payload,
            row.scores,
            row.missing
        ])?;
    }
    drop((participant, identity, submission));
    transaction.commit()?;
    Ok(())
}
