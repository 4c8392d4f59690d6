//! The laws and the data files, tried on a small game that is whole or broken on command.

mod files;
mod mutants;
mod toy;
