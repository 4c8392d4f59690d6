//! The lobby as it changes. A socket gets the whole [`Lobby`] once, and then what is different.

use crate::api::{Lobby, TableLine};
use crate::offer::{Offer, OfferId, Searching};
use crate::table::TableId;
use game::{Seat, Square};
use serde::{Deserialize, Serialize};

/// What has changed in the lobby. What is left out is as it was.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LobbyNews {
    /// How many people have a page open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub online: Option<u32>,
    /// Tables that have come into one of the lists, or gone from one to the other, or changed otherwise than by a turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<TableLine>,
    /// Tables at which something was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<Moved>,
    /// Tables that are in no list any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<TableId>,
    /// Offers that are new, or that somebody has accepted while others are wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Offers that do not stand any more.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<OfferId>,
    /// All offers that one cannot take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed: Option<Vec<OfferId>>,
    /// All that people search for by quick pairing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub searching: Option<Vec<Searching>>,
    /// The featured tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub featured: Option<Vec<TableId>>,
    /// All of one's own unfinished tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mine: Option<Vec<TableLine>>,
}

/// What a turn changes about a table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Which.
    pub table: TableId,
    /// The position as text.
    pub position: String,
    /// The seat to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// As in [`TableLine::last`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<Square>,
    /// As in [`TableLine::clocks`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<u64>,
    /// The number of turns played.
    pub turns: u32,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
}

impl LobbyNews {
    /// What makes `new` of `old`. Everybody is told the same: one's own tables, and which offers one can take, are not compared.
    #[must_use]
    pub fn between(old: &Lobby, new: &Lobby) -> Self {
        let mut news = LobbyNews {
            online: (old.online != new.online).then_some(new.online),
            searching: (old.searching != new.searching).then(|| new.searching.clone()),
            featured: (old.featured != new.featured).then(|| new.featured.clone()),
            ..LobbyNews::default()
        };
        for line in new.lines() {
            match old.lines().find(|known| known.table == line.table) {
                Some(known) if known == line => {}
                Some(known) if moved(known, Moved::of(line)) == *line => news.moved.push(Moved::of(line)),
                _ => news.tables.push(line.clone()),
            }
        }
        let gone = old.lines().filter(|line| new.lines().all(|other| other.table != line.table));
        news.gone.extend(gone.map(|line| line.table.clone()));
        news.offers.extend(new.offers.iter().filter(|offer| !old.offers.contains(offer)).cloned());
        let ended =
            old.offers.iter().filter(|offer| new.offers.iter().all(|other| other.offer != offer.offer));
        news.ended.extend(ended.map(|offer| offer.offer.clone()));
        news
    }

    /// Whether nothing has changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == LobbyNews::default()
    }
}

impl Moved {
    fn of(line: &TableLine) -> Self {
        let TableLine { table, position, to_move, last, clocks, turns, changed_at, .. } = line;
        Moved {
            table: table.clone(),
            position: position.clone(),
            to_move: *to_move,
            last: last.clone(),
            clocks: clocks.clone(),
            turns: *turns,
            at: *changed_at,
        }
    }
}

fn moved(line: &TableLine, to: Moved) -> TableLine {
    let Moved { position, to_move, last, clocks, turns, at, .. } = to;
    TableLine { position, to_move, last, clocks, turns, changed_at: at, ..line.clone() }
}

impl Lobby {
    /// The tables of both lists.
    pub fn lines(&self) -> impl Iterator<Item = &TableLine> {
        self.open.iter().chain(&self.playing)
    }

    /// Brings the lists up to date.
    pub fn hear(&mut self, news: LobbyNews) {
        let LobbyNews {
            online,
            tables,
            moved: turns,
            gone,
            offers,
            ended,
            closed,
            searching,
            featured,
            mine,
        } = news;
        let stays = |line: &TableLine| {
            !gone.contains(&line.table) && tables.iter().all(|table| table.table != line.table)
        };
        self.open.retain(stays);
        self.playing.retain(stays);
        for turn in turns {
            if let Some(line) = self.playing.iter_mut().find(|line| line.table == turn.table) {
                *line = moved(line, turn);
            }
        }
        for line in tables {
            let list = if line.stage == crate::api::Stage::Open { &mut self.open } else { &mut self.playing };
            list.push(line);
        }
        self.offers.retain(|offer| {
            !ended.contains(&offer.offer) && offers.iter().all(|changed| changed.offer != offer.offer)
        });
        self.offers.extend(offers);
        self.online = online.unwrap_or(self.online);
        if let Some(searching) = searching {
            self.searching = searching;
        }
        if let Some(closed) = closed {
            self.closed = closed;
        }
        if let Some(featured) = featured {
            self.featured = featured;
        }
        if let Some(mine) = mine {
            self.mine = mine;
        }
        self.sort();
    }

    /// Puts tables and offers into the order of lists, the newest first.
    pub fn sort(&mut self) {
        let newest = |one: &TableLine, other: &TableLine| {
            (other.opened_at, &other.table).cmp(&(one.opened_at, &one.table))
        };
        self.open.sort_by(newest);
        self.playing.sort_by(newest);
        self.offers.sort_by(|one, other| (other.made_at, &other.offer).cmp(&(one.made_at, &one.offer)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{NewTable, Stage};
    use crate::table::{Person, TableSpec};

    fn line(name: &str, stage: Stage, turns: u32) -> TableLine {
        TableLine {
            table: TableId(name.into()),
            spec: TableSpec { game: "checkers".into(), ..TableSpec::default() },
            stage,
            position: format!("after {turns}"),
            to_move: Some(Seat(turns as u8 % 2)),
            turns,
            last: vec![Square(turns as u16)],
            clocks: vec![60_000; 2],
            opened_at: name.bytes().map(u64::from).sum(),
            changed_at: turns.into(),
            your_turn: false,
            ratings: Vec::new(),
        }
    }

    fn offer(name: &str, joined: usize) -> Offer {
        Offer {
            offer: OfferId(name.into()),
            by: Person::default(),
            rating: None,
            range: None,
            to: None,
            table: NewTable::default(),
            joined: vec![Person::default(); joined],
            made_at: 7,
        }
    }

    fn lobby(open: Vec<TableLine>, playing: Vec<TableLine>, offers: Vec<Offer>) -> Lobby {
        let mut lobby = Lobby { open, playing, offers, ..Lobby::default() };
        lobby.sort();
        lobby
    }

    #[test]
    fn whoever_hears_the_news_has_the_new_lists() {
        use Stage::{Open, Playing};
        let before = lobby(
            vec![line("a", Open, 0), line("b", Open, 0)],
            vec![line("c", Playing, 3), line("d", Playing, 9)],
            vec![offer("x", 0), offer("y", 0)],
        );
        let mut after = lobby(
            vec![line("a", Open, 0), line("e", Open, 0)],
            vec![line("b", Playing, 1), line("c", Playing, 4)],
            vec![offer("y", 1), offer("z", 0)],
        );
        after.online = 5;
        after.featured = vec![TableId("c".into())];
        let news = LobbyNews::between(&before, &after);
        let names = |ids: &[TableId]| ids.iter().map(|id| id.0.clone()).collect::<Vec<_>>();
        assert_eq!(names(&news.gone), ["d"]);
        assert_eq!(news.moved.iter().map(|moved| moved.table.0.as_str()).collect::<Vec<_>>(), ["c"]);
        assert_eq!(news.tables.iter().map(|line| line.table.0.as_str()).collect::<Vec<_>>(), ["e", "b"]);
        assert_eq!(news.ended, [OfferId("x".into())]);
        let mut heard = before.clone();
        heard.hear(news);
        assert_eq!(heard, after);
        assert!(LobbyNews::between(&after, &heard).is_empty());
    }

    #[test]
    fn a_turn_is_told_in_few_words() {
        let before = lobby(Vec::new(), vec![line("c", Stage::Playing, 3)], Vec::new());
        let after = lobby(Vec::new(), vec![line("c", Stage::Playing, 4)], Vec::new());
        let json = serde_json::to_string(&LobbyNews::between(&before, &after)).unwrap();
        let told = r#"{"moved":[{"table":"c","position":"after 4","to_move":0,"last":[4],"clocks":[60000,60000],"turns":4,"at":4}]}"#;
        assert_eq!(json, told);
    }
}
