//! Judging any pairing of a field, criterion by criterion.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::allocation::{self, ColourRule};
use super::contestant::Float;
use super::criterion::Criterion;
use super::dutch::Floater;
use super::field::Field;
use super::outlook::Outlook;
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

/// A pairing: pairs, White first, and who is left over.
pub type Made<'a> = (&'a [(Number, Number)], Option<Number>);

/// Judges a pairing.
pub fn judge(field: &Field, pairs: &[(Number, Number)], bye: Option<Number>) -> Judgement {
    let mut judgement = Judgement { faults: faults(field, pairs, bye), tallies: Vec::new() };
    let partner = partners(field, pairs);
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
    let brackets = brackets(field, &partner);
    for (index, bracket) in brackets.iter().enumerate() {
        let below = brackets.get(index + 1);
        for (criterion, value) in bracket.tally(field, &partner, bye, below) {
            judgement.tallies.push(Tally { bracket: bracket.score, criterion, value });
        }
    }
    judgement
}

/// Who left which bracket in a pairing, from the highest bracket down, whoever made it.
pub fn floaters(field: &Field, pairs: &[(Number, Number)]) -> Vec<Floater> {
    let of = |bracket: Bracket| {
        let floater = |&place: &usize| Floater {
            number: field.contestants[place].number,
            from: bracket.score,
            bracket: bracket.members.len(),
            possible: bracket.members.iter().filter(|&&other| field.compatible(place, other)).count(),
            leaving: bracket.leaving.len(),
        };
        bracket.leaving.iter().map(floater).collect::<Vec<_>>()
    };
    brackets(field, &partners(field, pairs)).into_iter().flat_map(of).collect()
}

/// The rule by which the first of two has White; `None` if the rules would have it the other way round, or if they are
/// not both to be paired.
pub fn colour_rule(field: &Field, white: Number, black: Number) -> Option<ColourRule> {
    let contestant = |number| field.place(number).map(|place| &field.contestants[place]);
    let (colour, rule) = allocation::colour(contestant(white)?, contestant(black)?, field.initial_colour);
    (colour == Colour::White).then_some(rule)
}

/// The opponent of each place of the field.
fn partners(field: &Field, pairs: &[(Number, Number)]) -> Vec<Option<usize>> {
    let mut partner = vec![None; field.len()];
    for &(white, black) in pairs {
        if let (Some(a), Some(b)) = (field.place(white), field.place(black)) {
            partner[a] = Some(b);
            partner[b] = Some(a);
        }
    }
    partner
}

/// The brackets from the highest down as a pairing left them.
fn brackets(field: &Field, partner: &[Option<usize>]) -> Vec<Bracket> {
    let mut brackets = Vec::new();
    let mut moved: Vec<usize> = Vec::new();
    let mut next = 0;
    while next < field.len() {
        let score = field.contestants[next].score;
        let end = (next..field.len()).find(|&place| field.contestants[place].score != score);
        let residents = next..end.unwrap_or(field.len());
        next = residents.end;
        let members: Vec<usize> = moved.iter().copied().chain(residents.clone()).collect();
        let stays = |place: &usize| partner[*place].is_some_and(|other| members.contains(&other));
        let leaving: Vec<usize> = members.iter().copied().filter(|place| !stays(place)).collect();
        let above = std::mem::replace(&mut moved, leaving.clone());
        brackets.push(Bracket { score, members, moved: above, residents, leaving });
    }
    brackets
}

/// A bracket as a pairing left it, in places of the field.
struct Bracket {
    score: Points,
    members: Vec<usize>,
    moved: Vec<usize>,
    residents: Range<usize>,
    leaving: Vec<usize>,
}

impl Bracket {
    /// What each criterion comes to, in order of weight, `below` being the next bracket.
    fn tally(
        &self,
        field: &Field,
        partner: &[Option<usize>],
        bye: Option<usize>,
        below: Option<&Self>,
    ) -> Vec<(Criterion, Vec<i32>)> {
        let player = |place: usize| &field.contestants[place];
        // Scores of places, highest first.
        let scores = |places: &mut dyn Iterator<Item = usize>| -> Vec<i32> {
            let mut scores: Vec<i32> = places.map(|place| player(place).score.sixtieths()).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            scores
        };
        let leaving = self.leaving.iter().copied();
        let mut tally = vec![
            (Criterion::Downfloaters, vec![self.leaving.len() as i32]),
            (Criterion::DownfloaterScores, scores(&mut leaving.clone())),
        ];
        if let Some(below) = below {
            let at_best = self.floaters_below(field, bye, below);
            tally.push((Criterion::NextDownfloaters, vec![at_best.len() as i32]));
            tally.push((Criterion::NextDownfloaterScores, scores(&mut at_best.into_iter())));
        }
        if let ([only], Some(bye)) = (self.leaving.as_slice(), bye)
            && *only == bye
        {
            tally.push((Criterion::ByeUnplayed, vec![player(bye).unplayed as i32]));
        }
        let pairs = self.pairs(partner);
        for index in 0..4 {
            let faults = |&(a, b): &(usize, usize)| colour_faults(player(a), player(b))[index];
            let count = pairs.iter().filter(|pair| faults(pair).1).count() as i32;
            let criterion = colour_faults(player(0), player(0))[index].0;
            let topscorers =
                matches!(criterion, Criterion::TopscorerImbalance | Criterion::TopscorerRepetition);
            if !topscorers || field.is_last {
                tally.push((criterion, vec![count]));
            }
        }
        let floated = |place: usize, back: usize, float: Float| player(place).floats[back] == Some(float);
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
            tally.push((down, scores(&mut again.into_iter())));
            tally.push((up, scores(&mut opponents_up(back))));
        }
        if self.moved.is_empty() {
            let [count, distance] = self.exchanges(&pairs);
            tally.push((Criterion::Exchanges, vec![count]));
            tally.push((Criterion::ExchangeDistance, vec![distance]));
        }
        debug_assert!(self.members.iter().all(|&place| player(place).score >= self.score));
        tally
    }

    /// The pairs made within the bracket, the higher place first.
    fn pairs(&self, partner: &[Option<usize>]) -> Vec<(usize, usize)> {
        let within = |place: &usize| partner[*place].filter(|other| self.members.contains(other));
        let pair = |place: &usize| within(place).filter(|other| place < other).map(|other| (*place, other));
        self.members.iter().filter_map(pair).collect()
    }

    /// Who has to leave the next bracket at best, whatever the pairing made of it.
    fn floaters_below(&self, field: &Field, bye: Option<usize>, below: &Self) -> Vec<usize> {
        let made = || below.leaving.clone();
        // One of an odd number always has to, and it can be no lower than a resident.
        let is_least = below.leaving.len() == below.members.len() % 2
            && below.leaving.iter().all(|place| below.residents.contains(place));
        if is_least {
            return made();
        }
        let outlook = Outlook { field, leaving: &self.leaving, next: below.residents.clone(), bye };
        outlook.floaters().unwrap_or_else(made)
    }

    /// Exchanges between the halves of a bracket into which nobody came down: how many, and how far apart.
    fn exchanges(&self, pairs: &[(usize, usize)]) -> [i32; 2] {
        let places = pairs.iter().map(|&(higher, _)| higher - self.residents.start);
        let exchanged = places.clone().filter(|&place| place >= pairs.len()).count();
        let least: usize = (0..pairs.len()).sum();
        [exchanged as i32, places.sum::<usize>() as i32 - least as i32]
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

/// Where the first of two pairings is better, bracket by bracket from the highest down. In a bracket where all criteria come
/// to the same the first is the earlier one in the order of the rules. `None` if the pairings are the same but for colours.
pub fn contrast(field: &Field, better: Made<'_>, worse: Made<'_>) -> Option<Contrast> {
    let [ours, theirs] = [better, worse].map(|(pairs, bye)| judge(field, pairs, bye).tallies);
    let differing = |bracket: Option<Points>| {
        let is_due = |one: &Tally| match bracket {
            None => one.criterion == Criterion::ByeScore,
            Some(score) => one.criterion != Criterion::ByeScore && one.bracket == score,
        };
        let mut pairs = ours.iter().zip(&theirs).filter(|(one, _)| is_due(one));
        pairs.find(|(one, two)| one != two).map(|(one, two)| Contrast {
            bracket: one.bracket,
            criterion: one.criterion,
            better: one.value.clone(),
            worse: if one.criterion == two.criterion { two.value.clone() } else { Vec::new() },
        })
    };
    let [ours, theirs] = [better, worse].map(|(pairs, _)| partners(field, pairs));
    let in_bracket = |(one, two): (&Bracket, &Bracket)| {
        let order = || {
            let is_another = one.pairs(&ours) != two.pairs(&theirs);
            is_another.then(|| Contrast {
                bracket: one.score,
                criterion: Criterion::Order,
                better: Vec::new(),
                worse: Vec::new(),
            })
        };
        differing(Some(one.score)).or_else(order)
    };
    let [above, below] = [brackets(field, &ours), brackets(field, &theirs)];
    differing(None).or_else(|| above.iter().zip(&below).find_map(in_bracket))
}
