//! What the engine does with whole tournaments: one program, as each would be linked for itself.

mod arena;
mod commands;
mod desk;
mod event_corrections;
mod event_cups;
mod event_ends;
mod event_formats;
mod event_json;
mod event_pairing;
mod event_programme;
mod event_properties;
mod event_stories;
mod import;
mod knockout;
mod seating;
mod swiss_judgement;
mod swiss_vectors;
mod tiebreak_vectors;
mod trf_files;
mod trf_pairing;
mod trf_writing;
