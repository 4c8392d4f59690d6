//! A whole tournament as a JSON document: how it began and everything that happened.

use serde::Deserialize;

use super::deed::{Deed, Event};
use super::json::{JsonFault, Kind, json};
use super::person::Form;
use super::settings::Settings;
use super::tournament::Tournament;
use crate::trf::{Privacy, is_public};

const KIND: Kind = Kind { format: "quadrille-tournament", version: 1 };

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    settings: Settings,
    log: Vec<Event>,
}

impl Tournament {
    /// The settings and the log, one event a line. What is written for the public leaves out birth dates and
    /// federation ids, the lines of a report that may hold them, and the reasons that arbiters gave.
    pub fn to_json(&self, privacy: Privacy) -> String {
        let mut settings = self.opening().clone();
        if privacy == Privacy::Public {
            settings.heading.other.retain(|line| is_public(line));
        }
        let events = self.log().iter().map(|event| match privacy {
            Privacy::Federation => event.clone(),
            Privacy::Public => {
                Event { deed: without_private(&event.deed), why: String::new(), ..event.clone() }
            }
        });
        KIND.write(&[("settings", json(&settings))], "log", events)
    }

    /// The tournament that a document tells of.
    ///
    /// # Errors
    /// Line and column, and what was expected there or why an event cannot have happened.
    pub fn from_json(text: &str) -> Result<Self, JsonFault> {
        let document: Document = serde_json::from_str(text)?;
        KIND.check(&document.format, document.version)?;
        let mut tournament = Self::new(document.settings).map_err(JsonFault::of_document)?;
        for (index, event) in document.log.into_iter().enumerate() {
            tournament.append(event).map_err(|refusal| JsonFault::at_item(text, "log", index, refusal))?;
        }
        Ok(tournament)
    }
}

/// A deed as the public may see it.
fn without_private(deed: &Deed) -> Deed {
    let public = |form: &Form| Form { federation_id: String::new(), birth: String::new(), ..form.clone() };
    match deed {
        Deed::Enter { form } => Deed::Enter { form: public(form) },
        Deed::Amend { person, form } => Deed::Amend { person: *person, form: public(form) },
        other => other.clone(),
    }
}
