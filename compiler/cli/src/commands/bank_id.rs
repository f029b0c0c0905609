//! The options of Swedish BankID.

use std::path::PathBuf;

use clap::ValueEnum;
use enkat_runtime::{AddressCheck, BankIdRisk, BankIdRules, BankIdSettings};

#[derive(clap::Args)]
pub(super) struct BankId {
    /// The certificate of your organisation (the relying party) for Swedish BankID, as PEM. You also need the key, the
    /// authority and `--url`, the address to which the app returns
    #[arg(
        id = "bank_id_certificate",
        long = "bank-id-certificate",
        value_name = "FILE",
        env = "ENKAT_BANK_ID_CERTIFICATE",
        requires_all = ["bank_id_key", "bank_id_ca", "url"]
    )]
    certificate: Option<PathBuf>,
    /// The key of the certificate, as PEM, without a password
    #[arg(
        id = "bank_id_key",
        long = "bank-id-key",
        value_name = "FILE",
        env = "ENKAT_BANK_ID_KEY",
        requires = "bank_id_certificate"
    )]
    key: Option<PathBuf>,
    /// The certificate authority of the BankID service, as PEM
    #[arg(
        id = "bank_id_ca",
        long = "bank-id-ca",
        value_name = "FILE",
        env = "ENKAT_BANK_ID_CA",
        requires = "bank_id_certificate"
    )]
    ca: Option<PathBuf>,
    /// The address of the BankID service; for tests `https://appapi2.test.bankid.com/rp/v6.0`
    #[arg(
        id = "bank_id_url",
        long = "bank-id-url",
        value_name = "URL",
        env = "ENKAT_BANK_ID_URL",
        default_value = "https://appapi2.bankid.com/rp/v6.0",
        requires = "bank_id_certificate"
    )]
    service: String,
    /// Asks for the security code, even if people could use their face or finger
    #[arg(
        id = "bank_id_pin_code",
        long = "bank-id-pin-code",
        env = "ENKAT_BANK_ID_PIN_CODE",
        requires_if("true", "bank_id_certificate")
    )]
    pin_code: bool,
    /// Asks people to show their passport or identity card to the app
    #[arg(
        id = "bank_id_mrtd",
        long = "bank-id-mrtd",
        env = "ENKAT_BANK_ID_MRTD",
        requires_if("true", "bank_id_certificate")
    )]
    mrtd: bool,
    /// The highest risk that the server accepts, as BankID judges it. Default: every risk except a high one
    #[arg(
        id = "bank_id_risk",
        long = "bank-id-risk",
        value_name = "RISK",
        value_enum,
        env = "ENKAT_BANK_ID_RISK",
        requires = "bank_id_certificate"
    )]
    risk: Option<Risk>,
    /// A kind of BankID that the server accepts, by the policy of its certificate, such as `1.2.752.78.1.5` for Mobile
    /// BankID. Repeat the option for several. Default: every kind
    #[arg(
        id = "bank_id_policy",
        long = "bank-id-policy",
        value_name = "OID",
        env = "ENKAT_BANK_ID_POLICY",
        value_delimiter = ',',
        requires = "bank_id_certificate"
    )]
    policies: Vec<String>,
    /// Action when the app and a browser on the same device have different IP addresses
    #[arg(
        id = "bank_id_address",
        long = "bank-id-address",
        value_name = "ADDRESS",
        value_enum,
        env = "ENKAT_BANK_ID_ADDRESS",
        default_value_t = Address::Log,
        requires = "bank_id_certificate"
    )]
    address: Address,
    /// Keeps the signed proof of identity, encrypted, for this number of days; without this option, the server keeps no
    /// proof
    #[arg(
        id = "bank_id_evidence_days",
        long = "bank-id-evidence-days",
        value_name = "DAYS",
        env = "ENKAT_BANK_ID_EVIDENCE_DAYS",
        value_parser = clap::value_parser!(u16).range(1..=3650),
        requires = "bank_id_certificate"
    )]
    evidence_days: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Risk {
    /// No risk or a low one
    Low,
    /// Also a moderate one
    Moderate,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Address {
    /// Nothing
    Off,
    /// A warning in the log, without the addresses
    Log,
    /// The sign-in is refused
    Refuse,
}

impl BankId {
    /// Returns the settings if BankID is set up: the three files come together.
    pub(super) fn settings(&self) -> Option<BankIdSettings> {
        Some(BankIdSettings {
            url: self.service.clone(),
            certificate: self.certificate.clone()?,
            key: self.key.clone()?,
            ca: self.ca.clone()?,
            rules: BankIdRules {
                pin_code: self.pin_code,
                mrtd: self.mrtd,
                risk: self.risk.map(|risk| match risk {
                    Risk::Low => BankIdRisk::Low,
                    Risk::Moderate => BankIdRisk::Moderate,
                }),
                certificate_policies: self.policies.clone(),
                address: match self.address {
                    Address::Off => AddressCheck::Off,
                    Address::Log => AddressCheck::Log,
                    Address::Refuse => AddressCheck::Refuse,
                },
                evidence_days: self.evidence_days,
            },
        })
    }
}
