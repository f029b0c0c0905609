//! Verification of the password of the account with a government's number.

use crate::{
    app::App,
    http::{Code, Failure, address::ClientAddress, refusal::Subject},
    identity::{LoginType, account::Proof, password::Password},
};
use enkat_store::Lookups;

/// Refuses a password other than that of the open account with this number; the way gives the country of the number. A number
/// without an account, and an account without a password, are refused in the same words, after the same time: only the audit log
/// shows the account.
pub(in crate::routes) async fn verify(
    app: &App,
    address: ClientAddress,
    (way, number): (LoginType, &str),
    password: &str,
) -> Result<(), Failure> {
    let account = app
        .store
        .account_password(&account_with(app, way, number))
        .await?;
    let (id, known) = account.map_or((None, None), |(id, password)| (Some(id), password));
    let password = Password::typed(password);
    if app
        .passwords
        .matches(address.widest_network(), known, password)
        .await?
    {
        return Ok(());
    }
    let refused = Failure::new(Code::NotFound, "the number and the password do not go together");
    Err(refused.about(id.map_or(Subject::Nobody, Subject::Claimed)))
}

/// Computes the look-ups of the account with this number.
pub(in crate::routes) fn account_with(app: &App, way: LoginType, number: &str) -> Lookups {
    app.keys.ring().account_by_proof(&Proof::of_number(way, number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Environment, Settings, Surveys,
        admin::{Admin, Proves, tests::operator},
        routes::accounts::links,
    };
    use enkat_store::LinkPurpose;

    const NUMBER: &str = "190001019801";
    const PASSWORD: &str = "sju sorters kakor";
    const HERE: ClientAddress = ClientAddress::LOCAL;

    async fn app(settings: &Settings) -> App {
        let environment = Environment::system();
        crate::open::app(settings, Surveys::default(), environment)
            .await
            .unwrap()
    }

    /// Invites a person to have an account, and returns the code of their link.
    async fn invited(settings: &Settings) -> String {
        let settings = settings.clone();
        let invite = move || {
            let admin = Admin::open(&settings, Environment::system(), operator()).unwrap();
            let number = Proves::SwedishNumber(NUMBER.to_owned());
            let path = admin.invite_to_account("ada@example.org", Some(&number)).unwrap();
            admin.close().unwrap();
            path
        };
        let path = tokio::task::spawn_blocking(invite).await.unwrap();
        path.strip_prefix("/register#").unwrap().to_owned()
    }

    #[tokio::test]
    async fn verify_accepts_password_only_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings {
            data_dir: folder.path().to_owned(),
            ..Settings::default()
        };
        let app = app(&settings).await;
        let code = invited(&settings).await;
        let verify = async |way, number, password| verify(&app, HERE, (way, number), password).await.is_ok();
        let way = LoginType::SwedishGovernmentId;
        assert!(!verify(way, NUMBER, PASSWORD).await);
        links::redeem(&app, (LinkPurpose::Register, &code, HERE), PASSWORD, None)
            .await
            .unwrap();
        assert!(verify(way, NUMBER, PASSWORD).await);
        assert!(!verify(way, NUMBER, "sju sorters bullar").await);
        assert!(!verify(way, "191212121212", PASSWORD).await);
        assert!(!verify(LoginType::NorwegianGovernmentId, NUMBER, PASSWORD).await);
    }
}
