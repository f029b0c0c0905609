//! `enkat admin account`

use clap::ValueEnum;
use enkat_runtime::admin::Proves;

use super::place::Place;
use crate::commands::{Failure, Outcome, mail, print, table};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Makes an account for a person and mails the link that opens it
    Invite(Invite),
    /// Lists all accounts, without their owners
    List(Accounts),
    /// Closes an account permanently, and deletes the data of its owner
    Close(Account),
    /// Sets whether the console for developers shows the owner of an account to be a super user
    SuperUser(SuperUser),
}

#[derive(clap::Args)]
pub(super) struct Invite {
    /// The e-mail address
    #[arg(long, value_name = "ADDRESS")]
    email: String,
    /// The personal or coordination number that its owner proves with Swedish BankID
    #[arg(long, value_name = "NUMBER", group = "proof")]
    swedish_number: Option<String>,
    /// The birth or D-number that its owner proves with Norwegian BankID
    #[arg(long, value_name = "NUMBER", group = "proof")]
    norwegian_number: Option<String>,
    /// The owner's subject at the issuer of single sign-on
    #[arg(long, value_name = "SUBJECT", group = "proof", requires = "sso_issuer")]
    sso_subject: Option<String>,
    /// The issuer, as in the deployment file
    #[arg(long, value_name = "URL", requires = "sso_subject")]
    sso_issuer: Option<String>,
    /// Sends another link to a person who was invited and has not registered
    #[arg(long, conflicts_with = "proof")]
    again: bool,
    /// The language of the mail
    #[arg(long, value_enum, default_value_t = Language::SvSe)]
    language: Language,
    #[command(flatten)]
    mail: mail::Mail,
    #[command(flatten)]
    place: Place,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    #[value(name = "sv-SE")]
    SvSe,
    #[value(name = "en-US")]
    EnUs,
    #[value(name = "nb-NO")]
    NbNo,
    #[value(name = "pl-PL")]
    PlPl,
}

#[derive(clap::Args)]
pub(super) struct Accounts {
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Account {
    /// The account's id
    id: String,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct SuperUser {
    #[command(flatten)]
    account: Account,
    /// Not any more
    #[arg(long)]
    off: bool,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Invite(arguments) => invite(arguments),
        Command::List(Accounts { place }) => place.with_known(|admin| {
            let mut rows = vec![["account", "kind", "state", "since", "super user"].map(str::to_owned)];
            for line in admin.accounts()? {
                let is_super_user = if line.is_super_user { "yes" } else { "" };
                rows.push([
                    line.id,
                    line.kind.to_owned(),
                    line.state.to_owned(),
                    line.since,
                    is_super_user.to_owned(),
                ]);
            }
            print(&table::aligned(&rows))
        }),
        Command::Close(Account { id, place }) => place.with_known(|admin| {
            admin.close_account(id)?;
            print(&format!("the account `{id}` is closed\n"))
        }),
        Command::SuperUser(SuperUser { account, off }) => account.place.with_known(|admin| {
            admin.set_super_user(&account.id, !off)?;
            let is = if *off {
                "no super user any more"
            } else {
                "a super user"
            };
            print(&format!("the owner of the account `{}` is {is}\n", account.id))
        }),
    }
}

fn invite(arguments: &Invite) -> Result<Outcome, Failure> {
    arguments.place.with(|admin| {
        let path = if arguments.again {
            admin.invite_again(&arguments.email)?
        } else {
            admin.invite_to_account(&arguments.email, proves(arguments).as_ref())?
        };
        let language = arguments.language.to_possible_value();
        let language = language.as_ref().map_or("", |value| value.get_name());
        let whom = (arguments.email.as_str(), language);
        admin.mail_registration(&arguments.mail.settings(), arguments.place.data(), whom, &path)?;
        print("the mail with the link is on its way; the link works once, and for seven days\n")
    })
}

fn proves(arguments: &Invite) -> Option<Proves> {
    let swedish = arguments.swedish_number.clone().map(Proves::SwedishNumber);
    let norwegian = arguments.norwegian_number.clone().map(Proves::NorwegianNumber);
    let subject = arguments.sso_issuer.clone().zip(arguments.sso_subject.clone());
    let subject = subject.map(|(issuer, subject)| Proves::Subject { issuer, subject });
    swedish.or(norwegian).or(subject)
}
