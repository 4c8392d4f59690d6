//! Tests of Ataxx, most of them tables in `tests/data`.

#[path = "../../../cloning/tests/common/mod.rs"]
mod common;

mod laws;
mod levels;
mod perft;
mod picture;
mod records;
mod rulings;
mod twins;
