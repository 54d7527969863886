"""Addresses under `/players/`."""

from django.urls import path

from project.accounts import views

app_name = "accounts"

urlpatterns = [
    path("play-now/", views.play_now, name="play-now"),
    path("claim/", views.claim, name="claim"),
    path("tips/", views.tips, name="tips"),
    path("<str:username>/", views.profile, name="profile"),
    path("<str:username>/history/", views.history, name="history"),
]
