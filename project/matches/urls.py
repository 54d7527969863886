from django.http import HttpResponse
from django.urls import path

app_name = "matches"
urlpatterns = [
    path("", lambda request: HttpResponse("lobby"), name="lobby"),
    path("mine/", lambda request: HttpResponse("mine"), name="mine"),
]
