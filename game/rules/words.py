"""Sentences for a person, ready to be translated: a template and what goes into it."""

from __future__ import annotations

from msgspec import Struct


class Say(Struct, frozen=True, omit_defaults=True):
    text: str
    args: dict[str, str | int] = {}

    def __str__(self) -> str:
        text = self.text
        count = counting(self)
        if count is not None and self.args[count.by] == 1:
            text = count.one
        return text.format(**self.args) if self.args else text


class Counted(Struct, frozen=True):
    """A sentence about a number of things. What is said and stored is always the form for
    many: which form a person reads is for the language to say."""

    one: str
    many: str
    by: str  # the argument that counts

    def __call__(self, **args: str | int) -> Say:
        return Say(self.many, args)


_COUNTED: dict[str, Counted] = {}  # by the form for many


def say(text: str, **args: str | int) -> Say:
    """Mark a sentence for translation (gettext's extractor looks for this name)."""
    return Say(text, args)


def counted(one: str, many: str, by: str = "n") -> Counted:
    """Mark a sentence that has a form for one thing and a form for many; made once, beside the
    rules that say it."""
    return _COUNTED.setdefault(many, Counted(one, many, by))


def counting(sentence: Say) -> Counted | None:
    """Both forms of a sentence, if it has two and knows its number."""
    found = _COUNTED.get(sentence.text)
    return found if found is not None and found.by in sentence.args else None
