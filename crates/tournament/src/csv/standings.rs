//! The table of standings.

use super::{guarded, write};
use crate::standings::Standing;
use crate::tiebreak::TieBreak;

/// A table with a header: place, start number, name, points and one column for each tie-break; undefined figures
/// are empty. `name` gives the name of a line.
pub fn standings(lines: &[Standing], tiebreaks: &[TieBreak], name: impl Fn(&Standing) -> String) -> String {
    let mut header = ["place", "number", "name", "points"].map(str::to_owned).to_vec();
    header.extend(tiebreaks.iter().map(ToString::to_string));
    let row = |line: &Standing| {
        let mut row = vec![
            line.place.to_string(),
            line.number.to_string(),
            guarded(&name(line)),
            line.points.to_string(),
        ];
        row.extend(tiebreaks.iter().enumerate().map(|(index, tiebreak)| {
            let value = line.figures.get(index).and_then(|figure| figure.value);
            value.map_or(String::new(), |value| tiebreak.shown(value))
        }));
        row
    };
    write(std::iter::once(header).chain(lines.iter().map(row)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Points;
    use crate::tiebreak::{Amount, Figure};

    #[test]
    fn names_cannot_break_a_table_or_become_formulas() {
        let line = |place: usize| Standing {
            place,
            number: place as u32,
            points: Points::tenths(25),
            made_of: Vec::new(),
            figures: vec![Figure { value: (place == 1).then_some(Amount::whole(7)), parts: Vec::new() }],
        };
        let names = ["=1+1", "Smith, \"Ann\""];
        let tiebreaks = ["BH/C1".parse().unwrap()];
        let text = standings(&[line(1), line(2)], &tiebreaks, |line| names[line.place - 1].to_owned());
        assert_eq!(
            text,
            "place,number,name,points,BH/C1\r\n1,1,'=1+1,2.5,7.0\r\n2,2,\"Smith, \"\"Ann\"\"\",2.5,\r\n"
        );
    }
}
