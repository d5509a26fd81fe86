#!/usr/bin/env python3
"""Types at the program in a terminal of its own, and prints the cells of the screen as JSON after each list of keys.

    terminal.py COLUMNSxROWS PROGRAM HOME < scripts.json

`scripts.json` is a list of lists of keys, as bytes to type. Each cell is [symbol, ink, ground, bold, underlined, struck,
reversed], with colours as `rrggbb`.
"""

import codecs
import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios
import time

import pyte

QUIET = 0.6


def settle(master, stream, decoder):
    """Reads until the program has been quiet for a while."""
    while select.select([master], [], [], QUIET)[0]:
        try:
            read = os.read(master, 1 << 16)
        except OSError:
            return
        stream.feed(decoder.decode(read))


def cells(screen):
    def cell(at):
        return [at.data, at.fg, at.bg, at.bold, at.underscore, at.strikethrough, at.reverse]

    return [[cell(screen.buffer[row][column]) for column in range(screen.columns)] for row in range(screen.lines)]


def main():
    columns, rows = map(int, sys.argv[1].split("x"))
    scripts = json.load(sys.stdin)
    child, master = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", DEDUKU_HOME=sys.argv[3])
        os.execv(sys.argv[2], [sys.argv[2]])
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    screen = pyte.Screen(columns, rows)
    stream, decoder = pyte.Stream(screen), codecs.getincrementaldecoder("utf-8")("replace")
    time.sleep(0.5)
    settle(master, stream, decoder)
    shown = []
    for keys in scripts:
        for key in keys:
            os.write(master, key.encode())
            time.sleep(0.03)
        settle(master, stream, decoder)
        shown.append(cells(screen))
    json.dump(shown, sys.stdout)


if __name__ == "__main__":
    main()
