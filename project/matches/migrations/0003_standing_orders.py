"""A seat may have standing orders."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_versions_and_keys")]

    operations = [migrations.AddField("seat", "orders", models.JSONField(default=dict))]
