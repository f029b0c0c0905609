//! A deployment's rules for BankID.

use std::net::{IpAddr, Ipv6Addr};

use serde::Serialize;

/// A deployment's rules for BankID: its demands, and the evidence that it keeps.
#[derive(Clone, Debug, Default)]
pub struct BankIdRules {
    /// Whether the security code is required, even of people who could use their face or finger.
    pub pin_code: bool,
    /// Whether people have to show a passport or identity card to the app.
    pub mrtd: bool,
    /// The greatest accepted risk, as the service judges it; by default any but a high one.
    pub risk: Option<BankIdRisk>,
    /// The accepted kinds of BankID, by the policies of their certificates; by default all.
    pub certificate_policies: Vec<String>,
    /// The response to an app whose address differs from that of the browser on the same device.
    pub address: AddressCheck,
    /// The number of days for which evidence of sign-ins is kept; by default none is kept.
    pub evidence_days: Option<u16>,
}

/// An accepted risk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum BankIdRisk {
    /// No risk or a low one.
    Low,
    /// A moderate risk, too.
    Moderate,
}

/// The response to an app whose address differs from that of the browser on the same device.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressCheck {
    /// No response.
    Off,
    /// It is logged, without the addresses: networks often give one device two of them.
    #[default]
    Log,
    /// Refusal of the sign-in.
    Refuse,
}

/// The demands that the service enforces.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Requirement {
    #[serde(skip_serializing_if = "is_false")]
    pin_code: bool,
    #[serde(skip_serializing_if = "is_false")]
    mrtd: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    risk: Option<BankIdRisk>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    certificate_policies: Vec<String>,
}

impl BankIdRules {
    /// Returns the demands that the service enforces, if there are any.
    pub(super) fn requirement(&self) -> Option<Requirement> {
        let asks = self.pin_code || self.mrtd || self.risk.is_some() || !self.certificate_policies.is_empty();
        asks.then(|| Requirement {
            pin_code: self.pin_code,
            mrtd: self.mrtd,
            risk: self.risk,
            certificate_policies: self.certificate_policies.clone(),
        })
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Tests whether two addresses can belong to one device: the same address, or the same IPv6 network, in which devices change their
/// address by themselves.
pub(super) fn is_same_device(one: IpAddr, other: IpAddr) -> bool {
    const NETWORK: u32 = Ipv6Addr::BITS / 2;
    match (one.to_canonical(), other.to_canonical()) {
        (IpAddr::V6(one), IpAddr::V6(other)) => one.to_bits() >> NETWORK == other.to_bits() >> NETWORK,
        (one, other) => one == other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_same_device_compares_ipv6_networks() {
        let is_same = |one: &str, other: &str| is_same_device(one.parse().unwrap(), other.parse().unwrap());
        assert!(is_same("192.0.2.1", "192.0.2.1"));
        assert!(is_same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(is_same("2001:db8:0:1::5", "2001:db8:0:1:8000::7"));
        assert!(!is_same("192.0.2.1", "192.0.2.2"));
        assert!(!is_same("2001:db8:0:1::5", "2001:db8:0:2::5"));
        assert!(!is_same("192.0.2.1", "2001:db8::1"));
    }

    #[test]
    fn requirement_contains_only_set_rules() {
        let written = |rules: BankIdRules| serde_json::to_value(rules.requirement()).unwrap();
        assert_eq!(written(BankIdRules::default()), serde_json::Value::Null);
        let all = BankIdRules {
            pin_code: true,
            mrtd: true,
            risk: Some(BankIdRisk::Moderate),
            certificate_policies: vec!["1.2.752.78.1.5".to_owned()],
            ..BankIdRules::default()
        };
        assert_eq!(
            written(all),
            serde_json::json!({"pinCode": true, "mrtd": true, "risk": "MODERATE",
                               "certificatePolicies": ["1.2.752.78.1.5"]})
        );
    }
}
