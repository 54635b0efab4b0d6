"""Legal scenarios broken in every way a person's hand, or a worse one, would break them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from game.content.source import read

# Words that name something: misspelt, they name nothing.
NAMES = {"type", "faction", "setup", "order", "kind", "side", "colour", "arena", "joker", "blast",
         "flagship", "where", "parts", "drone_parts"}
FREE = {"title", "story", "lessons"}  # any words may stand there
OWN_KEYS = {"lessons", "symbols", "dice", "upgrades", "obstacles", "discs", "spare"}
Steps = tuple[str | int, ...]


class Variant(NamedTuple):
    name: str
    text: str
    path: str  # the problem stands at, above or below it; empty: anywhere


def variants(file: Path) -> Iterator[Variant]:
    data = read(file).data
    for steps, value in _parts(data):
        path = "$" + "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in steps)
        yield from _of_value(data, steps, value, path)
        key = steps[-1]
        if isinstance(key, str) and (len(steps) < 2 or steps[-2] not in OWN_KEYS):
            spelt = f"{key[:-1]}{key[-1] * 3}"
            yield _made(f"{path} misspelt", data, "", lambda d, s=steps, k=spelt: _renamed(d, s, k))
    yield from _by_hand(data)


def _of_value(data: Any, steps: Steps, value: Any, path: str) -> Iterator[Variant]:
    def put(name: str, new: Any) -> Variant:
        return _made(f"{path} {name}", data, path, lambda d: _put(d, steps, new))

    named = [s for s in steps if isinstance(s, str)]
    if isinstance(value, bool):
        yield put("maybe", "maybe")
        yield put("a number", 7)
    elif isinstance(value, int | float):
        yield put("in words", "many")
        yield put("negative and far", -99_999)
        yield put("huge", 10**9)
        yield put("larger than any", 10**30)
        for word in (".nan", ".inf", "-.inf", "1e400", "1:59:59.5"):
            yield put(word, _Raw(word))
    elif isinstance(value, str):
        yield put("a list", ["so", "many"])
        yield put("a mapping", {"odd": 1})
        if named[-1] in NAMES and not FREE & set(named):
            yield put("misspelt", f"{value[:1]}{value[2:]}{value[1:2]}x")
            if named[-1] not in ("order", "flagship"):  # which need not be said
                yield put("nothing", "")
    elif isinstance(value, list):
        yield put("a word", "none")
        yield put("a mapping", {"odd": 1})
        yield put("of odd things", [*value, {"odd": 1}])
    elif isinstance(value, dict):
        yield put("a word", "none")
        yield put("a list", [1, 2, 3])


def _by_hand(data: dict[str, Any]) -> Iterator[Variant]:
    """What only somebody who knows the games would try."""
    def with_(name: str, path: str, change: Callable[[Any], Any]) -> Variant:
        return _made(name, data, path, change)

    for key in ("title", *(k for k in ("sides", "rounds", "hand", "dice", "throw", "flick",
                                       "symbols", "centre", "arena") if k in data)):
        if key != "rounds" or "hand" in data:
            yield with_(f"without {key}", "", lambda d, k=key: d.pop(k))
    if data.get("seats", [2])[0] > 1:
        yield with_("one seat", "", lambda d: d.update(seats=[1, 1]))
    for seats in ([0, 2], [4, 2], [2, 9], [2], [2, 3, 4], [-1, 2], []):
        yield with_(f"seats {seats}", "$.seats", lambda d, s=seats: d.update(seats=s))
    yield with_("an empty title", "$.title", lambda d: d.update(title=""))
    yield with_("an endless title", "$.title", lambda d: d.update(title="x" * 5000))
    yield with_("no time", "$.minutes", lambda d: d.update(minutes=0))
    yield with_("an unheard-of key", "$.unheard_of", lambda d: d.update(unheard_of={"so": 1}))
    if "sides" in data:
        yield with_("a side too many", "$.sides", lambda d: d["sides"].extend(d["sides"][:1]))
        yield with_("a side too few", "$.sides", lambda d: d["sides"].pop())
        yield with_("no side", "$.sides", lambda d: d.update(sides=[]))
    if "symbols" in data:
        yield from _squadron(with_)
    elif "dice" in data:
        yield from _diceflick(with_)
    elif "deck" in data:
        yield from _flipships(with_)
    elif "brink" in data:
        yield from _fliprace(with_)
    else:
        yield from _fleet(data, with_)


def _squadron(with_: Any) -> Iterator[Variant]:
    yield with_("one colour twice", "$.sides",
                lambda d: d["sides"][1].update(colour=d["sides"][0]["colour"]))
    yield with_("one side twice", "$.sides", lambda d: d["sides"][1].update(side="near"))
    yield with_("no hits at all", "$.symbols", lambda d: d["symbols"]["hit"].update(hits=0))
    yield with_("thrown again for ever", "$.symbols",
                lambda d: [s.update(again=True) for s in d["symbols"].values()])
    yield with_("a face too few", "$.symbols", lambda d: d["symbols"].pop("blank"))
    yield with_("slower than slowest", "$.throw", lambda d: d["throw"].update(slowest=300))
    yield with_("one speed for all throws", "$.throw",
                lambda d: d["throw"].update(slowest=d["throw"]["fastest"]))
    yield with_("no dice", "$.rookies", lambda d: d.update(rookies=0))


def _fliprace(with_: Any) -> Iterator[Variant]:
    yield with_("one speed for all flips", "$.flip",
                lambda d: d["flip"].update(slowest=d["flip"]["fastest"]))
    yield with_("a brink beyond the corner", "$.brink", lambda d: d.update(brink=46))
    yield with_("no time at all", "$.longest", lambda d: d.update(longest=0))
    yield with_("no ships", "$.ships", lambda d: d.update(ships=[]))
    yield with_("a ship too many", "$.ships", lambda d: d.update(ships=[1] * 8))


def _diceflick(with_: Any) -> Iterator[Variant]:
    yield with_("two markers in a hole", "$", lambda d: d.update(bonus=d["centre"]))
    yield with_("two upgrades in a hole", "$.upgrades",
                lambda d: d["upgrades"].update(blue=d["upgrades"]["green"]))
    yield with_("more flicks than dice", "$.flicks", lambda d: d.update(flicks=6, hand=2))
    yield with_("joker and blast are one", "$.blast", lambda d: d.update(blast=d["joker"]))
    yield with_("one speed for all flicks", "$.flick",
                lambda d: d["flick"].update(slowest=d["flick"]["fastest"]))
    yield with_("30 million dice", "$.dice", lambda d: d["dice"].update(blue=30_000_000))
    yield with_("no dice", "$.dice", lambda d: d.update(dice={}))
    yield with_("no place for the base", "$.shifts", lambda d: d.update(shifts=[]))
    yield with_("off the base", "$.shifts", lambda d: d.update(shifts=[0, 15]))
    yield with_("one place twice", "$.shifts", lambda d: d.update(shifts=[0, 0]))
    yield with_("a tray for an arena", "$.arena", lambda d: d.update(arena="dice-tray"))


def _flipships(with_: Any) -> Iterator[Variant]:
    yield with_("more cards than the box has", "$.deck", lambda d: d.update(deck=[25, 30, 61]))
    yield with_("no cards beside the first two rows", "$.deck",
                lambda d: d.update(deck=[10, 30, 40]))
    yield with_("a deck for five hands", "$.deck", lambda d: d["deck"].append(60))
    yield with_("a city off its track", "$.city", lambda d: d.update(city=21))
    yield with_("a city in ruins", "$.city", lambda d: d.update(city=0))
    yield with_("a mothership off its track", "$.mothership",
                lambda d: d.update(mothership=[21, 4, 6]))
    yield with_("five rows", "$.rows", lambda d: d.update(rows=5))
    yield with_("one hand", "$.hands", lambda d: d.update(hands=1))
    yield with_("without deck", "", lambda d: d.pop("deck"))


def _fleet(data: dict[str, Any], with_: Any) -> Iterator[Variant]:
    side = data["sides"][0]
    yield with_("more ships than fit", "", lambda d: d["sides"][0].update(
        ships=[{"type": "dreadnought", "count": 8}], setup="rear", spots=[]))
    yield with_("a ship of the others", "$.sides", lambda d: d["sides"][1].update(
        faction="uprising", ships=[{"type": "dreadnought"}], setup="rear"))
    yield with_("spots without ships", "$.sides[0]", lambda d: d["sides"][0].update(
        setup="spots", spots=[[0, 0, 0]] * 5))
    yield with_("two ships on one spot", "$.sides[0]", lambda d: d["sides"][0].update(
        ships=[{"type": "fighter", "count": 2}], setup="spots", spots=[[0, 0, 0]] * 2))
    yield with_("over the border", "$.sides[0]", lambda d: d["sides"][0].update(
        ships=[{"type": "destroyer"}], setup="spots", spots=[[44, 44, 0]]))
    yield with_("a well without a star", "$.well",
                lambda d: (d.pop("obstacle", 0), d.update(well={"pull": 5})))
    yield with_("a moon to set up at that is not there", "$.sides[0]",
                lambda d: (d.pop("obstacle", 0), d["sides"][0].update(setup="moon", spots=[])))
    yield with_("a tray for a moon", "$.obstacle", lambda d: d.update(
        obstacle={"kind": "dice-tray"}))
    yield with_("an order nobody flies", "$.order", lambda d: d.update(order="pirates"))
    yield with_("a flagship nobody has", "$.flagship", lambda d: d.update(flagship="moon"))
    yield with_("an escape of nobody", "$.escape", lambda d: d.update(
        escape={"side": "pirates", "need": 1, "lost": 1}))
    yield with_("a drill without a roll, or a roll without", "", lambda d: d.update(
        roll_for_start="drill" not in d))
    yield with_("arrivals of nobody", "$.arrivals", lambda d: d.update(arrivals=[
        {"side": "hive", "rounds": [1], "ships": {"type": "fighter"}}]))
    yield with_("arrivals that never come", "$.arrivals", lambda d: d.update(arrivals=[
        {"side": side["faction"], "rounds": [], "ships": {"type": "fighter"}}]))
    yield with_("no points to agree on", "$.draft", lambda d: d.update(draft={"points": []}))
    yield with_("a lesson in no phase", "$.lessons", lambda d: d.update(lessons={"tea": "Now."}))
    yield with_("a disc that is nowhere", "$.sides[1]", lambda d: d["sides"][1].update(
        ships=[{"type": "destroyer", "discs": {"bombers": 1}}], setup="rear", spots=[]))
    yield with_("a piece of a destroyer", "$.sides[1]", lambda d: d["sides"][1].update(
        ships=[{"type": "destroyer", "parts": ["core"]}], setup="rear", spots=[]))


# ---- details -----------------------------------------------------------------------------

class _Raw(str):
    """Stands in the file as it is, without quotes."""


def _parts(data: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Every value with the way to it; of a list the first item stands for all."""
    items = data.items() if isinstance(data, dict) else list(enumerate(data))[:1]
    for step, value in items:
        yield (*steps, step), value
        if isinstance(value, dict | list):
            yield from _parts(value, (*steps, step))


def _made(name: str, data: Any, path: str, change: Callable[[Any], Any]) -> Variant:
    odd = copy.deepcopy(data)
    change(odd)
    raw: dict[str, str] = {}

    def marked(value: Any) -> Any:
        if isinstance(value, _Raw):
            raw[f"RAW{len(raw)}"] = str(value)
            return f"RAW{len(raw) - 1}"
        if isinstance(value, dict):
            return {k: marked(v) for k, v in value.items()}
        return [marked(v) for v in value] if isinstance(value, list) else value

    text = yaml.safe_dump(marked(odd), sort_keys=False)
    for mark, word in raw.items():
        text = text.replace(mark, word)
    return Variant(name, text, path)


def _put(data: Any, steps: Steps, new: Any) -> None:
    for step in steps[:-1]:
        data = data[step]
    data[steps[-1]] = new


def _renamed(data: Any, steps: Steps, key: str) -> None:
    for step in steps[:-1]:
        data = data[step]
    data[key] = data.pop(steps[-1])

