"""Sentences of the mails that the account package sends, marked again so that our catalogues word them our way.

The package addresses German readers formally; everywhere else the site says "du".
"""

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _(
        "You're receiving this email because user %(user_display)s has given your email address to register an account"
        " on %(site_domain)s."
    ),
    _("To confirm this is correct, go to %(activate_url)s"),
    _(
        "You are receiving this email because you, or someone else, tried to access an account with email %(email)s."
        " However, we do not have any record of such an account in our database."
    ),
    _("This mail can be safely ignored if you did not initiate this action."),
    _("If it was you, you can sign up for an account using the link below."),
)
