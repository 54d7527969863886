"""Addresses under `/players/`."""

from django.urls import path

from project.accounts import views

app_name = "accounts"

urlpatterns = [
    path("<str:username>/", views.profile, name="profile"),
]
