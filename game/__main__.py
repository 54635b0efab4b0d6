"""`python -m game` is the same as the `flicktop` command."""

import sys

from game.app.command import main

if __name__ == "__main__":
    sys.exit(main())
