"""Plots as SVG, to stand in a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from game.session.tally import Share

WIDE, ROW, LEFT, RIGHT = 720, 34, 250, 70
INK, SOFT, LAMP = "#1d2433", "#8a93a6", "#d8a300"
COLOURS = ("#2f8fc4", "#d96a2b", "#1f9e76", "#c65fa8")
FONT = 'font-family="sans-serif" font-size="15"'


def shares(rows: Sequence[tuple[str, Share]], even: float) -> str:
    """A bar for each share with its interval, and a line where all would be even."""
    wide = WIDE - LEFT - RIGHT
    out = []
    for n, (name, share) in enumerate(rows):
        y = n * ROW + 8
        x = LEFT + wide * share.share
        low, high = (LEFT + wide * end for end in (share.low, share.high))
        out.append(
            f'<text x="{LEFT - 12}" y="{y + 16}" text-anchor="end" fill="{INK}" {FONT}>'
            f"{escape(name)}</text>"
            f'<rect x="{LEFT}" y="{y}" width="{x - LEFT:.1f}" height="22" rx="4" '
            f'fill="{COLOURS[n % len(COLOURS)]}"/>'
            f'<path d="M{low:.1f} {y + 11}H{high:.1f}M{low:.1f} {y + 6}v10M{high:.1f} {y + 6}v10" '
            f'stroke="{INK}" stroke-width="2" fill="none"/>'
            f'<text x="{WIDE - RIGHT + 8}" y="{y + 16}" fill="{INK}" {FONT}>'
            f"{100 * share.share:.0f} %</text>")
    high_ = len(rows) * ROW + 8
    x = LEFT + wide * even
    line = f'<path d="M{x:.1f} 0V{high_}" stroke="{LAMP}" stroke-width="2" stroke-dasharray="5 4"/>'
    return _svg(high_, line + "".join(out))


def histogram(values: Sequence[float], what: str, bins: int = 20) -> str:
    """How often each value came."""
    if not values:
        return ""
    low, high = min(values), max(values)
    step = max(1.0, (high - low + 1) / bins)
    counts = [0] * (int((high - low) / step) + 1)
    for value in values:
        counts[int((value - low) / step)] += 1
    tall, wide = 140, (WIDE - 40) / len(counts)
    bars = "".join(
        f'<rect x="{20 + n * wide:.1f}" y="{tall - tall * count / max(counts):.1f}" '
        f'width="{max(1.0, wide - 2):.1f}" height="{tall * count / max(counts):.1f}" '
        f'fill="{COLOURS[0]}"/>' for n, count in enumerate(counts))
    words = (f'<text x="20" y="{tall + 20}" fill="{SOFT}" {FONT}>{low:g}</text>'
             f'<text x="{WIDE - 20}" y="{tall + 20}" text-anchor="end" fill="{SOFT}" {FONT}>'
             f"{high:g}</text>"
             f'<text x="{WIDE / 2}" y="{tall + 20}" text-anchor="middle" fill="{INK}" {FONT}>'
             f"{escape(what)}</text>")
    return _svg(tall + 30, bars + words)


def _svg(high: float, inner: str) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high:.0f}" '
            f'width="{WIDE}" height="{high:.0f}" role="img">{inner}</svg>')
