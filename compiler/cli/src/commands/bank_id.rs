//! The options of Swedish BankID.

use std::path::PathBuf;

use clap::ValueEnum;
use enkat_runtime::{AddressCheck, BankIdRisk, BankIdRules, BankIdSettings};

#[derive(clap::Args)]
pub(super) struct BankId {
    /// The certificate of the relying party for Swedish BankID, as PEM; with it, the key, the authority and `--url` are needed,
    /// to which the app leads back
    #[arg(
        id = "bank_id_certificate",
        long = "bank-id-certificate",
        value_name = "FILE",
        env = "ENKAT_BANK_ID_CERTIFICATE",
        requires_all = ["bank_id_key", "bank_id_ca", "url"]
    )]
    certificate: Option<PathBuf>,
    /// Its key, as PEM, without a password
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
        default_value = "https://appapi2.bankid.com/rp/v6.0"
    )]
    service: String,
    /// Ask for the security code, even of people who could use their face or finger
    #[arg(long = "bank-id-pin-code", env = "ENKAT_BANK_ID_PIN_CODE")]
    pin_code: bool,
    /// Have people show their passport or identity card to the app
    #[arg(long = "bank-id-mrtd", env = "ENKAT_BANK_ID_MRTD")]
    mrtd: bool,
    /// The greatest risk that is taken, as BankID judges it; without it any but a high one
    #[arg(long = "bank-id-risk", value_enum, env = "ENKAT_BANK_ID_RISK")]
    risk: Option<Risk>,
    /// A kind of BankID that is taken, by the policy of its certificate, such as `1.2.752.78.1.5` for Mobile BankID; can be given
    /// several times; without it every kind is
    #[arg(
        long = "bank-id-policy",
        value_name = "OID",
        env = "ENKAT_BANK_ID_POLICY",
        value_delimiter = ','
    )]
    policies: Vec<String>,
    /// The consequence where the app has another address than the browser on the same device
    #[arg(long = "bank-id-address", value_enum, env = "ENKAT_BANK_ID_ADDRESS", default_value_t = Address::Log)]
    address: Address,
    /// For how many days it is kept, sealed, what people signed to identify themselves; without it nothing is kept
    #[arg(
        long = "bank-id-evidence-days",
        value_name = "DAYS",
        env = "ENKAT_BANK_ID_EVIDENCE_DAYS",
        value_parser = clap::value_parser!(u16).range(1..=3650)
    )]
    evidence_days: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Risk {
    /// None or a low one
    Low,
    /// A moderate one, too
    Moderate,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Address {
    /// Nothing
    Off,
    /// The log tells that it was so, without the addresses
    Log,
    /// The sign-in is refused
    Refuse,
}

impl BankId {
    /// Returns the settings, where BankID is set up: the three files come together.
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
