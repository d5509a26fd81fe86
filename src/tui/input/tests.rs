//! Keys in pieces, with simulated time.

use super::*;

/// The messages that the model receives when these keys arrive, each this many milliseconds after the previous one.
fn stated(keys: &[(&str, u64)]) -> Vec<String> {
    stated_by(&mut EscapeDecoder::new(true), keys)
}

/// The same, from this decoder.
fn stated_by(decoder: &mut EscapeDecoder, keys: &[(&str, u64)]) -> Vec<String> {
    let mut now = Instant::now();
    let mut stated = Vec::new();
    for (key, later) in keys {
        now += Duration::from_millis(*later);
        stated.extend(decoder.take(Message::Key(key.parse().expect("a key")), now));
    }
    stated.extend(decoder.overdue(now + BETWEEN));
    let words = stated.iter().map(|message| match message {
        Message::Key(chord) => chord.to_string(),
        Message::Paste(text) => format!("paste {text}"),
        Message::Ground { light } => format!("light {light}"),
        Message::Mouse { pointing, column, row } => format!("{pointing:?} {column} {row}"),
        other => format!("{other:?}"),
    });
    words.collect()
}

fn typed(keys: &str, later: u64) -> Vec<String> {
    let keys: Vec<String> = std::iter::once("Esc".to_owned()).chain(keys.chars().map(String::from)).collect();
    stated(&keys.iter().map(|key| (key.as_str(), later)).collect::<Vec<_>>())
}

#[test]
fn an_arrow_in_pieces_is_an_arrow() {
    for (keys, expected) in [("[A", "Up"), ("[B", "Down"), ("OC", "Right"), ("OD", "Left"), ("[5~", "PageUp")] {
        assert_eq!(typed(keys, 20), [expected], "{keys}");
    }
    assert_eq!(typed("[1;5C", 20), ["Ctrl-Right"]);
    assert_eq!(typed("[15~", 20), ["F5"]);
    assert_eq!(typed("OR", 20), ["F3"]);
}

#[test]
fn a_sequence_without_end_becomes_keys_again() {
    let typed = typed(&format!("[{}u", "7".repeat(100)), 1);
    assert_eq!(typed.last().map(String::as_str), Some("u"));
    assert!(typed.len() < 50, "{typed:?}");
}

#[test]
fn an_unknown_sequence_is_swallowed_whole() {
    assert_eq!(typed("[<0;12M", 20), Vec::<String>::new());
    assert_eq!(typed("[99;3v", 20), Vec::<String>::new());
}

#[test]
fn a_paste_whose_first_escape_came_early_stays_a_paste() {
    assert_eq!(typed("[200~53..7", 20), ["paste 53..7"]);
    let end = stated(&[("Esc", 0), ("[", 1), ("2", 1), ("0", 1), ("0", 1), ("~", 1), ("7", 1), ("Enter", 1), ("8", 1)]);
    assert_eq!(end, ["paste 7\n8"]);
}

#[test]
fn escape_alone_is_escape_and_what_comes_later_is_itself() {
    assert_eq!(stated(&[("Esc", 0)]), ["Esc"]);
    assert_eq!(stated(&[("Esc", 0), ("Esc", 10)]), ["Esc", "Esc"]);
    assert_eq!(stated(&[("Esc", 0), ("u", 10)]), ["Esc", "u"]);
    assert_eq!(stated(&[("Esc", 0), ("[", 1200), ("A", 10)]), ["Esc", "[", "A"]);
    assert_eq!(stated(&[("u", 0), ("5", 10)]), ["u", "5"]);
    // Alt with a key, cut after its Escape: Escape, and the key is typed.
    for gap in [10, 120, 300, 450] {
        assert_eq!(stated(&[("Esc", 0), ("5", gap)]), ["Esc", "5"]);
        assert_eq!(stated(&[("Esc", 0), ("Esc", gap), ("[", 10), ("A", 10)]), ["Esc", "Up"]);
    }
}

/// The terminal's answer arrives in one piece, in pieces, and with keys before and after it: no key is lost, and no
/// part of the answer becomes a key.
#[test]
fn the_answer_about_the_background_is_one_message_and_no_key_is_lost() {
    let asked = |keys: &[&str], later: u64| {
        let mut decoder = EscapeDecoder::new(true);
        decoder.expect_ground();
        let keys: Vec<(&str, u64)> = keys.iter().map(|key| (*key, later)).collect();
        stated_by(&mut decoder, &keys)
    };
    let body: Vec<String> = "11;rgb:fdfd/f6f6/e3e3".chars().map(String::from).collect();
    for (open, close) in [(&["Alt-]"][..], &["Alt-\\"][..]), (&["Esc", "]"], &["Esc", "\\"]), (&["Alt-]"], &["Ctrl-g"])]
    {
        for (before, behind) in [(&[][..], &[][..]), (&["u", "Right"], &["5", "f"])] {
            let mut keys: Vec<&str> = before.to_vec();
            keys.extend(open);
            keys.extend(body.iter().map(String::as_str));
            keys.extend(close);
            keys.extend(behind);
            let mut expected: Vec<&str> = before.to_vec();
            expected.push("light true");
            expected.extend(behind);
            assert_eq!(asked(&keys, 5), expected, "{open:?} {close:?}");
        }
    }
    // What only starts like an answer is taken for keys; so is everything if nothing was asked.
    assert_eq!(asked(&["Alt-]", "1", "5"], 5), ["Alt-]", "1", "5"]);
    assert_eq!(asked(&["Alt-]"], 5), ["Alt-]"]);
    assert_eq!(asked(&["Esc", "]", "n"], 5), ["Esc", "]", "n"]);
    assert_eq!(stated(&[("Alt-]", 0), ("1", 5), ("1", 5)]), ["Alt-]", "1", "1"]);
    // An answer that breaks off is dropped, not played.
    assert_eq!(asked(&["Alt-]", "1", "1", ";", "r"], 5), Vec::<String>::new());
}

#[test]
fn the_answer_about_true_colour_is_one_message_and_no_key_is_lost() {
    let asked = |body: &str, is_asked: bool| {
        let mut decoder = EscapeDecoder::new(true);
        if is_asked {
            decoder.expect_colour();
        }
        let keys = pieces(&format!("u\x1bP{body}\x1b\\5"));
        let keys: Vec<(&str, u64)> = keys.iter().map(|key| (key.as_str(), 5)).collect();
        stated_by(&mut decoder, &keys)
    };
    for body in ["1+r524742", "1+r524742=38", "1+r524742=382F382F38"] {
        assert_eq!(asked(body, true), ["u", "TrueColour", "5"], "{body}");
        assert_eq!(asked(body, false), ["u", "5"], "{body}");
    }
    for body in ["0+r524742", "0+r", "1+r544e=38", "1$r5q"] {
        assert_eq!(asked(body, true), ["u", "5"], "{body}");
    }
}

#[test]
fn what_is_no_key_ends_the_wait() {
    let mut decoder = EscapeDecoder::new(true);
    let now = Instant::now();
    assert!(decoder.take(Message::Key(escape()), now).is_empty());
    let stated = decoder.take(Message::Resize { width: 80, height: 24 }, now);
    assert!(matches!(stated[..], [Message::Key(_), Message::Resize { .. }]));
    assert_eq!(decoder.deadline(), None);
}

/// The bytes of keys, of the mouse and of a paste, and what they are.
const SEQUENCES: [(&str, &str); 51] = [
    ("[A", "Up"),
    ("[B", "Down"),
    ("[C", "Right"),
    ("[D", "Left"),
    ("OA", "Up"),
    ("OD", "Left"),
    ("[H", "Home"),
    ("[F", "End"),
    ("[Z", "Shift-Tab"),
    ("[1;5C", "Ctrl-Right"),
    ("[1;2A", "Shift-Up"),
    ("[1;5H", "Ctrl-Home"),
    ("[2~", "Insert"),
    ("[3~", "Delete"),
    ("[5~", "PageUp"),
    ("[6~", "PageDown"),
    ("OP", "F1"),
    ("OQ", "F2"),
    ("OR", "F3"),
    ("OS", "F4"),
    ("[15~", "F5"),
    ("[17~", "F6"),
    ("[18~", "F7"),
    ("[19~", "F8"),
    ("[20~", "F9"),
    ("[21~", "F10"),
    ("[23~", "F11"),
    ("[24~", "F12"),
    ("[[A", "F1"),
    ("[[E", "F5"),
    ("[5C", "Ctrl-Right"),
    ("O2P", "Shift-F1"),
    ("O5D", "Ctrl-Left"),
    ("[27u", "Esc"),
    ("[27;5u", "Ctrl-Esc"),
    ("[99;5u", "Ctrl-c"),
    ("[97:65;2:1u", "A"),
    ("[9;2u", "Shift-Tab"),
    ("[57404;129u", "5"),
    ("[57417u", "Left"),
    ("[49;5u", "Ctrl-1"),
    ("[49:33;2;33u", "Shift-1"),
    ("[49;;49u", "1"),
    ("[38:49;2;49u", "1"),
    ("[47:63;2;63u", "?"),
    ("[47:63;2u", "?"),
    ("[101;;233u", "é"),
    ("[13u", "Enter"),
    ("[<0;12;7M", "Press 11 6"),
    ("[<65;80;24M", "WheelDown 79 23"),
    ("[200~53..7", "paste 53..7"),
];

/// Each sequence cut after every byte, with each gap, before and after other keys, and wherever an Escape is waited for
/// longer: it is what it is whole. Of one whose Escape was passed on early, nothing else acts.
#[test]
fn a_key_cut_after_every_byte_is_that_key() {
    for ((rest, expected), gap) in SEQUENCES.iter().flat_map(|it| [20, 99, 101, 150, 300, 400].map(|gap| (it, gap))) {
        for careful in [true, false] {
            let mut decoder = EscapeDecoder::new(true);
            decoder.expect_harm(if careful { Harm::Loss } else { Harm::Little });
            let pieces = std::iter::once("Esc".to_owned()).chain(rest.chars().map(String::from));
            let pieces: Vec<(String, u64)> = pieces.map(|key| (key, gap)).collect();
            let mut keys: Vec<(&str, u64)> = vec![("u", 0)];
            keys.extend(pieces.iter().map(|(key, later)| (key.as_str(), *later)));
            // What follows a paste within a moment is taken for more of its text.
            let after = if expected.starts_with("paste") { 800 } else { gap };
            keys.push(("5", after));
            let early = !careful && gap >= 100;
            let mut wanted = vec!["u"];
            wanted.extend([if early { "Esc" } else { *expected }, "5"]);
            assert_eq!(stated_by(&mut decoder, &keys), wanted, "{rest} {gap} careful {careful}");
            // The second time the line is known, and no Escape is passed on early.
            wanted[1] = *expected;
            assert_eq!(stated_by(&mut decoder, &keys), wanted, "{rest} {gap} again");
        }
    }
}

#[test]
fn keys_of_their_own_after_an_escape_are_not_lost() {
    for careful in [false, true] {
        for gap in [1, 50, 150, 400, 900, 2000] {
            for (keys, rest) in [
                (&["["][..], &["["][..]),
                (&["]"], &["]"]),
                (&["]", "n"], &["]", "n"]),
                (&["[", "Right", "4"], &["[", "Right", "4"]),
                (&["O", "Esc"], &["O", "Esc"]),
                (&["^", "5", "Right", "3"], &["^", "5", "Right", "3"]),
                (&["P", "Esc"], &["P", "Esc"]),
                (&["_", "Esc", "5"], &["_", "Esc", "5"]),
                (&["Esc", "7"], &["Esc", "7"]),
                (&["7", "[", "7"], &["7", "[", "7"]),
            ] {
                let mut decoder = EscapeDecoder::new(true);
                decoder.expect_harm(if careful { Harm::Loss } else { Harm::Little });
                let typed: Vec<(&str, u64)> =
                    std::iter::once(("Esc", 0)).chain(keys.iter().map(|key| (*key, gap))).collect();
                let wanted: Vec<&str> = std::iter::once("Esc").chain(rest.iter().copied()).collect();
                assert_eq!(stated_by(&mut decoder, &typed), wanted, "{keys:?} {gap}");
            }
        }
    }
}

/// A window that changes its size between two pieces does not set the digits free.
#[test]
fn a_resize_between_two_pieces_changes_nothing() {
    let keys = ["Esc", "[", "1", "9", "~"].map(|key| Message::Key(key.parse().expect("a key")));
    for at in 1..keys.len() {
        let (mut decoder, now) = (EscapeDecoder::new(true), Instant::now());
        let mut stated = Vec::new();
        for (number, key) in keys.iter().enumerate() {
            if number == at {
                stated.extend(decoder.take(Message::Resize { width: 80, height: 24 }, now));
            }
            stated.extend(decoder.take(key.clone(), now));
        }
        let digits = stated.iter().filter(|it| matches!(it, Message::Key(chord) if chord.is_text())).count();
        assert_eq!(digits, 0, "{at}: {stated:?}");
    }
}

/// What these bytes are as keys, if each byte arrives alone.
fn pieces(bytes: &str) -> Vec<String> {
    let key = |byte| match byte {
        '\x1b' => "Esc".to_owned(),
        '\x07' => "Ctrl-g".to_owned(),
        '\x7f' => "Backspace".to_owned(),
        byte => byte.to_string(),
    };
    bytes.chars().map(key).collect()
}

/// Bytes after an Escape that are no key: rxvt's keys, the keypad's, what takes the focus, the mouse, answers, strings.
const NO_KEYS: [&str; 29] = [
    "[a",
    "[7^",
    "[n",
    "[[x",
    "[27;1:3u",
    "[57441u",
    "[?0u",
    "[M#5!",
    "[M##\x7f",
    "[?1;2c",
    "[?1;2S",
    "[12;40R",
    "[?2026;2$y",
    "Oa",
    "Oq",
    "Oy",
    "OM",
    "OX",
    "O~",
    "[~",
    "]11;rgb:1414/1616/1d1d\x07",
    "]11;rgb:1414/1616/1d1d\x1b\\",
    "]52;c;NTM=\x1b\\",
    "]l5n\x1b\\",
    "P1$r5q\x1b\\",
    "P>|tmux(3.4)\x1b\\",
    "_Gi=31;OK\x1b\\",
    "^5\x1b\\",
    "Xnnn555\x07",
];

#[test]
fn what_is_no_key_is_swallowed_wherever_it_is_cut() {
    for (rest, gap) in NO_KEYS.iter().flat_map(|rest| [20, 100, 150, 300, 400].map(|gap| (rest, gap))) {
        for careful in [true, false] {
            let mut decoder = EscapeDecoder::new(true);
            decoder.expect_harm(if careful { Harm::Loss } else { Harm::Little });
            let keys = pieces(&format!("u\x1b{rest}5"));
            let keys: Vec<(&str, u64)> = keys.iter().map(|key| (key.as_str(), gap)).collect();
            let wanted = if !careful && gap >= 100 { &["u", "Esc", "5"][..] } else { &["u", "5"] };
            assert_eq!(stated_by(&mut decoder, &keys), wanted, "{rest:?} {gap} careful {careful}");
        }
    }
}

/// The library reads the beginning and the end of a string that arrives in one packet as one key each.
#[test]
fn a_string_in_one_packet_is_swallowed() {
    for rest in NO_KEYS.into_iter().filter(|rest| rest.starts_with([']', 'P', '_', '^', 'X'])) {
        for gap in [0, 20, 400] {
            let (opener, text) = rest.split_at(1);
            let mut keys = vec!["u".to_owned(), format!("Alt-{opener}")];
            keys.extend(pieces(text.trim_end_matches("\x1b\\")));
            if text.ends_with('\\') {
                keys.push("Alt-\\".to_owned());
            }
            keys.push("5".to_owned());
            let keys: Vec<(&str, u64)> = keys.iter().map(|key| (key.as_str(), gap)).collect();
            assert_eq!(stated(&keys), ["u", "5"], "{rest:?} {gap}");
        }
    }
}

#[test]
fn a_string_has_an_end() {
    let stated_at_once = |keys: &[&str]| stated(&keys.iter().map(|key| (*key, 5)).collect::<Vec<_>>());
    // What breaks off a string acts, and the string does not.
    assert_eq!(stated_at_once(&["Esc", "P", "1", "2", "3", "4", "F8", "5"]), ["F8", "5"]);
    assert_eq!(stated_at_once(&["Alt-]", "1", "1", ";", "5", "Esc", "[", "A", "5"]), ["Up", "5"]);
    assert_eq!(stated_at_once(&["Alt-]", "1", "1", ";", "5", "Esc", "F8"]), ["Esc", "F8"]);
    // A long one is no less swallowed, and what comes after a pause is itself.
    let long = pieces(&format!("\x1bX{}", "5".repeat(1000)));
    let mut keys: Vec<(&str, u64)> = long.iter().map(|key| (key.as_str(), 20)).collect();
    keys.push(("5", 800));
    assert_eq!(stated(&keys), ["5"]);
}

#[test]
fn keys_with_alt_are_keys() {
    for key in ["Alt-]", "Alt-P", "Alt-X", "Alt-^", "Alt-_", "Alt-u", "Alt-p", "Alt-["] {
        assert_eq!(stated(&[(key, 0)]), [key]);
        assert_eq!(stated(&[("u", 0), (key, 5), ("Right", 5), ("5", 5)]), ["u", key, "Right", "5"]);
        assert_eq!(stated(&[(key, 0), (key, 5), ("5", 5)]), [key, key, "5"]);
        assert_eq!(stated(&[("Esc", 0), (key, 5)]), ["Esc", key]);
    }
}

/// Soon after an Escape, a final character goes on a sequence whether it is known or not; later it is a key.
#[test]
fn what_follows_an_escape_late_is_typed() {
    for keys in [["[", "n"], ["[", "["], ["[", "~"], ["O", "u"]] {
        for (gap, careful) in [1, 150, 400, 600, 900].into_iter().flat_map(|gap| [(gap, true), (gap, false)]) {
            let mut decoder = EscapeDecoder::new(true);
            decoder.expect_harm(if careful { Harm::Loss } else { Harm::Little });
            let wanted = match gap {
                600.. => vec!["Esc", keys[0], keys[1]],
                100.. if !careful => vec!["Esc"],
                _ => Vec::new(),
            };
            let typed = [("Esc", 0), (keys[0], gap), (keys[1], gap)];
            assert_eq!(stated_by(&mut decoder, &typed), wanted, "{keys:?} {gap} careful {careful}");
        }
    }
}

/// Escape acts once the rest of a key would have come: sooner at a terminal of this machine, later over a network, and
/// where something that was typed would be lost.
#[test]
fn an_escape_waits_no_longer_than_it_has_to() {
    for (is_remote, harm, wait) in [
        (false, Harm::Little, 25),
        (false, Harm::Board, 25),
        (false, Harm::Loss, 100),
        (true, Harm::Little, 100),
        (true, Harm::Board, 100),
        (true, Harm::Loss, 500),
    ] {
        let (mut decoder, now) = (EscapeDecoder::new(is_remote), Instant::now());
        decoder.expect_harm(harm);
        assert!(decoder.take(Message::Key(escape()), now).is_empty());
        assert_eq!(decoder.deadline(), Some(now + Duration::from_millis(wait)), "{is_remote} {harm:?}");
        assert!(decoder.overdue(now + Duration::from_millis(wait - 1)).is_empty());
        assert_eq!(decoder.overdue(now + Duration::from_millis(wait)).len(), 1);
    }
}

/// A terminal that has said that it sends Escape as a sequence: that one acts at once, and an Escape alone is the
/// beginning of a key, however long the rest takes.
#[test]
fn escape_of_a_kitty_keyboard_acts_at_once() {
    let (mut decoder, now) = (EscapeDecoder::new(false), Instant::now());
    let mut take = |text: &str, at: u64| {
        let at = now + Duration::from_millis(at);
        let mut taken = decoder.overdue(at);
        for key in pieces(text) {
            taken.extend(decoder.take(Message::Key(key.parse().expect("a key")), at));
        }
        taken.into_iter().map(|message| format!("{message:?}")).collect::<Vec<_>>()
    };
    assert_eq!(take("\x1b[?1u", 0), Vec::<String>::new());
    let escape = format!("{:?}", Message::Key(escape()));
    assert_eq!(take("\x1b[27u", 10), [escape]);
    assert_eq!(take("\x1b", 20), Vec::<String>::new());
    assert_eq!(take("[A", 420), [format!("{:?}", Message::Key("Up".parse().expect("a key")))]);
}

/// On a board an early Escape does no harm that would be worth a key: the rest of the key acts when it comes.
#[test]
fn the_rest_of_a_key_that_comes_late_on_a_board_is_that_key() {
    for ((rest, expected), gap) in SEQUENCES.iter().flat_map(|it| [30, 120, 450].map(|gap| (it, gap))) {
        let mut decoder = EscapeDecoder::new(false);
        decoder.expect_harm(Harm::Board);
        let mut keys = vec![("Esc".to_owned(), 0)];
        keys.extend(rest.chars().enumerate().map(|(at, key)| (key.to_string(), if at == 0 { gap } else { 5 })));
        let keys: Vec<(&str, u64)> = keys.iter().map(|(key, later)| (key.as_str(), *later)).collect();
        assert_eq!(stated_by(&mut decoder, &keys), ["Esc", "NoEscape", *expected], "{rest} {gap}");
    }
}

#[test]
fn the_focus_of_the_window_is_reported() {
    assert_eq!(typed("[I", 20), ["Focus(true)"]);
    assert_eq!(typed("[O", 20), ["Focus(false)"]);
}
