//! The command line, as programs and people use it.

mod build;
mod check;
mod enkat;
mod eval;
mod outline;
