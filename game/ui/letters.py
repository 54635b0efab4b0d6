"""Type: the fonts at the sizes the window needs, widths, and breaking text into lines."""

from __future__ import annotations

from pathlib import Path

from panda3d.core import DynamicTextFont, Filename, SamplerState, TextNode

from game.paths import data_root

# face: file, and how far the middle of its capitals lies above the baseline (em).
FACES = {
    "display": ("LeagueSpartan-Black.otf", 0.33),
    "title": ("LeagueSpartan-ExtraBold.otf", 0.33),
    "body": ("Manrope-SemiBold.ttf", 0.36),
    "bold": ("Manrope-Bold.ttf", 0.36),
    "heavy": ("Manrope-ExtraBold.ttf", 0.36),
}
STEPS = (34.0, 64.0, 134.0)  # sizes that have their own glyphs; the next larger one is used
MARGIN = 4  # texels round a glyph; Panda draws it that much too far right and down
LINE = 1.28  # line height, em


class Type:
    """The fonts for one window height."""

    def __init__(self, scale: float, folder: Path | None = None) -> None:
        self.scale = scale
        self._folder = folder or data_root() / "models" / "fonts"
        self._fonts: dict[tuple[str, float], DynamicTextFont] = {}
        self._advance: dict[str, dict[str, float]] = {face: {} for face in FACES}
        self._width: dict[tuple[str, str], float] = {}

    def font(self, face: str, size: float) -> DynamicTextFont:
        step = next((s for s in STEPS if s >= size - 0.5), STEPS[-1])
        key = (face, step)
        if key not in self._fonts:
            font = DynamicTextFont(Filename.from_os_specific(str(self._folder / FACES[face][0])))
            if not font.is_valid():
                raise FileNotFoundError(f"the font {FACES[face][0]} is missing in {self._folder}")
            pixels = max(20, round(step * self.scale))
            font.set_pixels_per_unit(pixels)
            edge = 512 if pixels < 60 else 1024
            font.set_page_size(edge, edge)
            font.set_texture_margin(MARGIN)
            font.set_minfilter(SamplerState.FT_linear)  # smaller copies bleed into each other
            font.set_magfilter(SamplerState.FT_linear)
            self._fonts[key] = font
        return self._fonts[key]

    def shift(self, size: float) -> float:
        """How far to move text of this size back, left and up, in canvas units."""
        step = next((s for s in STEPS if s >= size - 0.5), STEPS[-1])
        return MARGIN * size / max(20, round(step * self.scale))

    def width(self, text: str, face: str, size: float) -> float:
        known = self._width.get((text, face))
        if known is None:
            known = self._width[text, face] = sum(self._glyph(c, face) for c in text)
        return known * size

    def _glyph(self, char: str, face: str) -> float:
        widths = self._advance[face]
        if char not in widths:
            node = TextNode("w")
            node.set_font(self.font(face, STEPS[0]))
            widths[char] = node.calc_width(char)
        return widths[char]

    def has(self, char: str, face: str) -> bool:
        return bool(TextNode("c").has_character(ord(char))) or self._glyph(char, face) > 0

    def wrap(self, text: str, face: str, size: float, width: float) -> list[str]:
        """The text in lines that fit; a word longer than a line is broken, never cut off."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                trial = f"{line} {word}" if line else word
                if self.width(trial, face, size) <= width:
                    line = trial
                    continue
                if line:
                    lines.append(line)
                while self.width(word, face, size) > width and len(word) > 1:
                    n = next(
                        (k for k in range(len(word), 1, -1)
                         if self.width(word[:k], face, size) <= width), 1)
                    lines.append(word[:n])
                    word = word[n:]
                line = word
            lines.append(line)
        return lines
