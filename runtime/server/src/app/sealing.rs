//! Sealing of answers that were stored before they were sensitive, or by an older version of the server.

use std::{io, time::Duration};

use enkat_model::{Date, missing_in_payload};
use enkat_store::{InProgress, SealedDraft, SealedSubmission, StoreError, StoredContent, UnsealedSubmission};

use super::App;
use crate::{catalog::Tailored, session::Sealer};

/// The outcome of one search for answers that are not sealed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// Responses that are sealed now.
    pub(crate) sealed: usize,
    /// Responses that stay as they are: their survey is not served here, or another key has sealed a part of them.
    pub(crate) left: usize,
}

impl App {
    /// Looks every minute for answers that are not sealed yet, and seals them. Never ends by itself.
    pub(crate) async fn keep_sealing(&self) {
        let mut minutes = tokio::time::interval(Duration::from_mins(1));
        let mut left = 0;
        loop {
            minutes.tick().await;
            match self.seal_older().await {
                Ok(progress) => {
                    if progress.sealed > 0 {
                        tracing::info!(responses = progress.sealed, "sensitive answers are sealed now");
                    }
                    if progress.left > left {
                        tracing::warn!(
                            responses = progress.left,
                            "answers stay unsealed: their version of the survey is not published, or another key has sealed a \
                             part of them"
                        );
                    }
                    left = progress.left;
                }
                Err(error) => tracing::error!(%error, "older answers cannot be sealed"),
            }
        }
    }

    /// Seals all answers that may not be sealed yet, in batches.
    pub(crate) async fn seal_older(&self) -> Result<Progress, StoreError> {
        let mut progress = Progress::default();
        let mut after = None;
        loop {
            let drafts = self.store.unsealed_drafts(after.as_ref()).await?;
            let Some(last) = drafts.last() else { break };
            after = Some(last.participant.clone());
            let sealed: Vec<_> = drafts.iter().filter_map(|draft| self.seal_draft(draft)).collect();
            self.store.seal(&sealed, &[]).await?;
            progress.add(drafts.len(), sealed.len());
        }
        after = None;
        loop {
            let submissions = self.store.unsealed_submissions(after.as_ref()).await?;
            let Some(last) = submissions.last() else { break };
            after = Some(last.submission.participant.clone());
            let mut sealed = Vec::new();
            for submission in &submissions {
                let tailored = self.catalog.tailored(&submission.tailoring).await;
                sealed.extend(tailored.and_then(|tailored| self.seal_submission(&tailored, submission)));
            }
            self.store.seal(&[], &sealed).await?;
            progress.add(submissions.len(), sealed.len());
        }
        Ok(progress)
    }

    fn seal_draft(&self, response: &InProgress) -> Option<SealedDraft> {
        let fields = self
            .catalog
            .saved_fields(&response.tailoring.survey, response.tailoring.version)?;
        let own = (&response.participant, &response.key);
        let sealer = Sealer::new(&self.keys, &response.survey_id, own);
        let mut answers = response.draft.answers.clone();
        sealer.open_answers(&mut answers).ok()?;
        Some(SealedDraft {
            participant: response.participant.clone(),
            revision: response.draft.revision,
            answers: sealer.seal_answers(&fields, answers).ok()?,
        })
    }

    fn seal_submission(
        &self,
        tailored: &Tailored,
        unsealed: &UnsealedSubmission,
    ) -> Option<SealedSubmission> {
        let submission = &unsealed.submission;
        let own = (&submission.participant, &unsealed.key);
        let sealer = Sealer::new(&self.keys, &unsealed.survey_id, own);
        let content = sealed_anew(&sealer, tailored, unsealed);
        Some(SealedSubmission {
            participant: submission.participant.clone(),
            content: content.ok()?,
        })
    }
}

impl Progress {
    fn add(&mut self, read: usize, sealed: usize) {
        self.sealed += sealed;
        self.left += read - sealed;
    }
}

/// Seals the answers of a submission that were stored otherwise. The reasons why fields have no answer are found first, as far as
/// they are certain: a payload with sealed values does not tell them any more.
fn sealed_anew(
    sealer: &Sealer<'_>,
    tailored: &Tailored,
    unsealed: &UnsealedSubmission,
) -> io::Result<StoredContent> {
    let (fields, model) = (tailored.saved_fields.as_ref(), &tailored.model);
    let submission = &unsealed.submission;
    let mut plain = sealer.open_content(submission.content.clone())?;
    if plain.missing.is_none() {
        let day = u64::try_from(submission.at.as_second()).unwrap_or_default();
        plain.missing = missing_in_payload(model, &fields.names, Date::at_unix_seconds(day), &plain.payload);
    }
    sealer.seal_content((fields, model), plain)
}
