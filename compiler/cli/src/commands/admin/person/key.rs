//! The way by which a person is named.

use anyhow::bail;
use enkat_runtime::admin::{PersonKey, ReceiptCode};
use enkat_store::ParticipantId;

use crate::commands::Failure;

#[derive(clap::Args)]
// A group would take `--survey` for one of the ways.
#[group(skip)]
pub(super) struct Key {
    /// The surveyId of the survey that `--reference` belongs to
    #[arg(long, value_name = "ID", requires = "reference")]
    survey: Option<String>,
    /// The reference of an invited person, with `--survey`
    #[arg(long, value_name = "TEXT", requires = "survey", conflicts_with_all = ["number", "email", "participant", "receipt"])]
    reference: Option<String>,
    /// A Swedish or Norwegian number
    #[arg(long, conflicts_with_all = ["email", "participant", "receipt"])]
    number: Option<String>,
    /// An e-mail address: of a sign-in, a list of people to invite, or an account
    #[arg(long, conflicts_with_all = ["participant", "receipt"])]
    email: Option<String>,
    /// The id of a participant in the audit log
    #[arg(long, value_name = "ID", conflicts_with = "receipt")]
    participant: Option<String>,
    /// The receipt code of a response, which participants see on their copy, in upper or lower case
    #[arg(long, value_name = "CODE")]
    receipt: Option<ReceiptCode>,
}

impl Key {
    /// Returns the reference, number, address, id or code.
    pub(super) fn text(&self) -> String {
        let texts = [&self.reference, &self.number, &self.email, &self.participant];
        let text = texts.into_iter().flatten().next().cloned();
        text.or_else(|| self.receipt.map(|code| code.to_string()))
            .unwrap_or_default()
    }

    pub(super) fn key(&self) -> Result<PersonKey, Failure> {
        let key = match (
            &self.survey,
            &self.reference,
            &self.number,
            &self.email,
            &self.participant,
            self.receipt,
        ) {
            (Some(survey), Some(reference), None, None, None, None) => PersonKey::Reference {
                survey_id: survey.clone(),
                reference: reference.clone(),
            },
            (None, None, Some(number), None, None, None) => PersonKey::Number(number.clone()),
            (None, None, None, Some(email), None, None) => PersonKey::Email(email.clone()),
            (None, None, None, None, Some(id), None) => PersonKey::Participant(ParticipantId(id.clone())),
            (None, None, None, None, None, Some(code)) => PersonKey::Receipt(code),
            _ => bail!(
                "give `--survey` with `--reference`, or one of `--number`, `--email`, `--participant` and `--receipt`"
            ),
        };
        Ok(key)
    }
}
