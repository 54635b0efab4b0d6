"""A touchscreen with ten fingers and no device: an X server of our own with the dummy video and
inputtest drivers (on Debian xserver-xorg-core and xserver-xorg-video-dummy; FLICKTOP_XORG names
the folder where they were unpacked, if they are not installed)."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

WIDE, HIGH = 1280, 720
SPAN = 65535.0
_DOWN, _MOVE, _UP = 18, 19, 20
_CONFIG = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AllowEmptyInput" "true"
  Option "DontVTSwitch" "true"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 65536
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 1-1000
  VertRefresh 1-1000
  Modeline "1280x720" 74.5 1280 1344 1472 1664 720 723 728 748
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "1280x720"
    Virtual 1280 720
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "touch"
  Driver "inputtest"
  Option "SocketPath" "{folder}/touch"
  Option "DeviceType" "Touch"
  Option "TouchCount" "10"
EndSection
Section "InputDevice"
  Identifier "pointer"
  Driver "inputtest"
  Option "SocketPath" "{folder}/pointer"
  Option "DeviceType" "PointerAbsolute"
EndSection
Section "InputDevice"
  Identifier "keys"
  Driver "inputtest"
  Option "SocketPath" "{folder}/keys"
  Option "DeviceType" "Keyboard"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touch"
  InputDevice "pointer" "CorePointer"
  InputDevice "keys" "CoreKeyboard"
EndSection
"""


def server() -> list[str]:
    """The words that start the X server; none where it is not there."""
    root = os.environ.get("FLICKTOP_XORG", "")
    if root and Path(root, "usr/lib/xorg/Xorg").exists():
        return [f"{root}/usr/lib/xorg/Xorg", "-modulepath", f"{root}/usr/lib/xorg/modules"]
    for found in ("/usr/lib/xorg/Xorg", shutil.which("Xorg")):
        if found and Path(found).exists() \
                and Path("/usr/lib/xorg/modules/input/inputtest_drv.so").exists():
            return [found]
    return []


class Touchscreen:
    """`name` is the display. Places are pixels of its 1280 x 720."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="flicktop-touch-")
        folder = Path(self._folder.name)
        (folder / "xorg.conf").write_text(_CONFIG.format(folder=folder))
        first = int(os.environ.get("FLICKTOP_DISPLAY", "300"))  # the first number to try
        number = next(n for n in range(first, first + 500)
                      if not Path(f"/tmp/.X{n}-lock").exists())
        self.name = f":{number}"
        root = os.environ.get("FLICKTOP_XORG", "")
        libraries = {"LD_LIBRARY_PATH": f"{root}/usr/lib/x86_64-linux-gnu"} if root else {}
        self._process = subprocess.Popen(
            [*server(), self.name, "-config", str(folder / "xorg.conf"), "-logfile",
             str(folder / "log"), "-nolisten", "tcp", "-noreset", "-novtswitch", "-sharevts"],
            env={**os.environ, **libraries}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        end = time.monotonic() + 20
        while not (folder / "touch").exists() or not Path(f"/tmp/.X{number}-lock").exists():
            if self._process.poll() is not None or time.monotonic() > end:
                self.close()
                raise RuntimeError("the X server with the touchscreen has not started")
            time.sleep(0.05)
        time.sleep(0.5)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(str(folder / "touch"))
        self._socket.sendall(struct.pack("<IiHH", 12, 0, 1, 1))
        self._socket.recv(64)

    def report(self, what: str, finger: int, x: float, y: float) -> None:
        """One report: `what` is down, move or up."""
        kind = {"down": _DOWN, "move": _MOVE, "up": _UP}[what]
        values = [0.0] * 64
        values[0], values[1] = x / WIDE * SPAN, y / HIGH * SPAN
        mask = bytes((3, 0, 0, 0, 0, 0, 0, 0))
        self._socket.sendall(struct.pack("<IiIII8s4x", 1056, 6, finger, kind, 0, mask)
                             + struct.pack("<64d", *values) + struct.pack("<64d", *[0.0] * 64))

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()
        self._folder.cleanup()
