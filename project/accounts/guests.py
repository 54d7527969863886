"""Guests: an account at the first click, and a name and a password whenever they like."""

from __future__ import annotations

import secrets

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth import login, update_session_auth_hash
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from project.accounts.models import Player

GUESTS_AN_HOUR = 20  # from one address
BACKEND = "django.contrib.auth.backends.ModelBackend"


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
    guest = Player(username=f"Guest-{secrets.token_hex(4)}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


class ClaimForm(forms.Form):
    """A guest's own name and password. The matches stay, since the account does."""

    username = forms.CharField(label=_("Name"), min_length=2, max_length=150)
    email = forms.EmailField(
        label=_("Mail address"), required=False, help_text=_("Only to reset your password. Nobody else sees it.")
    )
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
