"""The program ``deduku``, as this package carries it: ``python -m deduku`` and the script of this name."""

from __future__ import annotations

import signal
import sys

from deduku import _deduku


def main() -> int:
    """Run the program with the arguments of this process, and return its exit status."""
    # Ctrl+C ends a command at once, as it does without Python.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _deduku.main(["deduku", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
