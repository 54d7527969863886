"""The words of the scripts. A page carries those its scripts need, in the reader's language, as a block of data."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()

# What live.js says about the connection and about a choice on its way.
LIVE: dict[str, Promise] = {
    "down": _("The connection is lost. The page is trying to get it back and asks for news meanwhile."),
    "offline": _("You are offline. The page catches up as soon as you are back."),
    "again": _("No answer came. Your choice is kept and is sent again; it cannot be played twice."),
    "unsure": _(
        "The server could not be reached, so it is not known whether your choice was played. "
        "Sending it again is safe: it is played once."
    ),
    "broken": _("The server failed. Your choice is kept; sending it again is safe: it is played once."),
    "signedOut": _("You are signed out. Sign in in another tab, then send your choice again."),
    "tooOld": _("This page is too old for the server. Load it again, then choose once more."),
    "unreadable": _("The server gave no table as answer. Load the page again to see where the match stands."),
    "signIn": _("Sign in"),
    "send": _("Send again"),
    "load": _("Load the page again"),
    "close": _("Close"),
}

# What board.js says about a region that was pressed; it puts the name in place of %(region)s.
BOARD: dict[str, Promise] = {
    "none": _("There is no choice for you in %(region)s now."),
    "nowhere": _("There is no region with a choice for you now."),
    "cancel": _("Cancel"),
}

# What keys.js answers to a key that has nothing to do now.
KEYS: dict[str, Promise] = {
    "noEnd": _("There is nothing for you to end now."),
    "noUndo": _("There is nothing to take back."),
}

# How news.js begins when more has happened than one listens to; %(count)d is never below five.
NEWS: dict[str, Promise] = {"many": _("%(count)d new lines in the log, these the last:")}

GROUPS = {"live": LIVE, "board": BOARD, "keys": KEYS, "news": NEWS}


@register.inclusion_tag("_words.html")
def words(*groups: str) -> dict[str, Any]:
    """`{% words "live" "board" %}`: the words of these groups, once on a page, for `#words` in the scripts."""
    return {"words": {key: text for group in groups for key, text in GROUPS[group].items()}}
