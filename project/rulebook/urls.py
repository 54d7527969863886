from __future__ import annotations

from django.urls import path

from project.rulebook import views

app_name = "rulebook"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>/", views.rules, name="rules"),
    path("<slug:slug>/search", views.search, name="search"),
    path("<slug:slug>/rule/<str:rule>", views.rule, name="rule"),
    path("<slug:slug>/how-to-play/", views.how_to_play, name="how-to-play"),
    path("<slug:slug>/grounds", views.grounds, name="grounds"),
    path("<slug:slug>/aid/", views.aid, name="aid"),
    path("<slug:slug>/terms/", views.glossary, name="terms"),
    path("<slug:slug>/example/<slug:name>/", views.example, name="example"),
]
