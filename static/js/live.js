// Keeps the table current: pushed fragments by socket, a GET after every gap, and a slow poll while the socket is down.
(function () {
  "use strict";
  var first = document.getElementById("table");
  if (!first) { return; }
  var base = "/matches/" + first.dataset.match + "/";
  var socket = null, tag = "", wait = 1000;

  function version() { return Number(document.getElementById("table").dataset.version); }
  function swap(html) { htmx.swap({ target: "#table", swap: "outerMorph", text: html }); }

  function refresh() {
    fetch(base + "table", { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" }).then(function (answer) {
      if (answer.status !== 200) { return; }
      tag = answer.headers.get("ETag") || "";
      return answer.text().then(function (html) {
        var found = /data-version="(\d+)"/.exec(html);
        if (found && Number(found[1]) > version()) { swap(html); }
      });
    }).catch(function () {});
  }

  function connect() {
    var scheme = location.protocol === "https:" ? "wss://" : "ws://";
    socket = new WebSocket(scheme + location.host + "/ws" + base);
    socket.onopen = function () { wait = 1000; refresh(); };
    socket.onmessage = function (message) {
      var told = JSON.parse(message.data);
      if (told.version > version()) { swap(told.html); }
    };
    socket.onclose = function () { setTimeout(connect, wait); wait = Math.min(wait * 2, 30000); };
  }

  document.addEventListener("submit", function (event) {
    var form = event.target, key = form.elements.key;
    if (form.dataset.sent) { event.preventDefault(); event.stopPropagation(); return; }
    if (key && !key.value && window.crypto && crypto.randomUUID) { key.value = crypto.randomUUID(); }
    form.dataset.sent = "yes";
    setTimeout(function () { delete form.dataset.sent; }, 3000);
  }, true);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { refresh(); } });
  setInterval(function () { if (!socket || socket.readyState !== 1) { refresh(); } }, 30000);
  connect();
}());
