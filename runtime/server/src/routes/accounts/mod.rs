//! Health accounts: sign-in, profiles, and the way into their surveys.

pub(super) mod change;
pub(super) mod close;
pub(super) mod demo_login;
pub(super) mod enter;
pub(super) mod forgot;
mod links;
pub(super) mod login;
mod new_password;
pub(super) mod profiles;
pub(super) mod register;
pub(super) mod reset;
mod surveys;
pub(super) mod verify;
pub(super) mod ways;

#[cfg(test)]
mod audit_tests;
#[cfg(test)]
mod change_tests;
#[cfg(test)]
pub(super) mod link_tests;
#[cfg(test)]
mod new_password_tests;
#[cfg(test)]
mod tests;

use axum::response::IntoResponse;
use enkat_store::{Account, AccountKind};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    app::App,
    http::{Code, Failure, Reply, account},
    identity::{Pass, Secret},
    metrics::{DONE, SIGN_INS},
    routes::endpoint::Endpoint,
};

/// Returns the calls of the resource.
pub(super) fn calls() -> Vec<Endpoint<App>> {
    vec![
        ways::endpoint(),
        demo_login::endpoint(),
        login::endpoint(),
        register::endpoint(),
        forgot::endpoint(),
        reset::endpoint(),
        profiles::endpoint(),
        enter::endpoint(),
        change::endpoint(),
        close::endpoint(),
    ]
}

/// A signed-in account.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedInToAccount {
    /// The value of the header `X-Account-Token`.
    token: String,
    /// The account's profiles; the first one is shown after sign-in.
    profiles: Vec<ProfileName>,
    /// Whether the console for developers shows that the owner is a super user.
    is_super_user: bool,
}

/// The name of a profile, without its content.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileName {
    /// The kind of profile.
    #[serde(rename = "type")]
    kind: ProfileType,
    profile_id: String,
}

/// The kind of a profile.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub(crate) enum ProfileType {
    /// A demo, with sign-in by an e-mail address.
    Demo,
    /// A person with proven identity.
    Health,
}

impl ProfileName {
    /// Returns the profile of an account.
    fn of(account: &Account) -> Self {
        Self {
            kind: match account.kind {
                AccountKind::Demo => ProfileType::Demo,
                AccountKind::Health => ProfileType::Health,
            },
            profile_id: account.id.0.clone(),
        }
    }
}

/// Builds the response that opens a session, by this way.
fn signed_in(app: &App, way: &str, account: &Account, secret: Secret) -> impl IntoResponse + use<> {
    app.metrics.count(&SIGN_INS, [way, DONE]);
    let signed_in = SignedInToAccount {
        token: app.keys.codes.token(&secret),
        profiles: vec![ProfileName::of(account)],
        is_super_user: account.is_super_user,
    };
    let pass = Pass::of(&account.id.0, secret);
    let cookie = account::COOKIE.keep_pass(&pass, app.limits.session.as_secs());
    (cookie, Reply(signed_in))
}

fn no_demo() -> Failure {
    Failure::new(Code::NotFound, "there is no demo here")
}
