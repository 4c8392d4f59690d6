//! `quadrille bench`

use crate::quadrille;

#[test]
fn it_tells_how_fast_turns_travel_and_that_none_was_lost() {
    let run =
        quadrille(&["bench", "load", "--tables", "6", "--rate", "60", "--seconds", "1", "--rounds", "1"]);
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
    for line in ["bare echo", "bare row", "turn: acknowledged", "turn: at the opponent's", "p99 of the"] {
        assert!(run.out.contains(line), "{}", run.out);
    }
    let kept = run.out.lines().find_map(|line| line.strip_prefix("killed; the store has all ")).unwrap();
    let kept: u32 = kept.split(' ').next().unwrap().parse().unwrap();
    assert!(kept > 60, "{kept} acknowledged");
}
