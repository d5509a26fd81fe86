//! Tests of killers and Kakuro in the notations of other programs.

use super::{Entry, Fault, Format, read, write};

fn only(text: &str) -> Entry {
    let mut found = read(text, None);
    assert_eq!(found.len(), 1, "{found:?}\n{text}");
    found.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn json(text: &str) -> String {
    write(&only(text), Format::Jsonl).expect("written for every board")
}

fn fault(text: &str) -> String {
    let errors: Vec<String> =
        read(text, None).into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
    errors.join("\n")
}

#[test]
fn a_map_of_letters_and_its_sums_are_a_killer() {
    let wanted = r#"{"size":4,"cages":[{"sum":5,"cells":[0,1]},{"sum":7,"cells":[2,3,7]},{"sum":8,"cells":[4,8,9]}],"givens":"..........1....."}"#;
    let wanted = json(wanted);
    for text in [
        "AA|BB\nC.|.B\n--+--\nCC|1.\n..|..\n\nA = 5  B = 7\nC=8\n",
        "aabb\nc..b\ncc1.\n....\nA: 5, B: 7, C: 8",
        "AABB\nC..B\nCC1.\n....\n5 A\n7 B\n8 C\n",
        "A A B B\nC . . B\nC C 1 .\n. . . .\n\nA 5\nB 7\nC 8",
        ".... AABB\n.... C..B\n..1. CC..\n.... ....\na=5 b=7 c=8",
        "....\n....\n..1.\n....\n\nAABB\nC..B\nCC..\n....\n\n| A | 5 |\n| B | 7 |\n| C | 8 |",
    ] {
        assert_eq!(json(text), wanted, "{text}");
    }
}

#[test]
fn a_map_that_does_not_fit_its_sums_is_refused() {
    let map = "AABB\nC..B\nCC1.\n....\n";
    for (sums, wanted) in [
        ("A=5 B=7", "2:1: a killer of cages: the cage C has no sum"),
        ("A=5 B=7 C=8 D=3", "5:13: a killer of cages: the sum of D, which is not in the map"),
        ("A=5 B=7 C=8 A=6", "5:13: a killer of cages: a second sum of A"),
    ] {
        let found = fault(&(map.to_owned() + sums));
        assert!(found.starts_with(wanted), "{found}");
    }
    let unsummed = fault(".... AABB\n.... C..B\n..1. CC..\n.... ....\n");
    assert!(unsummed.contains("without sums"), "{unsummed}");
}

#[test]
fn lines_of_cages_count_from_where_their_numbers_say() {
    let from_zero = "3 = (0,0) + (0,1)\n7 = (0,2) + (0,3)\n10 = (8,7) + (8,8) + (7,8)\n";
    let wanted = json(from_zero);
    for text in [
        "3 = (1,1) + (1,2)\n7 = (1,3) + (1,4)\n10 = (9,8) + (9,9) + (8,9)\n",
        "r1c1 + r1c2 = 3\nr1c3 + r1c4 = 7\n\nr9c8 + r9c9 + r8c9 = 10\n",
        "- 3: [0,0] [0,1]\n- 7: [0,2] [0,3]\n- 10: [8,7] [8,8] [7,8]\n",
    ] {
        assert_eq!(json(text), wanted, "{text}");
    }
    let small = "3 = (0,0) + (0,1)\n7 = (0,2) + (0,3)\n10 = (1,0) + (1,1) + (1,2) + (1,3)\n4 = (2,0)\n6 = (2,1) + (2,2) + (2,3)\n10 = (3,0) + (3,1) + (3,2) + (3,3)\n";
    assert_eq!(only(small).puzzle.board().digits(), 4);
    assert!(fault("3 = (1,1) + (1,2)\n7 = (2,3) + (2,4)\n").contains("from 0 or from 1"));
    assert!(fault("3 = (0,1) + (1,2)\n7 = (2,3) + (9,9)\n").contains("0 to 8 or 1 to 9"));
    assert!(fault("3 = (0,1) + (0,2)\n7 = (0,2) + (8,8)\n").contains("in the cage of line 1 too"));
}

#[test]
fn kakuro_is_read_in_other_notations() {
    let wanted = json("# 4\\ 6\\\n\\3 . .\n\\7 . .\n");
    for text in [
        "- 4, 6,\n,3 0 0\n,7 0 0\n",
        "3 3\n- 4, 6,\n,3 0 0\n,7 0 0\n",
        "\\    4\\  6\\\n\\3 ____ ___\n\\7 ____ ___\n",
        "|  x  | 4\\  | 6\\  |\n|  \\3 |  -  |  -  |\n|  \\7 |  -  |  -  |\n",
        "\\,4\\,6\\\n\\3,,\n\\7,,\n",
        "-1 4: 6:\n:3 0 0\n:7 0 0\n",
        "# 4/ 6/\n/3 . .\n/7 . .\n",
    ] {
        assert_eq!(json(text), wanted, "{text}");
    }
    let colons = only(":   4:  6:\n:3  _   _\n:7  _   _\n").puzzle;
    assert_eq!((colons.board().cell_count(), colons.sums().count()), (4, 4));
    // Rows of digits with commas are no Kakuro.
    let grid = "1, 0, 0, 4\n0, 0, 1, 0\n0, 1, 0, 0\n4, 0, 0, 1\n";
    assert_eq!(only(grid).puzzle.board().name(), "4x4");
    assert!(
        matches!(read("- 4, 6,\n,3 0 0\n,99 0 0\n", None)[0].as_ref().map_err(|error| &error.fault), Err(fault) if !matches!(fault, Fault::Empty))
    );
}
