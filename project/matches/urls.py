"""Addresses of the table."""

from django.urls import path

from project.matches import api, views

app_name = "matches"
urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("mine/", views.mine, name="mine"),
    path("matches/open/", views.match_open, name="open"),
    path("matches/<int:pk>/", views.match_detail, name="detail"),
    path("matches/<int:pk>/table", views.fragment, name="fragment"),
    path("matches/<int:pk>/log", views.log, name="log"),
    path("matches/<int:pk>/export", views.export, name="export"),
    path("matches/<int:pk>/move", views.move, name="move"),
    path("matches/<int:pk>/undo", views.undo, name="undo"),
    path("matches/<int:pk>/restart", views.restart, name="restart"),
    path("matches/<int:pk>/orders", views.orders, name="orders"),
    path("matches/<int:pk>/tips", views.tips, name="tips"),
    path("matches/<int:pk>/take", views.take, name="take"),
    path("matches/<int:pk>/leave", views.leave, name="leave"),
    path("matches/<int:pk>/bot", views.bot, name="bot"),
    path("matches/<int:pk>/start", views.start, name="start"),
    path("api/games", api.game_list),
    path("api/matches", api.match_list),
    path("api/matches/<int:pk>", api.match_detail),
    path("api/matches/<int:pk>/moves", api.match_moves),
    path("api/matches/<int:pk>/undo", api.match_undo),
    path("api/matches/<int:pk>/orders", api.match_orders),
    path("api/matches/<int:pk>/log", api.match_log),
]
