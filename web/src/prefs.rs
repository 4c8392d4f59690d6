//! What the visitor set for this browser: language, theme, contrast.

use game::Lang;
use leptos::prelude::*;
use web_sys::Event;

/// A setting kept by the browser under this name; `boot.js` reads the same names.
#[derive(Clone, Copy)]
pub(crate) enum Setting {
    Language,
    Theme,
    Contrast,
    /// The level of the computer that was chosen last.
    Level,
    /// The game that was chosen last.
    Game,
    /// Whether a turn is sent only when its author says so once more.
    Confirm,
    /// Whether answers can be prepared while others think.
    Ahead,
}

/// What stands where a setting is on; nothing where it is off.
const ON: &str = "on";

impl Setting {
    const fn name(self) -> &'static str {
        match self {
            Setting::Language => "language",
            Setting::Theme => "theme",
            Setting::Contrast => "contrast",
            Setting::Level => "level",
            Setting::Game => "game",
            Setting::Confirm => "confirm",
            Setting::Ahead => "ahead",
        }
    }

    /// What was set; `None` where nothing was, or the browser keeps nothing.
    pub(crate) fn get(self) -> Option<String> {
        window().local_storage().ok()??.get_item(self.name()).ok()?
    }

    /// Whether a setting that is on or off is on.
    pub(crate) fn is_on(self) -> bool {
        self.get().is_some_and(|value| value == ON)
    }

    /// Turns a setting that is on or off.
    pub(crate) fn turn(self, on: bool) {
        self.set(on.then_some(ON));
    }

    /// Sets it; `None` gives it back to the system's wish.
    pub(crate) fn set(self, value: Option<&str>) {
        let Ok(Some(storage)) = window().local_storage() else { return };
        let _ = match value {
            Some(value) => storage.set_item(self.name(), value),
            None => storage.remove_item(self.name()),
        };
        if let Ok(event) = Event::new("dress") {
            let _ = window().dispatch_event(&event);
        }
    }
}

/// What a language calls itself.
pub(crate) const fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Fr => "Français",
        Lang::Ru => "Русский",
    }
}
