from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "project.accounts"
    default_auto_field = "django.db.models.BigAutoField"
