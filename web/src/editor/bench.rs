//! The board in the making and the tools at hand. The text of the position is the only truth; everything else follows.

use crate::editor::history::History;
use crate::editor::legend::Legend;
use crate::editor::sheet::Sheet;
use crate::editor::symmetry::Symmetry;
use crate::words::Words;
use game::{Message, Scene, Square};
use host::Refusal;
use leptos::prelude::*;
use serde_json::Value;
use std::sync::Arc;

/// What the plugin says of the text: a complete setup, or why not.
pub(crate) type Verdict = Result<Value, Wrong>;

/// Why a text cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wrong {
    /// The character at which it is wrong, from 1.
    pub(crate) column: Option<usize>,
    pub(crate) message: Message,
}

/// All that the parts of the editor share.
#[derive(Clone, Copy)]
pub(crate) struct Bench {
    pub(crate) legend: StoredValue<Arc<Legend>>,
    pub(crate) history: RwSignal<History>,
    /// The character that the brush paints; `None` clears.
    pub(crate) brush: RwSignal<Option<char>>,
    pub(crate) symmetry: RwSignal<Symmetry>,
    /// Whether mirrored pieces become the other side's.
    pub(crate) swap: RwSignal<bool>,
    /// The square under pointer or focus.
    pub(crate) at: RwSignal<Option<Square>>,
    /// The name under which the board is kept.
    pub(crate) name: RwSignal<String>,
    pub(crate) text: Memo<String>,
    /// The last text that could be read as a board.
    pub(crate) sheet: Memo<Sheet>,
    /// Whether the board shows the text, which cannot be read otherwise.
    pub(crate) is_shown: Memo<bool>,
    pub(crate) scene: Memo<Arc<Scene>>,
    pub(crate) verdict: Memo<Verdict>,
}

impl Bench {
    /// A bench with a text on it.
    pub(crate) fn new(legend: Arc<Legend>, text: String) -> Self {
        let history = RwSignal::new(History::new(text));
        let text = Memo::new(move |_| history.with(|history| history.now().to_owned()));
        let usual = Sheet::read(&legend.start);
        let sheet = Memo::new(move |old: Option<&Sheet>| {
            let read = text.with(|text| Sheet::read(text));
            // A legend is made of a start that can be read.
            read.or_else(|| old.cloned()).or_else(|| usual.clone()).unwrap_or_default()
        });
        let is_shown = Memo::new(move |_| text.with(|text| Sheet::read(text).is_some()));
        let judged = legend.clone();
        let verdict = Memo::new(move |_| text.with(|text| judge(&judged, text)));
        let drawn = legend.clone();
        let scene = Memo::new(move |_| {
            let by_plugin =
                || drawn.plugin.open(verdict.get().ok().as_ref()?).ok().map(|playing| playing.scene());
            Arc::new(by_plugin().unwrap_or_else(|| sheet.with(|sheet| drawn.scene(sheet))))
        });
        Bench {
            brush: RwSignal::new(legend.brushes().last().map(|brush| brush.sign)),
            legend: StoredValue::new(legend),
            history,
            symmetry: RwSignal::new(Symmetry::None),
            swap: RwSignal::new(true),
            at: RwSignal::new(None),
            name: RwSignal::new(String::new()),
            text,
            sheet,
            is_shown,
            scene,
            verdict,
        }
    }

    /// Puts another board on the bench, as one step.
    pub(crate) fn put(self, text: String) {
        self.history.update(|history| history.step(text));
    }

    /// What a stroke beginning on a square paints: a second one with the same brush takes it away.
    pub(crate) fn stroke(self, square: Square) -> Option<char> {
        let brush = self.brush.get_untracked();
        brush.filter(|_| self.sheet.with_untracked(|sheet| sheet.at(square)) != brush)
    }

    /// Paints a square and its images, as part of the stroke.
    pub(crate) fn paint(self, square: Square, sign: Option<char>) {
        let mut sheet = self.sheet.get_untracked();
        let legend = self.legend.get_value();
        for (image, other) in self.images(square) {
            let swapped = other && self.swap.get_untracked();
            sheet.put(image, sign.map(|sign| if swapped { legend.other_side(sign) } else { sign }));
        }
        sheet.put(square, sign);
        self.history.update(|history| history.extend(sheet.write()));
    }

    /// The squares that are painted along with a square.
    pub(crate) fn images(self, square: Square) -> Vec<(Square, bool)> {
        self.symmetry.get_untracked().images(self.sheet.with_untracked(Sheet::board), square)
    }

    /// The stroke ends.
    pub(crate) fn lift(self) {
        self.history.update(History::close);
    }
}

fn judge(legend: &Legend, text: &str) -> Verdict {
    let wrong = |message: Message| Wrong { column: None, message };
    let setup = legend.plugin.setup_at(None, text.trim()).map_err(|refusal| match refusal {
        Refusal::Text(error) => Wrong { column: Some(error.column), message: error.expected },
        Refusal::Setup { message, .. } => wrong(message),
        Refusal::NotNow | Refusal::Failed(_) => wrong("setup.bad-position".into()),
    })?;
    let is_over = legend.plugin.open(&setup).map_or(true, |playing| playing.moment().outcome.is_some());
    if is_over { Err(wrong("editor.over".into())) } else { Ok(setup) }
}

impl Wrong {
    /// What is wrong, in words.
    pub(crate) fn say(&self, words: &Words, game: &str) -> String {
        let expected = words.game(game).say(&self.message);
        match self.column {
            Some(column) => {
                words.say(&Message::new("editor.expected").number("n", column as i64).text("what", expected))
            }
            None => expected,
        }
    }
}
