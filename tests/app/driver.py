"""Plays the real program in a real window, by devices alone; sees it through its status line."""

from __future__ import annotations

import contextlib
import ctypes
import json
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools.bench import people
from tools.bench.people import Made

A, B, X, Y, START = 0, 1, 2, 3, 6  # SDL's numbers of a pad's buttons
UP, DOWN, LEFT, RIGHT = 11, 12, 13, 14
KEYS = {"accept": "Return", "back": "Escape", "up": "Up", "down": "Down", "left": "Left",
        "right": "Right", "menu": "p", "third": "x", "fourth": "c", "view": "v",
        "previous": "q"}
PAD = {"accept": A, "back": B, "up": UP, "down": DOWN, "left": LEFT, "right": RIGHT,
       "menu": START, "third": X, "fourth": Y}


SNAPS = [people.snap(people.random.Random(people.FIXTURES + 3_000 + n)).track for n in range(20)]


class Display:
    """An X server of our own."""

    def __init__(self, size: str = "640x360") -> None:
        for number in range(200 + os.getpid() % 700, 2000):
            if Path(f"/tmp/.X{number}-lock").exists():
                continue
            self.name = f":{number}"
            self._process = subprocess.Popen(
                ["Xvfb", self.name, "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
                stderr=subprocess.DEVNULL)
            end = time.monotonic() + 10
            while self._process.poll() is None and time.monotonic() < end:
                asked = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True,
                                       env={**os.environ, "DISPLAY": self.name}, check=False)
                if asked.returncode == 0:
                    return
                time.sleep(0.05)
        raise RuntimeError("no X server could be started")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


class Game:
    """One run of the program. `home` keeps its settings and saves."""

    def __init__(self, display: Display, home: Path, *words: str, pads: bool = False,
                 fingers: bool = False, env: dict[str, str] | None = None,
                 size: str = "640x360") -> None:
        self.home, self.display = home, display
        self._status = home / "status.json"
        self._status.unlink(missing_ok=True)
        self._door: int | None = None
        environment = {**os.environ, "DISPLAY": display.name, "FLICKTOP_HOME": str(home),
                       "FLICKTOP_STATUS": str(self._status), "ALSOFT_DRIVERS": "null",
                       "PYTHONDONTWRITEBYTECODE": "1", **(env or {})}
        self._fingers: int | None = None
        if pads:
            environment["FLICKTOP_PAD_DOOR"] = str(home / "door")
            self._door = _opened(home / "door")
        if fingers:
            environment["FLICKTOP_FINGER_DOOR"] = str(home / "fingers")
            self._fingers = _opened(home / "fingers")
        self.size = tuple(int(n) for n in size.split("x"))
        self._log = open(home / "log.txt", "ab")  # noqa: SIM115 - open as long as the game runs
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game", "play", "--window", size, "--quality", "low", *words],
            env=environment, stdout=self._log, stderr=self._log)
        self._window = ""
        self.held = 0.4

    # ---- seeing --------------------------------------------------------------------------

    @property
    def now(self) -> dict[str, Any]:
        with contextlib.suppress(OSError, ValueError):
            return dict(json.loads(self._status.read_text()))
        return {"screen": "", "widgets": {}, "focus": "", "n": 0}

    def wait(self, what: str, test: Any, seconds: float = 40.0) -> dict[str, Any]:
        """Waits until the status passes the test."""
        end = time.monotonic() + seconds
        while True:
            now = self.now
            if test(now):
                return now
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended while waiting for {what}: {self.said()}")
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}; the status is {now}")
            time.sleep(0.02)

    def screen(self, name: str, seconds: float = 40.0) -> dict[str, Any]:
        return self.wait(f"the screen {name}", lambda s: s["screen"] == name, seconds)

    def changed(self, before: dict[str, Any], seconds: float = 40.0) -> dict[str, Any]:
        return self.wait("a change", lambda s: s["n"] != before["n"], seconds)

    def said(self) -> str:
        return (self.home / "log.txt").read_text(errors="replace")[-2000:]

    # ---- doing: keyboard and pointer -----------------------------------------------------

    def xdo(self, *words: Any) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display.name},
            capture_output=True, text=True, check=False)
        return done.stdout.strip()

    @property
    def window(self) -> str:
        if not self._window:
            end = time.monotonic() + 20
            while not self._window and time.monotonic() < end:
                self._window = self.xdo("search", "--name", "Flicktop").split("\n")[0]
                time.sleep(0.05)
            self.xdo("windowfocus", "--sync", self._window)
        return self._window

    def key(self, action: str, held: float = 0.0) -> None:
        _ = self.window
        name = KEYS[action]
        if held:
            self.xdo("keydown", name, "sleep", held, "keyup", name)
        else:
            self.xdo("keydown", name, "sleep", 0.04, "keyup", name)

    def click(self, id: str) -> None:
        x, y, w, h = self.wait(f"the widget {id}", lambda s: id in s["widgets"])[
            "widgets"][id]["rect"]
        self.xdo("mousemove", "--window", self.window, x + w // 2, y + h // 2, "sleep", 0.06,
                 "mousedown", 1, "sleep", 0.06, "mouseup", 1)

    def drag(self, start: tuple[float, float], end: tuple[float, float], seconds: float,
             steps: int = 6, button: int = 1) -> None:
        """Down at the start, along a line, and up at the end."""
        words: list[Any] = ["mousemove", "--window", self.window, round(start[0]), round(start[1]),
                            "sleep", 0.08, "mousedown", button, "sleep", 0.05]
        for k in range(1, steps + 1):
            f = k / steps
            words += ["mousemove", "--window", self.window,
                      round(start[0] + (end[0] - start[0]) * f),
                      round(start[1] + (end[1] - start[1]) * f), "sleep", seconds / steps]
        self.xdo(*words, "mouseup", button)

    # ---- doing: pads ---------------------------------------------------------------------

    def door(self, *lines: str) -> None:
        assert self._door is not None
        os.write(self._door, "".join(f"{line}\n" for line in lines).encode())

    def finger(self, *lines: str) -> None:
        """Reports of fingers through their door, each with its own time."""
        assert self._fingers is not None
        os.write(self._fingers, "".join(f"{line}\n" for line in ("begin", *lines)).encode())

    def touch(self, x: float, y: float, finger: int = 1) -> None:
        """A tap of some 70 ms that trembles a little."""
        self.finger(f"@0 down {finger} {x:.2f} {y:.2f}", f"@31 move {finger} {x + 0.7:.2f} {y:.2f}",
                    f"@68 up {finger} {x + 0.7:.2f} {y:.2f}")
        time.sleep(0.1)

    def stroke(self, made: Made, at: tuple[float, float], finger: int = 1) -> None:
        """A stroke as people make it, about a place of the window."""
        high = self.size[1]
        self.finger(*(f"@{1000 * r.time:.2f} {r.what} {finger} {at[0] + r.x * high:.2f} "
                      f"{at[1] + r.y * high:.2f}" for r in made.reports))
        time.sleep(made.reports[-1].time + 0.05)

    def button(self, pad: int, button: int, held: float = 0.06) -> None:
        self.door(f"button {pad} {button} 1")
        time.sleep(held)
        self.door(f"button {pad} {button} 0")
        time.sleep(0.03)

    def axis(self, pad: int, axis: int, value: float) -> None:
        self.door(f"axis {pad} {axis} {round(value * 32767)}")

    def close_window(self) -> None:
        """What the X in the window's corner does: the message WM_DELETE_WINDOW."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long,
                                   ctypes.c_void_p]
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(self.display.name.encode())
        message = (ctypes.c_long * 24)()
        message[0] = 33  # ClientMessage
        message[4] = int(self.window)
        message[5] = x11.XInternAtom(display, b"WM_PROTOCOLS", 0)
        message[6] = 32
        message[7] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        x11.XSendEvent(display, int(self.window), 0, 0, ctypes.byref(message))
        x11.XCloseDisplay(display)

    def children(self) -> list[int]:
        """The processes that the game has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(pid) for file in tasks for pid in file.read_text().split()]

    # ---- ending --------------------------------------------------------------------------

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._close()

    def _close(self) -> None:
        self._log.close()
        if self._door is not None:
            os.close(self._door)
            self._door = None
        if self._fingers is not None:
            os.close(self._fingers)
            self._fingers = None


class Hands:
    """Someone at a device: `act` presses an action's button, `shoot` makes a shot."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def act(self, action: str) -> None:
        raise NotImplementedError

    def shoot(self, aim: dict[str, Any]) -> None:
        raise NotImplementedError

    def prompt(self, action: str) -> None:
        """Does what a prompt along the bottom says."""
        self.act(action)

    def press(self, id: str) -> None:
        """Goes to a widget and presses it."""
        self.go_to(id)
        before = self.game.now
        self.act("accept")
        self.game.changed(before)

    def go_to(self, id: str) -> None:
        """Moves the focus there, by the same four directions a person has."""
        for _ in range(40):
            now = self.game.now
            if now["focus"] == id:
                return
            widgets = now["widgets"]
            if now["focus"] not in widgets or id not in widgets:
                time.sleep(0.05)
                continue
            here, there = widgets[now["focus"]], widgets[id]
            dx, dy = (there["rect"][i] + there["rect"][i + 2] / 2
                      - here["rect"][i] - here["rect"][i + 2] / 2 for i in (0, 1))
            sideways = abs(dx) > 30 and not here["steps"]
            if id.startswith("list/") and abs(dy) > 12:
                sideways = False  # beside a game lies another game, with another list
            way = ("right" if dx > 0 else "left") if sideways else "down" if dy > 0 else "up"
            self.act(way)
            with contextlib.suppress(AssertionError):
                self.game.changed(now, 1.0)
        raise AssertionError(f"can't get to {id}: {self.game.now}")


class KeyHands(Hands):
    def act(self, action: str) -> None:
        self.game.key(action)

    def shoot(self, aim: dict[str, Any]) -> None:
        self.game.key("accept", held=self.game.held)


class PadHands(Hands):
    def __init__(self, game: Game, pad: int) -> None:
        super().__init__(game)
        self.pad = pad
        self._shots = 0

    def act(self, action: str) -> None:
        self.game.button(self.pad, PAD[action])

    def shoot(self, aim: dict[str, Any]) -> None:
        """The right stick pulled back, held and snapped forward, as one of the recorded
        thumbs did it."""
        self._shots += 1
        made = SNAPS[self._shots % len(SNAPS)]
        self.game.door("begin", *(f"@{1000 * t:.2f} axis {self.pad} 3 {round(32767 * y)}"
                                  for t, y in made))
        time.sleep(made[-1][0] + 0.15)


class PointerHands(Hands):
    def prompt(self, action: str) -> None:
        self.game.click(f"prompt:{action}")

    def press(self, id: str) -> None:
        before = self.game.now
        self.game.click(id)
        self.game.changed(before)

    def tap(self, id: str) -> None:
        self.game.click(id)

    def shoot(self, aim: dict[str, Any]) -> None:
        (x, y), (ux, uy) = aim["at"], ahead(aim)
        k = self.game.size[1] / 360.0  # as far in every window
        if aim["kind"] == "throw":
            # A flick over the table, from its middle so that panels are not in the way.
            cx, cy = self.game.size[0] / 2, 220 * k
            far = ((cx - 40 * k * ux, cy - 40 * k * uy), (cx + 60 * k * ux, cy + 60 * k * uy))
            self.game.drag(*far, 0.12)
        else:
            far = ((x - 8 * k * ux, y - 8 * k * uy), (x + 60 * k * ux, y + 60 * k * uy))
            self.game.drag(*far, 0.15)


class TouchHands(PointerHands):
    """Fingers alone: taps for buttons, recorded strokes of people for shots."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._flicks = people.read("flicks")
        self._shots = 0

    def act(self, action: str) -> None:
        self.tap(f"prompt:{action}")

    def prompt(self, action: str) -> None:
        self.tap(f"prompt:{action}")

    def press(self, id: str) -> None:
        before = self.game.now
        self.tap(id)
        self.game.changed(before)

    def tap(self, id: str) -> None:
        x, y, w, h = self.game.wait(f"the widget {id}", lambda s: id in s["widgets"])[
            "widgets"][id]["rect"]
        self.game.touch(x + w / 2, y + h / 2)

    def shoot(self, aim: dict[str, Any]) -> None:
        """The next recorded stroke, turned to where the aim points."""
        made = self._flicks[self._shots % len(self._flicks)]
        self._shots += 1
        ux, uy = ahead(aim)
        at = (320, 220) if aim["kind"] == "throw" else aim["at"]
        self.game.stroke(turned(made, math.degrees(math.atan2(-uy, ux)) - made.angle), at)


def ahead(aim: dict[str, Any]) -> tuple[float, float]:
    """The way of the aim on the screen."""
    (x, y), (ax, ay) = aim["at"], aim["ahead"]
    length = max(1.0, math.hypot(ax - x, ay - y))
    return ((ax - x) / length, (ay - y) / length)


def turned(made: Made, degrees: float) -> Made:
    """The stroke turned left about the place it was made about."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    reports = tuple(r._replace(x=r.x * c + r.y * s, y=r.y * c - r.x * s) for r in made.reports)
    return made._replace(reports=reports, angle=made.angle + degrees)


def shoot_once(game: Game, hands: Hands) -> None:
    """Shoots, and again if a busy machine has swallowed a part of the gesture, until the first
    shot of the match is made."""
    for _ in range(8):
        now = game.now
        if now.get("log") == 0 and now.get("phase") == "ask" and "aim" in now:
            hands.shoot(now["aim"])
        with contextlib.suppress(AssertionError):
            game.wait("the shot", lambda s: s.get("log") == 1, 5.0)
            return
    raise AssertionError(f"no shot could be made: {game.now}")


def four_pads(game: Game) -> dict[int, Hands]:
    """Four gamepads that have joined on the title, each at its own seat."""
    game.screen("title")
    game.door(*["attach"] * 4)
    pads: dict[int, Hands] = {seat: PadHands(game, seat + 1) for seat in range(4)}
    for seat, hands in pads.items():  # press any button to join
        hands.act("accept")
        game.wait(f"pad {seat + 1} to join",
                  lambda s, n=seat: s["party"][n] == ["human", f"pad:{n + 1}"])
    return pads


def play_on(game: Game, hands: dict[int, Hands], seconds: float = 300.0) -> dict[str, Any]:
    """Plays until the result: each human seat by its own hands, always the first choice."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        now = game.now
        if now["screen"] == "result":
            return now
        if game.process.poll() is not None:
            raise AssertionError(f"the program ended in the match: {game.said()}")
        if now["screen"] != "match" or now["phase"] != "ask" or now["seat"] not in hands:
            time.sleep(0.02)
            continue
        one = hands[now["seat"]]
        offer = now["offers"][0]
        if "ask:yes" in now["widgets"]:
            one.press("ask:yes")
        elif "aim" in now:
            one.shoot(now["aim"])
        elif offer["kind"] == "placing":
            one.prompt("fourth")  # set up for me
        else:
            able = [w for w, facts in now["widgets"].items() if not facts["blocked"]
                    and (w == "shake" if offer["kind"] == "aim"
                         else w.removeprefix("options/").startswith("option:"))]
            if not able:
                time.sleep(0.02)  # the screen has not drawn what is offered yet
                continue
            wanted = able[0]
            if isinstance(one, PointerHands) or now["focus"] == wanted:
                if isinstance(one, PointerHands):
                    one.tap(wanted)
                else:
                    one.act("accept")
            else:
                one.go_to(wanted)
                one.act("accept")
        with contextlib.suppress(AssertionError):
            game.wait("the command", lambda s, n=now: s["screen"] != "match"
                      or s["log"] != n["log"] or s["phase"] != "ask", 3.0)
    raise AssertionError(f"no result after {seconds} s: {game.now} {game.said()}")


def _opened(door: Path) -> int:
    """A door for devices that are none: what is written there is what they report."""
    if not door.exists():
        os.mkfifo(door)
    return os.open(door, os.O_RDWR)
