//! The identity providers of a deployment file.

use std::{collections::BTreeMap, path::PathBuf};

use serde::Deserialize;
use serde_yaml::Spanned;

use super::{check::Checker, file::Survey};
use crate::identity::{
    LoginType, SecretSource,
    oidc::{self, Claims, Fresh, OidcSettings},
};

/// An identity provider as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(super) struct DeclaredProvider {
    issuer: Spanned<String>,
    client_id: Spanned<String>,
    #[serde(default)]
    client_secret_env: Option<Spanned<String>>,
    #[serde(default)]
    client_secret_file: Option<Spanned<PathBuf>>,
    #[serde(default)]
    redirect_uri: Option<Spanned<String>>,
    #[serde(default)]
    scopes: Vec<String>,
    #[serde(default)]
    acr_values: Vec<String>,
    #[serde(default)]
    prompt: Option<Prompt>,
    #[serde(default)]
    max_age: Option<u32>,
    #[serde(default)]
    sign_out: bool,
    #[serde(default)]
    user_info: bool,
    #[serde(default)]
    claims: Claims,
}

/// The demand on a provider that knows the browser already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Prompt {
    /// People sign in anew.
    Login,
}

impl Checker<'_> {
    /// Returns the providers, by the way to sign in.
    pub(super) fn providers(
        &mut self,
        written: BTreeMap<LoginType, Spanned<DeclaredProvider>>,
    ) -> BTreeMap<LoginType, OidcSettings> {
        self.refuse_shared_addresses(&written);
        let mut providers = BTreeMap::new();
        for (way, provider) in written {
            if !way.has_provider() {
                let finding = format!(
                    "`{}` needs no provider: `norwegianBankId` and `sso` do",
                    way.name()
                );
                self.find(&provider, &finding);
            } else if let Some(settings) = self.provider(way, &provider) {
                providers.insert(way, settings);
            }
        }
        providers
    }

    /// Refuses two providers at one address: their responses could not be told apart.
    fn refuse_shared_addresses(&mut self, written: &BTreeMap<LoginType, Spanned<DeclaredProvider>>) {
        let is_shared = |at: &Spanned<DeclaredProvider>| {
            let address = at.value.redirect_uri.as_ref();
            address.is_some_and(|address| address.value.ends_with(oidc::CALLBACK))
        };
        for (way, at) in written.iter().filter(|(_, at)| is_shared(at)).skip(1) {
            let finding = format!(
                "two providers have the same `redirectUri`: register `{}` of this server with the provider of `{}`, and take \
                 the key out",
                oidc::callback(*way),
                way.name()
            );
            self.find(at, &finding);
        }
    }

    fn provider(&mut self, way: LoginType, at: &Spanned<DeclaredProvider>) -> Option<OidcSettings> {
        let written = &at.value;
        if !oidc::is_reachable(&written.issuer.value) {
            self.find(
                &written.issuer,
                "`issuer` is an address of HTTPS, or of HTTP on this machine",
            );
        }
        if let Some(address) = &written.redirect_uri
            && !oidc::is_callback(&address.value, way)
        {
            let finding = format!(
                "`redirectUri` is the address of this server, of HTTPS or of HTTP on this machine, followed by `{}` or \
                 `/oidc/callback`",
                oidc::callback(way)
            );
            self.find(address, &finding);
        }
        if written.client_id.value.is_empty() {
            self.find(&written.client_id, "`clientId` is empty");
        }
        match (way, &written.claims.number) {
            (LoginType::NorwegianBankId, None) => self.find(
                at,
                "`norwegianBankId` needs the claim with the national number under `claims: {number: …}`",
            ),
            (LoginType::Sso, Some(_)) => self.find(
                at,
                "`sso` knows people by their subject: take `number` out of `claims`",
            ),
            _ => {}
        }
        let secret = match (&written.client_secret_env, &written.client_secret_file) {
            (Some(variable), None) => Some(SecretSource::Variable(variable.value.clone())),
            (None, Some(file)) => Some(SecretSource::File(file.value.clone())),
            _ => {
                self.find(
                    at,
                    "a provider needs either `clientSecretEnv` or `clientSecretFile`",
                );
                None
            }
        };
        Some(OidcSettings {
            issuer: written.issuer.value.clone(),
            client_id: written.client_id.value.clone(),
            secret: secret?,
            redirect_uri: written.redirect_uri.as_ref().map(|address| address.value.clone()),
            scopes: written.scopes.clone(),
            acr_values: written.acr_values.clone(),
            fresh: Fresh {
                asks_anew: written.prompt == Some(Prompt::Login),
                max_age: written.max_age,
            },
            signs_out: written.sign_out,
            user_info: written.user_info,
            claims: written.claims.clone(),
        })
    }

    /// Reports ways to sign in by a provider that is not set up.
    pub(super) fn check_providers(&mut self, survey: &Survey) {
        let offered = survey.login.iter().filter(|(_, offered)| offered.value);
        for (way, at) in offered.filter(|(way, _)| way.has_provider()) {
            if !self.has_provider(*way) {
                let finding = format!(
                    "`{way}` needs an identity provider: describe it under `oidc: {{{way}: …}}`",
                    way = way.name()
                );
                self.find(at, &finding);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::declared::{Read, in_text};
    use crate::{
        identity::{LoginType, oidc::Fresh},
        routes::testing::artifact,
    };
    use enkat_store::Origin;

    const PROVIDER: &str = "issuer: https://id.example, clientId: enkat, clientSecretEnv: SECRET, \
                            redirectUri: https://enkat.example/oidc/callback, claims: {number: pid}";

    fn read(oidc: &str, way: &str) -> Result<Read, Vec<String>> {
        let text = format!(
            "oidc: {{{oidc}}}\ncustomers:\n  - urlName: acme\n    name: Acme\n    surveys:\n      - {{surveyId: a, type: shp, \
             survey: pulse, login: {{{way}: true}}, defaultLoginType: {way}}}\n"
        );
        in_text(&text, &[&artifact()], None, Origin::File)
    }

    #[test]
    fn provider_is_read_for_its_login_type() {
        let deployment = read(
            &format!("norwegianBankId: {{{PROVIDER}, acrValues: [high], userInfo: true}}"),
            "norwegianBankId",
        )
        .ok()
        .unwrap();
        let provider = &deployment.oidc[&LoginType::NorwegianBankId];
        assert_eq!(provider.issuer, "https://id.example");
        assert_eq!(provider.claims.number.as_deref(), Some("pid"));
        assert_eq!(provider.claims.subject, "sub");
        assert_eq!(provider.acr_values, ["high"]);
        assert!(provider.user_info);
        assert_eq!((provider.fresh, provider.signs_out), (Fresh::default(), false));
    }

    #[test]
    fn provider_with_prompt_login_asks_anew_and_signs_out() {
        let shared = PROVIDER.replace(
            "redirectUri: https://enkat.example/oidc/callback",
            "prompt: login, maxAge: 300, signOut: true",
        );
        let deployment = read(&format!("norwegianBankId: {{{shared}}}"), "norwegianBankId");
        let provider = &deployment.ok().unwrap().oidc[&LoginType::NorwegianBankId];
        let fresh = Fresh {
            asks_anew: true,
            max_age: Some(300),
        };
        assert_eq!((provider.fresh, provider.signs_out), (fresh, true));
        assert_eq!(provider.redirect_uri, None);
        let other = shared.replace("prompt: login", "prompt: none");
        assert!(read(&format!("norwegianBankId: {{{other}}}"), "norwegianBankId").is_err());
    }

    #[test]
    fn invalid_provider_is_reported() {
        let changed = |from: &str, to: &str| {
            read(
                &format!("norwegianBankId: {{{}}}", PROVIDER.replace(from, to)),
                "norwegianBankId",
            )
        };
        let sso = |rest: &str| read(&format!("sso: {{{rest}}}"), "sso");
        let table = [
            (
                read("", "norwegianBankId"),
                "`norwegianBankId` needs an identity provider",
            ),
            (read("", "sso"), "describe it under `oidc: {sso: …}`"),
            (
                read(&format!("anonymous: {{{PROVIDER}}}"), "anonymous"),
                "`anonymous` needs no provider",
            ),
            (
                changed("https://id", "http://id"),
                "`issuer` is an address of HTTPS",
            ),
            (
                changed("https://enkat", "http://enkat"),
                "`redirectUri` is the address",
            ),
            (changed("/oidc/callback", "/callback"), "or `/oidc/callback`"),
            (changed("clientId: enkat", "clientId: ''"), "`clientId` is empty"),
            (
                changed(", claims: {number: pid}", ""),
                "needs the claim with the national number",
            ),
            (
                changed("clientSecretEnv: SECRET, ", ""),
                "either `clientSecretEnv` or",
            ),
            (
                changed(
                    "clientSecretEnv: SECRET",
                    "clientSecretEnv: A, clientSecretFile: b",
                ),
                "either `clientSecretEnv` or",
            ),
            (changed("number: pid", "pid: number"), "there is no key"),
            (
                changed("clientId: enkat", "clientId: enkat, secret: x"),
                "there is no key",
            ),
            (sso(PROVIDER), "`sso` knows people by their subject"),
        ];
        for (read, expected) in table {
            let found = read.err().unwrap_or_default();
            assert!(
                found.iter().any(|finding| finding.contains(expected)),
                "{expected}: {found:?}"
            );
        }
        let two = |first: &str, second: &str| {
            let sso = PROVIDER
                .replace(", claims: {number: pid}", "")
                .replace("/oidc/callback", second);
            let bank_id = PROVIDER.replace("/oidc/callback", first);
            read(&format!("norwegianBankId: {{{bank_id}}}, sso: {{{sso}}}"), "sso")
        };
        for (first, second, is_fine) in [
            ("/oidc/callback", "/oidc/callback", false),
            ("/oidc/callback", "/oidc/callback/sso", true),
            ("/oidc/callback/norwegianBankId", "/oidc/callback/sso", true),
            ("/oidc/callback/sso", "/oidc/callback", false),
        ] {
            assert_eq!(two(first, second).is_ok(), is_fine, "{first} {second}");
        }
        let here = PROVIDER
            .replace("https://id.example", "http://localhost:4000")
            .replace("https://enkat.example", "http://127.0.0.1:8080")
            .replace(", claims: {number: pid}", "");
        assert!(sso(&here).is_ok());
    }
}
