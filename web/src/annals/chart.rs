//! The history of a rating, drawn.

use crate::annals::day;
use crate::words::Words;
use game::Message;
use leptos::prelude::*;
use protocol::profile::Point;

/// The size of the picture, and what is left free for numbers.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 60.0;
const FOOT: f64 = 24.0;

/// Ratings after each game, with twice their standard deviation above and below.
pub(super) fn chart(words: &Words, points: &[Point]) -> AnyView {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return view! { <p class="small soft">{words.t("profile.no-history")}</p> }.into_any();
    };
    let scale = Scale::of(points);
    let line = path(points.iter().enumerate().map(|(n, point)| (n, point.rating)), scale);
    let upper = points.iter().enumerate().map(|(n, point)| (n, point.rating + 2 * point.deviation));
    let lower = points.iter().enumerate().rev().map(|(n, point)| (n, point.rating - 2 * point.deviation));
    let band = format!("M{}Z", path(upper.chain(lower), scale));
    let grid = scale.lines().map(|value| {
        let y = scale.y(value);
        view! {
            <line class="rule" x1=LEFT x2=WIDTH y1=y y2=y />
            <text x=LEFT - 8.0 y=y + 4.0 text-anchor="end">{value}</text>
        }
    });
    let label = Message::new("profile.chart").number("n", points.len() as i64);
    let label = words.say(&label.number("from", first.rating).number("to", last.rating));
    let (x, y) = (scale.x(points.len() - 1), scale.y(last.rating));
    view! {
        <svg class="chart" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label data-points=points.len()>
            {grid.collect_view()}
            <path class="band" d=band />
            <path class="course" d=format!("M{line}") />
            <circle class="last" cx=x cy=y r="4" />
            <text x=LEFT y=HEIGHT - 6.0>{day(first.at, words)}</text>
            <text x=WIDTH y=HEIGHT - 6.0 text-anchor="end">{day(last.at, words)}</text>
        </svg>
    }
    .into_any()
}

fn path(points: impl Iterator<Item = (usize, i32)>, scale: Scale) -> String {
    let points = points.map(|(n, value)| format!("{:.1} {:.1}", scale.x(n), scale.y(value)));
    points.collect::<Vec<_>>().join("L")
}

/// From games and points to the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    games: usize,
    low: i32,
    high: i32,
    step: i32,
}

impl Scale {
    /// The scale on which all ratings have room, and their bands as far as they are not very wide.
    fn of(points: &[Point]) -> Self {
        const WIDEST: i32 = 100;
        let spread = |point: &Point| (2 * point.deviation).min(WIDEST);
        let low = points.iter().map(|point| point.rating - spread(point)).min().unwrap_or(0);
        let high = points.iter().map(|point| point.rating + spread(point)).max().unwrap_or(0);
        let step = [50, 100, 200, 500].into_iter().find(|step| (high - low) / step <= 5).unwrap_or(1000);
        let (low, high) = (low.div_euclid(step) * step, (high.div_euclid(step) + 1) * step);
        Scale { games: points.len(), low, high, step }
    }

    fn lines(self) -> impl Iterator<Item = i32> {
        (self.low..=self.high).step_by(usize::try_from(self.step).unwrap_or(100))
    }

    fn x(self, game: usize) -> f64 {
        let width = WIDTH - LEFT - 6.0;
        if self.games < 2 { LEFT + width / 2.0 } else { LEFT + width * game as f64 / (self.games - 1) as f64 }
    }

    fn y(self, value: i32) -> f64 {
        let height = HEIGHT - FOOT - 8.0;
        let share = f64::from(self.high - value) / f64::from(self.high - self.low);
        (8.0 + height * share).clamp(0.0, HEIGHT - FOOT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::TableId;

    #[test]
    fn all_ratings_have_room() {
        let point = |rating, deviation| Point { table: TableId("t".into()), at: 0, rating, deviation };
        let scale = Scale::of(&[point(1500, 350), point(1662, 290), point(1580, 240)]);
        assert_eq!((scale.low, scale.high, scale.step), (1400, 1800, 100));
        assert_eq!(scale.lines().count(), 5);
        assert!(scale.x(0) < scale.x(2) && scale.x(2) <= WIDTH);
        assert!(scale.y(1800) < scale.y(1400) && scale.y(1400) <= HEIGHT - FOOT);
        assert_eq!(Scale::of(&[point(1510, 5)]).step, 50);
    }
}
