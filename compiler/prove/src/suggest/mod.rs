//! States for scenarios: few of them, in which every rule and every part of a rule decides in both ways.
//!
//! A part decides where its opposite would show the participant something else (modified condition/decision coverage). It is seen in
//! both ways if a state shows this where the part holds, and another where it does not.

mod goals;
mod planner;
mod reach;

pub use self::{
    goals::{Goal, GoalEdit, goals},
    planner::{Planned, Plans, plan},
    reach::Reach,
};
