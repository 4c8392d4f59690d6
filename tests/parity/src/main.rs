//! The report of native code. Arguments: files of golden records.

#![allow(clippy::print_stdout, reason = "its output is what it is for")]

use std::{env, fs, io};

fn main() -> io::Result<()> {
    print!("{}", quadrille_parity::report());
    for file in env::args_os().skip(1) {
        print!("{}", quadrille_parity::replayed(&fs::read_to_string(file)?));
    }
    Ok(())
}
