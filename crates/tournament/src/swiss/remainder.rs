//! Pairing the residents whom no moved-down player took: exchanges, then transpositions.

use super::bracket::Bracket;
use super::situation::Role;
use crate::matching::Cost;

impl<C: Cost> Bracket<'_, C> {
    /// Pairs what is left of the bracket. The first half meets the second half in order; if criteria forbid
    /// that, players are exchanged between the halves as little as possible and then put in another order.
    pub(super) fn pair_remainder(&mut self) -> Option<()> {
        let residents = self.situation.with_role(Role::Resident);
        let left: Vec<usize> = residents.into_iter().filter(|&player| !self.taken[player]).collect();
        let pairs = left.iter().filter(|&&player| self.leads(player)).count();
        // In a bracket without moved-down players exchanges were counted from the start.
        if !self.situation.with_role(Role::Moved).is_empty() && pairs > 0 {
            self.count_exchanges(&left, pairs)?;
        }
        let exchanges = left[..pairs].iter().filter(|&&player| !self.leads(player)).count();
        if exchanges > 0 {
            self.choose_exchanges(&left, pairs, exchanges)?;
        }
        let (leaders, others): (Vec<usize>, Vec<usize>) =
            left.iter().partition(|&&player| self.leads(player));
        if exchanges > 0 {
            self.fix_halves(&left, &leaders)?;
        }
        for leader in leaders {
            let free = |other: &&usize| **other > leader && !self.taken[**other];
            let candidates: Vec<usize> = others.iter().filter(free).copied().collect();
            let situation = self.situation;
            // Exchanges are settled: what they cost is the same for all candidates.
            let place = left.iter().position(|&player| player == leader)?;
            self.prefer_first(leader, &candidates, |other| {
                let mut cost = situation.cost(leader, other)?;
                if exchanges == 0 {
                    situation.add_exchange(&mut cost, place, pairs);
                }
                Some(cost)
            })?;
            let mate = self.matcher.mate(leader)?;
            self.finish(leader, mate)?;
        }
        Some(())
    }

    /// Whether a resident is the higher one of a pair of residents at present.
    fn leads(&self, player: usize) -> bool {
        self.matcher
            .mate(player)
            .is_some_and(|mate| mate > player && self.situation.role(mate) == Role::Resident)
    }

    /// The cost of a pair among those left, exchanges counted.
    fn cost_left(&self, left: &[usize], pairs: usize, one: usize, two: usize) -> Option<C> {
        let mut cost = self.situation.cost(one, two)?;
        let place = |player: usize| left.iter().position(|&other| other == player);
        if let (Some(a), Some(b)) = (place(one), place(two)) {
            self.situation.add_exchange(&mut cost, a.min(b), pairs);
        }
        Some(cost)
    }

    /// After moved-down players took theirs, halves are counted anew.
    fn count_exchanges(&mut self, left: &[usize], pairs: usize) -> Option<()> {
        for &player in left {
            self.matcher.free(player);
        }
        for (index, &one) in left.iter().enumerate() {
            for &two in &left[index + 1..] {
                let cost = self.cost_left(left, pairs, one, two);
                self.matcher.set(one, two, cost);
            }
        }
        self.matcher.solve().then_some(())
    }

    /// Decides who is exchanged: the lowest of the first half, then the highest of the second.
    fn choose_exchanges(&mut self, left: &[usize], pairs: usize, exchanges: usize) -> Option<()> {
        let mut remaining = exchanges;
        for &player in left[..pairs].iter().rev() {
            if remaining == 0 {
                break;
            }
            remaining -= usize::from(!self.decide_lead(left, pairs, player, false)?);
        }
        let mut remaining = exchanges;
        for &player in &left[pairs..] {
            // The last one follows from the distance.
            if remaining <= 1 {
                break;
            }
            remaining -= usize::from(self.decide_lead(left, pairs, player, true)?);
        }
        Some(())
    }

    /// Makes a player lead, or not, as wished if a best matching allows it, and holds to the outcome.
    /// Returns whether the player leads.
    fn decide_lead(&mut self, left: &[usize], pairs: usize, player: usize, wished: bool) -> Option<bool> {
        let situation = self.situation;
        let permitted = |other: usize| other != player && self.matcher.has(player, other);
        let cost =
            |other: usize| permitted(other).then(|| self.cost_left(left, pairs, player, other)).flatten();
        let costs: Vec<Option<C>> = (0..situation.len()).map(cost).collect();
        let is_led = |other: usize| other > player && left.contains(&other);
        if self.leads(player) != wished {
            self.reprice(player, |other| {
                let mut cost = costs[other]?;
                situation.add_order(&mut cost, usize::from(is_led(other) != wished));
                Some(cost)
            })?;
        }
        let leads = self.leads(player);
        self.reprice(player, |other| costs[other].filter(|_| is_led(other) == leads))?;
        Some(leads)
    }

    /// Permits only pairs of a leader with another, at plain cost.
    fn fix_halves(&mut self, left: &[usize], leaders: &[usize]) -> Option<()> {
        for &player in left {
            self.matcher.free(player);
        }
        for &player in left {
            let leads = leaders.contains(&player);
            for other in (0..self.situation.len()).filter(|&other| other != player && !self.taken[other]) {
                let cost = self.situation.cost(player, other);
                let permitted = if left.contains(&other) {
                    let (high, low) = (player.min(other), player.max(other));
                    leaders.contains(&high) && !leaders.contains(&low)
                } else {
                    !leads
                };
                self.matcher.set(player, other, cost.filter(|_| permitted));
            }
        }
        self.matcher.solve().then_some(())
    }
}
