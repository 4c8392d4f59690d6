//! Who plays, as the command line says it.

use host::{Budget, Level, Plan};
use std::str::FromStr;

/// Who plays.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Spec {
    /// Any legal turn.
    Random,
    /// The computer opponent by a plan; `timed`: until the time for a turn is over.
    Computer { plan: Plan, timed: bool },
    /// A program that speaks a protocol of engines: the protocol's word, the program and its arguments.
    Program { dialect: String, command: Vec<String> },
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Spec, String> {
        let (kind, value) = text.split_once(':').unwrap_or((text, ""));
        match kind {
            "random" if value.is_empty() => Ok(Spec::Random),
            "time" => {
                Ok(Spec::Computer { plan: method(Budget::nodes(u32::MAX).into(), value)?, timed: true })
            }
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                let level = level.ok_or_else(|| format!("levels go from 1 to {}", Level::MAX.number()))?;
                Ok(Spec::Computer { plan: level.into(), timed: false })
            }
            "nodes" => {
                let (nodes, name) = value.split_once('/').unwrap_or((value, ""));
                let nodes = nodes.parse().ok().filter(|nodes| *nodes > 0);
                let nodes = nodes.ok_or("expected a whole number above 0 after `nodes:`")?;
                Ok(Spec::Computer { plan: method(Budget::nodes(nodes).into(), name)?, timed: false })
            }
            "ugi" | "uai" => {
                let command: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
                if command.is_empty() {
                    return Err(format!("expected a program after `{kind}:`"));
                }
                Ok(Spec::Program { dialect: kind.into(), command })
            }
            _ => Err("expected level:N, nodes:N, time, random, ugi:PROGRAM or uai:PROGRAM".into()),
        }
    }
}

/// The plan with the method of that name; an empty name leaves the choice to the game's tuning.
fn method(plan: Plan, name: &str) -> Result<Plan, String> {
    if name.is_empty() {
        return Ok(plan);
    }
    let method = name.parse().map_err(|()| format!("there is no method `{name}`"))?;
    Ok(Plan { method: Some(method), ..plan })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        let spec = |text: &str| text.parse::<Spec>();
        assert_eq!(spec("random"), Ok(Spec::Random));
        let level = Plan::from(Level::new(3).unwrap());
        assert_eq!(spec("level:3"), Ok(Spec::Computer { plan: level, timed: false }));
        let Ok(Spec::Computer { plan, timed: false }) = spec("nodes:70/alpha-beta") else { panic!() };
        assert_eq!(plan.budget.nodes, 70);
        assert!(plan.method.is_some());
        assert_eq!(
            spec("uai:./engine --fast"),
            Ok(Spec::Program { dialect: "uai".into(), command: vec!["./engine".into(), "--fast".into()] })
        );
        for wrong in ["", "level:9", "nodes:0", "nodes:5/magic", "uai:", "somebody"] {
            assert!(spec(wrong).is_err(), "{wrong}");
        }
    }
}
