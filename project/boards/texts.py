"""The shape of a tip for newcomers."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise

Text = str | Promise


class Tip(NamedTuple):
    """`what` says what is decided, `why` what a good choice looks like; without a rule the decision's own is cited."""

    title: Text
    what: Text
    why: Text
    rule: str = ""
