//! The `enkat` command.

mod commands;

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The allocator. Trees have many small texts that one thread makes and another frees, for which the system's allocator takes
/// a third longer.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    commands::run()
}
