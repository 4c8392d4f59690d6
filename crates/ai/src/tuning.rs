//! The constants of the methods, and the text in which a game keeps its own.

use crate::level::Level;
use crate::plan::Method;
use std::fmt;

/// The constants of the methods. The defaults are sound for any game; matches find better ones for each, which are
/// kept as text, one `key = value` a line, `#` beginning a remark:
///
/// ```
/// let text = "# 200 games at equal time\nmethod = puct\nexploration = 0.45\ndiscount = 0.25";
/// let tuning = ai::Tuning::read(text).unwrap();
/// assert_eq!(tuning.method, Some(ai::Method::Puct));
/// assert_eq!(ai::Tuning::read(&tuning.to_string()), Ok(tuning));
/// assert_eq!(ai::Tuning::read("exploration = much").unwrap_err().line, 1);
/// assert!(ai::Tuning::read("levels = 1 2 3").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// The method; `None`: tree search.
    pub method: Option<Method>,
    /// How much tree search explores, against following what has scored well. Where positions are judged by
    /// play-outs, which scatter more, it is doubled.
    pub exploration: f32,
    /// By how much of the score (0 to 1) an untried move is taken to be worse than the position, once the moves tried
    /// are those that seemed to deserve all tries; in proportion to the square root of that share.
    pub discount: f32,
    /// How many random moves tree search plays before it asks the plugin's evaluation; [`u32::MAX`]: it never asks
    /// but plays to the end.
    pub playout: u32,
    /// How many nodes each level uses, the weakest first.
    pub levels: [u32; 8],
}

impl Default for Tuning {
    fn default() -> Self {
        let levels = [16, 64, 250, 1_000, 4_000, 16_000, 64_000, 256_000];
        Tuning { method: None, exploration: 0.6, discount: 0.1, playout: 0, levels }
    }
}

/// A text that is not a tuning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuningError {
    /// The line that cannot be read, from 1.
    pub line: usize,
}

impl fmt::Display for TuningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is not `key = value` with a known key and a fitting value", self.line)
    }
}

impl std::error::Error for TuningError {}

impl Tuning {
    /// How many nodes a level uses.
    #[must_use]
    pub fn nodes(&self, level: Level) -> u32 {
        self.levels[usize::from(level.number() - 1)]
    }

    /// Reads what [`Tuning`] writes as text; what is not said is as usual.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(text: &str) -> Result<Tuning, TuningError> {
        let mut tuning = Tuning::default();
        for (index, line) in text.lines().enumerate() {
            let said = line.split('#').next().unwrap_or_default().trim();
            if !said.is_empty() {
                tuning.take(said).ok_or(TuningError { line: index + 1 })?;
            }
        }
        Ok(tuning)
    }

    fn take(&mut self, said: &str) -> Option<()> {
        let (key, value) = said.split_once('=')?;
        let value = value.trim();
        let fraction = || value.parse().ok().filter(|number: &f32| number.is_finite() && *number >= 0.0);
        match key.trim() {
            "method" => self.method = Some(value.parse().ok()?),
            "exploration" => self.exploration = fraction()?,
            "discount" => self.discount = fraction()?,
            "playout" => self.playout = value.parse().ok()?,
            "levels" => {
                let nodes =
                    value.split_whitespace().map(|nodes| nodes.parse().ok().filter(|nodes| *nodes > 0));
                let nodes = nodes.collect::<Option<Vec<u32>>>()?;
                self.levels = nodes.try_into().ok()?;
            }
            _ => return None,
        }
        Some(())
    }
}

impl fmt::Display for Tuning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(method) = self.method {
            writeln!(f, "method = {method}")?;
        }
        writeln!(f, "exploration = {}", self.exploration)?;
        writeln!(f, "discount = {}", self.discount)?;
        writeln!(f, "playout = {}", self.playout)?;
        writeln!(f, "levels = {}", self.levels.map(|nodes| nodes.to_string()).join(" "))
    }
}
