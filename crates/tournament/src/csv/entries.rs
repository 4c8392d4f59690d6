//! Who enters, as a club keeps it in a spreadsheet.

use ::csv::{ReaderBuilder, StringRecord, Trim};
use thiserror::Error;

use super::{guarded, unguarded, write};
use crate::crosstable::HIGHEST_RATING;
use crate::event::Form;
use crate::trf::Privacy;

/// The columns that are known, in the order in which they are written. Only the name is needed.
const COLUMNS: [&str; 8] = ["name", "rating", "title", "sex", "federation", "federation_id", "birth", "team"];

/// A place in the table and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct CsvFault {
    /// Line of the text, from 1.
    pub line: u64,
    /// Column of the table, from 1.
    pub column: usize,
    /// The fault.
    pub kind: CsvFaultKind,
}

/// The fault found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CsvFaultKind {
    /// A field does not hold what it should.
    #[error("expected {expected}, found “{found}”")]
    Expected {
        /// What belongs there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// No column has the names.
    #[error("the first line names the columns, and one of them is “name”")]
    NoNames,
    /// Two columns have the same heading.
    #[error("there are two columns “{0}”")]
    Repeated(String),
    /// A line has more fields than there are columns.
    #[error("there are only {0} columns")]
    TooManyFields(usize),
}

/// Reads a table of people: a header, then one of them a line. Columns stand in any order; those that are not known are
/// passed over. Commas, semicolons or tabs divide fields, whichever the header has; lines end as they like.
///
/// # Errors
/// The first place at which something is wrong.
pub fn read_entries(text: &str) -> Result<Vec<Form>, CsvFault> {
    // The reader counts lines by their LF.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(&text))
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    // Text in memory can be read, and its lines may be of any length.
    let header = reader.headers().cloned().unwrap_or_default();
    let columns = Columns::of(&header)?;
    let rows = reader.records().filter_map(Result::ok);
    rows.map(|row| columns.form(&row)).collect()
}

/// People as a table. For the public birth dates and federation ids are left out.
pub fn write_entries<'a>(forms: impl IntoIterator<Item = &'a Form>, privacy: Privacy) -> String {
    let is_shown =
        |column: &&str| privacy == Privacy::Federation || !["federation_id", "birth"].contains(column);
    let columns: Vec<&str> = COLUMNS.into_iter().filter(is_shown).collect();
    let row = |form: &Form| {
        let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
        let field = |column: &&str| match *column {
            "name" => guarded(&form.name),
            "rating" => number(form.rating),
            "title" => guarded(&form.title),
            "sex" => guarded(&form.sex),
            "federation" => guarded(&form.federation),
            "federation_id" => guarded(&form.federation_id),
            "birth" => guarded(&form.birth),
            _ => number(form.team),
        };
        columns.iter().map(field).collect()
    };
    let header = columns.iter().map(ToString::to_string).collect();
    write(std::iter::once(header).chain(forms.into_iter().map(row)))
}

/// What divides fields: whatever the first line has most of.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let count = |delimiter: &u8| header.bytes().filter(|byte| byte == delimiter).count();
    // Of equals the last counts: a comma, where there is but one column.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Which column holds what.
struct Columns {
    /// For each of [`COLUMNS`] its index.
    places: [Option<usize>; COLUMNS.len()],
    count: usize,
}

impl Columns {
    fn of(header: &StringRecord) -> Result<Self, CsvFault> {
        let mut places = [None; COLUMNS.len()];
        for (index, heading) in header.iter().enumerate() {
            let heading = heading.to_lowercase().replace([' ', '-'], "_");
            let Some(known) = COLUMNS.iter().position(|column| *column == heading) else { continue };
            if places[known].replace(index).is_some() {
                return Err(CsvFault { line: 1, column: index + 1, kind: CsvFaultKind::Repeated(heading) });
            }
        }
        if places[0].is_none() {
            return Err(CsvFault { line: 1, column: 1, kind: CsvFaultKind::NoNames });
        }
        Ok(Columns { places, count: header.len() })
    }

    fn form(&self, row: &StringRecord) -> Result<Form, CsvFault> {
        let line = row.position().map_or(1, ::csv::Position::line);
        if row.len() > self.count {
            let kind = CsvFaultKind::TooManyFields(self.count);
            return Err(CsvFault { line, column: self.count + 1, kind });
        }
        let [name, rating, title, sex, federation, federation_id, birth, team] = self.places.map(|place| {
            Field { line, place, text: unguarded(place.and_then(|at| row.get(at)).unwrap_or_default()) }
        });
        Ok(Form {
            name: if name.text.is_empty() { return Err(name.fault("a name")) } else { name.line()? },
            rating: rating.number("a rating of at most four digits", HIGHEST_RATING)?,
            title: title.line()?,
            sex: sex.sex()?,
            federation: federation.line()?,
            federation_id: federation_id.line()?,
            birth: birth.line()?,
            team: team.number("the number of a team", u32::MAX)?,
        })
    }
}

/// A field of a row; empty where there is no such column.
struct Field<'a> {
    line: u64,
    place: Option<usize>,
    text: &'a str,
}

impl Field<'_> {
    /// Text that stands on one line wherever it is written.
    fn line(&self) -> Result<String, CsvFault> {
        if self.text.contains(char::is_control) {
            return Err(self.fault("text on one line, without control characters"));
        }
        Ok(self.text.to_owned())
    }

    fn sex(&self) -> Result<String, CsvFault> {
        match self.text.to_lowercase().as_str() {
            "" => Ok(String::new()),
            "m" => Ok("m".to_owned()),
            "w" | "f" => Ok("w".to_owned()),
            _ => Err(self.fault("m, w or nothing")),
        }
    }

    fn number(&self, expected: &'static str, most: u32) -> Result<Option<u32>, CsvFault> {
        if self.text.is_empty() {
            return Ok(None);
        }
        let is_number = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.text.parse().ok().filter(|number| is_number && *number <= most);
        number.map(Some).ok_or_else(|| self.fault(expected))
    }

    fn fault(&self, expected: &'static str) -> CsvFault {
        // A message goes to terminals, and stands on one line there.
        let found = self.text.replace(char::is_control, " ");
        let kind = CsvFaultKind::Expected { expected, found };
        CsvFault { line: self.line, column: self.place.map_or(1, |place| place + 1), kind }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(name: &str, rating: Option<u32>) -> Form {
        Form { name: name.to_owned(), rating, ..Form::default() }
    }

    #[test]
    fn what_a_spreadsheet_saves_is_read() {
        let people = [form("Smith, Ann", Some(1900)), form("Ben", None)];
        for text in [
            "name,rating\r\n\"Smith, Ann\",1900\r\nBen,\r\n",
            "\u{feff}Rating;Name;Phone\n1900;Smith, Ann;0123\n;Ben\n",
            "name\trating\rSmith, Ann\t 1900\rBen\r",
        ] {
            assert_eq!(read_entries(text), Ok(people.to_vec()), "{text:?}");
        }
        for (given, sex) in [("M", "m"), ("W", "w"), ("F", "w"), ("f", "w"), ("", "")] {
            assert_eq!(read_entries(&format!("name,sex\nAnn,{given}\n")).unwrap()[0].sex, sex);
        }
        assert_eq!(read_entries("name\nAnn\n").unwrap(), [form("Ann", None)]);
        assert_eq!(read_entries("name\n").unwrap(), []);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let ann = Form {
            title: "WIM".to_owned(),
            sex: "w".to_owned(),
            federation: "FRA".to_owned(),
            federation_id: "123".to_owned(),
            birth: "2000/01/02".to_owned(),
            team: Some(4),
            ..form("=1+1, \"Ann\"\n", Some(1850))
        };
        let ann = Form { name: ann.name.trim().to_owned(), ..ann };
        let ben = form("-Ben", None);
        let whole = write_entries([&ann, &ben], Privacy::Federation);
        assert_eq!(read_entries(&whole), Ok(vec![ann.clone(), ben]));
        let public = write_entries([&ann], Privacy::Public);
        assert!(!public.contains("2000/01/02") && !public.contains("123"), "{public}");
        assert_eq!(read_entries(&public).unwrap()[0].federation_id, "");
    }

    #[test]
    fn faults_name_line_column_and_what_was_expected() {
        let expected = |expected, found: &str| CsvFaultKind::Expected { expected, found: found.to_owned() };
        for (text, line, column, kind) in [
            ("", 1, 1, CsvFaultKind::NoNames),
            ("Ann,1900\n", 1, 1, CsvFaultKind::NoNames),
            ("name,rating,Name\n", 1, 3, CsvFaultKind::Repeated("name".to_owned())),
            ("name,rating\nAnn,1900\n,1800\n", 3, 1, expected("a name", "")),
            ("rating,name\nmany,Ann\n", 2, 1, expected("a rating of at most four digits", "many")),
            ("name,rating\nAnn,10000\n", 2, 2, expected("a rating of at most four digits", "10000")),
            ("name,sex\nAnn,x\n", 2, 2, expected("m, w or nothing", "x")),
            ("name,rating\rAnn,1900\rBen,many\r", 3, 2, expected("a rating of at most four digits", "many")),
            (
                "name,title\r\n\"Ann\r\n001    9\",\r\n",
                2,
                1,
                expected("text on one line, without control characters", "Ann 001    9"),
            ),
            (
                "name,title\nAnn,\u{1b}[31m\n",
                2,
                2,
                expected("text on one line, without control characters", " [31m"),
            ),
            ("name,team\nAnn,-1\n", 2, 2, expected("the number of a team", "-1")),
            ("name,rating\nAnn,+190\n", 2, 2, expected("a rating of at most four digits", "+190")),
            ("name\nAnn,1900\n", 2, 2, CsvFaultKind::TooManyFields(1)),
        ] {
            assert_eq!(read_entries(text), Err(CsvFault { line, column, kind }), "{text:?}");
        }
    }
}
