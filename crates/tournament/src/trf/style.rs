//! How a report is written.

/// What to leave out, in which form, with which line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What to leave out.
    pub privacy: Privacy,
    /// Which lines there are.
    pub version: Version,
    /// What ends a line.
    pub line_end: LineEnd,
}

/// What to leave out when writing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Privacy {
    /// Birth dates and federation ids are left blank, and so are lines that may hold them: those of national
    /// federations, those of programs, and an arbiter's comments.
    #[default]
    Public,
    /// Everything, for the federation's rating office.
    Federation,
}

/// The edition of the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// Of 2016, with the lines of other programs (`XXR`, `XXC`, `XXP`, `XXA`, `BBW` …) for what it has no lines for.
    Trf16,
    /// Of 2026.
    #[default]
    Trf26,
}

/// What ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnd {
    /// LF.
    #[default]
    Lf,
    /// CR, as the format asks.
    Cr,
    /// CR and LF.
    CrLf,
}

impl LineEnd {
    /// The characters.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::Cr => "\r",
            Self::CrLf => "\r\n",
        }
    }
}
