use integer_blossom::min_weight_perfect_matching;

use super::{Cost, Matcher, Wide};

/// A small generator, so that failures repeat.
struct Lehmer(u64);

impl Lehmer {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// All pairs of different vertices, the larger first.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(|a| (0..a).map(move |b| (a, b)))
}

fn total(matcher: &Matcher<i64>, costs: &[Vec<Option<i64>>]) -> i64 {
    (0..costs.len())
        .map(|a| {
            let b = matcher.mate(a).expect("everybody is matched");
            assert_eq!(matcher.mate(b), Some(a));
            costs[a][b].expect("along an edge")
        })
        .sum::<i64>()
        / 2
}

/// Another implementation's answer; missing edges become very dear.
fn reference(costs: &[Vec<Option<i64>>]) -> Option<i64> {
    const DEAR: i64 = 1_000_000;
    let flat: Vec<i64> = costs.iter().flatten().map(|cost| cost.unwrap_or(DEAR)).collect();
    let matching = min_weight_perfect_matching(&flat, costs.len());
    let sum: i64 = (0..costs.len()).map(|a| costs[a][matching[a]].unwrap_or(DEAR)).sum::<i64>() / 2;
    (sum < DEAR).then_some(sum)
}

#[test]
fn agrees_with_another_implementation_on_graphs_that_change() {
    let mut random = Lehmer(7);
    for round in 0..400 {
        let n = 2 * (1 + random.below(if round % 20 == 0 { 20 } else { 7 }) as usize);
        let (range, density) = ([2, 4, 1000][round % 3], 3 + random.below(8));
        let mut draw = || (random.below(10) < density).then(|| random.below(range) as i64);
        let mut costs = vec![vec![None; n]; n];
        let mut matcher = Matcher::<i64>::new(n);
        for (a, b) in pairs(n) {
            costs[a][b] = draw();
            costs[b][a] = costs[a][b];
            matcher.set(a, b, costs[a][b]);
        }
        for change in 0..30 {
            let expected = reference(&costs);
            assert_eq!(matcher.solve(), expected.is_some(), "graph {round} after {change} changes");
            let Some(expected) = expected else { break };
            assert_eq!(total(&matcher, &costs), expected, "graph {round} after {change} changes");
            let vertex = (7 * change + round) % n;
            matcher.free(vertex);
            for other in (0..n).filter(|&other| other != vertex) {
                costs[vertex][other] = draw();
                costs[other][vertex] = costs[vertex][other];
                matcher.set(vertex, other, costs[vertex][other]);
            }
        }
    }
}

#[test]
fn taking_pairs_out_leaves_the_rest_optimal() {
    let mut random = Lehmer(11);
    for _ in 0..100 {
        let n = 16;
        let mut costs = vec![vec![None; n]; n];
        let mut matcher = Matcher::<i64>::new(n);
        for (a, b) in pairs(n) {
            costs[a][b] = (random.below(10) < 7).then(|| random.below(3) as i64);
            matcher.set(a, b, costs[a][b]);
        }
        if !matcher.solve() {
            continue;
        }
        let cost = |a: usize, b: usize| costs[a.max(b)][a.min(b)].expect("along an edge");
        let optimum: i64 = (0..n).map(|a| cost(a, matcher.mate(a).unwrap())).sum::<i64>() / 2;
        let mut taken = 0;
        for a in 0..n {
            let Some(b) = matcher.mate(a) else { continue };
            taken += cost(a, b);
            matcher.take_out(a, b);
            assert!(matcher.solve());
            let rest: i64 = (0..n).filter_map(|a| Some(cost(a, matcher.mate(a)?))).sum::<i64>() / 2;
            assert_eq!(taken + rest, optimum);
        }
    }
}

#[test]
fn wide_numbers_compute_like_narrow_ones() {
    let wide = |number: i64| {
        let mut wide = Wide::<3>::ZERO;
        wide.add_digit(number.unsigned_abs() << 8, 61);
        if number < 0 { Wide::ZERO.minus(wide) } else { wide }
    };
    let numbers = [-1 << 40, -77, -2, 0, 2, 4, 1_000_000, 1 << 44];
    for a in numbers {
        assert_eq!(wide(a).half().double(), wide(a));
        for b in numbers {
            assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            assert_eq!(wide(a).plus(wide(b)), wide(a + b));
            assert_eq!(wide(a).minus(wide(b)), wide(a - b));
        }
    }
}
