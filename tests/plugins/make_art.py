"""Draws the pictures and makes the sound of the pack. Run once: `python make_art.py`."""

import math
import wave
from array import array
from pathlib import Path

from panda3d.core import Filename, PNMImage

MODELS = Path(__file__).with_name("coinflip") / "models"


def disc(picture: PNMImage, cx: float, cy: float, radius: float, colour: tuple) -> None:
    for y in range(picture.getYSize()):
        for x in range(picture.getXSize()):
            if math.hypot(x - cx, y - cy) <= radius:
                picture.setXel(x, y, *colour)


def save(picture: PNMImage, name: str) -> None:
    (MODELS / name).parent.mkdir(parents=True, exist_ok=True)
    picture.write(Filename.fromOsSpecific(str(MODELS / name)))


def coin() -> PNMImage:
    """The first side in the left half, the second in the right one."""
    picture = PNMImage(512, 256, 3)
    picture.fill(0.85, 0.62, 0.20)
    for cx in (128, 384):
        disc(picture, cx, 128, 112, (0.97, 0.80, 0.36))
    disc(picture, 128, 128, 60, (0.55, 0.16, 0.10))
    disc(picture, 384, 128, 60, (0.10, 0.22, 0.55))
    disc(picture, 384, 128, 34, (0.97, 0.80, 0.36))
    return picture


def cloth() -> PNMImage:
    picture = PNMImage(512, 448, 3)
    for y in range(448):
        for x in range(512):
            stripe = (x + y) // 32 % 2
            picture.setXel(x, y, 0.03, 0.30 + 0.06 * stripe, 0.26 + 0.05 * stripe)
    return picture


def card() -> PNMImage:
    picture = PNMImage(640, 480, 3)
    picture.fill(0.03, 0.33, 0.28)
    disc(picture, 320, 240, 150, (0.97, 0.80, 0.36))
    disc(picture, 320, 240, 80, (0.55, 0.16, 0.10))
    return picture


def icon(hole: float) -> PNMImage:
    """White where the icon's colour goes."""
    picture = PNMImage(96, 96, 3)
    disc(picture, 48, 48, 40, (1.0, 1.0, 1.0))
    disc(picture, 48, 48, hole, (0.0, 0.0, 0.0))
    return picture


def clink() -> None:
    rate, tones = 22050, ((2900.0, 0.30, 14.0), (4700.0, 0.18, 20.0))
    samples = array("h")
    for n in range(rate // 3):
        t = n / rate
        value = sum(a * math.exp(-d * t) * math.sin(2 * math.pi * f * t) for f, a, d in tones)
        samples.append(int(value * 32000))
    (MODELS / "sounds").mkdir(parents=True, exist_ok=True)
    with wave.open(str(MODELS / "sounds" / "clink.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(samples.tobytes())


save(coin(), "textures/coin.png")
save(cloth(), "textures/cloth.png")
save(card(), "ui/games/coinflip.jpg")
save(icon(0), "ui/icons/heads.png")
save(icon(18), "ui/icons/tails.png")
clink()
