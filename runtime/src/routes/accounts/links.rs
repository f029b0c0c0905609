//! What links in mails lead to: a password is set, once.

use crate::{
    app::App,
    http::{Code, Failure},
    identity::{
        Secret,
        password::{Password, Unfit},
    },
    store::{Account, AccountLink, LinkPurpose, NewAccountSession, SetPassword},
};

/// Sets the password of the account to which a link leads. A link that can be none looks as one that was used or is over.
pub(super) async fn redeem(
    app: &App,
    (purpose, code): (LinkPurpose, &str),
    password: &str,
    session: Option<NewAccountSession>,
) -> Result<Account, Failure> {
    let password = Password::new(password)?;
    let secret = Secret::parse(code).ok_or_else(link_invalid)?.hash();
    let link = AccountLink { purpose, secret };
    let at = app.environment.clock.now();
    if !app.store.has_account_link(&link, at).await? {
        return Err(link_invalid());
    }
    let password = app
        .passwords
        .hash(password, app.environment.random.as_ref())
        .await;
    let set = SetPassword {
        password: password.map_err(|error| Failure::internal(&error))?,
        at,
        session,
    };
    let account = app.store.use_account_link(&link, &set).await?;
    account.ok_or_else(link_invalid)
}

fn link_invalid() -> Failure {
    Failure::new(Code::LinkInvalid, "the link was used, is over, or never was")
}

impl From<Unfit> for Failure {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::TooShort => Self::new(Code::PasswordTooShort, "a password has 12 characters at least"),
            Unfit::TooLong => Self::new(Code::PasswordTooLong, "a password has 200 characters at most"),
        }
    }
}
