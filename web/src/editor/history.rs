//! The texts that a board went through, for undo and redo.

/// The present text, what was before and what was undone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    before: Vec<String>,
    now: String,
    undone: Vec<String>,
    /// Whether what comes next belongs to the same step: a stroke of the brush, a word being typed.
    open: bool,
}

impl History {
    pub(crate) fn new(text: String) -> Self {
        History { now: text, ..History::default() }
    }

    pub(crate) fn now(&self) -> &str {
        &self.now
    }

    /// A change that is a step of its own.
    pub(crate) fn step(&mut self, text: String) {
        self.open = false;
        self.extend(text);
        self.open = false;
    }

    /// A change that belongs to the step which is open, or opens one.
    pub(crate) fn extend(&mut self, text: String) {
        if text == self.now {
            return;
        }
        let old = std::mem::replace(&mut self.now, text);
        if !self.open {
            self.before.push(old);
        }
        self.open = true;
        self.undone.clear();
    }

    /// The step that is open ends.
    pub(crate) const fn close(&mut self) {
        self.open = false;
    }

    pub(crate) fn undo(&mut self) {
        self.open = false;
        if let Some(text) = self.before.pop() {
            self.undone.push(std::mem::replace(&mut self.now, text));
        }
    }

    pub(crate) fn redo(&mut self) {
        self.open = false;
        if let Some(text) = self.undone.pop() {
            self.before.push(std::mem::replace(&mut self.now, text));
        }
    }

    pub(crate) const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    pub(crate) const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_is_one_step() {
        let mut history = History::new("a".into());
        for text in ["b", "c", "c"] {
            history.extend(text.into());
        }
        history.close();
        history.step("d".into());
        history.undo();
        assert_eq!(history.now(), "c");
        history.undo();
        assert_eq!((history.now(), history.can_undo()), ("a", false));
        history.redo();
        history.redo();
        assert_eq!((history.now(), history.can_redo()), ("d", false));
    }

    #[test]
    fn nothing_is_no_step_and_something_new_ends_what_was_undone() {
        let mut history = History::new("a".into());
        history.step("a".into());
        assert!(!history.can_undo());
        history.step("b".into());
        history.undo();
        history.step("c".into());
        assert!(!history.can_redo());
    }
}
