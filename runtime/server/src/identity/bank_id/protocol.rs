//! Requests to the BankID service and its replies: the Relying Party API, version 6.0.

use std::{fmt, net::IpAddr};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::{message::Message, rules::Requirement};
use crate::identity::{Identity, LoginType, Person};

/// The BankID service.
#[async_trait]
pub(crate) trait RelyingParty: Send + Sync {
    /// Makes an order, by which a person identifies themselves.
    async fn auth(&self, auth: &Auth) -> Result<Started, ServiceError>;
    /// Asks for the state of an order.
    async fn collect(&self, order_ref: &str) -> Result<Collected, ServiceError>;
    /// Ends an order.
    async fn cancel(&self, order_ref: &str) -> Result<(), ServiceError>;
}

/// The request of `auth`. The participant is not asked for a number, so an order cannot be started in another person's name.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Auth {
    pub(super) end_user_ip: IpAddr,
    /// The text in the app, in base64.
    pub(super) user_visible_data: String,
    pub(super) user_visible_data_format: &'static str,
    /// The address to which the app returns on the browser's device.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) return_url: Option<String>,
    pub(super) return_risk: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) requirement: Option<Requirement>,
}

/// The request of `collect` and `cancel`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OrderRef<'a> {
    pub(super) order_ref: &'a str,
}

/// An order that was made.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Started {
    pub(super) order_ref: String,
    pub(super) auto_start_token: String,
    pub(super) qr_start_token: String,
    pub(super) qr_start_secret: String,
}

/// The state of an order, as the service reports it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Collected {
    pub(super) status: CollectStatus,
    #[serde(default)]
    pub(super) hint_code: String,
    #[serde(default)]
    pub(super) completion_data: Option<Completion>,
}

/// The phase of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum CollectStatus {
    Pending,
    Failed,
    Complete,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Completion {
    pub(super) user: User,
    #[serde(default)]
    device: Option<AppDevice>,
    #[serde(default)]
    pub(super) bank_id_issue_date: Option<String>,
    #[serde(default)]
    pub(super) signature: String,
    #[serde(default)]
    pub(super) ocsp_response: String,
    /// The risk as the service assesses it, where it can.
    #[serde(default)]
    risk: Option<String>,
}

impl Completion {
    /// Returns the address of the app, where the service reports one.
    pub(super) fn app_address(&self) -> Option<IpAddr> {
        self.device.as_ref()?.ip_address.parse().ok()
    }

    /// Returns whether the service advises to refuse the sign-in.
    pub(super) fn is_high_risk(&self) -> bool {
        self.risk
            .as_ref()
            .is_some_and(|risk| risk.eq_ignore_ascii_case("high"))
    }
}

/// The device of the app.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AppDevice {
    #[serde(default)]
    ip_address: String,
}

/// The person who completed an order. It has no `Debug`, so that it cannot be logged.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct User {
    /// The personal number, with twelve digits.
    personal_number: String,
    given_name: String,
    surname: String,
}

impl User {
    /// Returns the identity to keep. Nothing else is inferred from the number.
    pub(super) fn identity(self) -> Identity {
        Identity {
            login_type: LoginType::SwedishBankId,
            birth_year: None,
            gender: None,
            evidence: None,
            person: Some(Person {
                number: Some(self.personal_number),
                subject: None,
                date_of_birth: None,
                first_name: self.given_name,
                last_name: self.surname,
                email: None,
            }),
        }
    }
}

/// An error of the service.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ErrorBody {
    #[serde(default)]
    pub(super) error_code: String,
    #[serde(default)]
    pub(super) details: String,
}

/// The reason why the service did not do a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ServiceError {
    /// The person has another order.
    AlreadyInProgress,
    /// The order was cancelled in the meantime.
    Cancelled,
    /// The service cannot be reached, or cannot answer now.
    Unavailable(String),
    /// The request was wrong: a fault of this server or of its configuration, which the participant cannot resolve.
    Refused(String),
    /// An unknown error.
    Unknown(String),
}

impl ServiceError {
    /// Builds the error of a reply other than 200.
    pub(super) fn of(status: u16, body: &ErrorBody) -> Self {
        let described = || format!("{status} {} {}", body.error_code, body.details);
        match (status, body.error_code.to_ascii_lowercase().as_str()) {
            (400, "alreadyinprogress") => Self::AlreadyInProgress,
            (400, "canceled" | "cancelled") => Self::Cancelled,
            (408 | 429 | 500.., _) => Self::Unavailable(described()),
            (400, "invalidparameters") | (401 | 403 | 404 | 405 | 415, _) => Self::Refused(described()),
            _ => Self::Unknown(described()),
        }
    }

    /// Returns the message to the participant, if there is one.
    pub(crate) fn message(&self) -> Option<Message> {
        match self {
            Self::AlreadyInProgress => Some(Message::Rfa4),
            Self::Cancelled => Some(Message::Rfa3),
            Self::Unavailable(_) => Some(Message::Rfa5),
            Self::Refused(_) => None,
            Self::Unknown(_) => Some(Message::Rfa22),
        }
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyInProgress => formatter.write_str("another order of the person is under way"),
            Self::Cancelled => formatter.write_str("the order was cancelled"),
            Self::Unavailable(why) => write!(formatter, "BankID cannot answer: {why}"),
            Self::Refused(why) => write!(formatter, "BankID refuses the request: {why}"),
            Self::Unknown(why) => write!(formatter, "BankID answers with an unknown error: {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_error_maps_to_message() {
        for (status, code, message) in [
            (400, "alreadyInProgress", Some(Message::Rfa4)),
            (400, "canceled", Some(Message::Rfa3)),
            (400, "invalidParameters", None),
            (400, "unheardOf", Some(Message::Rfa22)),
            (400, "", Some(Message::Rfa22)),
            (401, "unauthorized", None),
            (403, "unauthorized", None),
            (404, "notFound", None),
            (405, "methodNotAllowed", None),
            (408, "requestTimeout", Some(Message::Rfa5)),
            (415, "unsupportedMediaType", None),
            (418, "unheardOf", Some(Message::Rfa22)),
            (429, "", Some(Message::Rfa5)),
            (500, "internalError", Some(Message::Rfa5)),
            (503, "Maintenance", Some(Message::Rfa5)),
            (502, "", Some(Message::Rfa5)),
        ] {
            let body = ErrorBody {
                error_code: code.to_owned(),
                details: String::new(),
            };
            assert_eq!(
                ServiceError::of(status, &body).message(),
                message,
                "{status} {code}"
            );
        }
    }

    #[test]
    fn collected_with_unknown_fields_is_parsed() {
        let complete: Collected = serde_json::from_str(
            r#"{"orderRef": "1", "status": "complete", "completionData": {"user": {
                "personalNumber": "190000000000", "name": "Karl Karlsson", "givenName": "Karl", "surname": "Karlsson"},
                "device": {"ipAddress": "192.0.2.1", "uhi": "x"}, "bankIdIssueDate": "2020-02-01", "stepUp": null,
                "signature": "", "ocspResponse": "", "risk": "low"}}"#,
        )
        .unwrap();
        assert_eq!(complete.status, CollectStatus::Complete);
        let completion = complete.completion_data.unwrap();
        assert_eq!(completion.user.surname, "Karlsson");
        assert_eq!(completion.app_address(), Some([192, 0, 2, 1].into()));
        assert!(!completion.is_high_risk());
    }
}
