//! Names of accounts: what may be one, and which two look the same.

use game::Message;
use protocol::{Refusal, RefusalCode};

/// The least and the greatest number of characters.
const LENGTH: (usize, usize) = (2, 24);

/// Beginnings of words that sound like the house itself, whatever else stands in the name.
const OURS: [&str; 15] = [
    "quadrille",
    "admin",
    "moderator",
    "modérateur",
    "modératrice",
    "staff",
    "support",
    "system",
    "official",
    "officiel",
    "guest",
    "админ",
    "модератор",
    "поддержк",
    "официальн",
];

/// So many letters of one of them, and a name may not even hold it in the middle of a word.
const UNMISTAKABLE: usize = 8;

/// Names that sound like nobody, or like the house itself.
const NOBODY: [&str; 12] = [
    "mod",
    "root",
    "help",
    "info",
    "security",
    "owner",
    "server",
    "computer",
    "anonymous",
    "nobody",
    "deleted",
    "bot",
];

/// Letters that are taken for a Latin one. Case is gone before.
const LOOK_ALIKES: [(char, &str); 26] = [
    ('a', "аαàáâãäåāăąɑ"),
    ('b', "вβь"),
    ('c', "сςçćčϲ"),
    ('d', "ԁďđ"),
    ('e', "еεёèéêëēėęěє"),
    ('f', "ƒ"),
    ('g', "ɡğģ"),
    ('h', "нһħ"),
    ('i', ""),
    ('j', "јĵ"),
    ('k', "кκķ"),
    ('l', "1|!ілιìíîïīįıіїłĺļľℓ"),
    ('m', "мμ"),
    ('n', "пηñńņň"),
    ('o', "0оοσöòóôõøōőө"),
    ('p', "рρþ"),
    ('q', "ԛ"),
    ('r', "гŕř"),
    ('s', "ѕ5śşšș$"),
    ('t', "тτťţț"),
    ('u', "υùúûüūůűųμ"),
    ('v', "νѵ"),
    ('w', "ωшԝŵ"),
    ('x', "хχ"),
    ('y', "уγýÿўұ"),
    ('z', "ζźżž2"),
];

/// The name of an account, tidied, and what it looks like.
///
/// # Errors
/// When it can be no name, or sounds like the house itself.
pub(crate) fn account_name(text: &str) -> Result<(String, String), Refusal> {
    let name = text.trim();
    let (least, most) = LENGTH;
    let wrong = |message: Message| Err(Refusal::new(RefusalCode::BadSetup, message).at("name"));
    let inner = |c: char| matches!(c, ' ' | '.' | '-' | '_');
    let ends_well = name.chars().next().zip(name.chars().next_back());
    let ends_well = ends_well.is_some_and(|(first, last)| first.is_alphanumeric() && last.is_alphanumeric());
    let doubled = name.chars().zip(name.chars().skip(1)).any(|(one, next)| inner(one) && inner(next));
    let allowed = name.chars().all(|c| c.is_alphanumeric() || inner(c));
    if !(least..=most).contains(&name.chars().count()) || !ends_well || doubled || !allowed || is_mixed(name)
    {
        let message = Message::new("refusal.bad-account-name").number("min", least as i64);
        return wrong(message.number("max", most as i64));
    }
    if is_ours(name) { wrong("refusal.name-reserved".into()) } else { Ok((name.to_owned(), key(name))) }
}

/// Whether a name sounds like the house itself, or like somebody who works for it.
pub(crate) fn is_ours(name: &str) -> bool {
    let looks = key(name);
    let words = || name.split(|c: char| !c.is_alphanumeric()).map(key);
    OURS.iter().any(|ours| {
        let ours = key(ours);
        // Letters may be set apart, and one word may stand beside others.
        looks.starts_with(&ours)
            || words().any(|word| word.starts_with(&ours))
            || (ours.chars().count() >= UNMISTAKABLE && looks.contains(&ours))
    }) || NOBODY.iter().any(|nobody| looks == key(nobody))
}

/// What a name looks like: the same for all that are taken for each other.
pub(crate) fn key(name: &str) -> String {
    let lower = name.chars().flat_map(char::to_lowercase).filter_map(|c| match c {
        ' ' | '.' | '-' | '_' => None,
        // Letters of double width.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).map(|c| c.to_ascii_lowercase()),
        c => Some(c),
    });
    let plain: String = lower
        .map(|c| {
            let found = LOOK_ALIKES.iter().find(|(_, others)| others.contains(c));
            match found.map_or(c, |&(latin, _)| latin) {
                'i' => 'l',
                other => other,
            }
        })
        .collect();
    plain.replace("rn", "m").replace("vv", "w")
}

/// Whether letters of several alphabets that look alike stand together.
fn is_mixed(name: &str) -> bool {
    let alphabets = name.chars().filter_map(|c| match c {
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => Some(0),
        '\u{370}'..='\u{3ff}' => Some(1),
        '\u{400}'..='\u{52f}' => Some(2),
        _ => None,
    });
    let mut seen = alphabets.collect::<Vec<_>>();
    seen.dedup();
    seen.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_is_the_same() {
        for alike in [
            vec!["Bill", "BILL", "b1ll", "B.i-l l", "ＢＩＬＬ"],
            vec!["Anna", "anna", "Ännä"],
            vec!["сор", "cop", "COP"],
            vec!["Modern", "Modem"],
            vec!["Zoe_5", "Zoë S", "ZOES"],
            vec!["Анна", "АННА"],
        ] {
            let keys: Vec<String> = alike.iter().map(|name| key(name)).collect();
            assert!(keys.windows(2).all(|pair| pair[0] == pair[1]), "{alike:?}: {keys:?}");
        }
        assert_ne!(key("Ann"), key("Anna"));
        assert_ne!(key("李雷"), key("韩梅"));
    }

    #[test]
    fn names_are_of_letters_and_of_one_alphabet() {
        for right in ["Ann", "Jean-Luc Picard", "Анна", "Ёж 2", "李雷", "O.K", "Zoë", "x2"] {
            assert_eq!(account_name(right).unwrap().0, right);
        }
        for wrong in [
            "",
            "a",
            "-ann",
            "ann-",
            "a--b",
            "a  b",
            "a\u{200b}b",
            "<b>",
            "🦊🦊",
            "Аnn",
            "Bοb",
            &"x".repeat(25),
        ] {
            assert_eq!(account_name(wrong).unwrap_err().message.key, "refusal.bad-account-name", "{wrong:?}");
        }
        assert_eq!(account_name("  Ann ").unwrap().0, "Ann");
    }

    #[test]
    fn nobody_passes_for_the_house() {
        for ours in
            ["Admin", "ADM1N", "admin_2", "Moderator", "Quadri11e", "Staff", "root", "Guest 1234", "mod"]
                .into_iter()
                .chain([
                    "Ann Admin",
                    "The-Moderator",
                    "a.d.m.i.n",
                    "TheM0derator",
                    "Modérateur",
                    "Moderatrice 2",
                ])
                .chain(["Администратор", "МОДЕРАТОР", "Анна админ", "Служба поддержки", "Support Team"])
        {
            let refused = account_name(ours).expect_err(ours);
            assert_eq!(refused.message.key, "refusal.name-reserved", "{ours}");
        }
        for theirs in
            ["Modesty", "Badminton", "Rooted", "Helper", "Moderato", "Ann Bot", "Ecosystem", "Модест"]
        {
            assert!(account_name(theirs).is_ok(), "{theirs}");
        }
    }
}
