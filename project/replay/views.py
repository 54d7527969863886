"""Pages of the replay: a URL for each step, and the door for uploads."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from project.accounts.models import Player
from project.matches.views import load, seat_index
from project.replay import records as uploads
from project.replay.models import Record
from project.replay.steps import Replay

LARGEST_UPLOAD = 4 * 1024 * 1024


@require_safe
def match(request: HttpRequest, pk: int, step: int | None = None) -> HttpResponse:
    """A match of this site. Without a number a running one is shown as it is now, a finished one from its beginning."""
    found = load(request, pk)
    if not found.snapshot:
        raise Http404
    replay = Replay.of(found, seat_index(request, found))
    return _page(request, replay, step, lambda number: reverse("replay:step", args=[pk, number]), back=found)


@require_safe
def record(request: HttpRequest, pk: int, step: int = 0) -> HttpResponse:
    """An uploaded record, openly; whoever has the address may look."""
    get_object_or_404(Record, pk=pk)
    return _page(request, _rebuilt(pk), step, lambda number: reverse("replay:record-step", args=[pk, number]))


@lru_cache(maxsize=32)
def _rebuilt(pk: int) -> Replay:
    """A kept record never changes."""
    return uploads.rebuilt(msgspec.convert(Record.objects.get(pk=pk).data, uploads.RecordForm))


def _page(request: HttpRequest, replay: Replay, step: int | None, url: Any, back: Any = None) -> HttpResponse:
    if step is None:
        step = 0 if replay.is_open else replay.last
    if step > replay.last:
        raise Http404(_("The match has no such step."))
    context = replay.board(step) | {
        "match": replay.match, "back": back, "step": step, "last": replay.last, "is_open": replay.is_open,
        "board_template": f"boards/{replay.match.game}/_table.html",
        "log_beside": True,
        "log": [line | {"url": url(line["step"]), "now": line["step"] == step} for line in replay.log(step)],
        "first_url": url(0), "last_url": url(replay.last),
        "previous_url": url(step - 1) if step else "", "next_url": url(step + 1) if step < replay.last else "",
        "turn_back_url": url(replay.turn_before(step)) if step else "",
        "turn_on_url": url(replay.turn_after(step)) if step < replay.last else "",
    }  # fmt: skip
    name = "replay/_replay.html" if request.headers.get("HX-Request") else "replay/replay.html"
    answer = render(request, name, context)
    answer["Vary"] = "HX-Request, Cookie"
    return answer


class UploadForm(forms.Form):
    record = forms.FileField(label=gettext_lazy("Record (JSON)"))

    def clean_record(self) -> bytes:
        upload = self.cleaned_data["record"]
        if upload.size > LARGEST_UPLOAD:
            raise forms.ValidationError(_("The file is larger than any record: 4 MB at most."))
        data: bytes = upload.read()
        return data


@login_required
@require_http_methods(["GET", "POST"])
def records(request: HttpRequest) -> HttpResponse:
    """The player's uploads, and the form for another; a record is kept only if all of it holds."""
    assert isinstance(request.user, Player)
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            read = uploads.read(form.cleaned_data["record"])
            uploads.rebuilt(read)
        except uploads.BadRecord as error:
            form.add_error("record", str(error))
        else:
            kept = Record.objects.create(game=read.game, data=msgspec.to_builtins(read), owner=request.user)
            return redirect(kept)
    mine = Record.objects.filter(owner=request.user)[:50]
    return render(request, "replay/records.html", {"form": form, "records": mine}, status=422 if form.errors else 200)
