"""Sentences for a person, ready to be translated: a template and what goes into it."""

from __future__ import annotations

from msgspec import Struct


class Say(Struct, frozen=True, omit_defaults=True):
    text: str
    args: dict[str, str | int] = {}

    def __str__(self) -> str:
        return self.text.format(**self.args) if self.args else self.text


def say(text: str, **args: str | int) -> Say:
    """Mark a sentence for translation (gettext's extractor looks for this name)."""
    return Say(text, args)
