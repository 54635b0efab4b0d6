"""Bytes, invisible characters, two documents in one file and endless devices: each is one line."""

import os

import pytest

from game.content.source import Problem, parse, read
from tests.bugs.files import refused, told


@pytest.mark.parametrize(("content", "says"), [
    (b"\xff\xfe\x00\x01", "is not UTF-8 text (byte 0)"),
    (b"a: \x00b\n", ":1:4: not text: the character U+0000"),
    (b"a: 1\nb: \x1b[31m\n", ":2:4: not text: the character U+001B"),
    ("a: 1\nb: \ufeff2\n".encode(), ":2:4: not text: the character U+FEFF"),
    (b"a: 1\n---\nb: 2\n", ":2:1: a second document begins here"),
    (b"a: 1\na: 2\n", ":2:1: the key 'a' stands here twice"),
    (b"1: a\n'1': b\n", ":2:1: the key '1' stands here twice"),
    (b"? [a, b]\n: c\n", ":1:3: a key must be a word or a number"),
    (b"true: c\n", ":1:1: a key must be a word or a number"),
    (b"%YAML 9.9\n---\na: 1\n", "not YAML"),
    (b"", "is empty"), (b"# only words\n", "is empty"),
    (b"[" + b"1," * 100_000 + b"]", "far too much for one file"),
    (b"a" * 300_000 + b": [" + b"1," * 5000 + b"]", "not YAML"),
    (b"? " + b"a" * 300_000 + b"\n: [" + b"1," * 5000 + b"]", "far too much for one file"),
    (b"a: " + b"x" * 1_000_001, "larger than 1000000 bytes"),
], ids=range(16))
def test_it_is_said_in_one_line(tmp_path, content, says):
    assert says in refused(tmp_path, content)


def test_the_mark_that_some_editors_put_first_is_no_harm(tmp_path):
    assert told(tmp_path, "\ufefftitle: Scout\r\nspeed: 2\r\n").said == ""
    assert parse("\ufeffa: 1\n").marks["$.a"] == (1, 1)


def test_a_pipe_is_never_waited_for(tmp_path):
    os.mkfifo(tmp_path / "odd.yaml")
    for path in (tmp_path / "odd.yaml", "/dev/zero", tmp_path, "nul\0.yaml"):
        with pytest.raises(Problem, match="can't be read"):
            read(path)
