"""Scenarios as data: scenarios/GAME/NAME.yaml, read as the type its mode declares.

What every scenario has is here; a mode's scenario type adds its own keys to `Scenario`. Ours
lie at the top level, a pack brings those of its games in its own folder, and the player's own
lie in scenarios/GAME/ of the player's folder (`game.paths.home`) or anywhere else.

An id says where a scenario comes from, so no two can clash: GAME/NAME is one of the game's,
GAME/my/NAME one in the player's folder, GAME/file/NAME a file named on the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from game.content import roots
from game.content.source import Problem, Source, read
from game.content.trials import tried
from game.paths import data_root, home
from game.rules import Mode, Say

MINE, FILE = "my", "file"  # the middle of an id
ENDINGS = (".yaml", ".yml")

SeatCount = Annotated[int, Meta(ge=1, le=4)]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the choice screen shows, and how many may play."""

    title: Annotated[str, Meta(min_length=1, max_length=60, description="Its name in lists.")]
    story: Annotated[str, Meta(
        max_length=300, description="One or two sentences that the choice shows.")] = ""
    minutes: Annotated[int, Meta(ge=1, le=600, description="How long a match takes, about.")] = 20
    seats: Annotated[tuple[SeatCount, SeatCount], Meta(
        description="The fewest and the most that can play, within what the game allows.")] = (2, 4)

    def roles(self) -> tuple[Say, ...]:
        """What each seat plays, in the order of the seats; empty where seats are alike."""
        return ()

    def insignia(self) -> tuple[tuple[str, str], ...]:
        """The name of each seat and the one of the four seat names whose ornament it wears;
        empty where that is for the players to choose."""
        return ()

    def faults(self) -> Iterable[tuple[str, str]]:
        """What is wrong with it that its types can't say: the path below it, and what."""
        if self.seats[0] > self.seats[1]:
            yield ".seats", f"from {self.seats[0]} to {self.seats[1]} seats: the fewest come first"


class ScenarioCard(Struct, frozen=True):
    """A scenario's entry in a list; the rest of the file is read when it is chosen."""

    id: str
    title: str
    story: str
    minutes: int
    seats: tuple[int, int]
    file: Path
    next: str = ""  # the id of the scenario that is offered when a person has won this one

    @property
    def game(self) -> str:
        return self.id.partition("/")[0]


class Listing(Struct, frozen=True):
    """What can be chosen, and what is wrong with the player's files that can't be."""

    cards: tuple[ScenarioCard, ...]
    problems: tuple[Problem, ...] = ()


def folder() -> Path:
    """Where our own scenarios are."""
    return data_root() / "scenarios"


def own_folder() -> Path:
    """Where the player's own scenarios are looked for, if there is such a folder."""
    return home() / "scenarios"


def scenarios(root: Path | None = None) -> tuple[ScenarioCard, ...]:
    """The scenarios that come with games, ours and those of packs, in the order of their ids.
    One of a pack that can't be read is left out: it says why when its game is loaded."""
    found = {_id(file): _card(_id(file), read(file))
             for file in (root or folder()).glob("*/*.yaml")}
    for game in _brought() if root is None else ():
        for file in _place(game).glob("*.yaml"):
            try:
                found.setdefault(_id(file), _card(_id(file), read(file)))
            except Problem:
                continue
    return tuple(found[id] for id in sorted(found))


def listing(modes: Mapping[str, Mode]) -> Listing:
    """All there is to choose from: what comes with these games, and the player's own. Those are
    read to the end, so what is listed can be played."""
    cards = [card for card in scenarios() if card.game in modes]
    problems: list[Problem] = []
    for file in _own_files():
        try:
            _well_placed(file)
            cards.append(_checked(MINE, file, modes))
        except Problem as problem:
            problems.append(problem)
    return Listing(tuple(sorted(cards, key=lambda card: card.id)), tuple(problems))


def is_file(word: str) -> bool:
    """Is a word of the command line a file's name, and not an id? By its ending."""
    return word.lower().endswith(ENDINGS)


def named(word: str, modes: Mapping[str, Mode]) -> ScenarioCard | None:
    """The scenario of a file or of an id, None for an unknown id. Problem says what is wrong
    with a file, wherever it lies."""
    if is_file(word):
        return _checked(FILE, Path(word).expanduser(), modes)
    game, _, rest = word.partition("/")
    if rest.startswith(f"{MINE}/"):
        file = own_folder() / game / f"{rest.removeprefix(f'{MINE}/')}.yaml"
        return _checked(MINE, file, modes) if file in _own_files() else None
    return next((card for card in scenarios() if card.id == word), None)


def scenario(mode: Mode, name: str, root: Path | None = None) -> Any:
    """The scenario NAME that comes with a mode, typed as the mode wants it."""
    place = root / mode.id if root is not None else _place(mode.id)
    if (place / f"{name}.yaml").is_file():
        return content(mode, place / f"{name}.yaml")
    known = ", ".join(sorted(p.stem for p in place.glob("*.yaml"))) or "none"
    what = f"there is no scenario {name!r} of {mode.id}; known: {known}"
    raise Problem(str(place / f"{name}.yaml"), 1, 1, what)


def content(mode: Mode, file: Path) -> Any:
    """A whole scenario file, typed as the mode wants it."""
    return _typed(read(file), mode)


def problems(file: Path, mode: Mode) -> list[Problem]:
    """Everything that is wrong with a scenario's file, for this mode."""
    source = read(file)
    found = tried(source, mode, file_type(mode.scenario_type))
    follows = source.data.get("next") if isinstance(source.data, dict) else None
    if follows and not found and not (file.parent / f"{follows}{ENDINGS[0]}").is_file():
        known = ", ".join(sorted(p.stem for p in file.parent.glob(f"*{ENDINGS[0]}")))
        found.append(source.problem("$.next", f"there is no scenario {follows!r} beside it; "
                                              f"there are {known}"))
    return found


def own_problems(file: Path, modes: Mapping[str, Mode]) -> list[Problem]:
    """Everything that is wrong with a player's file, which says itself what game it is for."""
    try:
        return problems(file, _mode_of(read(file), file, modes))
    except Problem as problem:
        return [problem]


def file_type(kind: type[Any]) -> type[Any]:
    """A mode's scenario as a file may have it: it may name its game and what comes after it, too.
    What is played, saved and shown is the mode's own type."""
    names = Annotated[str, Meta(description=(
        "The game it is for. Not needed where the file's folder has the game's name."
    ))]
    follows = Annotated[str, Meta(description=(
        "The NAME of the game's scenario that is offered when a person has won this one."
    ))]
    made: type[Any] = msgspec.defstruct(
        kind.__name__, [("game", names, ""), ("next", follows, "")], bases=(kind,), frozen=True,
        kw_only=True,
    )
    return made


def _typed(source: Source, mode: Mode) -> Any:
    found = source.typed(file_type(mode.scenario_type))
    return mode.scenario_type(
        **{name: getattr(found, name) for name in mode.scenario_type.__struct_fields__}
    )


def _checked(origin: str, file: Path, modes: Mapping[str, Mode]) -> ScenarioCard:
    """The card of a player's file that can be played; Problem if it can't."""
    source = read(file)
    mode = _mode_of(source, file, modes)
    for problem in tried(source, mode, file_type(mode.scenario_type)):
        raise problem
    return _card(f"{mode.id}/{origin}/{file.stem}", source)


def _mode_of(source: Source, file: Path, modes: Mapping[str, Mode]) -> Mode:
    """The game a file is for: what its key `game` says, or else the name of its folder."""
    known = ", ".join(modes)
    said = source.data.get("game", "") if isinstance(source.data, dict) else ""
    place = file.resolve().parent
    if not said:
        if place.name in modes:
            return modes[place.name]
        raise source.problem("$", f"the key 'game' is missing here; write one of {known}, or put "
                                  "the file into a folder of that name")
    if said not in modes:
        raise source.problem("$.game", f"there is no game {said!r}; there are {known}")
    if place.parent.name == "scenarios" and place.name != said:
        raise source.problem("$.game", f"says {said!r}, but the file lies in the folder "
                                       f"{place.name!r}: change one of them")
    return modes[said]


def _own_files() -> list[Path]:
    try:
        found = [f for pattern in ("*", "*/*") for f in own_folder().glob(pattern)]
    except OSError:
        return []
    return sorted(f for f in found if is_file(f.name))


def _well_placed(file: Path) -> None:
    if file.parent == own_folder():
        raise Problem(str(file), 1, 1, "lies in no folder: move it into one named after its game")
    if file.suffix != ENDINGS[0]:
        raise Problem(str(file), 1, 1, f"is not listed: name it {file.stem}{ENDINGS[0]}")


def card(id: str, file: Path) -> ScenarioCard:
    """The entry of one file under this id."""
    return _card(id, read(file))


def _card(id: str, whole: Source) -> ScenarioCard:
    """The keys that every scenario has; those of its mode are not looked at."""
    data = whole.data
    if isinstance(data, dict):
        data = {key: data[key] for key in Scenario.__struct_fields__ if key in data}
    head = Source(whole.file, data, whole.marks).typed(Scenario)
    follows = whole.data.get("next", "") if isinstance(whole.data, dict) else ""
    after = f"{id.rpartition('/')[0]}/{follows}" if follows else ""
    return ScenarioCard(id, head.title, head.story, head.minutes, head.seats, Path(whole.file),
                        after)


def _brought() -> set[str]:
    """The games of packs: those that our own folder can't have."""
    return {e.name for e in roots.entries() if roots.root_of(e.name).name}


def _place(game: str) -> Path:
    return roots.root_of(game).folder / "scenarios" / game


def _id(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"
