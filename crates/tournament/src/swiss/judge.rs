//! Judging any pairing of a field, criterion by criterion, and asking why one was not made.

use serde::{Deserialize, Serialize};

use super::allocation;
use super::contestant::{Contestant, Float};
use super::criterion::Criterion;
use super::dutch::{NoPairing, Pair, RoundPairing, pair};
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

/// A wish somebody has about a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// These two should meet.
    Meet(Number, Number),
    /// These two should not meet.
    Avoid(Number, Number),
    /// This player should not have the bye.
    NoBye(Number),
    /// This player should not leave the bracket of the own score.
    NoFloat(Number),
}

/// Why a wish was not fulfilled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// It was.
    Fulfilled,
    /// There is no such player.
    Unknown(Number),
    /// The two may never meet in this round.
    Forbidden(Fault),
    /// The others could not be paired.
    Impossible(NoPairing),
    /// The pairing would be worse, first in this.
    Worse(Contrast),
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

/// The pairs of a paired round as numbers.
fn numbers(pairing: &RoundPairing) -> Vec<(Number, Number)> {
    pairing.pairs.iter().map(|Pair { white, black, .. }| (*white, *black)).collect()
}

/// Why a pairing made by the rules does not fulfil a wish: pairs the round again with the wish granted and
/// names the first criterion that gets worse.
pub fn why_not(field: &Field, made: &RoundPairing, wish: Wish) -> Answer {
    let named = match wish {
        Wish::Meet(a, b) | Wish::Avoid(a, b) => vec![a, b],
        Wish::NoBye(a) | Wish::NoFloat(a) => vec![a],
    };
    let mut places = Vec::new();
    for number in named {
        match field.place(number) {
            Some(place) => places.push(place),
            None => return Answer::Unknown(number),
        }
    }
    if is_fulfilled(made, wish) {
        return Answer::Fulfilled;
    }
    if let (Wish::Meet(a, b), [one, two]) = (wish, places.as_slice())
        && !field.compatible(*one, *two)
    {
        let met = field.contestants[*one].barred.contains(&b);
        return Answer::Forbidden(if met { Fault::MayNotMeet(a, b) } else { Fault::SameColour(a, b) });
    }
    let granted = grant(field, wish, &places);
    match pair(&granted) {
        Err(reason) => Answer::Impossible(reason),
        Ok(other) => {
            let own = judge(field, &numbers(made), made.bye);
            let theirs = judge(field, &numbers(&other), other.bye);
            Answer::Worse(contrast(&own, &theirs).unwrap_or_else(|| Contrast {
                bracket: places.iter().map(|&place| field.contestants[place].score).max().unwrap_or_default(),
                criterion: Criterion::Order,
                better: Vec::new(),
                worse: Vec::new(),
            }))
        }
    }
}

fn is_fulfilled(made: &RoundPairing, wish: Wish) -> bool {
    let meet = |a, b| numbers(made).iter().any(|&pair| pair == (a, b) || pair == (b, a));
    match wish {
        Wish::Meet(a, b) => meet(a, b),
        Wish::Avoid(a, b) => !meet(a, b),
        Wish::NoBye(number) => made.bye != Some(number),
        Wish::NoFloat(number) => !made.floaters.iter().any(|floater| floater.number == number),
    }
}

/// A field in which only pairings are possible that fulfil a wish.
fn grant(field: &Field, wish: Wish, places: &[usize]) -> Field {
    let mut granted = field.clone();
    let n = field.len();
    match (wish, places) {
        (Wish::Meet(..), &[a, b]) => {
            for place in (0..n).filter(|&place| place != a && place != b) {
                granted.allow(a, place, false);
                granted.allow(b, place, false);
            }
            granted.contestants[a].may_get_bye = false;
            granted.contestants[b].may_get_bye = false;
        }
        (Wish::Avoid(..), &[a, b]) => granted.allow(a, b, false),
        (Wish::NoBye(_), &[a]) => granted.contestants[a].may_get_bye = false,
        (Wish::NoFloat(_), &[a]) => {
            let score = field.contestants[a].score;
            for place in (0..n).filter(|&place| field.contestants[place].score < score) {
                granted.allow(a, place, false);
            }
            granted.contestants[a].may_get_bye = false;
        }
        _ => {}
    }
    granted
}
