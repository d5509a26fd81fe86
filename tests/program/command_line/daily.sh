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
days=$(($(date -u -d "$date" +%s) / 86400))
monday=$((days - (days + 3) % 7))
week=$(((monday - 4) / 7))
set -- --board killer --constraint thermo --board jigsaw --constraint arrow --board samurai --constraint kropki \
    --board windoku --constraint whisper --board x --constraint renban --board kakuro --board wordoku
shift $((week % 12 * 2))
"$deduku" generate "$1" "$2" --level medium --seed "$(date -u -d "@$((monday * 86400))" +%Y%m%d)5"
