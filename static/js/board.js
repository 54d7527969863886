// Pressing a region presses its choice; with several choices they open as a small menu. Arrow keys walk the map.
(function () {
  "use strict";

  function choicesOf(region) {
    return Array.prototype.slice.call(document.querySelectorAll('#table button[data-region="' + region + '"]'));
  }

  function closeMenu() {
    var old = document.getElementById("sw-menu");
    if (old) { old.close(); old.remove(); }
  }

  function press(region) {
    var found = choicesOf(region.dataset.region);
    closeMenu();
    if (!found.length) { return; }
    if (found.length === 1) { found[0].click(); return; }
    var menu = document.createElement("dialog"), title = document.createElement("h2");
    menu.id = "sw-menu";
    menu.className = "sw-menu";
    title.textContent = region.getAttribute("aria-label").split(",")[0];
    menu.appendChild(title);
    found.forEach(function (button) {
      var copy = document.createElement("button"), group = button.closest(".sw-group");
      copy.type = "button";
      copy.textContent = (group ? group.querySelector("summary").firstChild.textContent.trim() + ": " : "") +
        (button.getAttribute("aria-label") || button.textContent);
      copy.addEventListener("click", function () { closeMenu(); button.click(); });
      menu.appendChild(copy);
    });
    menu.addEventListener("click", function (event) { if (event.target === menu) { closeMenu(); } });
    document.body.appendChild(menu);
    menu.showModal();
  }

  function centre(region) {
    var box = region.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  // The neighbour that lies most in the direction of the key.
  function walk(region, dx, dy) {
    var from = centre(region), best = null, most = 0.3;
    region.dataset.near.split(" ").forEach(function (id) {
      var other = document.getElementById("r-" + id);
      if (!other) { return; }
      var to = centre(other), x = to[0] - from[0], y = to[1] - from[1];
      var along = (x * dx + y * dy) / Math.hypot(x, y);
      if (along > most) { most = along; best = other; }
    });
    if (best) { best.focus(); }
  }

  document.addEventListener("click", function (event) {
    var region = event.target.closest && event.target.closest("#table .region");
    if (region) { press(region); }
  });
  var ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", function (event) {
    var region = event.target.closest && event.target.closest("#table .region");
    if (!region) { return; }
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(region); }
    if (ways[event.key]) { event.preventDefault(); walk(region, ways[event.key][0], ways[event.key][1]); }
  });
  function shine(event, on) {
    var button = event.target.closest && event.target.closest("#table button[data-region]");
    var region = button && document.getElementById("r-" + button.dataset.region);
    if (region) { region.classList.toggle("shine", on); }
  }
  document.addEventListener("mouseover", function (event) { shine(event, true); });
  document.addEventListener("mouseout", function (event) { shine(event, false); });
  document.addEventListener("focusin", function (event) { shine(event, true); });
  document.addEventListener("focusout", function (event) { shine(event, false); });
}());
