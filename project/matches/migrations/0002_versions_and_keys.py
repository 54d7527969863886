"""Every move knows the match version it made; keys belong to a seat, and to who opens a table."""

from django.conf import settings
from django.db import migrations, models


def number_versions(apps, schema_editor):
    """After the start each submission made one version, so the last one made the version of now."""
    Match, Move = apps.get_model("matches", "Match"), apps.get_model("matches", "Move")
    for match in Match.objects.exclude(started=None).iterator():
        batches = list(Move.objects.filter(match=match).order_by("-batch").values_list("batch", flat=True).distinct())
        for back, batch in enumerate(batches):
            Move.objects.filter(match=match, batch=batch).update(version=max(match.version - back, 0))


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AddField("move", "version", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.AddField("match", "key", models.CharField(max_length=64, null=True)),
        migrations.RunPython(number_versions, migrations.RunPython.noop),
        migrations.RemoveConstraint("move", "move_key_once"),
        migrations.AddConstraint(
            "move", models.UniqueConstraint(fields=["match", "seat", "key"], name="move_key_once")
        ),
        migrations.AddConstraint("match", models.UniqueConstraint(fields=["creator", "key"], name="match_key_once")),
    ]
