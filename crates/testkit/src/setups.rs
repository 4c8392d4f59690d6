//! Laws about setups, the options that make them, and the facts about a game.

use crate::breach::{Verdict, guarded};
use crate::words::Words;
use game::{Game, MAX_SEATS, OptionKind, OptionSpec, SetupError};
use serde_json::{Map, Value, json};
use std::collections::{BTreeSet, HashSet};

/// Whether the facts make sense.
pub(crate) fn check_facts<G: Game>(words: &Words) -> Verdict {
    let facts = G::facts();
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    ensure!(
        !facts.id.is_empty() && facts.id.bytes().all(plain),
        "a game's id is small letters, digits and hyphens",
        "{:?}",
        facts.id
    );
    let (least, most) = facts.seats;
    ensure!(
        0 < least && least <= most && usize::from(most) <= MAX_SEATS,
        "a game has a number of seats",
        "{least} to {most}"
    );
    for spec in G::options() {
        words.check_key(format!("option.{}", spec.key))?;
        spec.help.map_or(Ok(()), |help| words.check_key(help))?;
        match &spec.kind {
            OptionKind::Choice(values) => {
                let label = |value| format!("option.{}.{value}", spec.key);
                values.iter().try_for_each(|value| words.check_key(label(value)))?;
            }
            OptionKind::Layout { named, editor } => {
                named.iter().try_for_each(|layout| words.check(&layout.name))?;
                let mut brushes = editor.iter().flat_map(|editor| &editor.brushes);
                brushes.try_for_each(|(_, name)| words.check_key(*name))?;
            }
            OptionKind::Toggle | OptionKind::Number { .. } | OptionKind::Seats(_) => {}
        }
    }
    Ok(())
}

/// The complete form of a setup, and what holds for it.
pub(crate) fn check_setup<G: Game>(setup: &G::Setup, words: &Words) -> Verdict<G::Setup> {
    let complete = G::complete(setup.clone());
    let Ok(complete) = complete else {
        broken!("the setups to be tried can be played", "{setup:?}: {complete:?}");
    };
    ensure!(
        G::complete(complete.clone()).as_ref() == Ok(&complete),
        "a complete setup is complete",
        "{complete:?} became {:?}",
        G::complete(complete.clone())
    );
    let json = serde_json::to_value(&complete).unwrap_or_default();
    let reloaded = from_json::<G>(json.clone());
    ensure!(
        reloaded.as_ref() == Some(&complete),
        "a setup reloads from JSON",
        "{complete:?} was written as {json} and read as {reloaded:?}"
    );
    check_fields::<G>(&json)?;
    check_strange_json::<G>(&json, words)?;
    let Ok(state) = G::start(&complete) else {
        broken!("a complete setup starts", "{complete:?} does not");
    };
    check_seats::<G>(&complete, &state, words)?;
    G::summary(&complete).iter().try_for_each(|part| words.check(part))?;
    if G::complete(G::Setup::default()).as_ref() == Ok(&complete) {
        let summary = G::summary(&complete);
        ensure!(summary.is_empty(), "the game as most know it needs no summary", "{summary:?}");
    }
    Ok(complete)
}

fn from_json<G: Game>(json: Value) -> Option<G::Setup> {
    serde_json::from_value(json).ok()
}

/// A complete setup states every option and the start, and nothing else.
fn check_fields<G: Game>(json: &Value) -> Verdict {
    let written: BTreeSet<&str> =
        json.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
    let options = G::options();
    let known: BTreeSet<&str> = options.iter().map(|spec| spec.key).chain(["start"]).collect();
    ensure!(
        written == known,
        "a setup's JSON has the options and the start",
        "it has {written:?}, the options are {known:?}"
    );
    ensure!(json["start"].is_string(), "a complete setup states its start", "{json}");
    for spec in &options {
        let stated = &json[spec.key];
        ensure!(
            is_offered(&spec.kind, stated),
            "a setup has values that are offered",
            "{}: {stated}",
            spec.key
        );
    }
    Ok(())
}

fn is_offered(kind: &OptionKind, value: &Value) -> bool {
    match kind {
        OptionKind::Toggle => value.is_boolean(),
        OptionKind::Choice(values) => values.iter().any(|offered| value == offered),
        OptionKind::Number { min, max } => {
            value.as_i64().is_some_and(|n| (i64::from(*min)..=(*max).into()).contains(&n))
        }
        OptionKind::Seats(counts) => counts.iter().any(|&count| value.as_u64() == Some(count.into())),
        OptionKind::Layout { named, editor } => {
            named.iter().any(|layout| value == layout.id) || (editor.is_some() && value == "custom")
        }
    }
}

/// Fields that nobody knows are refused, and values of a wrong kind do no harm.
fn check_strange_json<G: Game>(json: &Value, words: &Words) -> Verdict {
    let fields = json.as_object().cloned().unwrap_or_default();
    let mut misspelt = fields.clone();
    misspelt.insert("no-such-field".into(), json!(1));
    let read = from_json::<G>(misspelt.into());
    ensure!(read.is_none(), "unknown fields of a setup are refused", "`no-such-field` was read as {read:?}");
    let strange = [
        json!(null),
        json!(true),
        json!(-1),
        json!(300),
        json!(1e30),
        json!(""),
        json!("é"),
        json!([]),
        json!({}),
    ];
    for key in fields.keys() {
        for value in &strange {
            let mut odd = fields.clone();
            odd.insert(key.clone(), value.clone());
            guarded(|| match from_json::<G>(odd.into()).map(G::complete) {
                Some(Err(error)) => check_error::<G>(&error, words),
                Some(Ok(setup)) => {
                    let starts = G::start(&setup).is_ok();
                    ensure!(starts, "a complete setup starts", "{setup:?} does not");
                    Ok(())
                }
                None => Ok(()),
            })?;
        }
    }
    Ok(())
}

/// An error names a field that there is, in words that there are.
pub(crate) fn check_error<G: Game>(error: &SetupError, words: &Words) -> Verdict {
    ensure!(
        error.field == "start" || G::options().iter().any(|spec| spec.key == error.field),
        "a setup's error names an option or the start",
        "{}",
        error.field
    );
    words.check(&error.message)
}

fn check_seats<G: Game>(setup: &G::Setup, state: &G::State, words: &Words) -> Verdict {
    let info = G::seat_info(setup);
    let seats = G::seats(state);
    ensure!(info.len() == seats, "every seat is known by name", "{} names for {seats} seats", info.len());
    let (least, most) = G::facts().seats;
    ensure!(
        (usize::from(least)..=most.into()).contains(&seats),
        "the number of seats is one that the facts tell",
        "{seats}, not {least} to {most}"
    );
    let names: HashSet<_> = info.iter().map(|seat| seat.name).collect();
    let colours: HashSet<_> = info.iter().map(|seat| seat.colour).collect();
    ensure!(
        names.len() == seats && colours.len() == seats,
        "seats have names and colours of their own",
        "{info:?}"
    );
    info.iter().try_for_each(|seat| words.check_key(seat.name))
}

/// Each value of each option can be chosen, and nothing beside.
pub(crate) fn check_options<G: Game>(words: &Words) -> Verdict {
    let default = G::complete(G::Setup::default()).ok().and_then(|setup| serde_json::to_value(setup).ok());
    let start = default.map(|json| json["start"].clone()).unwrap_or_default();
    for spec in G::options() {
        let (offered, beside) = values(&spec.kind);
        for value in offered {
            let json = chosen(&spec, &value, &start);
            let setup = from_json::<G>(json.clone()).map(G::complete);
            let Some(Ok(setup)) = &setup else {
                broken!("every value of an option can be chosen", "{json}: {setup:?}");
            };
            let stated = serde_json::to_value(setup).unwrap_or_default()[spec.key].clone();
            // A custom board may turn out to be one that has a name.
            let recognised = value == "custom" && is_offered(&spec.kind, &stated);
            ensure!(
                stated == value || recognised,
                "what is chosen is what is played",
                "{json} became {setup:?}"
            );
            if let (OptionKind::Seats(_), Ok(state)) = (&spec.kind, G::start(setup)) {
                let seats = G::seats(&state) as u64;
                ensure!(value == seats, "as many sit down as were chosen", "{json} has {seats} seats");
            }
        }
        for value in beside {
            let json = chosen(&spec, &value, &start);
            match from_json::<G>(json.clone()).map(G::complete) {
                Some(Ok(setup)) => {
                    broken!("what is not offered cannot be chosen", "{json} became {setup:?}");
                }
                Some(Err(error)) => check_error::<G>(&error, words)?,
                None => {}
            }
        }
    }
    Ok(())
}

/// Values that are offered, and some that are not.
fn values(kind: &OptionKind) -> (Vec<Value>, Vec<Value>) {
    match kind {
        OptionKind::Toggle => (vec![json!(false), json!(true)], vec![json!("yes")]),
        OptionKind::Choice(values) => {
            (values.iter().map(|value| json!(value)).collect(), vec![json!("no-such-choice")])
        }
        OptionKind::Number { min, max } => {
            let beside = [i64::from(*min) - 1, i64::from(*max) + 1];
            ((*min..=*max).map(|n| json!(n)).collect(), beside.map(|n| json!(n)).into())
        }
        OptionKind::Seats(counts) => {
            let beside = (0..=9).filter(|count| !counts.contains(count));
            (counts.iter().map(|count| json!(count)).collect(), beside.map(|count| json!(count)).collect())
        }
        OptionKind::Layout { named, editor } => {
            let mut offered: Vec<Value> = named.iter().map(|layout| json!(layout.id)).collect();
            let mut beside = vec![json!("no-such-layout")];
            if editor.is_some() { &mut offered } else { &mut beside }.push(json!("custom"));
            (offered, beside)
        }
    }
}

/// The least that must be said to choose `value`.
fn chosen(spec: &OptionSpec, value: &Value, start: &Value) -> Value {
    let mut json = Map::new();
    if let Some((other, text)) = spec.only_if {
        json.insert(other.into(), serde_json::from_str(text).unwrap_or_else(|_| json!(text)));
    }
    json.insert(spec.key.into(), value.clone());
    if matches!(spec.kind, OptionKind::Layout { .. }) && value == "custom" {
        json.insert("start".into(), start.clone());
    }
    json.into()
}
