//! Tests of Assimilation, most of them tables in `tests/data`.

#[path = "../../../cloning/tests/common/mod.rs"]
mod common;

mod laws;
mod perft;
mod records;
mod rulings;
mod sanity;
mod twins;
