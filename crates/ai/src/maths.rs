//! The few transcendental functions that searches need, written out with plain IEEE arithmetic: the same bits on
//! every machine, so that a level plays the same turn natively and in the page.

/// eˣ, to about six digits; saturates instead of overflowing.
pub(crate) fn exp(x: f32) -> f32 {
    let twos = x.clamp(-87.0, 88.0) * std::f32::consts::LOG2_E;
    let whole = (twos + 0.5).floor();
    let rest = (twos - whole) * std::f32::consts::LN_2;
    // Taylor's series converges fast: |rest| ≤ 0.35.
    let series =
        1.0 + rest * (1.0 + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0)))));
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The logistic function: how much is expected of an advantage of `x` natural-log units.
pub(crate) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_the_library_and_never_overflows() {
        for tenth in -300..300 {
            let x = tenth as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}");
        }
        assert!(exp(1e9).is_finite() && exp(-1e9) >= 0.0);
        assert_eq!(logistic(0.0), 0.5);
        assert!((logistic(1.0) - 0.731).abs() < 1e-3);
    }
}
