//! Faults while participants save: the server is killed, the power is cut, the disk is full, PostgreSQL restarts. Afterwards every
//! acknowledged save is there, no participant has an answer of another one, and nothing was acknowledged that is not there.
//!
//! `KILLS`, `POWER_CUTS`, `FULL_DISKS`, `RESTARTS` and `CLOCK_JUMPS` of the environment are the numbers of faults, and `SEED` repeats
//! the random choices of a run. The folder of a failed test stays in `target/tmp/faults`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints its seed"
)]

mod client;
mod clock;
mod disk;
mod ledger;
mod load;
mod rows;
mod run;
mod server;
mod service;

use std::fs;

use enkat_conformance::Dice;
use enkat_store_postgres::testing;

use clock::Clock;
use disk::Syncs;
use ledger::Moment;
use rows::block_on;
use run::{dice, folder, number, shuffled};
use service::Service;

/// The moment after everything.
const END: Moment = Moment::MAX;

/// Returns the number of kills: half of them are of a server on SQLite, half of one on PostgreSQL.
fn kills() -> usize {
    number("KILLS", 50)
}

/// Returns how many saves come before a fault. SQLite moves its write-ahead log into the database after some thousands.
fn saves(dice: &mut Dice) -> usize {
    if dice.chance(5) {
        3_000
    } else {
        50 + dice.below(300)
    }
}

/// A fault of a server on SQLite.
#[derive(Clone, Copy, Debug)]
enum SqliteFault {
    /// The process gets SIGKILL.
    Kill,
    /// The machine loses its power, and what was not synced may be lost.
    PowerCut,
    /// Writes find no room on the disk for a while.
    FullDisk,
}

#[test]
fn saves_on_sqlite_outlast_faults() {
    let mut dice = dice("saves_on_sqlite_outlast_faults");
    let faults = [
        (SqliteFault::Kill, kills().div_ceil(2)),
        (SqliteFault::PowerCut, number("POWER_CUTS", 20)),
        (SqliteFault::FullDisk, number("FULL_DISKS", 5)),
    ];
    let folder = folder("sqlite");
    let mut service = Service::begin_recorded(&folder, Syncs::Kept);
    for fault in shuffled(&mut dice, &faults) {
        let saves = saves(&mut dice);
        let done = match fault {
            SqliteFault::Kill => {
                service.kill_under_load(saves);
                service.restart().and_then(|()| service.go_on(END))
            }
            SqliteFault::PowerCut => {
                service.kill_under_load(saves);
                let cut = service.disk().moment(&mut dice);
                service.disk().cut_power(cut, &mut dice);
                service.restart().and_then(|()| service.go_on(cut))
            }
            SqliteFault::FullDisk => {
                let nth = 1 + dice.below(40);
                service.under_load(|load, _, disk| {
                    load.wait_for_saves(saves);
                    disk.unwrap().fill(nth);
                    load.wait_for_refusal();
                    disk.unwrap().empty();
                    load.wait_for_saves(saves);
                });
                service.compare(END)
            }
        };
        done.unwrap_or_else(|wrong| panic!("{fault:?}: {wrong}"));
        println!("{fault:?} after {saves} saves");
    }
    service.server.verify_audit();
    fs::remove_dir_all(folder).unwrap();
}

/// A fault of a server on PostgreSQL.
#[derive(Clone, Copy, Debug)]
enum PostgresFault {
    /// The process gets SIGKILL.
    Kill,
    /// PostgreSQL ends at once, and starts again.
    Restart,
}

#[test]
fn saves_on_postgresql_outlast_faults() {
    let mut dice = dice("saves_on_postgresql_outlast_faults");
    let faults = [
        (PostgresFault::Kill, kills() / 2),
        (PostgresFault::Restart, number("RESTARTS", 5)),
    ];
    let mut postgres = testing::Server::start();
    let folder = folder("postgres");
    let mut service = Service::begin(&folder, Some(block_on(postgres.database())));
    for fault in shuffled(&mut dice, &faults) {
        let saves = saves(&mut dice);
        let done = match fault {
            PostgresFault::Kill => {
                service.kill_under_load(saves);
                service.restart().and_then(|()| service.go_on(END))
            }
            PostgresFault::Restart => {
                service.under_load(|load, _, _| {
                    load.wait_for_saves(saves);
                    postgres.kill();
                    load.wait_for_refusal();
                    postgres.start_again();
                    load.wait_for_saves(saves);
                });
                service.compare(END)
            }
        };
        done.unwrap_or_else(|wrong| panic!("{fault:?}: {wrong}"));
        println!("{fault:?} after {saves} saves");
    }
    service.server.verify_audit();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
#[ignore = "`make soak` installs faketime"]
fn saves_outlast_clock_jumps() {
    let mut dice = dice("saves_outlast_clock_jumps");
    let folder = folder("clock");
    let mut service = Service::begin(&folder, None);
    let mut clock = Clock::new(&folder.join("clock"));
    service.server.stop();
    service.server.environment = clock.environment();
    service.restart().unwrap();
    for _ in 0..number("CLOCK_JUMPS", 5) {
        service.under_load(|load, _, _| {
            load.replies_end();
            load.wait_for_saves(100);
            clock.jump(&mut dice);
        });
        // All of them may learn only now that their sessions have ended.
        let mut goes_on = false;
        while !goes_on {
            service.replace_signed_out();
            let participants = service.participants();
            service.under_load(|load, _, _| {
                load.replies_end();
                goes_on = load.has_saves(100, participants);
            });
        }
        service.replace_signed_out();
        let rows = service.compare_rows(END).unwrap();
        assert!(
            rows.iter().any(|row| clock.shows(row.at)),
            "the clock did not jump"
        );
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn power_cut_of_disk_that_ignores_syncs_is_found() {
    let mut dice = dice("power_cut_of_disk_that_ignores_syncs_is_found");
    let folder = folder("ignored");
    let mut service = Service::begin_recorded(&folder, Syncs::Ignored);
    service.kill_under_load(500);
    service.disk().cut_power(END, &mut dice);
    let found = service.restart().and_then(|()| service.go_on(END)).unwrap_err();
    println!("{found}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn recorder_sees_all_writes_of_a_server() {
    let folder = folder("recorded");
    let mut service = Service::begin_recorded(&folder, Syncs::Kept);
    // So many that the write-ahead log is moved into the database.
    service.under_load(|load, _, _| load.wait_for_saves(2_000));
    service.server.stop();
    assert_eq!(service.disk().unrecorded(), Vec::<String>::new());
    fs::remove_dir_all(folder).unwrap();
}
