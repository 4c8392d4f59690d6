//! Tests that the games of the family share; each game's tests include this folder.

pub(crate) mod naive;
pub(crate) mod rulings;
pub(crate) mod twins;
