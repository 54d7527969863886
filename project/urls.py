"""Every address of the site."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("project.matches.urls")),
    path("accounts/", include("allauth.urls")),
    path("players/", include("project.accounts.urls")),
    path("", include("project.replay.urls")),
    path("rules/", include("project.rulebook.urls")),
    path("about/", TemplateView.as_view(template_name="about.html"), name="about"),
    path("credits/", TemplateView.as_view(template_name="credits.html"), name="credits"),
    path("language/", include("django.conf.urls.i18n")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
]

handler400 = "project.errors.bad_request"
handler403 = "project.errors.forbidden"
handler404 = "project.errors.not_found"
handler429 = "project.errors.too_often"  # allauth's
handler500 = "project.errors.server_error"
