//! `enkat completions`

mod bash;
mod candidates;

use anyhow::anyhow;
use clap::CommandFactory;
use clap_complete::{
    CompleteEnv, Shell,
    env::{Elvish, Fish, Powershell, Shells, Zsh},
};

pub(crate) use candidates::{
    answers, codes, commands, flags, genders, items_of_page, items_with_follow_ups, known_languages,
    languages, other_languages, pages, presets, question_kinds, questions, scales, survey_or_question,
    visible, warnings,
};

use super::{Failure, Outcome, print};

/// The variable by which a shell asks for completions.
const VARIABLE: &str = "ENKAT_COMPLETE";
/// The name of the command.
const NAME: &str = "enkat";
/// The shells that complete the command.
const SHELLS: Shells<'_> = Shells(&[&bash::Bash, &Elvish, &Fish, &Powershell, &Zsh]);

#[derive(clap::Args)]
#[command(
    after_help = "Have your shell read them when it starts, so that they always belong to the installed version:\n  bash: echo \
                        'source <(enkat completions bash)' >> ~/.bashrc\n  zsh:  echo 'source <(enkat completions zsh)' >> \
                        ~/.zshrc  (behind the line with compinit)\n  fish: echo 'enkat completions fish | source' >> \
                        ~/.config/fish/config.fish\n  PowerShell: echo 'enkat completions powershell | Out-String | Invoke-Expression' \
                        >> $PROFILE\n  elvish: echo 'eval (enkat completions elvish | slurp)' >> ~/.config/elvish/rc.elv\n\nThe shell then completes commands, options and files, and also codes of findings and the ids, \
                        flags, presets, languages, pages and scales of the survey that you have named, or of the current folder."
)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Prints completions if a shell asks for them, and ends the process then.
pub(crate) fn answer_shell() {
    CompleteEnv::with_factory(super::Arguments::command)
        .var(VARIABLE)
        .shells(SHELLS)
        .complete();
}

/// Prints a script by which a shell asks `enkat` for its completions.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let shell = arguments.shell.to_string();
    let completer = SHELLS.completer(&shell);
    let completer = completer.ok_or_else(|| anyhow!("there are no completions for {shell}"))?;
    let mut script = Vec::new();
    completer.write_registration(VARIABLE, NAME, NAME, NAME, &mut script)?;
    print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Clean)
}
