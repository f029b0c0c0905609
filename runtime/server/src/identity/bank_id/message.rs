//! The messages to a participant, by the ids of BankID's recommended messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The device with the participant's BankID app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Device {
    /// On the computer that shows the page.
    Computer,
    /// On the phone or tablet that shows the page.
    Phone,
    /// On another device, which scans the QR code.
    Other,
}

/// A recommended message. The client has the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schemars(rename = "BankIdMessage")]
pub(crate) enum Message {
    /// Start the app.
    Rfa1,
    /// Cancelled; try again.
    Rfa3,
    /// Another order for the same person is in progress.
    Rfa4,
    /// The service has a problem; try again.
    Rfa5,
    /// The participant cancelled.
    Rfa6,
    /// The app did not answer in time.
    Rfa8,
    /// Enter the security code.
    Rfa9,
    /// The app is being started.
    Rfa13,
    /// The app looks for a BankID on this computer.
    Rfa15A,
    /// The app looks for a BankID on this phone.
    Rfa15B,
    /// The BankID is blocked or too old.
    Rfa16,
    /// The app was not found.
    Rfa17A,
    /// The QR code was not scanned.
    Rfa17B,
    /// The identification is in progress.
    Rfa21,
    /// It failed for an unknown reason.
    Rfa22,
    /// Show the passport or identity card to the app.
    Rfa23,
}

/// A reason to refuse a sign-in although a person has identified themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BankIdReason")]
pub(crate) enum Reason {
    /// The app returned to a browser that had not started the order.
    OtherBrowser,
    /// The app has another address than the browser on the same device.
    OtherAddress,
    /// The service judges that it may be fraud.
    Risk,
}

impl Reason {
    /// Returns its name in the audit log.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::OtherBrowser => "otherBrowser",
            Self::OtherAddress => "otherAddress",
            Self::Risk => "risk",
        }
    }
}

/// Chooses the message for an order in progress. An unknown hint gives the general message.
pub(super) fn pending(hint: &str, device: Device) -> Message {
    match (hint, device) {
        ("outstandingTransaction", Device::Computer | Device::Phone) => Message::Rfa13,
        ("outstandingTransaction" | "noClient", _) => Message::Rfa1,
        ("started", Device::Computer) => Message::Rfa15A,
        ("started", Device::Phone | Device::Other) => Message::Rfa15B,
        ("userMrtd", _) => Message::Rfa23,
        ("userSign", _) => Message::Rfa9,
        // `userCallConfirm` and `processing` have no message of their own.
        _ => Message::Rfa21,
    }
}

/// Chooses the message for an order that failed. An unknown hint gives the general message.
pub(super) fn failed(hint: &str, device: Device) -> Message {
    match (hint, device) {
        ("expiredTransaction", _) => Message::Rfa8,
        ("certificateErr", _) => Message::Rfa16,
        ("userCancel", _) => Message::Rfa6,
        ("cancelled", _) => Message::Rfa3,
        ("startFailed", Device::Other) => Message::Rfa17B,
        ("startFailed", _) => Message::Rfa17A,
        _ => Message::Rfa22,
    }
}

/// Returns whether the order has not been opened yet, so that the QR code is still of use.
pub(super) fn waits_for_app(hint: &str) -> bool {
    matches!(hint, "outstandingTransaction" | "noClient")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pending_and_failed_map_hints_to_messages() {
        use Device::{Computer, Other, Phone};
        for (hint, device, message) in [
            ("outstandingTransaction", Other, Message::Rfa1),
            ("outstandingTransaction", Phone, Message::Rfa13),
            ("outstandingTransaction", Computer, Message::Rfa13),
            ("noClient", Phone, Message::Rfa1),
            ("started", Computer, Message::Rfa15A),
            ("started", Phone, Message::Rfa15B),
            ("started", Other, Message::Rfa15B),
            ("userMrtd", Other, Message::Rfa23),
            ("userSign", Other, Message::Rfa9),
            ("userCallConfirm", Other, Message::Rfa21),
            ("processing", Other, Message::Rfa21),
            ("unheardOf", Other, Message::Rfa21),
            ("", Other, Message::Rfa21),
        ] {
            assert_eq!(pending(hint, device), message, "{hint} {device:?}");
        }
        for (hint, device, message) in [
            ("expiredTransaction", Other, Message::Rfa8),
            ("certificateErr", Other, Message::Rfa16),
            ("userCancel", Other, Message::Rfa6),
            ("cancelled", Other, Message::Rfa3),
            ("startFailed", Other, Message::Rfa17B),
            ("startFailed", Phone, Message::Rfa17A),
            ("startFailed", Computer, Message::Rfa17A),
            ("userDeclinedCall", Other, Message::Rfa22),
            ("notSupportedByUserApp", Other, Message::Rfa22),
            ("transactionRiskBlocked", Other, Message::Rfa22),
            ("unheardOf", Other, Message::Rfa22),
        ] {
            assert_eq!(failed(hint, device), message, "{hint} {device:?}");
        }
    }

    #[test]
    fn message_serializes_to_published_name() {
        let name = |message: Message| serde_json::to_value(message).unwrap();
        assert_eq!(name(Message::Rfa1), "RFA1");
        assert_eq!(name(Message::Rfa15A), "RFA15A");
    }
}
