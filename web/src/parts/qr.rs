//! An address as a QR code, for somebody who sits at the same board. What makes it is fetched when it is first wanted.

use leptos::prelude::*;
use qrcode::{Color, EcLevel, QrCode};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// So many light modules stand around a code, as readers want it.
const QUIET: usize = 4;

/// A code as squares to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Code {
    /// How many modules wide and high, the light edge included.
    size: usize,
    /// The dark modules, as the path of an SVG.
    path: String,
}

#[wasm_split(qr, fallible)]
fn qr_part() -> Result<fn(&str) -> Option<Code>, SplitLoaderError> {
    Ok(encode)
}

/// The code of a text; `None`: what makes it did not come, or the text is too long for one.
pub(crate) async fn code(text: &str) -> Option<Code> {
    qr_part().await.ok()?(text)
}

fn encode(text: &str) -> Option<Code> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let dark = code.to_colors().into_iter().enumerate().filter(|(_, colour)| *colour == Color::Dark);
    let path = dark.map(|(index, _)| format!("M{} {}h1v1h-1z", index % width + QUIET, index / width + QUIET));
    Some(Code { size: width + 2 * QUIET, path: path.collect() })
}

/// The code as a picture, dark on light in every theme.
pub(crate) fn picture(code: &Code, label: String) -> AnyView {
    view! {
        <svg class="qr" viewBox=format!("0 0 {0} {0}", code.size) role="img" aria-label=label data-qr="" shape-rendering="crispEdges">
            <rect width="100%" height="100%" fill="#fff" />
            <path d=code.path.clone() fill="#000" />
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners_and_a_light_edge() {
        let code = encode("https://club.example/t/8kq2Wm#i=u6RcV1").unwrap();
        assert_eq!((code.size - 8) % 4, 1, "versions grow by four modules");
        let far = code.size - QUIET - 7;
        for (x, y) in [(QUIET, QUIET), (far, QUIET), (QUIET, far)] {
            let row: String = (0..7).map(|step| format!("M{} {y}h1v1h-1z", x + step)).collect();
            assert!(code.path.contains(&row), "a corner at {x}, {y}");
        }
        let dark = |x: usize, y: usize| code.path.contains(&format!("M{x} {y}h"));
        assert!((0..code.size).all(|step| !dark(step, QUIET - 1) && !dark(QUIET - 1, step)));
        assert_eq!(encode(&"x".repeat(5000)), None);
    }
}
