//! A run: the numbers of its faults, their sequence, and the folders of its tests.

use std::{
    fs,
    iter::repeat_n,
    path::{Path, PathBuf},
};

use enkat_conformance::Dice;

/// Returns the number in a variable of the environment, or another one if it is not set.
pub(crate) fn number(variable: &str, otherwise: usize) -> usize {
    #[allow(clippy::disallowed_methods, reason = "the settings of a test are read here")]
    let given = std::env::var(variable);
    let read = |given: String| {
        given
            .parse()
            .unwrap_or_else(|_| panic!("{variable}={given} is no number"))
    };
    given.map_or(otherwise, read)
}

/// Returns the dice of a test, and prints the seed that makes them fall the same again.
pub(crate) fn dice(test: &str) -> Dice {
    let seed = number("SEED", 1);
    println!("{test}: SEED={seed}");
    Dice::new(seed as u64)
}

/// Returns faults in a random sequence, each as many times as is said.
pub(crate) fn shuffled<T: Copy>(dice: &mut Dice, faults: &[(T, usize)]) -> Vec<T> {
    let all = faults.iter().flat_map(|(fault, times)| repeat_n(*fault, *times));
    let mut left: Vec<T> = all.collect();
    let mut shuffled = Vec::with_capacity(left.len());
    while !left.is_empty() {
        shuffled.push(left.swap_remove(dice.below(left.len())));
    }
    shuffled
}

/// Returns an empty folder for a test. It stays where the test fails, with the log of the server and all files.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("faults").join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}
