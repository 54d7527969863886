"""Guests: an account at the first click, and a name and a password whenever they like."""

from __future__ import annotations

import secrets
from datetime import timedelta

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth import login, update_session_auth_hash
from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from project import background
from project.accounts.models import Player
from project.matches import actions
from project.matches.models import Match, Seat

GUESTS_AN_HOUR = 20  # from one address
KEPT = timedelta(days=90)  # without a visit or a move; their session ends long before
BACKEND = "django.contrib.auth.backends.ModelBackend"


# fmt: off
KINDS = (
    "Able", "Amber", "Bold", "Brave", "Bright", "Calm", "Clever", "Copper", "Curious", "Daring", "Early", "Fair",
    "Frosty", "Gentle", "Golden", "Happy", "Hasty", "Honest", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry",
    "Mighty", "Misty", "Noble", "Patient", "Plucky", "Proud", "Quick", "Quiet", "Rapid", "Sandy", "Silver", "Sly",
    "Steady", "Stout", "Sunny", "Swift", "Tall", "Thrifty", "Tidy", "Wandering", "Wary", "Wild", "Wily", "Wise",
)
ANIMALS = (
    "Adder", "Badger", "Bear", "Beaver", "Bison", "Boar", "Cormorant", "Crane", "Crow", "Curlew", "Deer", "Dolphin",
    "Eagle", "Elk", "Falcon", "Ferret", "Finch", "Fox", "Goose", "Hare", "Hawk", "Hedgehog", "Heron", "Ibex",
    "Jackdaw", "Kestrel", "Lark", "Lynx", "Magpie", "Marten", "Mole", "Newt", "Osprey", "Otter", "Owl", "Panther",
    "Pike", "Puffin", "Raven", "Robin", "Salmon", "Seal", "Stoat", "Stork", "Swan", "Tortoise", "Trout", "Walrus",
    "Weasel", "Wolf", "Wren",
)
# fmt: on


class TooManyGuests(Exception):
    """This address made many guests within the hour."""


def welcome(request: HttpRequest) -> Player:
    """The signed-in player; a visitor becomes a guest and is signed in. Raises `TooManyGuests`."""
    if isinstance(request.user, Player):
        return request.user
    key = f"guests-{request.META.get('REMOTE_ADDR', '')}"
    cache.add(key, 0, 3600)
    if cache.incr(key) > GUESTS_AN_HOUR:
        raise TooManyGuests
    guest = new_guest()
    login(request, guest, backend=BACKEND)
    return guest


def new_guest() -> Player:
    """A guest under a name of two words that nobody has; with a number only if many names are taken."""
    for attempt in range(20):
        name = f"{secrets.choice(KINDS)}-{secrets.choice(ANIMALS)}"
        guest = Player(username=name if attempt < 3 else f"{name}-{secrets.randbelow(10**attempt)}", is_guest=True)
        guest.set_unusable_password()
        if Player.objects.filter(username__iexact=guest.username).exists():
            continue
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue  # another guest took the name in this very moment
        return guest
    raise AssertionError("twenty names in a row were taken")


@background.sweeper
def clear_now_and_then() -> None:
    """`clear_idle`, once in an hour."""
    if cache.add("guests-cleared", True, 3600):
        clear_idle()


def clear_idle() -> int:
    """Delete the guests who stayed away for `KEPT`; the number of them. Finished matches stay in every record.

    Their seat in a running match goes to a bot, and at an open table it is free again.
    """
    before = timezone.now() - KEPT
    moved = Seat.objects.filter(player=OuterRef("pk"), match__moves__seat=F("index"), match__moves__time__gte=before)
    idle = Player.objects.filter(~Exists(moved), is_guest=True, date_joined__lt=before).exclude(last_login__gte=before)
    cleared = 0
    for guest in idle:
        for seat in guest.seats.filter(match__status__in=[Match.Status.OPEN, Match.Status.RUNNING]):
            actions.give_up_seat(match_id=seat.match_id, player=guest)
        cleared += bool(Player.objects.filter(pk=guest.pk, is_guest=True).delete()[0])
    return cleared


class ClaimForm(forms.Form):
    """A guest's own name and password. The matches stay, since the account does."""

    username = forms.CharField(
        label=_("Name"), min_length=2, max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    email = forms.EmailField(
        label=_("Mail address"), required=False, help_text=_("Only to reset your password. Nobody else sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )  # fmt: skip
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    def clean_username(self) -> str:
        name: str = get_adapter().clean_username(self.cleaned_data["username"])
        return name

    def clean_email(self) -> str:
        address = str(self.cleaned_data["email"])
        return str(get_adapter().clean_email(address)) if address else ""

    def clean_password(self) -> str:
        password: str = get_adapter().clean_password(self.cleaned_data["password"])
        return password


@transaction.atomic
def claim(request: HttpRequest, form: ClaimForm) -> Player:
    """Turn the guest of this session into a player; they stay signed in."""
    player = Player.objects.select_for_update().get(pk=request.user.pk or 0)
    player.username, player.is_guest = form.cleaned_data["username"], False
    player.email = form.cleaned_data["email"]
    player.set_password(form.cleaned_data["password"])
    player.save()
    if player.email:
        from allauth.account.models import EmailAddress

        EmailAddress.objects.add_email(request, player, player.email, confirm=True)
    update_session_auth_hash(request, player)
    return player
