//! The options that a match runner may set.

use host::{Budget, Level, Plan};
use std::time::Duration;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settings {
    /// Megabytes for the search.
    hash: u32,
    /// A level made for people; 0: as well as it can.
    level: u8,
    /// What gets lost between the runner's clock and ours.
    pub(super) overhead: Duration,
    /// What the runner calls the engine to think with; there is one.
    threads: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { hash: 64, level: 0, overhead: Duration::from_millis(20), threads: 1 }
    }
}

/// A whole number that can be set: name, usual value, least, most.
const SPINS: [(&str, u32, u32, u32); 4] =
    [("Hash", 64, 1, 65_536), ("Level", 0, 0, 8), ("Move Overhead", 20, 0, 10_000), ("Threads", 1, 1, 1)];

impl Settings {
    /// A line for each option, in words of the protocol.
    pub(super) fn describe() -> impl Iterator<Item = String> {
        SPINS.iter().map(|(name, usual, least, most)| {
            format!("option name {name} type spin default {usual} min {least} max {most}")
        })
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When there is none of that name, or the value does not fit.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let known = SPINS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        let Some(&(known, _, least, most)) = known else {
            // Runners offer the same options to all engines.
            return Err(format!("there is no option `{name}`"));
        };
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        let number = number.ok_or_else(|| format!("{known} goes from {least} to {most}"))?;
        match known {
            "Hash" => self.hash = number,
            "Level" => self.level = number as u8,
            "Threads" => self.threads = number,
            _ => self.overhead = Duration::from_millis(number.into()),
        }
        Ok(())
    }

    /// How to think when at most so many nodes may be used.
    pub(super) fn plan(&self, nodes: Option<u32>) -> Plan {
        let memory = self.hash as usize * (1 << 20);
        let mut plan = match Level::new(self.level) {
            Some(level) => Plan::from(level),
            None => Plan::from(Budget::nodes(u32::MAX)),
        };
        plan.budget.memory = memory;
        plan.budget.nodes = plan.budget.nodes.min(nodes.unwrap_or(u32::MAX));
        plan
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_set_within_its_bounds() {
        for (name, usual, least, most) in SPINS {
            let mut settings = Settings::default();
            assert_eq!(settings.set(name, &usual.to_string()), Ok(()));
            assert_eq!(settings, Settings::default(), "{name}: what is described is what is usual");
            assert_eq!(settings.set(&name.to_uppercase(), &most.to_string()), Ok(()));
            assert!(settings.set(name, &(u64::from(most) + 1).to_string()).is_err());
            assert!(least == 0 || settings.set(name, &(least - 1).to_string()).is_err());
            assert!(settings.set(name, "many").is_err());
        }
        assert!(Settings::default().set("Contempt", "1").is_err());
    }

    #[test]
    fn a_level_keeps_its_budget() {
        let mut settings = Settings::default();
        assert_eq!(settings.plan(None).budget.nodes, u32::MAX);
        settings.set("Level", "2").unwrap();
        let level = Plan::from(Level::new(2).unwrap());
        assert_eq!(settings.plan(None).budget.nodes, level.budget.nodes);
        assert_eq!(settings.plan(Some(5)).budget.nodes, 5);
        assert_eq!(settings.plan(None).lapses, level.lapses);
    }
}
