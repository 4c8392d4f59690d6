//! Finished tables, as every store finds and counts them.

use crate::error::StoreError;
use async_trait::async_trait;
use protocol::api::TableLine;
use protocol::archive::Archived;
use protocol::{Ending, Occupant, SeatState, TableId};
use serde_json::Value;
use std::collections::BTreeSet;

/// Finished tables at which at least one turn was played.
#[async_trait]
pub trait Archive: Send + Sync {
    /// Finished tables, the last ones first, from the one after `after` on.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn search(
        &self,
        search: &Search,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<Archived>, StoreError>;

    /// How the last public games of a sample ended, at most `limit` of them, alike ones counted together.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn tally(&self, sample: &Sample, limit: u32) -> Result<Vec<Tally>, StoreError>;

    /// The setup with this key in a game, if it was ever played.
    ///
    /// # Errors
    /// When the store cannot be read.
    async fn setup(&self, game: &str, key: &str) -> Result<Option<Value>, StoreError>;
}

/// What is searched for. What is left out does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The id of the person who asks: finds their own private tables, too.
    pub asker: String,
    /// The game's id.
    pub game: Option<String>,
    /// The key of the setup.
    pub setup: Option<String>,
    /// The id of a person who sat there.
    pub player: Option<String>,
    /// The id of another one.
    pub with: Option<String>,
    /// How it ended.
    pub result: Option<Found>,
    /// Whether it was rated.
    pub rated: Option<bool>,
    /// Not ended before this, in milliseconds since 1970.
    pub from: Option<u64>,
    /// Ended before this.
    pub until: Option<u64>,
}

/// How a game that is searched for ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Everybody shares the first place.
    Drawn,
    /// The player came first.
    Won,
    /// The player did not.
    Lost,
    /// The seat of that number came first.
    WonBy(u8),
}

/// A place in a list: the last table before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When that table ended.
    pub ended_at: u64,
    /// Its name.
    pub table: TableId,
}

/// Which games are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The game's id.
    pub game: String,
    /// Who played.
    pub kind: Kind,
    /// Only games with this key of the setup.
    pub setup: Option<String>,
    /// Only games in this rating band.
    pub band: Option<i32>,
}

/// Who played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Different people on all seats.
    People,
    /// A computer on one of the seats at least.
    Computer,
    /// A person against themselves.
    Solo,
    /// Nobody here: the record was brought in.
    Imported,
}

/// Games that are alike in all that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The key of the setup.
    pub setup: String,
    /// How many seats there were.
    pub seats: u8,
    /// How it ended.
    pub winners: Winners,
    /// The rating band; `None`: unrated.
    pub band: Option<i32>,
    /// How many turns it took.
    pub turns: u32,
    /// How many such games there were.
    pub count: u32,
    /// When the first and the last of them ended, in milliseconds since 1970.
    pub ended: (u64, u64),
}

/// Who won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Winners {
    /// The seats in first place.
    Seats(Vec<u8>),
    /// Everybody shares the first place.
    Draw,
    /// There is no result.
    None,
}

impl Kind {
    /// The name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::People => "people",
            Kind::Computer => "computer",
            Kind::Solo => "solo",
            Kind::Imported => "imported",
        }
    }

    /// Who played at a table.
    pub(crate) fn of(line: &TableLine) -> Self {
        let mut people = BTreeSet::new();
        let mut seats = 0;
        if line.spec.imported.is_some() {
            return Kind::Imported;
        }
        for seat in &line.spec.seats {
            match seat {
                SeatState::Taken(Occupant::Person(person)) => people.insert(person.id.as_str()),
                _ => return Kind::Computer,
            };
            seats += 1;
        }
        if people.len() == seats { Kind::People } else { Kind::Solo }
    }
}

impl Winners {
    /// Who won, by the places.
    pub(crate) fn of(ending: &Ending) -> Self {
        if !ending.has_result() {
            return Winners::None;
        }
        let first = ending.places.iter().zip(0..).filter(|(place, _)| **place == 1).map(|(_, seat)| seat);
        let first: Vec<u8> = first.collect();
        if first.len() == ending.places.len() { Winners::Draw } else { Winners::Seats(first) }
    }

    /// As it stands in the database.
    pub(crate) fn write(&self) -> String {
        match self {
            Winners::Draw => "draw".to_owned(),
            Winners::None => "none".to_owned(),
            Winners::Seats(seats) => seats.iter().fold(",".to_owned(), |text, seat| format!("{text}{seat},")),
        }
    }

    pub(crate) fn read(text: &str) -> Self {
        match text {
            "draw" => Winners::Draw,
            "none" => Winners::None,
            seats => Winners::Seats(seats.split(',').filter_map(|seat| seat.parse().ok()).collect()),
        }
    }
}

/// The key of a setup: the same for the same canonical JSON. FNV-1a; nobody gains by two that collide.
#[must_use]
pub fn setup_key(setup: &Value) -> String {
    let hash = setup.to_string().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_are_read_as_they_are_written() {
        for (places, written) in
            [(vec![1, 2], ",0,"), (vec![2, 1, 2, 1], ",1,3,"), (vec![1, 1], "draw"), (vec![], "none")]
        {
            let winners = Winners::of(&Ending { places, reason: "end".into(), score: None });
            assert_eq!(winners.write(), written);
            assert_eq!(Winners::read(written), winners);
        }
    }

    #[test]
    fn a_key_tells_setups_apart() {
        let (one, other) = (serde_json::json!({"start": "9"}), serde_json::json!({"start": "8"}));
        assert_eq!(setup_key(&one), setup_key(&one.clone()));
        assert_ne!(setup_key(&one), setup_key(&other));
        assert_eq!(setup_key(&Value::Null).len(), 16);
    }
}
