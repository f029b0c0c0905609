//! Links in mails, each of which sets a password once.

use super::new_password;
use crate::{
    app::App,
    http::{Code, Failure, address::ClientAddress},
    identity::{Secret, password::Password},
};
use enkat_store::{Account, AccountLink, LinkPurpose, NewAccountSession, SetPassword};

/// The way of these sign-ins in the audit log.
pub(super) const WAY: &str = "link";

/// Sets the password of the account that a link leads to. A malformed link is refused like one that was used or has expired.
pub(super) async fn redeem(
    app: &App,
    (purpose, code, address): (LinkPurpose, &str, ClientAddress),
    password: &str,
    session: Option<NewAccountSession>,
) -> Result<Account, Failure> {
    let password = Password::new(password)?;
    let secret = Secret::parse(code).ok_or_else(link_invalid)?.hash();
    let link = AccountLink { purpose, secret };
    let at = app.environment.clock.now();
    let account = app.store.account_of_link(&link, at).await?;
    let account = account.ok_or_else(link_invalid)?;
    let set = SetPassword {
        password: new_password::hashed(app, address, &account, password).await?,
        at,
        session,
    };
    let account = app.store.use_account_link(&link, &set).await?;
    account.ok_or_else(link_invalid)
}

fn link_invalid() -> Failure {
    let why = "the link was used, is over, or never was";
    Failure::new(Code::LinkInvalid, why).signing_in(WAY, None)
}
