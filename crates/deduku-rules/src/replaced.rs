//! Phrases of several words and the one form that they have: `at least` is `>=`.

/// A form, and the phrases that it replaces, the longest phrase at each place: words are those of
/// [`synonyms`](crate::synonyms) or stand for them. `N` on both sides is a number. The empty form drops them.
pub(crate) const REPLACED: &[(&str, &str)] = &[
    (
        "a-part",
        "a run of digit, a group of digit, a segment of digit, a run of cell, a group of cell, a segment of cell",
    ),
    // Asides without content.
    ("eg", "e g, for example, for instance, such as"),
    ("ie", "i e, in other words, that is to say"),
    (
        "",
        "( or not ), ( s ), ( without an arrow ), ( without arrow ), ( with an arrow ), ( with arrow ), vice versa, in chess, ( in chess ), as in chess, in this puzzle, in this sudoku, of the \
         puzzle, in the puzzle, in the grid, of the grid, into the grid, in the entire grid, throughout the grid, \
         anywhere in the grid, at all times, as usual, counted from, on one of them, make up, even if they not \
         adjacent, even if not adjacent, counting from, made up of, made of, if sum together, if added together, if \
         provided",
    ),
    ("and", "as well as, in such a way that"),
    ("all dot", "every dot"),
    ("all white dot", "every white dot"),
    ("all black dot", "every black dot"),
    ("all x", "every x"),
    ("all v", "every v"),
    ("all possible", "every possible"),
    ("position", "where in its, where in the, where in that"),
    ("place digit", "enter the digit, enter digit, digit placed are"),
    ("joined white dot", "share a white dot, sharing a white dot"),
    ("joined black dot", "share a black dot, sharing a black dot"),
    ("joined dot", "share a dot, sharing a dot"),
    ("either end", "whichever end"),
    ("place", "go into, go in, fill in, filled with"),
    ("instead", "rather than"),
    ("as-long-as", "at least as long as"),
    ("if", "so long as, as long as, provided that"),
    ("not sum", "sum to neither, sum neither"),
    ("if allowed", "unless forbidden, unless prohibited, unless disallowed"),
    // Without “can” it may be said of the digits: “odd digits are only in circles”.
    ("", "may only contain, may only hold"),
    ("2x2", "2x2 block, two by two"),
    ("line same-colour", "line of the same colour, line of one colour"),
    (
        "from-tip",
        "from the tip, from tip, from the flat end, starting at the tip, starting from the tip, start at the tip",
    ),
    ("joined into", "divisible into"),
    ("multiple N", "divisible by N"),
    // No phrase has these: the converse is no such rule.
    ("all-odd", "all odd digit, every odd digit, each odd digit"),
    ("all-even", "all even digit, every even digit, each even digit"),
    ("unique-sum", "unique sum, different sum"),
    ("adjacent same", "touch itself, touch themselves"),
    (
        "repeat",
        "repeat in these sums, repeat in the sums, repeat within such sums, repeat in such sums, repeat within a sum",
    ),
    ("which-column", "column position"),
    ("which-row", "row position"),
    ("count circle", "as many circles as its value, as many circles as their value"),
    // Where something lies, not that it lies.
    (
        "",
        "lies in, lies within, lies on, lies along, in addition, as it does, obey the, as indicated, as marked, each \
         other, one another, there are",
    ),
    ("between", "somewhere between, lies between, fall between, sit between"),
    ("strictly between", "fall strictly between"),
    ("whisper", "whisper rule"),
    ("odd", "mark odd, represent odd, represents odd"),
    ("even", "mark even, represent even, represents even"),
    ("all", "all of the"),
    // What may differ need not: said of two things, it has no effect.
    (
        "may-differ",
        "may have different, may have a different, may be different, may differ, may have the same, may have \
         different or the same, may have the same or different, may or may not have the same",
    ),
    ("not adjacent digit", "not two adjacent digit may, not adjacent digit may"),
    ("not adjacent cell", "not two adjacent cell may"),
    ("may", "may or may not"),
    // What may be done so, is done so; other permissions are none.
    ("segment", "may be joined into, may be joined up into, may segment, may be segment, joined into, joined up into"),
    ("visible", "may visible, may be visible"),
    ("in", "may be in"),
    (
        "order",
        "may arranged, may rearranged, may be rearranged, may be arranged, may order, may in order, may appear order, \
         may place order, may arranged order, may perhaps-not order, perhaps-not order, perhaps-not in order, perhaps-not ascending order, perhaps-not ascending or descending order, \
         need-not order, need-not be in order, need not order, if sorted, if put in order, regardless of order, in \
         some order, some \
         order, whatever order, once sorted, when sorted, not particular order",
    ),
    ("appear once", "may appear once"),
    ("place once", "may be place once"),
    ("parted", "divide the grid into, divide the grid up into, divide the entire grid into"),
    // Where.
    (
        "joined",
        "may be joined, on either side of, either side of, on either side, on both sides of, on opposite sides of, on \
         opposite side of, on each side of, on the both side, on both side, connected with",
    ),
    (
        "outside",
        "outside the grid, outside of the grid, digit outside the grid, along the edge, around the edge, around the \
         outside, left of row and above column, beside the grid, around the grid, next to the grid, on the edge of \
         the grid, at the edge of the grid, at the border of the grid, left of a row or above a column, left of row \
         or above column, left of the grid, right of the grid, above the grid, below the grid, to outside, above and \
         outside, above or outside, left of and outside, above a column or left of a row",
    ),
    ("adjacent", "next to each other, directly adjacent, non overlapping, not overlapping, two adjacent, 2 adjacent"),
    (
        "orthogonally-adjacent adjacent",
        "sharing an edge, sharing a side, share an edge, share a side, orthogonally adjacent, horizontally or \
         vertically adjacent, vertically or horizontally adjacent",
    ),
    (
        "orthogonally-adjacent adjacent digit",
        "adjacent digit in the grid, two adjacent digit in the grid, adjacent digit anywhere in the grid, adjacent cell in \
         the grid, two adjacent cell in the grid, adjacent cell anywhere in the grid",
    ),
    ("apart", "away from each other"),
    ("adjacent cell", "neighbour cell"),
    ("orthogonally-adjacent adjacent neighbour", "orthogonal neighbour"),
    (
        "diagonally",
        "not even diagonally, nor diagonally, even diagonally, including diagonally, orthogonally or diagonally, \
         orthogonally and diagonally, diagonally or orthogonally, share a corner, sharing a corner, touch at a corner, touching at a corner",
    ),
    ("strictly", "not inclusive, non inclusive"),
    ("excluding", "not including, not included, not counting"),
    // What begins at a bulb is not what leads to it.
    ("to-bulb", "to bulb, to the bulb, toward bulb, toward the bulb"),
    ("nearer bulb", "nearer to bulb, nearer to the bulb, closer to bulb, closer to the bulb"),
    ("bulb", "round end, circular end, rounded end"),
    // How many.
    ("need-not", "do not have to, does not have to, do not need to, not have to, not need"),
    ("how many", "how often, how many time, the number of time, number of time"),
    ("count", "as many times as"),
    ("how many circle", "number of circle"),
    ("neighbour", "two neighbour"),
    ("digit", "two digit, 2 digit, digit placed"),
    ("cell", "two cell, 2 cell"),
    ("first two", "first two digit"),
    ("last two", "last two digit"),
    ("previous two", "previous two digit, preceding two digit, previous 2 digit, preceding 2 digit"),
    ("lowest two", "lowest two digit, lowest 2 digit"),
    ("two-of", "two of"),
    ("N-of", "N of the"),
    ("not-negative", "not negative rule, no negative rule, negative rule not"),
    ("repeat digit", "repeated digit"),
    ("greater-once", "greater than once, more than once, greater once"),
    ("repeat", "appear greater-once, place greater-once, greater-once"),
    ("greater-one", "more than one, greater than one"),
    ("greater one-of", "greater than one of"),
    // Conditions that say only that something is there.
    (
        "",
        "if given, if any, if shown, if present, if there is one, if it is given, if a total is given, if a sum is \
         given, if sum given, if a clue is given, if clue given, if a number is given",
    ),
    ("if-there", "if there"),
    // What holds for every such pair, and not only where something is drawn.
    (
        "every-pair",
        "any pair of adjacent digit that, all pair of adjacent digit that, every pair of adjacent digit that, any \
         adjacent digit that, all adjacent digit that",
    ),
    ("every-pair marked", "always marked"),
    ("every-pair joined", "always joined"),
    ("every-pair consecutive", "all pair of consecutive, every pair of consecutive, any pair of consecutive"),
    // Not.
    (
        "",
        "wherever they are on the line, wherever they are, not matter position, not matter where they are on the \
         line, not matter where they are on it, not matter their position, not matter where they are, regardless of \
         position, regardless of their position, even if allowed by other rule",
    ),
    (
        "not",
        "absence of, absence of a, can not, may not, must not, should not, will not, do not, does not, are not, is \
         not, not be, not to, not have, not contain, not allowed, not be allowed, no 2, not 2, not two, not two of, \
         not any, not a, not the, not pair",
    ),
    ("has-repeat", "must repeat, must be repeat, have to be repeat, has to be repeat"),
    ("not same", "not share"),
    ("perhaps-not", "not necessarily"),
    ("not-all", "not all, not every"),
    // Nouns.
    (
        "",
        "as you go, as you move, as one move, able to be, as you travel, when you walk, as they go, as they move, as \
         it goes",
    ),
    (
        "consecutive",
        "series of consecutive, unbroken sequence, unbroken run, run of consecutive, \
         sequence of \
         consecutive, string of consecutive, differing by 1, differ by one, diff one, diff of one",
    ),
    ("previous", "one before, previous one, one previous, previous it, preceding one"),
    (
        "greater previous",
        "greater than the last, greater than the last one, greater than all digit nearer bulb, greater all digit \
         nearer bulb, greater than all nearer bulb, greater all nearer bulb",
    ),
    ("less previous", "less than the last"),
    ("even digit", "even one"),
    ("odd digit", "odd one"),
    ("sum digit", "sum to the one in"),
    ("end", "at either end"),
    ("increase away", "get greater the further"),
    ("greater one-of circle", "greater than one circle"),
    ("consecutive set", "unbroken set"),
    ("nullifier", "zero cell"),
    ("normal sudoku", "sudoku as usual, usual sudoku"),
    ("orthogonal", "( orthogonal )"),
    ("orthogonally", "( orthogonally )"),
    ("marked", "( marked )"),
    ("<= 2", "two or less, two or fewer"),
    ("knight-move", "knight's jump, knight jump"),
    (
        "knight-move king-move",
        "king's or a chess knight-move, king's or a knight-move, king or a knight-move, king or a chess knight-move",
    ),
    ("diff >=", "min diff, min difference of, min gap between, minimum gap between"),
    ("diff", "gap between"),
    ("unattached", "without line attached, without lines attached, without line"),
    (
        "corner",
        "upper right corner, top right corner, top left hand corner, upper left hand corner, top right hand corner",
    ),
    ("window", "3x3 window"),
    ("left-out", "left out"),
    ("start bulb", "smallest digit bulb, lowest digit bulb"),
    ("cage", "same cage"),
    ("one digit", "one of the digit"),
    ("different remainder", "different value mod, different value modulo, all different remainder"),
    ("both diagonal", "positive and negative diagonal, negative and positive diagonal"),
    ("box", "3x3 box, 3x3 block, 3x3 area, 3x3 region, 3x3 square, size box"),
    ("region", "jigsaw piece"),
    ("arrow head", "arrowhead"),
    ("knight-move", "knight's move, knight move, knights move, chess knight-move"),
    ("king-move", "king move, kings move, chess king-move"),
    (
        "knight-move king-move",
        "knight or king move, king or knight move, knight-move or king-move, king-move or knight-move",
    ),
    ("not-all dot", "some dot not"),
    ("x", "an x"),
    ("v", "a v"),
    ("ratio", "one to two, two to one, ratio of ratio, ratio ratio, ratio of 2, ratio of two, ratio 2"),
    ("same parity", "both even or both odd, both odd or both even, even or both odd, either same parity"),
    // Comparisons.
    (
        ">=",
        "is greater than or equal to, greater than or equal to, at least, at least as large as, at least as great as, \
         at least as big as, at least as high as, not less than, a minimum of, minimum of",
    ),
    (
        "<=",
        "less than or equal to, at most, a maximum of, maximum of, no more than, not more than, not greater than, up \
         to",
    ),
    (">= N", "N or more, N or greater, N or above, not less N"),
    ("<= N", "N or less, not greater N"),
    ("diff >=", "minimum diff, minimum difference of"),
    ("diff <=", "maximum diff"),
    ("greater", "more than, greater than"),
    ("less", "less than"),
    ("diff >= N", "not diff less N, not diff of less than N, >= N apart, >= N away"),
    ("diff <= N", "not diff greater N"),
    ("diff greater N", "not diff <= N"),
    ("diff N", "N apart"),
    // Verbs.
    (
        "sum",
        "is the total, sum up to, sum to, summing to, are summing to, add up to, adding up to, add to, adding to, \
         total to, sum of, have a sum of, have a total of, is the sum, equal to the sum, equals the sum, equal the \
         sum",
    ),
    (
        "diff",
        "differ by, differ in value by, have a difference of, has a difference of, have an absolute difference of, absolute difference",
    ),
    ("same sum", "equal sum"),
    ("increase", "get greater, become greater, go up"),
    ("increase strictly", "get strictly greater"),
    ("stay-same", "remain the same, stay the same, be the same, not decrease, not get less, stay equal, remain equal"),
    ("same or consecutive", "be the same or consecutive"),
    ("backward", "back to front"),
    ("pass", "pass through, passing through, goes through, go through, run through, travel through"),
    ("double other", "twice the other"),
    ("double", "2 time, two time, twice as large as, twice as big as, twice as great as, twice as much as"),
    ("decrease", "go down"),
    ("give", "tell you"),
    ("same", "the same as, same as"),
    // Being unique.
    ("once", "may once, exactly once, only once, once each, once only"),
    (
        "unique digit",
        "not repeat digit, not contain the same digit double, not contain any digit double, may not contain any digit \
         double, must not contain any digit double, not contain same digit double, not same digit double, not the \
         same digit double, not same digit repeat, not digit appear double, not digit place double, not digit repeat, \
         not digit is repeat, not digit may repeat, not contain same digit, not same digit, not contain the same \
         digit, not same digit greater-once, different digit",
    ),
    (
        "unique",
        "not appear double, not place double, not stay-same, not contain any repeat, not contain a repeat, not \
         contain repeat, not gap or repeat, not repeat or gap, not repeat, not be repeat, not the same, not be the \
         same, not same, not equal, not identical, all different, are different, must be different, be different, be \
         unique",
    ),
    ("unique not consecutive", "not same or consecutive, not consecutive or same, neither consecutive nor repeat"),
    ("unique not", "unique nor, neither repeat nor"),
    ("same position", "same place"),
    // Dropped.
    ("", "have to, has to, need to, not gap"),
];
