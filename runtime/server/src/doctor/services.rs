//! Examines the services that a server calls: mail, Swedish BankID, identity providers.

use std::collections::BTreeMap;

use super::Finding;
use crate::{
    Environment, Settings,
    identity::{
        LoginType,
        bank_id::BankIdClient,
        oidc::{self, OidcSettings},
    },
    mail::Mailer,
};

const MAIL: &str = "mail";
const BANK_ID: &str = "BankID";
const OIDC: &str = "OpenID Connect";

pub(super) async fn examine(
    settings: &Settings,
    providers: &BTreeMap<LoginType, OidcSettings>,
    environment: &Environment,
) -> Vec<Finding> {
    let mut findings = vec![mail(settings, environment).await, bank_id(settings).await];
    findings.extend(identity_providers(settings, providers, environment).await);
    findings
}

async fn mail(settings: &Settings, environment: &Environment) -> Finding {
    let mailer = match Mailer::open(&settings.mail, &settings.data_dir, environment.clone()) {
        Ok(mailer) => mailer,
        Err(error) => return Finding::wrong(MAIL, error.to_string()),
    };
    if let Some(outbox) = mailer.outbox() {
        let words = format!(
            "mails are put into `{}` and reach nobody, as `--smtp` is not set",
            outbox.display()
        );
        return Finding::note(MAIL, words);
    }
    let tried = mailer.reach().await;
    let tried = tried.map(|()| "the mail server takes the name and the password".to_owned());
    Finding::of(
        MAIL,
        tried.map_err(|why| format!("{why}: check `--smtp`, and whether this machine may connect to it")),
    )
}

async fn bank_id(settings: &Settings) -> Finding {
    let Some(bank_id) = &settings.bank_id else {
        return Finding::skipped(BANK_ID, "not set up");
    };
    let client = match BankIdClient::new(bank_id) {
        Ok(client) => client,
        Err(error) => return Finding::wrong(BANK_ID, error.to_string()),
    };
    let tried = client.reach().await;
    let tried = tried.map(|()| format!("`{}` takes the certificate", bank_id.url));
    Finding::of(
        BANK_ID,
        tried.map_err(|error| {
            format!(
                "{error}: check the certificate, which may have ended, its authority, and whether this machine may connect to \
                 `{}`",
                bank_id.url
            )
        }),
    )
}

async fn identity_providers(
    settings: &Settings,
    providers: &BTreeMap<LoginType, OidcSettings>,
    environment: &Environment,
) -> Vec<Finding> {
    if providers.is_empty() {
        return vec![Finding::skipped(OIDC, "not set up")];
    }
    let opened = match oidc::providers(providers, &settings.mail.url, environment) {
        Ok(opened) => opened,
        Err(error) => return vec![Finding::wrong(OIDC, error.to_string())],
    };
    let mut findings = Vec::new();
    for (way, provider) in opened {
        let (way, issuer) = (way.name(), provider.issuer());
        let tried = provider.reach().await;
        let tried = tried.map(|()| format!("`{issuer}` of `{way}` answers with its metadata"));
        findings.push(Finding::of(
            OIDC,
            tried.map_err(|error| {
                format!(
                    "`{issuer}` of `{way}`: {error}. Check `issuer` in the deployment file, and whether this machine may connect \
                     to it"
                )
            }),
        ));
    }
    findings
}
