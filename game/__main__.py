"""`python -m game` is the same as the `flicktop` command."""

import _thread  # what is built in: nobody can interrupt its loading
import os
import signal
import sys
import time

AGAIN_S = 0.05


def run() -> int:
    """The command; interrupted while it is still being loaded, it ends as quietly."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _interrupt)
        from game.app.command import main

        return main()
    except KeyboardInterrupt:
        return 130


def _interrupt(number, frame):  # type: ignore[no-untyped-def]
    """As usual, but never in the middle of an import: an engine cut in two crashes. (So nothing
    may be imported here either.)"""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            _thread.start_new_thread(_again, (number,))
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _again(number: int) -> None:
    time.sleep(AGAIN_S)
    os.kill(os.getpid(), number)


if __name__ == "__main__":
    sys.exit(run())
