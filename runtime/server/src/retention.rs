//! Erases responses whose time is over: as the deployment says, those without an answer, and those that were withdrawn.

use std::collections::BTreeMap;

use enkat_store::{CodeOf, Due, OnRequest, ParticipantId, ResponseFacts, Store, StoreError, Traces};
use jiff::{SignedDuration, Timestamp};

use crate::{
    deployment::{kept::retentions, retention::Retention},
    identity::Keys,
};

/// The time for which a response without an answer is kept after its last session.
const UNANSWERED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The time for which a withdrawn response is kept, in case it was a mistake.
pub(crate) const WITHDRAWN: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Responses, or entries in lists of people to invite, whose time is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverdueLine {
    /// The survey of the deployment; `None` for those of all surveys.
    pub survey_id: Option<String>,
    /// Why their time is over.
    pub why: Overdue,
    /// Their number.
    pub count: usize,
}

/// The reason why the time of responses is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overdue {
    /// They were sent long ago, or the survey has been closed for long.
    Sent,
    /// They are not sent, and had their last change long ago.
    Unfinished,
    /// They are entries of people who never answered a survey that has been closed for long.
    Listed,
    /// They have no answer.
    Unanswered,
    /// They were withdrawn.
    Withdrawn,
}

impl Overdue {
    /// Returns the reason that the audit log has.
    fn reason(self) -> &'static str {
        match self {
            Self::Sent | Self::Unfinished | Self::Listed => "the retention period of the deployment is over",
            Self::Unanswered => "no answer within 30 days after the last session",
            Self::Withdrawn => "withdrawn 30 days ago",
        }
    }
}

/// Whether responses whose time is over are erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    Dry,
    Real,
}

/// Erases, or only counts, all responses whose time is over.
pub(crate) async fn run(
    store: &dyn Store,
    keys: &Keys,
    now: Timestamp,
    run: Run,
) -> Result<Vec<OverdueLine>, StoreError> {
    let retentions = retentions(&store.declarations().await?);
    let code_of = |survey_id: &str, reference: &str| keys.codes.erased(survey_id, reference);
    let mut lines = Vec::new();
    for (why, due) in all_due(&retentions, now) {
        let count = match run {
            Run::Dry => store.count_due(due).await?,
            Run::Real => erase(store, (why, due), &code_of, now).await?,
        };
        let survey_id = match due {
            Due::Sent { survey_id, .. } | Due::Unfinished { survey_id, .. } | Due::Listed { survey_id } => {
                Some(survey_id.to_owned())
            }
            Due::Unanswered { .. } => None,
        };
        lines.push(OverdueLine {
            survey_id,
            why,
            count,
        });
    }
    let withdrawn = withdrawn(store, &retentions, now).await?;
    lines.push(OverdueLine {
        survey_id: None,
        why: Overdue::Withdrawn,
        count: withdrawn.len(),
    });
    if run == Run::Real && !withdrawn.is_empty() {
        let traces = Traces {
            participants: withdrawn,
            ..Traces::default()
        };
        let request = OnRequest {
            reason: Overdue::Withdrawn.reason(),
            at: now,
        };
        store.erase(&traces, &[], request).await?;
    }
    lines.retain(|line| line.count > 0);
    Ok(lines)
}

/// Erases in batches, between which others can write.
async fn erase(
    store: &dyn Store,
    (why, due): (Overdue, Due<'_>),
    code_of: CodeOf<'_>,
    now: Timestamp,
) -> Result<usize, StoreError> {
    let request = OnRequest {
        reason: why.reason(),
        at: now,
    };
    let mut count = 0;
    loop {
        match store.erase_due(due, code_of, request).await? {
            0 => return Ok(count),
            erased => count += erased,
        }
    }
}

/// Lists what is due now.
fn all_due(retentions: &BTreeMap<String, Retention>, now: Timestamp) -> Vec<(Overdue, Due<'_>)> {
    let mut all = Vec::new();
    for (survey_id, retention) in retentions {
        let due = retention.due(now);
        if let Some(until) = due.sent {
            all.push((Overdue::Sent, Due::Sent { survey_id, until }));
        }
        if let Some(until) = due.changed {
            all.push((Overdue::Unfinished, Due::Unfinished { survey_id, until }));
        }
        if due.is_over {
            all.push((Overdue::Listed, Due::Listed { survey_id }));
        }
    }
    if let Ok(until) = now.saturating_sub(UNANSWERED) {
        all.push((Overdue::Unanswered, Due::Unanswered { until, now }));
    }
    all
}

/// Lists the responses that were withdrawn long ago, apart from those that a law forbids to erase yet.
async fn withdrawn(
    store: &dyn Store,
    retentions: &BTreeMap<String, Retention>,
    now: Timestamp,
) -> Result<Vec<ParticipantId>, StoreError> {
    let Ok(until) = now.saturating_sub(WITHDRAWN) else {
        return Ok(Vec::new());
    };
    let participants = store.withdrawn_until(until).await?;
    let facts = store.response_facts(&participants).await?.into_iter();
    let erasable = facts.filter(|response| duty_of(retentions, response, now).is_none());
    Ok(erasable.map(|response| response.participant).collect())
}

/// Returns the time until which a law forbids to erase a response, where there is such a law.
pub(crate) fn duty_of(
    retentions: &BTreeMap<String, Retention>,
    response: &ResponseFacts,
    now: Timestamp,
) -> Option<Timestamp> {
    retentions
        .get(&response.survey_id)?
        .duty_until(response.sent_at?, now)
}
