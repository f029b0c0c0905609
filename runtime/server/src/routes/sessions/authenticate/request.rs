//! The request to sign in, and the identity in it.

use axum::http::HeaderMap;
use enkat_store::{ParticipantId, StoreError};
use jiff::{Timestamp, tz::TimeZone};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::{
    app::App,
    deployment::Offer,
    http::{Code, Failure},
    identity::{
        Identity, LoginType, Refused, SignInContext, anonymous,
        knowledge_based::{self, BirthdateAndNames, NumberAndNames},
    },
    routes::bank_id,
};

/// A request to sign in, with the fields of each login type.
// None of these has `Debug`, as they identify a person.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "loginType", rename_all = "camelCase")]
pub(crate) enum AuthenticateRequest {
    SwedishBankId(BankIdRequest),
    SwedishGovernmentId(GovernmentIdRequest),
    SwedishBirthdateName(BirthdateRequest),
    Anonymous(AnonymousRequest),
    NorwegianGovernmentId(GovernmentIdRequest),
    NorwegianBirthdateName(BirthdateRequest),
}

/// Sign-in with a government's number and names.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct GovernmentIdRequest {
    /// The survey, as the login settings name it.
    survey_id: String,
    /// Swedish: 12 digits, or 10 with `-` or `+` before the last four. Norwegian: 11 digits.
    government_id: String,
    first_name: String,
    last_name: String,
    /// Empty where the login settings do not ask for it.
    #[serde(default)]
    password: String,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    earlier: Option<bool>,
    /// The participant who continues, in the browser that has the cookie of their session, ended or not. The details have to be the
    /// same as before.
    continues: Option<ParticipantId>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

/// Sign-in with birthdate, names and gender.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct BirthdateRequest {
    /// The survey, as the login settings name it.
    survey_id: String,
    /// The date's digits in the order of the country: Swedish `YYYYMMDD`, Norwegian `DDMMYYYY`.
    date_of_birth: String,
    first_name: String,
    last_name: String,
    /// `female`, `male` or `other`, in any case; left out where the participant prefers not to give it.
    gender: Option<String>,
    /// The e-mail address, where the login settings ask for it.
    email: Option<String>,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    earlier: Option<bool>,
    /// The participant who continues, in the browser that has the cookie of their session, ended or not. The details have to be the
    /// same as before.
    continues: Option<ParticipantId>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

/// Sign-in without a name.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct AnonymousRequest {
    /// The survey, as the login settings name it.
    survey_id: String,
    /// The birth year, 19xx or 20xx, followed by `0101`.
    date_of_birth: String,
    /// `female`, `male` or `other`, in any case; left out where the participant prefers not to give it.
    gender: Option<String>,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    earlier: Option<bool>,
    /// The participant who continues, in the browser that has the cookie of their session, ended or not. The details have to be the
    /// same as before.
    continues: Option<ParticipantId>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

/// Sign-in with a completed BankID order.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct BankIdRequest {
    /// The survey, as the login settings name it, and that the order was started for.
    survey_id: String,
    /// The order.
    bank_id_order_id: String,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    earlier: Option<bool>,
    /// The secret of an invitation.
    invitation: Option<String>,
}

/// The fields of every way to sign in.
pub(super) struct Common<'a> {
    pub(super) survey_id: &'a str,
    /// The secret of an invitation.
    pub(super) invitation: Option<&'a str>,
    /// Whether a participant who cannot answer again yet wants to see the answers that they have sent.
    pub(super) is_earlier_wanted: bool,
    /// The participant who continues, where this browser had their session.
    pub(super) continues: Option<&'a ParticipantId>,
}

impl AuthenticateRequest {
    pub(super) fn login_type(&self) -> LoginType {
        match self {
            Self::SwedishGovernmentId(_) => LoginType::SwedishGovernmentId,
            Self::SwedishBirthdateName(_) => LoginType::SwedishBirthdateName,
            Self::Anonymous(_) => LoginType::Anonymous,
            Self::NorwegianGovernmentId(_) => LoginType::NorwegianGovernmentId,
            Self::NorwegianBirthdateName(_) => LoginType::NorwegianBirthdateName,
            Self::SwedishBankId(_) => LoginType::SwedishBankId,
        }
    }

    /// Returns the fields of every way.
    pub(super) fn common(&self) -> Common<'_> {
        let (survey_id, invitation, earlier, continues) = match self {
            Self::SwedishBankId(of) => (&of.survey_id, &of.invitation, of.earlier, None),
            Self::SwedishGovernmentId(of) | Self::NorwegianGovernmentId(of) => {
                (&of.survey_id, &of.invitation, of.earlier, of.continues.as_ref())
            }
            Self::SwedishBirthdateName(of) | Self::NorwegianBirthdateName(of) => {
                (&of.survey_id, &of.invitation, of.earlier, of.continues.as_ref())
            }
            Self::Anonymous(of) => (&of.survey_id, &of.invitation, of.earlier, of.continues.as_ref()),
        };
        Common {
            survey_id,
            invitation: invitation.as_deref(),
            is_earlier_wanted: earlier.unwrap_or_default(),
            continues,
        }
    }

    /// Returns the data of the sign-in that waited on the server while an app identified the person.
    pub(super) async fn context(&self, app: &App, headers: &HeaderMap) -> Result<SignInContext, StoreError> {
        match self {
            Self::SwedishBankId(request) => bank_id::context(app, headers, &request.bank_id_order_id).await,
            _ => Ok(SignInContext::default()),
        }
    }

    pub(super) fn password(&self) -> &str {
        match self {
            Self::SwedishGovernmentId(request) | Self::NorwegianGovernmentId(request) => &request.password,
            _ => "",
        }
    }

    /// Returns the identity that was typed or proved.
    pub(super) async fn identify(
        &self,
        app: &App,
        headers: &HeaderMap,
        offer: &Offer,
        now: Timestamp,
    ) -> Result<Identity, Failure> {
        let today = now.to_zoned(TimeZone::UTC).date();
        let identity = match self {
            Self::SwedishBankId(request) => {
                let survey_id = Some(offer.survey_id.as_str());
                return bank_id::identity(app, headers, &request.bank_id_order_id, survey_id).await;
            }
            Self::SwedishGovernmentId(request) => {
                knowledge_based::swedish_number(&request.typed(offer)?, today)
            }
            Self::NorwegianGovernmentId(request) => {
                knowledge_based::norwegian_number(&request.typed(offer)?, offer.test_identities, today)
            }
            Self::SwedishBirthdateName(request) => {
                knowledge_based::swedish_birthdate(&request.typed(offer)?, today)
            }
            Self::NorwegianBirthdateName(request) => {
                knowledge_based::norwegian_birthdate(&request.typed(offer)?, today)
            }
            Self::Anonymous(request) => {
                anonymous::identify(&request.date_of_birth, request.gender.as_deref(), now)
            }
        };
        Ok(identity?)
    }
}

impl GovernmentIdRequest {
    fn typed(&self, offer: &Offer) -> Result<NumberAndNames<'_>, Refused> {
        if !self.password.is_empty() && !offer.show_password {
            return Err(Refused::Malformed("the survey asks for no password"));
        }
        Ok(NumberAndNames {
            government_id: &self.government_id,
            first_name: &self.first_name,
            last_name: &self.last_name,
        })
    }
}

impl BirthdateRequest {
    fn typed(&self, offer: &Offer) -> Result<BirthdateAndNames<'_>, Refused> {
        if self.email.is_some() && !offer.show_email {
            return Err(Refused::Malformed("the survey asks for no e-mail address"));
        }
        Ok(BirthdateAndNames {
            date_of_birth: &self.date_of_birth,
            first_name: &self.first_name,
            last_name: &self.last_name,
            gender: self.gender.as_deref(),
            email: self.email.as_deref(),
        })
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Malformed(what) => Self::new(Code::InvalidRequest, what),
            Refused::YearToCome => Self::new(Code::GeneralError, "the birth year is still to come"),
        }
    }
}
