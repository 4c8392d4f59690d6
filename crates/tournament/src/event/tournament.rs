//! The state of a tournament and its log.

use super::deed::{Deed, Event};
use super::format::{Format, TeamPairing};
use super::paired::Past;
use super::person::{Person, PersonId};
use super::refusal::Refusal;
use super::round::Round;
use super::settings::{Mode, Settings};
use super::teams::Teams;
use super::warning::Warning;
use crate::crosstable::Forbidden;
use crate::knockout::Knockout;
use crate::points::Points;
use crate::text::is_one_line;

/// Rounds after which start numbers no longer change.
pub(super) const FREEZE_AFTER: usize = 4;

/// A tournament. Everything but the settings it began with follows from the log, so these two are what is stored:
/// [`Self::to_json`], [`Self::from_json`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    opening: Settings,
    pub(super) settings: Settings,
    pub(super) persons: Vec<Person>,
    pub(super) rounds: Vec<Round>,
    pub(super) forbidden: Vec<Option<Forbidden>>,
    pub(super) adjustments: Vec<(PersonId, usize, Points)>,
    /// Start numbers that were given; nobody if they follow from ratings.
    pub(super) numbers: Vec<PersonId>,
    /// In a round robin, a knockout, groups: who has which number of the draw.
    pub(super) draw: Vec<PersonId>,
    pub(super) knockout: Option<Knockout>,
    /// Who went through to a final, in order of seeds; nobody before it.
    pub(super) finalists: Vec<PersonId>,
    pub(super) teams: Teams,
    /// Whom acceleration reaches last, by the Baku method: settled when the first round is paired.
    pub(super) last_accelerated: Option<PersonId>,
    pub(super) finished: bool,
    log: Vec<Event>,
}

impl Tournament {
    /// A tournament that nobody has entered yet.
    ///
    /// # Errors
    /// If something in the settings makes no sense, or a tie-break means nothing in the format.
    pub fn new(settings: Settings) -> Result<Self, Refusal> {
        settings.check()?;
        Ok(Self {
            opening: settings.clone(),
            settings,
            persons: Vec::new(),
            rounds: Vec::new(),
            forbidden: Vec::new(),
            adjustments: Vec::new(),
            numbers: Vec::new(),
            draw: Vec::new(),
            knockout: None,
            finalists: Vec::new(),
            teams: Teams::default(),
            last_accelerated: None,
            finished: false,
            log: Vec::new(),
        })
    }

    /// The state after a log.
    ///
    /// # Errors
    /// If the settings make no sense, an event is out of order or could not have happened: the log was damaged.
    pub fn replay(settings: Settings, log: impl IntoIterator<Item = Event>) -> Result<Self, Refusal> {
        let mut tournament = Self::new(settings)?;
        for event in log {
            tournament.append(event)?;
        }
        Ok(tournament)
    }

    /// Carries out the next event of a log. If it is refused the tournament is of no further use.
    pub(super) fn append(&mut self, mut event: Event) -> Result<(), Refusal> {
        let expected = self.log.len() as u64 + 1;
        if event.number != expected {
            return Err(Refusal::WrongNumber { expected });
        }
        self.carry_out(&event.deed, event.at, Past::Log(event.paired.as_deref()))?;
        if event.paired.is_none() {
            event.paired = self.made_by(&event.deed);
        }
        self.log.push(event);
        Ok(())
    }

    /// Does a deed and adds it to the log, or refuses it and changes nothing. The log never runs backwards: a time
    /// before that of the last event counts as that one.
    ///
    /// # Errors
    /// Why the deed may not be done.
    pub fn submit(&mut self, deed: Deed, by: &str, at: u64, why: &str) -> Result<Vec<Warning>, Refusal> {
        if by.trim().is_empty() || !is_one_line(by) {
            return Err(Refusal::Nameless);
        }
        let in_federation = self.settings.mode == Mode::Federation;
        if in_federation && why.trim().is_empty() && deed.is_intervention(!self.rounds.is_empty()) {
            return Err(Refusal::NeedsReason);
        }
        let at = self.log.last().map_or(at, |last| at.max(last.at));
        // The log is not part of what a deed changes, and it is long.
        let log = std::mem::take(&mut self.log);
        let mut next = self.clone();
        match next.carry_out(&deed, at, Past::None) {
            Err(refusal) => {
                self.log = log;
                Err(refusal)
            }
            Ok(warnings) => {
                let (number, paired) = (log.len() as u64 + 1, next.made_by(&deed));
                let (by, why) = (by.to_owned(), why.to_owned());
                next.log = log;
                next.log.push(Event { number, at, by, why, deed, paired });
                *self = next;
                Ok(warnings)
            }
        }
    }

    /// Does a deed.
    fn carry_out(&mut self, deed: &Deed, at: u64, past: Past<'_>) -> Result<Vec<Warning>, Refusal> {
        let may_follow_the_end =
            matches!(deed, Deed::Reopen | Deed::Correct { .. } | Deed::Record { .. } | Deed::Amend { .. });
        if self.is_over() && !may_follow_the_end && !self.may_follow_the_last_to_leave(deed) {
            return Err(Refusal::Finished);
        }
        match deed {
            Deed::Enter { form } => self.enter(form),
            Deed::Amend { person, form } => self.amend(*person, form),
            Deed::FixNumbers { persons } => self.fix_numbers(persons),
            Deed::Withdraw { person } => self.withdraw(*person),
            Deed::Return { person } => self.come_back(*person),
            Deed::Absent { person, round } => self.miss(*person, *round),
            Deed::AskBye { person, round } => self.ask_bye(*person, *round),
            Deed::GrantBye { person, round } => self.grant_bye(*person, *round),
            Deed::Attend { person, round } => self.attend(*person, *round),
            Deed::Forbid { persons, from, to } => self.forbid(persons, *from, *to),
            Deed::Permit { rule } => self.permit(*rule),
            Deed::Pair => {
                self.check_time(at)?;
                self.pair(past)
            }
            Deed::PairWaiting { waiting } => self.pair_waiting(waiting, at, past),
            Deed::Adopt { round } => self.adopt(round),
            Deed::PairAgain => self.pair_again(past),
            Deed::EditPairing { boards, bye, out } => self.edit(boards, *bye, out, past),
            Deed::Publish => self.publish(),
            Deed::Result { round, board, game, result } => {
                self.check_time(at)?;
                self.enter_result(*round, *board, *game, result)
            }
            Deed::Correct { round, board, game, result } => self.correct(*round, *board, *game, result),
            Deed::Record { round, board, game, record } => self.keep_record(*round, *board, *game, record),
            Deed::Adjust { person, points, at_the_end } => self.adjust(*person, *points, *at_the_end),
            Deed::AdjustTeam { team, match_points, game_points, at_the_end } => {
                self.adjust_team(*team, [*match_points, *game_points], *at_the_end)
            }
            Deed::NameTeam { team, name } => self.name_team(*team, name),
            Deed::LineUp { team, round, line_up } => self.line_up(*team, *round, line_up),
            Deed::UndoRound => self.undo_round(),
            Deed::SetRounds { rounds } => self.set_rounds(*rounds),
            Deed::SetTiebreaks { tiebreaks } => self.set_tiebreaks(tiebreaks),
            Deed::Finish => self.finish(),
            Deed::Reopen => self.reopen(),
        }
    }

    /// When everybody has left somebody may still come back, and what was played is still to be written down.
    fn may_follow_the_last_to_leave(&self, deed: &Deed) -> bool {
        let follows = matches!(
            deed,
            Deed::Return { .. }
                | Deed::Result { .. }
                | Deed::Adjust { .. }
                | Deed::AdjustTeam { .. }
                | Deed::UndoRound
                | Deed::SetTiebreaks { .. }
                | Deed::Finish
        );
        !self.finished && follows
    }

    /// The settings it began with.
    pub const fn opening(&self) -> &Settings {
        &self.opening
    }

    /// The settings as they are now.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Everybody who entered, by id.
    pub fn persons(&self) -> &[Person] {
        &self.persons
    }

    /// Rounds paired, the first at index 0.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The tree of a knockout that has begun.
    pub const fn knockout(&self) -> Option<&Knockout> {
        self.knockout.as_ref()
    }

    /// Whether nothing more will be played: finished, or everybody has left.
    pub fn is_over(&self) -> bool {
        let all_left = || self.persons.iter().all(|person| person.has_left);
        // In an arena people come and go.
        self.finished || (!self.rounds.is_empty() && !self.is_arena() && all_left())
    }

    /// The ids in order of start numbers: those that were given, then by rating, title and name until round 4 is
    /// paired; who enters later comes after them.
    pub fn start_list(&self) -> Vec<PersonId> {
        if !self.draw.is_empty() {
            return self.draw.clone();
        }
        let mut order: Vec<PersonId> = (0..self.persons.len() as PersonId).collect();
        order.sort_by_cached_key(|&id| {
            let person = &self.persons[id as usize];
            let late = person.entered_after >= FREEZE_AFTER;
            let key = if late { Default::default() } else { Some(person.order_form.order_key()) };
            let given = self.numbers.iter().position(|&other| other == id);
            (given.unwrap_or(usize::MAX), late, key, id)
        });
        order
    }

    pub(super) fn person(&mut self, person: PersonId) -> Result<&mut Person, Refusal> {
        self.persons.get_mut(person as usize).ok_or(Refusal::NoSuchPerson { person })
    }

    /// The last round, or a refusal that names the first.
    pub(super) fn last_round(&self) -> Result<&Round, Refusal> {
        self.rounds.last().ok_or(Refusal::NoSuchRound { round: 1 })
    }

    pub(super) const fn is_swiss(&self) -> bool {
        matches!(self.settings.format, Format::Swiss { .. })
    }

    pub(super) const fn is_arena(&self) -> bool {
        matches!(self.settings.format, Format::Arena { .. })
    }

    /// Rounds planned, if the format leaves that open.
    pub(super) const fn planned(&self) -> Option<usize> {
        match self.settings.format {
            Format::Swiss { .. }
            | Format::Tables { .. }
            | Format::Teams { pairing: TeamPairing::Swiss, .. } => Some(self.settings.rounds),
            _ => None,
        }
    }

    /// Who has which seed in a knockout.
    pub(super) fn seeds(&self) -> &[PersonId] {
        if self.finalists.is_empty() { &self.draw } else { &self.finalists }
    }
}
