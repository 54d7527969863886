"""`./dev messages`: gathers every marked sentence into `locale/*/LC_MESSAGES/django.po` and compiles the catalogues.

Gathering needs GNU gettext; `./dev messages --compile` does not. The compiled `.mo` are kept in the repository, so that
neither the site nor its tests need either.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ("de", "sv")
IGNORED = (".venv/*", "var/*", "staticfiles/*", "static/*", "tests/*", "docs/*")
# Games do not know of catalogues: they say why not in the second argument of a `Refusal`, the first of `BadOptions`.
# `lazy` and `_in` are short names of gettext_lazy and pgettext_lazy where a table has many of them.
KEYWORDS = ("--keyword=Refusal:2", "--keyword=BadOptions:1", "--keyword=lazy", "--keyword=_in:1c,2")


def catalogue(code: str) -> Path:
    return ROOT / "locale" / code / "LC_MESSAGES" / "django.po"


def gather() -> None:
    """Update the catalogues from the sources. Changed sentences are left marked as fuzzy for a person to look at."""
    from django.core.management.commands import makemessages

    for code in LOCALES:
        catalogue(code).parent.mkdir(parents=True, exist_ok=True)
    command = makemessages.Command()
    command.xgettext_options = [*makemessages.Command.xgettext_options, *KEYWORDS]
    command.run_from_argv(
        ["manage.py", "makemessages", "--no-wrap", "--no-obsolete", "--no-location"]
        + [f"--locale={code}" for code in LOCALES]
        + [f"--ignore={pattern}" for pattern in IGNORED]
    )
    for code in LOCALES:
        # The hour of the gathering would change the file each time and tells nobody anything.
        path = catalogue(code)
        path.write_text(re.sub(r'^"POT-Creation-Date:.*\n', "", path.read_text("utf-8"), flags=re.M), "utf-8")


def compiled(path: Path) -> bytes:
    """The catalogue as the site reads it; what is fuzzy or empty stays English."""
    return bytes(polib.pofile(str(path)).to_binary())


def write_compiled() -> None:
    for code in LOCALES:
        path = catalogue(code)
        path.with_suffix(".mo").write_bytes(compiled(path))
        book = polib.pofile(str(path))
        open_entries = len(book.untranslated_entries()) + len(book.fuzzy_entries())
        print(f"{code}: {len(book.translated_entries())} translated, {open_entries} to do")


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "project.settings")
    os.chdir(ROOT)
    import django

    django.setup()
    if "--compile" not in sys.argv:
        if missing := [name for name in ("xgettext", "msgmerge") if shutil.which(name) is None]:
            sys.exit(
                f"{missing[0]} is missing; GNU gettext has it. On Debian or Ubuntu: sudo apt-get install gettext\n"
                "To compile what is translated already: ./dev messages --compile"
            )
        gather()
    write_compiled()


if __name__ == "__main__":
    main()
