//! What the caller brings: games, their rule pages, and the page's files.

use crate::assets::Assets;
use game::Lang;
use host::Plugin;
use protocol::{Refusal, RefusalCode};
use std::sync::Arc;

/// The games of a site. The server itself knows none.
pub type Games = &'static [&'static dyn Plugin];

/// The rule page of a game in Markdown: game id and language to text.
pub type RulePages = fn(&str, Lang) -> Option<&'static str>;

/// What a server serves.
#[derive(Clone)]
pub struct Site {
    /// The games, in the order of lists.
    pub games: Games,
    /// Their rule pages.
    pub rules: RulePages,
    /// The files of the page.
    pub assets: Arc<dyn Assets>,
}

impl Site {
    /// The game with this id.
    ///
    /// # Errors
    /// When the site does not host it.
    pub(crate) fn game(&self, id: &str) -> Result<&'static dyn Plugin, Refusal> {
        let found = self.games.iter().find(|plugin| plugin.facts().id == id);
        found.copied().ok_or_else(|| Refusal::of(RefusalCode::NotFound).at("game"))
    }
}
