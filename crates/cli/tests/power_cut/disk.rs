//! What is on a disk when the power goes.

use crate::trace::Op;
use game::Random;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A disk writes so many bytes at once, whatever the system asks for.
const SECTOR: usize = 512;

/// The folder of a running program: what is safe, and what was asked for since.
#[derive(Debug, Default)]
pub(crate) struct Disk {
    files: BTreeMap<String, File>,
}

/// A file: what is safe of it, and what is not yet.
#[derive(Debug, Default)]
struct File {
    safe: Vec<u8>,
    /// Writes and cuts since it was flushed.
    pending: Vec<Op>,
    /// Whether its name is safe, whether there is one now.
    entered: bool,
    removed: bool,
}

/// How much of what was not flushed survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    Nothing,
    Everything,
    /// Any sectors of it, names of files as well.
    Parts,
}

impl Disk {
    /// Something was asked of the system.
    pub(crate) fn apply(&mut self, op: &Op) {
        match op {
            Op::Create { file } => {
                let file = self.files.entry(file.clone()).or_default();
                if file.removed {
                    // Of two files of one name the model knows the last.
                    *file = File::default();
                }
            }
            Op::Write { file, .. } | Op::Cut { file, .. } => {
                self.files.entry(file.clone()).or_default().pending.push(op.clone());
            }
            Op::Remove { file } => {
                if let Some(file) = self.files.get_mut(file) {
                    file.removed = true;
                }
            }
            Op::Flushed { file } => {
                if let Some(file) = self.files.get_mut(file) {
                    for op in std::mem::take(&mut file.pending) {
                        write(&mut file.safe, &op, |_| true);
                    }
                }
            }
            Op::FolderFlushed => {
                self.files.retain(|_, file| !file.removed);
                self.files.values_mut().for_each(|file| file.entered = true);
            }
            Op::Told { .. } => {}
        }
    }

    /// What a cut leaves now, in a folder of its own.
    pub(crate) fn leave(&self, folder: &Path, left: Left, random: &mut Random) {
        let mut survives = || match left {
            Left::Nothing => false,
            Left::Everything => true,
            Left::Parts => random.below(2) == 0,
        };
        for (name, file) in &self.files {
            let there = file.entered || survives();
            if !there || file.removed && survives() {
                continue;
            }
            let mut content = file.safe.clone();
            for op in &file.pending {
                write(&mut content, op, |_| survives());
            }
            fs::write(folder.join(name), content).unwrap();
        }
    }
}

/// Does to a file's content what survives of an operation, sector by sector.
fn write(content: &mut Vec<u8>, op: &Op, mut survives: impl FnMut(usize) -> bool) {
    match op {
        Op::Write { offset, data, .. } => {
            let mut from = 0;
            while from < data.len() {
                let at = offset + from;
                let length = (SECTOR - at % SECTOR).min(data.len() - from);
                if survives(at) {
                    if content.len() < at + length {
                        content.resize(at + length, 0);
                    }
                    content[at..at + length].copy_from_slice(&data[from..from + length]);
                }
                from += length;
            }
        }
        Op::Cut { length, .. } if survives(*length) => content.resize(*length, 0),
        _ => {}
    }
}
