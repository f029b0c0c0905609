//! The command line, as people and other programs use it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod add;
mod add_question;
mod add_words;
mod admin;
#[cfg(unix)]
mod backup;
#[cfg(unix)]
mod book;
mod build;
mod check;
mod check_fix;
mod check_folders;
mod check_formats;
mod check_imports;
mod check_options;
mod check_proofs;
mod check_watch;
#[cfg(unix)]
mod ci;
mod completions;
mod copy;
mod deliveries;
mod dev;
mod dev_proofs;
mod diff;
#[cfg(unix)]
mod doctor;
mod enkat;
mod eval;
mod explain;
mod fmt;
mod follow_up;
mod headless;
mod invitations;
mod keys;
mod logic;
mod man;
mod mutants;
mod new;
mod outline;
mod participants;
mod presets;
mod prove;
mod publish;
mod refusals;
mod report;
mod responses;
#[cfg(unix)]
mod responses_ddi;
mod rules;
mod scenario_mistakes;
mod scenario_parts;
mod scenarios;
mod schemas;
#[cfg(unix)]
mod serve;
mod settings;
mod templates;
mod texts;
mod texts_again;
mod texts_comments;
mod texts_divided;
mod texts_forms;
mod texts_misspelt;
mod texts_modules;
mod texts_obstacles;
mod texts_order;
mod texts_shared;
mod texts_templates;
mod texts_unused;
mod untested;
mod whole_survey;
mod why;
mod why_participants;
mod why_words;
