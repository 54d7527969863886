from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "project.matches"

    def ready(self) -> None:
        from project.matches import after  # noqa: F401  registers the sweeper that wakes bots
