//! `GET /api/profiles`: the profiles of an account, each with its surveys and their progress.

use std::collections::BTreeMap;

use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    ProfileName,
    surveys::{AccountSurvey, Owner, SurveyProgress},
};
#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Code, Outcome, RateClass, Reply, SignedInAccount},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

/// The text with the name of a survey.
const NAME: &str = "survey.name";

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/profiles",
        id: "profiles",
        summary: "The profiles of an account, and their surveys",
        description: "Needs the cookie `__Host-account` and its token in `X-Account-Token`. An account of \
                      the demo has all surveys of the demo; other accounts have the surveys that their \
                      owner has begun with the identity of the account. Each survey has the owner's \
                      progress.",
        rate: RateClass::Call,
        signed_in: false,
        request: None,
        answer: Answer::Data(schema::<Profiles>),
        expected: &[],
        refused: &[Code::InvalidSession, Code::SessionExpired],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle).of_account()
}

/// The profiles of an account.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profiles {
    profiles: Vec<Profile>,
    /// Whether the console for developers shows that the owner is a super user.
    is_super_user: bool,
}

/// A profile and its surveys.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Profile {
    #[serde(flatten)]
    name: ProfileName,
    surveys: Vec<ProfileSurvey>,
}

/// A survey of a profile.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileSurvey {
    /// The id that `POST /api/profiles/enter` takes.
    survey_id: String,
    /// The survey's name, by language.
    names: BTreeMap<String, String>,
    /// The survey type in addresses.
    #[serde(rename = "type")]
    kind: String,
    /// The link's name, where the customer has several surveys of the type.
    #[serde(skip_serializing_if = "Option::is_none")]
    link_name: Option<String>,
    /// The customer's name in addresses.
    customer: String,
    /// The customer's name for people.
    customer_name: String,
    #[serde(flatten)]
    state: SurveyState,
}

/// The progress of a response.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "camelCase")]
pub(crate) enum SurveyState {
    /// Not begun.
    Open,
    /// Begun.
    InProgress {
        /// The answered share of the questions, 0 to 1.
        progress: f64,
    },
    /// The answers were sent.
    Submitted,
}

async fn handle(
    State(app): State<App>,
    SignedInAccount { account, .. }: SignedInAccount,
) -> Outcome<Profiles> {
    let owner = Owner::of(&app, &account)?;
    let mut surveys = Vec::new();
    let deployment = app.deployment().await?;
    for offer in deployment.offers() {
        let survey = owner.survey(&app, &account, offer).await?;
        surveys.extend(survey.map(|survey| described(&app, survey)));
    }
    let profile = Profile {
        name: ProfileName::of(&account),
        surveys,
    };
    Ok(Reply(Profiles {
        profiles: vec![profile],
        is_super_user: account.is_super_user,
    }))
}

fn described(app: &App, AccountSurvey { offer, progress }: AccountSurvey<'_>) -> ProfileSurvey {
    let artifact = app.catalog.latest(&offer.survey);
    let texts = artifact.iter().flat_map(|artifact| &artifact.texts);
    let names = texts.filter_map(|(language, texts)| Some((language.clone(), texts.get(NAME)?.clone())));
    ProfileSurvey {
        survey_id: offer.survey_id.clone(),
        names: names.collect(),
        kind: offer.kind.clone(),
        link_name: offer.link.clone(),
        customer: offer.customer.clone(),
        customer_name: offer.customer_name.clone(),
        state: match progress {
            SurveyProgress::None => SurveyState::Open,
            SurveyProgress::Share(progress) => SurveyState::InProgress { progress },
            SurveyProgress::Submitted => SurveyState::Submitted,
        },
    }
}
