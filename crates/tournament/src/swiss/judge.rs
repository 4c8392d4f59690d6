//! Judging any pairing of a field, criterion by criterion.

use serde::{Deserialize, Serialize};

use super::allocation;
use super::contestant::{Contestant, Float};
use super::criterion::Criterion;
use super::field::Field;
use super::situation::colour_faults;
use crate::colour::Colour;
use crate::entry::Number;
use crate::points::Points;

/// Something no pairing may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// They played each other before, or the organiser keeps them apart (C1).
    MayNotMeet(Number, Number),
    /// Both must have the same colour (C3).
    SameColour(Number, Number),
    /// Colours are not as the rules allocate them.
    WrongColours(Number, Number),
    /// This player may not have the bye again (C2).
    SecondBye(Number),
    /// A player of the round has no opponent.
    LeftOut(Number),
    /// Somebody is paired twice, or is not to be paired in this round.
    NotToBePaired(Number),
}

impl Fault {
    /// The same with other numbers for the players.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(Number) -> Number) -> Self {
        match self {
            Self::MayNotMeet(a, b) => Self::MayNotMeet(number(a), number(b)),
            Self::SameColour(a, b) => Self::SameColour(number(a), number(b)),
            Self::WrongColours(a, b) => Self::WrongColours(number(a), number(b)),
            Self::SecondBye(a) => Self::SecondBye(number(a)),
            Self::LeftOut(a) => Self::LeftOut(number(a)),
            Self::NotToBePaired(a) => Self::NotToBePaired(number(a)),
        }
    }
}

/// What a criterion came to in one bracket: numbers that are compared one after another, the smaller the
/// better. Scores are in sixtieths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Score of the bracket, virtual points included.
    pub bracket: Points,
    /// The criterion.
    pub criterion: Criterion,
    /// What it came to.
    pub value: Vec<i32>,
}

/// A pairing judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// What it must not do and does.
    pub faults: Vec<Fault>,
    /// What it does well and less well, in order of weight.
    pub tallies: Vec<Tally>,
}

impl Judgement {
    /// The same with other numbers for the players.
    #[must_use]
    pub fn renumbered(self, number: impl Fn(Number) -> Number) -> Self {
        let faults = self.faults.into_iter().map(|fault| fault.renumbered(&number)).collect();
        Self { faults, ..self }
    }
}

/// Where one pairing is better than another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contrast {
    /// Score of the bracket in which they differ first.
    pub bracket: Points,
    /// The first criterion by which they differ; [`Criterion::Order`] if all come to the same.
    pub criterion: Criterion,
    /// What the better one has.
    pub better: Vec<i32>,
    /// What the other has.
    pub worse: Vec<i32>,
}

/// Judges a pairing.
pub fn judge(field: &Field, pairs: &[(Number, Number)], bye: Option<Number>) -> Judgement {
    let mut judgement = Judgement { faults: faults(field, pairs, bye), tallies: Vec::new() };
    let mut partner = vec![None; field.len()];
    for &(white, black) in pairs {
        if let (Some(a), Some(b)) = (field.place(white), field.place(black)) {
            partner[a] = Some(b);
            partner[b] = Some(a);
        }
    }
    let bye = bye.and_then(|number| field.place(number));
    if let Some(place) = bye {
        let contestant = &field.contestants[place];
        let score = vec![contestant.score.sixtieths()];
        judgement.tallies.push(Tally {
            bracket: contestant.score,
            criterion: Criterion::ByeScore,
            value: score,
        });
    }
    let mut moved: Vec<usize> = Vec::new();
    let mut next = 0;
    while next < field.len() {
        let score = field.contestants[next].score;
        let end = (next..field.len()).find(|&place| field.contestants[place].score != score);
        let end = end.unwrap_or(field.len());
        let members: Vec<usize> = moved.iter().copied().chain(next..end).collect();
        let stays = |place: &usize| partner[*place].is_some_and(|other| members.contains(&other));
        let leaving: Vec<usize> = members.iter().copied().filter(|place| !stays(place)).collect();
        let bracket = Bracket { field, score, members: &members, moved: &moved, leaving: &leaving, bye };
        for (criterion, value) in bracket.tally(&partner) {
            judgement.tallies.push(Tally { bracket: score, criterion, value });
        }
        moved = leaving;
        next = end;
    }
    judgement
}

/// A bracket as a pairing left it.
struct Bracket<'a> {
    field: &'a Field,
    score: Points,
    members: &'a [usize],
    moved: &'a [usize],
    leaving: &'a [usize],
    bye: Option<usize>,
}

impl Bracket<'_> {
    fn player(&self, place: usize) -> &Contestant {
        &self.field.contestants[place]
    }

    /// Scores of places, highest first.
    fn scores(&self, places: impl Iterator<Item = usize>) -> Vec<i32> {
        let mut scores: Vec<i32> = places.map(|place| self.player(place).score.sixtieths()).collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        scores
    }

    fn tally(&self, partner: &[Option<usize>]) -> Vec<(Criterion, Vec<i32>)> {
        let leaving = self.leaving.iter().copied();
        let mut tally = vec![
            (Criterion::Downfloaters, vec![self.leaving.len() as i32]),
            (Criterion::DownfloaterScores, self.scores(leaving.clone())),
        ];
        if let ([only], Some(bye)) = (self.leaving, self.bye)
            && *only == bye
        {
            tally.push((Criterion::ByeUnplayed, vec![self.player(bye).unplayed as i32]));
        }
        let within = |place: &usize| partner[*place].filter(|other| self.members.contains(other));
        let pairs: Vec<(usize, usize)> = self
            .members
            .iter()
            .filter_map(|place| within(place).filter(|other| place < other).map(|other| (*place, other)))
            .collect();
        for index in 0..4 {
            let faults = |&(a, b): &(usize, usize)| colour_faults(self.player(a), self.player(b))[index];
            let count = pairs.iter().filter(|pair| faults(pair).1).count() as i32;
            let criterion = colour_faults(self.player(0), self.player(0))[index].0;
            let topscorers =
                matches!(criterion, Criterion::TopscorerImbalance | Criterion::TopscorerRepetition);
            if !topscorers || self.field.is_last {
                tally.push((criterion, vec![count]));
            }
        }
        let floated =
            |place: usize, back: usize, float: Float| self.player(place).floats[back] == Some(float);
        let is_moved = |place: &usize| self.moved.contains(place);
        let opponents_up = |back: usize| {
            let up = move |&(a, b): &(usize, usize)| is_moved(&a) && floated(b, back, Float::Up);
            pairs.iter().copied().filter(up).map(|(a, _)| a)
        };
        let names = [
            (Criterion::DownfloatLast, Criterion::UpfloatLast),
            (Criterion::DownfloatBefore, Criterion::UpfloatBefore),
        ];
        for (back, (down, up)) in names.into_iter().enumerate() {
            let again =
                leaving.clone().filter(|place| !is_moved(place) && floated(*place, back, Float::Down));
            tally.push((down, vec![again.count() as i32]));
            tally.push((up, vec![opponents_up(back).count() as i32]));
        }
        let names = [
            (Criterion::MovedDownfloatLast, Criterion::MovedUpfloatLast),
            (Criterion::MovedDownfloatBefore, Criterion::MovedUpfloatBefore),
        ];
        for (back, (down, up)) in names.into_iter().enumerate() {
            let again = leaving.clone().filter(|place| is_moved(place) && floated(*place, back, Float::Down));
            tally.push((down, self.scores(again)));
            tally.push((up, self.scores(opponents_up(back))));
        }
        debug_assert!(self.members.iter().all(|&place| self.player(place).score >= self.score));
        tally
    }
}

fn faults(field: &Field, pairs: &[(Number, Number)], bye: Option<Number>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut seen = vec![false; field.len()];
    for &number in pairs.iter().flat_map(|(white, black)| [white, black]).chain(&bye) {
        match field.place(number) {
            Some(place) if !seen[place] => seen[place] = true,
            _ => faults.push(Fault::NotToBePaired(number)),
        }
    }
    for &(white, black) in pairs {
        let (Some(a), Some(b)) = (field.place(white), field.place(black)) else { continue };
        let (one, two) = (&field.contestants[a], &field.contestants[b]);
        if !field.compatible(a, b) {
            let met = one.barred.contains(&two.number);
            faults.push(if met { Fault::MayNotMeet(white, black) } else { Fault::SameColour(white, black) });
        }
        if allocation::colour(one, two, field.initial_colour).0 != Colour::White {
            faults.push(Fault::WrongColours(white, black));
        }
    }
    if let Some(place) = bye.and_then(|number| field.place(number))
        && !field.contestants[place].may_get_bye
    {
        faults.push(Fault::SecondBye(field.contestants[place].number));
    }
    let left_out = seen.iter().enumerate().filter(|(_, seen)| !**seen);
    faults.extend(left_out.map(|(place, _)| Fault::LeftOut(field.contestants[place].number)));
    faults
}

/// The first criterion by which two judgements differ, `None` if all come to the same.
pub fn contrast(better: &Judgement, worse: &Judgement) -> Option<Contrast> {
    let differing = better.tallies.iter().zip(&worse.tallies).find(|(one, two)| one != two);
    differing.map(|(one, two)| Contrast {
        bracket: one.bracket,
        criterion: one.criterion,
        better: one.value.clone(),
        worse: if one.criterion == two.criterion { two.value.clone() } else { Vec::new() },
    })
}
