//! What the characters of a game's positions look like. The plugin is not asked for a list: its own pictures of
//! positions show it, so a board can be drawn that the plugin would refuse.

use crate::editor::sheet::Sheet;
use game::{Editor, Look, OptionKind, Pattern, Piece, Scene, SeatColour, Shape, Square, Tint};
use host::Plugin;
use serde_json::Value;

/// How a square looks that carries a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stamp {
    /// A piece stands there; with the key of its name.
    Piece(Look, &'static str),
    /// The square itself is another one.
    Tint(Tint),
}

/// A brush: the character that it paints and the key of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brush {
    pub(crate) sign: char,
    pub(crate) name: &'static str,
}

/// A game whose boards can be drawn.
#[derive(Clone)]
pub(crate) struct Legend {
    pub(crate) plugin: &'static dyn Plugin,
    pub(crate) id: &'static str,
    /// The key of the option that is a layout.
    pub(crate) option: &'static str,
    pub(crate) editor: Editor,
    pub(crate) colours: Vec<SeatColour>,
    /// The usual start, as text.
    pub(crate) start: String,
    pattern: Pattern,
    stamps: Vec<(char, Stamp)>,
}

impl Legend {
    /// The legend of a game; `None` where it has no boards of one's own.
    pub(crate) fn of(plugin: &'static dyn Plugin) -> Option<Legend> {
        let (option, editor) = layout_option(plugin)?;
        let playing = plugin.open(&Value::Null).ok()?;
        let (start, scene) = (playing.moment().position.clone(), playing.scene());
        let colours = plugin.table(&Value::Null).ok()?.seats.iter().map(|seat| seat.colour).collect();
        let sheet = Sheet::read(&start)?;
        let mut stamps = Vec::new();
        for (square, sign) in sheet.squares() {
            note(&mut stamps, &scene, square, sign);
        }
        // A brush that the usual start does not show is tried on its empty squares until the plugin draws one.
        for (sign, _) in &editor.brushes {
            let empty = sheet.squares().filter(|(_, found)| found.is_none());
            for (square, _) in empty {
                if stamps.iter().any(|(known, _)| known == sign) {
                    break;
                }
                let mut trial = sheet.clone();
                trial.put(square, Some(*sign));
                let drawn = plugin.setup_at(None, &trial.write()).and_then(|setup| plugin.open(&setup));
                if let Ok(playing) = drawn {
                    note(&mut stamps, &playing.scene(), square, Some(*sign));
                }
            }
        }
        Some(Legend {
            plugin,
            id: plugin.facts().id,
            option,
            editor,
            colours,
            start,
            pattern: scene.pattern,
            stamps,
        })
    }

    pub(crate) fn brushes(&self) -> impl Iterator<Item = Brush> {
        self.editor.brushes.iter().map(|&(sign, name)| Brush { sign, name })
    }

    /// How a character looks; a plain stone where nobody knows.
    pub(crate) fn stamp(&self, sign: char) -> Stamp {
        let known = self.stamps.iter().find(|(known, _)| *known == sign);
        known.map_or(Stamp::Piece(Look::plain(Shape::Stone), "editor.unknown"), |(_, stamp)| *stamp)
    }

    /// A board as a picture.
    pub(crate) fn scene(&self, sheet: &Sheet) -> Scene {
        let mut scene = Scene::new(sheet.board(), self.pattern);
        for (square, sign) in sheet.squares() {
            match sign.map(|sign| self.stamp(sign)) {
                Some(Stamp::Piece(look, name)) => {
                    scene.pieces.push(Piece { square, look, out: false, name });
                }
                Some(Stamp::Tint(tint)) => scene.tints.push((square, tint)),
                None => {}
            }
        }
        scene
    }

    /// The next seat's piece of the same shape; what belongs to nobody stays what it is.
    pub(crate) fn other_side(&self, sign: char) -> char {
        let Stamp::Piece(Look { shape, owner: Some(owner), .. }, _) = self.stamp(sign) else { return sign };
        let next = (owner.index() + 1) % self.colours.len().max(1);
        let found = self.stamps.iter().find(|(_, stamp)| {
            matches!(stamp, Stamp::Piece(look, _) if look.shape == shape && look.owner.is_some_and(|seat| seat.index() == next))
        });
        found.map_or(sign, |(other, _)| *other)
    }

    /// Whether some brush paints a piece of one side.
    pub(crate) fn has_sides(&self) -> bool {
        self.brushes().any(|brush| self.other_side(brush.sign) != brush.sign)
    }
}

/// The option by which a game takes boards of one's own, and what may be painted.
pub(crate) fn layout_option(plugin: &dyn Plugin) -> Option<(&'static str, Editor)> {
    plugin.options().into_iter().find_map(|option| match option.kind {
        OptionKind::Layout { editor, .. } => Some((option.key, editor?)),
        _ => None,
    })
}

/// Remembers how a character looks on a square of a picture.
fn note(stamps: &mut Vec<(char, Stamp)>, scene: &Scene, square: Square, sign: Option<char>) {
    let Some(sign) = sign.filter(|sign| stamps.iter().all(|(known, _)| known != sign)) else { return };
    let tint =
        || scene.tints.iter().find(|(tinted, _)| *tinted == square).map(|(_, tint)| Stamp::Tint(*tint));
    let piece = scene.piece_at(square).map(|piece| Stamp::Piece(piece.look, piece.name));
    if let Some(stamp) = piece.or_else(tint) {
        stamps.push((sign, stamp));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legends() -> Vec<Legend> {
        let drawn = catalogue::GAMES.iter().filter(|plugin| layout_option(**plugin).is_some());
        drawn.map(|&plugin| Legend::of(plugin).unwrap()).collect()
    }

    #[test]
    fn every_brush_of_every_game_is_known() {
        for legend in legends() {
            for brush in legend.brushes() {
                assert!(legend.stamps.iter().any(|(sign, _)| *sign == brush.sign), "{} {brush:?}", legend.id);
                assert_eq!(legend.other_side(legend.other_side(brush.sign)), brush.sign, "{brush:?}");
            }
        }
    }

    #[test]
    fn the_usual_start_is_drawn_as_the_game_draws_it() {
        for legend in legends() {
            let drawn = legend.scene(&Sheet::read(&legend.start).unwrap());
            let own = legend.plugin.open(&Value::Null).unwrap().scene();
            let sorted = |scene: &Scene| {
                let mut pieces: Vec<_> =
                    scene.pieces.iter().map(|piece| (piece.square, piece.look)).collect();
                pieces.sort_by_key(|(square, _)| *square);
                pieces
            };
            assert_eq!(sorted(&drawn), sorted(&own), "{}", legend.id);
        }
    }
}
