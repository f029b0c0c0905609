//! Releases of small organisations: given the answers of units, these figures are published, and these are withheld for this reason.

mod cells;
mod company;
mod files;
mod reruns;
