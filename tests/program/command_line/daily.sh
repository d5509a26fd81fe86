#!/bin/sh
# The puzzles of a day by the rule of docs/learning.md: daily.sh DEDUKU YYYY-MM-DD
set -eu
deduku=$1
date=$2
number=$(echo "$date" | tr -d -)
place=0
for level in easy medium hard expert extreme; do
    "$deduku" generate --level "$level" --symmetry half-turn --seed "$number$place"
    place=$((place + 1))
done

# Days are counted here and not by `date`, whose options differ between systems. A year begins in March, so that the leap
# day is its last one.
days_since_1970() {
    year=$(($1 - ($2 < 3)))
    echo $((365 * year + year / 4 - year / 100 + year / 400 + (153 * (($2 + 9) % 12) + 2) / 5 + $3 - 1 - 719468))
}
date_of_day() {
    day=$(($1 + 719468))
    in_cycle=$((day % 146097))
    of_cycle=$(((in_cycle - in_cycle / 1460 + in_cycle / 36524 - in_cycle / 146096) / 365))
    in_year=$((in_cycle - 365 * of_cycle - of_cycle / 4 + of_cycle / 100))
    months=$(((5 * in_year + 2) / 153))
    month=$(((months + 2) % 12 + 1))
    year=$((day / 146097 * 400 + of_cycle + (month < 3)))
    printf '%04d%02d%02d\n' "$year" "$month" $((in_year - (153 * months + 2) / 5 + 1))
}

IFS=- read -r year month day <<END
$date
END
# Without their zeros: a number that begins with one is octal.
days=$(days_since_1970 "$year" "${month#0}" "${day#0}")
monday=$((days - (days + 3) % 7))
week=$(((monday - 4) / 7))
set -- --board killer --constraint thermo --board jigsaw --constraint arrow --board samurai --constraint kropki \
    --board windoku --constraint whisper --board x --constraint renban --board kakuro --board wordoku
shift $((week % 12 * 2))
"$deduku" generate "$1" "$2" --level medium --seed "$(date_of_day "$monday")5"
