//! The `enkat` command.

mod commands;

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Trees of many small texts, made by one thread and freed by another: the system's allocator takes a third longer.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    commands::run()
}
