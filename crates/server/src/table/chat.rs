//! What is said at a table: who may speak in which room, and who may read.

use super::audience::Listener;
use super::position::Position;
use crate::people::is_unruly;
use clock::Time;
use game::Message;
use protocol::api::Stage;
use protocol::chat::{Chat, KEPT, LONGEST, Line, Room};
use protocol::{Person, Refusal, RefusalCode, TableId};

/// The rooms of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rooms {
    pub(crate) players: Vec<Line>,
    pub(crate) watchers: Vec<Line>,
}

impl Rooms {
    fn of(&mut self, room: Room) -> &mut Vec<Line> {
        match room {
            Room::Players => &mut self.players,
            Room::Watchers => &mut self.watchers,
        }
    }

    /// What `person` wants to say, as a line of the room.
    ///
    /// # Errors
    /// When that is nothing, or too much, or not for this room, or not now.
    pub(crate) fn line(
        &mut self,
        position: &Position,
        person: &Person,
        room: Room,
        text: &str,
        at: Time,
    ) -> Result<Line, Refusal> {
        may_speak(position, &person.id, room)?;
        let text = tidy(text)?;
        let number = self.of(room).last().map_or(1, |last| last.number + 1);
        Ok(Line { number, at: at.0, by: person.clone(), text })
    }

    /// A line has been stored: it was said.
    pub(crate) fn say(&mut self, room: Room, line: Line) {
        let lines = self.of(room);
        lines.push(line);
        let over = lines.len().saturating_sub(KEPT as usize);
        lines.drain(..over);
    }

    /// What somebody may read, without what they do not want to hear; `over` as with [`may_read`].
    pub(crate) fn told(&self, position: &Position, over: bool, listener: &Listener, table: &TableId) -> Chat {
        let heard = |lines: &[Line]| {
            lines.iter().filter(|line| !listener.silence.covers(&line.by.id)).cloned().collect()
        };
        let lines =
            |room, lines: &[Line]| may_read(position, over, &listener.person, room).then(|| heard(lines));
        Chat {
            table: table.clone(),
            players: lines(Room::Players, &self.players),
            watchers: lines(Room::Watchers, &self.watchers),
        }
    }
}

/// Whether `person` may read in that room: everybody may when the game is over, and those who watch when they have seen
/// that it is (`over`).
pub(crate) fn may_read(position: &Position, over: bool, person: &str, room: Room) -> bool {
    let sits = position.has_seat(person);
    (room == Room::Players) == sits || (position.stage == Stage::Ended && (sits || over))
}

fn may_speak(position: &Position, person: &str, room: Room) -> Result<(), Refusal> {
    if (room == Room::Players) != position.has_seat(person) {
        return Err(Refusal::of(RefusalCode::Forbidden).at("room"));
    }
    if room == Room::Players && position.stage == Stage::Playing && position.has_teams() {
        return Err(Refusal::new(RefusalCode::NotNow, "refusal.partners-silent").at("room"));
    }
    Ok(())
}

/// A line without what would make it look like more than one.
fn tidy(text: &str) -> Result<String, Refusal> {
    let text: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST || text.contains(is_unruly) {
        let message = Message::new("refusal.bad-line").number("max", LONGEST as i64);
        return Err(Refusal::new(RefusalCode::BadSetup, message).at("text"));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line() {
        assert_eq!(tidy("  well\nplayed\u{2028}! ").unwrap(), "well played !");
        assert!(tidy(&"é".repeat(LONGEST)).is_ok());
        for wrong in ["", " \n ", "a\u{202e}b", "\u{7}", &"x".repeat(LONGEST + 1)] {
            assert_eq!(tidy(wrong).unwrap_err().code, RefusalCode::BadSetup, "{wrong:?}");
        }
    }
}
