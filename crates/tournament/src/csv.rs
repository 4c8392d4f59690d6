//! Standings as comma-separated values, for spreadsheets.

use crate::standings::Standing;
use crate::tiebreak::TieBreak;

/// A table with a header: place, start number, name, points and one column for each tie-break; undefined figures
/// are empty. `name` gives the name of a line. Lines end in CR and LF.
pub fn standings(lines: &[Standing], tiebreaks: &[TieBreak], name: impl Fn(&Standing) -> String) -> String {
    let mut text = String::from("place,number,name,points");
    for tiebreak in tiebreaks {
        text.push(',');
        text.push_str(&tiebreak.to_string());
    }
    text.push_str("\r\n");
    for line in lines {
        text.push_str(&format!("{},{},{},{}", line.place, line.number, field(&name(line)), line.points));
        for (tiebreak, figure) in tiebreaks.iter().zip(&line.figures) {
            let value = figure.value.map_or(String::new(), |value| format!("{value:.*}", tiebreak.places()));
            text.push(',');
            text.push_str(&value);
        }
        text.push_str("\r\n");
    }
    text
}

/// A field, quoted if need be. A spreadsheet would compute what begins like a formula, so that gets a quote mark
/// in front.
fn field(text: &str) -> String {
    let text =
        if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() };
    if text.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
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
