//! Where a plugin's panic stops.

use crate::refusal::Refusal;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs plugin code; a panic becomes [`Refusal::Failed`]. Callers hand in copies or shared references only, so that
/// nothing half-changed survives: that is what makes the assertion of unwind safety true.
pub(crate) fn guard<T>(code: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(code)).unwrap_or_else(|panic| {
        let said = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("a panic without words");
        Err(Refusal::Failed(said.to_owned()))
    })
}
