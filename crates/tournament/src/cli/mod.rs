//! What the commands `pair` and `standings` do: text in, text and exit code out.
//!
//! Output and exit codes follow what endorsed pairing programs do, so that programs can be compared.

mod generate;
mod pair;
mod standings;

pub use self::generate::{Generate, generate};
pub use self::pair::{check, pair};
pub use self::standings::standings;

/// What a command prints and how it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// For the standard output.
    pub output: String,
    /// For the standard error: faults and remarks, without a line end after the last.
    pub remarks: String,
    /// Exit code: 0 done, 1 no pairing or a difference, 2 the input cannot be used.
    pub code: u8,
}

impl Answer {
    fn done(output: String) -> Self {
        Self { output, ..Self::default() }
    }

    fn unusable(remark: impl Into<String>) -> Self {
        Self { remarks: remark.into(), code: 2, ..Self::default() }
    }

    /// Adds a line to the remarks.
    fn remark(&mut self, remark: &str) {
        if !self.remarks.is_empty() {
            self.remarks.push('\n');
        }
        self.remarks.push_str(remark);
    }
}

/// How many there are, in words.
fn games(count: usize) -> String {
    if count == 1 { "1 game has".to_owned() } else { format!("{count} games have") }
}
