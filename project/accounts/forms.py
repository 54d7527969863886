"""The forms of the account package, with the words that the rest of the site uses."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext_lazy as _

NEW = {"password1": _("New password"), "password2": _("New password again")}
LABELS = {
    "login": _("Name or mail address"),
    "username": _("Name"),
    "password": _("Password"),
    "password1": _("Password"),
    "password2": _("Password again"),
    "oldpassword": _("Current password"),
}


class OurWords:
    """Labels above the fields instead of words inside them, which are gone as soon as one types."""

    labels: dict[str, Any] = LABELS
    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            if name in self.labels:
                field.label = self.labels[name]
            elif name == "email":
                field.label = _("Mail address") if field.required else _("Mail address (if you like)")


class LoginForm(OurWords, forms.LoginForm):  # type: ignore[misc]  # the package has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # A keeper of passwords stored the name; it offers that only where a user name is asked for.
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignupForm(OurWords, forms.SignupForm):  # type: ignore[misc]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _("Everybody at your tables sees it.")
        self.fields["email"].help_text = _("Only to reset your password. Nobody else sees it.")


class AddEmailForm(OurWords, forms.AddEmailForm):  # type: ignore[misc]
    pass


class ResetPasswordForm(OurWords, forms.ResetPasswordForm):  # type: ignore[misc]
    pass


class ResetPasswordKeyForm(OurWords, forms.ResetPasswordKeyForm):  # type: ignore[misc]
    labels = LABELS | NEW


class ChangePasswordForm(OurWords, forms.ChangePasswordForm):  # type: ignore[misc]
    labels = LABELS | NEW


class SetPasswordForm(OurWords, forms.SetPasswordForm):  # type: ignore[misc]
    labels = LABELS | NEW


class ReauthenticateForm(OurWords, forms.ReauthenticateForm):  # type: ignore[misc]
    pass
