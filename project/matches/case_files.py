"""Case files on disk: YAML without its surprises (docs/positions.md)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

import games
from games.kernel.cases import run_case
from games.kernel.errors import GameError
from games.kernel.reading import Misread, close

DEFAULT = "smallworld"  # the game of a case that names none


class _Loader(yaml.SafeLoader):
    """`on`, `off`, `yes`, `no` and dates are words; a key stands once in a mapping."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[Any, Any]:
    keys = [loader.construct_object(key, deep=True) for key, _ in node.value]  # type: ignore[no-untyped-call]  # PyYAML
    for key in keys:
        if keys.count(key) > 1:
            hint = " Inside braces a key with a comma stands in quotes." if isinstance(key, int) else ""
            line = node.start_mark.line + 1
            raise Misread(f"The key {key!r} stands twice in one mapping, in line {line} or below.{hint}")
    return loader.construct_mapping(node, deep=True)


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)


def read_case(path: Path) -> dict[str, Any]:
    """The case as plain data. Raises `Misread` for a file that is no case."""
    try:
        case = yaml.load(path.read_text("utf-8"), _Loader)  # a SafeLoader
    except (OSError, UnicodeDecodeError) as error:
        raise Misread(f"{path} cannot be read: {error}.") from error
    except yaml.YAMLError as error:
        raise Misread(f"{path} is no YAML: {error}") from error
    if not isinstance(case, dict):
        raise Misread("A case is a mapping with `game`, `position` or `setup`, `moves` and `expect`.")
    return case


def run_file(path: Path) -> list[str]:
    """What differs from the case; empty if it passes. Raises `GameError` for a case that cannot be read."""
    case = read_case(path)
    slug = case.get("game", DEFAULT)
    try:
        game = games.load(slug)
    except KeyError:
        raise Misread(f"There is no game {slug!r}.{close(slug, games.SLUGS)}") from None
    try:
        return run_case(game, case)
    except GameError as error:
        if "game" in case:
            raise
        raise Misread(f"{error} The case names no `game`, so that it was read as one of {DEFAULT}.") from error
