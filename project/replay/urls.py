from __future__ import annotations

from django.urls import path

from project.replay import views

app_name = "replay"
urlpatterns = [
    path("matches/<int:pk>/replay/", views.match, name="match"),
    path("matches/<int:pk>/replay/<int:step>/", views.match, name="step"),
    path("records/", views.records, name="records"),
    path("records/<int:pk>/", views.record, name="record"),
    path("records/<int:pk>/<int:step>/", views.record, name="record-step"),
]
