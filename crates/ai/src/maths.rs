//! The few transcendental functions that searches need, written out with plain IEEE arithmetic: the same bits on
//! every machine, so that a level plays the same turn natively and in the page.

/// eˣ, to about six digits; saturates instead of overflowing.
#[inline]
pub(crate) fn exp(x: f32) -> f32 {
    let twos = x.clamp(-87.0, 88.0) * std::f32::consts::LOG2_E;
    // Rounded by a cast of a positive number: `floor` is a call on processors of the oldest kind.
    let whole = (twos + 128.5) as i32 - 128;
    let rest = (twos - whole as f32) * std::f32::consts::LN_2;
    // Taylor's series converges fast: |rest| ≤ 0.35.
    let series =
        1.0 + rest * (1.0 + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0)))));
    series * f32::from_bits(((whole + 127) as u32) << 23)
}

/// The logistic function: how much is expected of an advantage of `x` natural-log units.
#[inline]
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
