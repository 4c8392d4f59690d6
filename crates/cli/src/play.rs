//! `quadrille play`: a game against the computer, in the terminal.

use crate::chosen::Chosen;
use crate::drawing;
use crate::failure::{Failure, caret};
use crate::words::{Words, lang_of_environment};
use clap::Args;
use game::{Lang, Message, Seat, Square};
use host::{Level, Plan, Playing, Refusal, Status, Table};
use std::io::{BufRead, Write, stdin, stdout};
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays a game in the terminal against the computer.
#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    chosen: Chosen,
    /// Your seat, the first being 1; the computer takes the others
    #[arg(long, value_name = "N", default_value_t = 1)]
    seat: u8,
    /// How strong the computer is, 1 to 8
    #[arg(long, value_name = "N", default_value = "3", value_parser = level)]
    level: Level,
    /// The language: en, fr or ru
    #[arg(long, value_name = "L", value_parser = lang)]
    lang: Option<Lang>,
    /// A number that fixes what the computer leaves to chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// Reads a level.
fn level(text: &str) -> Result<Level, String> {
    let number: Option<Level> = text.parse().ok().and_then(Level::new);
    number.ok_or_else(|| format!("levels go from {} to {}", Level::MIN.number(), Level::MAX.number()))
}

/// Reads a language.
pub(crate) fn lang(text: &str) -> Result<Lang, String> {
    text.parse().map_err(|()| format!("speaks {}", Lang::ALL.map(Lang::code).join(", ")))
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let words = Words::new(self.chosen.game, self.lang.unwrap_or_else(lang_of_environment));
        let setup = self.chosen.setup()?;
        let refused = |refusal| Failure::refused("the setup", "", &refusal, &words);
        let table = self.chosen.game.table(&setup).map_err(refused)?;
        let seats = table.seats.len();
        if !(1..=seats).contains(&usize::from(self.seat)) {
            return Err(Failure::Asked(format!("there is no seat {}, only 1 to {seats}", self.seat)));
        }
        let by_chance = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let mut session = Session {
            playing: self.chosen.open(&setup)?,
            table,
            you: Seat(self.seat - 1),
            level: self.level,
            seed: self.seed.unwrap_or(by_chance),
            marked: Vec::new(),
            words,
        };
        session.run(&mut stdin().lock(), &mut stdout().lock())
    }
}

/// One game at the terminal.
struct Session {
    playing: Box<dyn Playing>,
    table: Table,
    you: Seat,
    level: Level,
    seed: u64,
    /// The squares of the last turn.
    marked: Vec<Square>,
    words: Words,
}

impl Session {
    /// Plays until the game is over or the person leaves.
    fn run(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "{}", self.words.word("cli.welcome"))?;
        loop {
            let moment = self.playing.moment();
            if moment.outcome.is_some() {
                return self.farewell(out);
            }
            let (seat, forced) = (moment.to_move, moment.forced.clone());
            if let Some(turn) = forced {
                self.play(&turn, out)?;
            } else if seat == self.you {
                self.show(out)?;
                if !self.ask(input, out)? {
                    return Ok(());
                }
            } else {
                let turn = self.think()?;
                self.play(&turn, out)?;
            }
        }
    }

    /// Asks the person for a turn until there is one. Returns whether the game goes on.
    fn ask(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<bool, Failure> {
        loop {
            write!(out, "{} > ", self.seat_name(self.you))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Ok(false);
            }
            match line.trim() {
                "" => {}
                "?" | "help" => writeln!(out, "{}", self.words.word("cli.help"))?,
                "quit" => return Ok(false),
                "board" => self.show(out)?,
                "turns" => {
                    let turns = self.playing.divide(1).map_err(|refusal| self.failed(&refusal))?;
                    let turns: Vec<String> = turns.into_iter().map(|(turn, _)| turn).collect();
                    writeln!(out, "{}", turns.join("  "))?;
                }
                "resign" => {
                    self.playing.retire(self.you).map_err(|refusal| self.failed(&refusal))?;
                    return Ok(true);
                }
                turn => match self.play(turn, out) {
                    Ok(()) => return Ok(true),
                    // Said at the prompt, and asked again.
                    Err(Failure::Asked(why)) => writeln!(out, "{why}")?,
                    Err(failure) => return Err(failure),
                },
            }
        }
    }

    /// Plays a turn for the seat to move and says so.
    fn play(&mut self, turn: &str, out: &mut impl Write) -> Result<(), Failure> {
        match self.playing.play(turn) {
            Ok(played) => {
                writeln!(out, "{}: {}", self.seat_name(played.seat), played.turn)?;
                self.marked = played.marks;
                Ok(())
            }
            Err(Refusal::Text(error)) => Err(Failure::Asked(caret(
                turn,
                error.column,
                self.words.refusal(&Refusal::Text(error.clone())),
            ))),
            Err(refusal) => Err(self.failed(&refusal)),
        }
    }

    /// The computer's turn.
    fn think(&mut self) -> Result<String, Failure> {
        let failed = |refusal| self.failed(&refusal);
        let mut thinker = self.playing.think(Plan::from(self.level), self.seed).map_err(failed)?;
        while thinker.run(10_000).map_err(failed)? == Status::Working {}
        let turn = thinker.best().map_err(failed)?;
        self.seed = self.seed.wrapping_add(1);
        Ok(turn)
    }

    /// Draws the board, with a line for each seat.
    fn show(&self, out: &mut impl Write) -> Result<(), Failure> {
        let scene = self.playing.scene();
        writeln!(out, "\n{}", drawing::board(&scene, &self.marked, &self.words))?;
        let facts = |seat: Option<Seat>| {
            let captions = scene.captions.iter().filter(move |caption| caption.seat == seat);
            captions.map(|caption| self.words.say(&caption.text)).collect::<Vec<_>>().join(", ")
        };
        for seat in Seat::all(self.table.seats.len()) {
            let to_move = if self.playing.moment().to_move == seat { '>' } else { ' ' };
            writeln!(out, " {to_move} {}  {}", self.seat_name(seat), facts(Some(seat)))?;
        }
        let common = facts(None);
        if !common.is_empty() {
            writeln!(out, "   {common}")?;
        }
        Ok(())
    }

    /// The last board and the result.
    fn farewell(&self, out: &mut impl Write) -> Result<(), Failure> {
        self.show(out)?;
        let Some(outcome) = &self.playing.moment().outcome else { return Ok(()) };
        let winners: Vec<String> = outcome
            .places
            .iter()
            .filter(|(_, place)| **place == 1)
            .map(|(seat, _)| self.seat_name(seat))
            .collect();
        let verdict = if outcome.is_draw() {
            self.words.word("cli.draw")
        } else {
            self.words.say(&Message::new("cli.winner").text("who", winners.join(", ")))
        };
        let score = outcome.score.as_ref().map(|score| {
            format!(" ({})", score.as_slice().iter().map(i32::to_string).collect::<Vec<_>>().join("–"))
        });
        let reason = self.words.word(outcome.reason);
        writeln!(out, "{verdict}{} {reason}", score.unwrap_or_default())?;
        Ok(())
    }

    /// A seat's mark and name, and who plays it.
    fn seat_name(&self, seat: Seat) -> String {
        let name = self.table.seats.get(seat.index()).map(|info| self.words.word(info.name));
        let who = if seat == self.you {
            self.words.word("cli.you")
        } else {
            self.words.say(&Message::new("cli.computer").number("n", self.level.number()))
        };
        format!("{} {} ({who})", drawing::suit(seat), name.unwrap_or_default())
    }

    fn failed(&self, refusal: &Refusal) -> Failure {
        Failure::Failed(self.words.refusal(refusal))
    }
}
