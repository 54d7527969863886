// Pressing a region presses its choice; several choices, or one that cannot be taken back, open as a small menu.
// A finger, which has no hover and hits less surely, always sees that menu first.
// A region without a choice says why. The map is one stop of the Tab key: arrows walk to neighbours, Home, End, Page Up
// and Page Down to regions with a choice.
(() => {
  "use strict";
  const words = JSON.parse(document.getElementById("words").textContent);
  const named = (region) => region.getAttribute("aria-label").split(",")[0];
  const regionAt = (event) => event.target.closest && event.target.closest("#table .region");
  const formsOf = (id) => [...document.querySelectorAll("#table form[data-region]")].filter((one) => one.dataset.region === id);
  const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const say = (text) => document.dispatchEvent(new CustomEvent("table:say", { detail: { about: "board", text } }));
  const finger = matchMedia("(pointer: coarse)");
  let shown = "", at = ""; // the region whose menu is open; the one that the Tab key comes to

  function closeMenu() {
    const old = document.getElementById("desk-menu");
    shown = "";
    if (old) { old.close(); old.remove(); }
  }

  // What lies there, and why it is no choice now: the server's reason with its rule, else whose turn it is.
  function why(region) {
    const name = named(region), lists = [...document.querySelectorAll("#why dd")];
    const found = lists.find((one) => textOf(one).split(", ").includes(name)), status = document.getElementById("status");
    const what = line("b", region.getAttribute("aria-label"), "block"), rule = document.querySelector("#choices a.rule");
    if (found) return [what, ...found.previousElementSibling.cloneNode(true).childNodes];
    const text = `${words.none.replace("%(region)s", () => name)} ${status ? textOf(status) : ""} `;
    return rule ? [what, text, rule.cloneNode(true)] : [what, text];
  }

  function press(region) {
    const found = formsOf(region.dataset.region);
    closeMenu();
    if (!found.length) say(why(region));
    else if (found.length === 1 && !finger.matches && !found[0].querySelector(".confirm")) found[0].querySelector("button").click();
    else openMenu(region, found);
  }

  function line(name, text, kind = "") {
    const part = document.createElement(name);
    part.className = kind;
    part.textContent = text;
    return part;
  }

  // A verb; below it what it costs and the chance; above it what cannot be taken back.
  function entry(form) {
    const { act, detail, notation } = form.dataset, button = form.querySelector("button");
    const warning = form.querySelector(".ask p"), part = document.createElement("div"), copy = document.createElement("button");
    if (warning) part.append(line("p", textOf(warning)));
    copy.type = "button";
    copy.dataset.notation = notation;
    copy.append(line("b", act || textOf(button)));
    if (detail) copy.append(" ", line("span", detail));
    copy.addEventListener("click", () => { closeMenu(); button.click(); });
    part.append(copy);
    return part;
  }

  function openMenu(region, found) {
    const menu = document.createElement("dialog"), title = document.createElement("h2");
    const cancel = document.createElement("button");
    menu.id = "desk-menu";
    menu.className = "desk-menu";
    menu.setAttribute("aria-labelledby", "desk-menu-title");
    title.id = "desk-menu-title";
    title.textContent = named(region);
    cancel.type = "button";
    cancel.className = "quiet";
    cancel.textContent = words.cancel;
    cancel.addEventListener("click", closeMenu);
    menu.append(title, ...found.map(entry), cancel);
    menu.addEventListener("click", (event) => { if (event.target === menu) closeMenu(); });
    menu.addEventListener("close", () => {
      if (menu.isConnected) shown = ""; // closed by Esc, not to make room for another
      menu.remove();
    });
    document.body.append(menu);
    menu.showModal();
    shown = region.dataset.region;
  }

  // Its buttons stand for forms of the table, which are others now.
  document.addEventListener("table:changed", () => {
    if (!shown) return;
    const region = document.getElementById(`r-${shown}`), found = formsOf(shown);
    const { notation } = document.activeElement.dataset;
    closeMenu();
    if (!region || !found.length) return region && region.focus({ preventScroll: true });
    openMenu(region, found);
    const same = [...document.querySelectorAll("#desk-menu button")].find((one) => one.dataset.notation === notation);
    if (same) same.focus();
  });

  // --- the keyboard's place on the map, which outlives every new table -----------------------------------------------
  const regions = () => [...document.querySelectorAll("#table .region")];
  const place = () => document.getElementById(`r-${at}`) || document.querySelector("#table .region.target")
    || document.querySelector("#table .region");

  function settle() {
    const now = place(), map = now && now.ownerSVGElement;
    if (!now) return;
    regions().forEach((region) => region.setAttribute("tabindex", region === now ? 0 : -1));
    // The arrows belong to the map, not to the reader's own cursor; the frame around it would be a second stop.
    map.setAttribute("role", "application");
    if (document.getElementById("map-keys")) map.setAttribute("aria-describedby", "map-keys");
    map.parentNode.tabIndex = -1;
    ring();
  }

  // The ring belongs to the keyboard: one that a mouse has left on a region, or a closed menu gives back, says nothing.
  let byHand = false;
  document.addEventListener("pointerdown", () => { byHand = true; ring(); }, true);
  document.addEventListener("keydown", () => { byHand = false; ring(); }, true);

  // The ring lies above all regions, so that no neighbour covers half of it, and is two pixels wide at any size.
  function ring() {
    const old = document.getElementById("map-ring"), now = document.activeElement;
    if (old) old.remove();
    if (byHand || !now.matches("#table .region:focus-visible")) return;
    const map = now.ownerSVGElement, drawn = document.createElementNS(map.namespaceURI, "g");
    drawn.id = "map-ring";
    drawn.setAttribute("aria-hidden", "true");
    drawn.style.setProperty("--pixel", 1 / map.getScreenCTM().a);
    for (const name of ["halo", "line"]) {
      const part = document.createElementNS(map.namespaceURI, "use");
      part.setAttribute("href", `#g-${now.dataset.region}`);
      part.setAttribute("class", name);
      drawn.append(part);
    }
    map.querySelector(".above").before(drawn);
  }

  // The regions stand in reading order: to the next or previous one with a choice, or to the first or last.
  function seek(way) {
    const all = regions(), able = all.filter((region) => region.classList.contains("target")), here = all.indexOf(place());
    const ahead = able.filter((region) => all.indexOf(region) > here), behind = able.filter((region) => all.indexOf(region) < here);
    const found = { first: able[0], last: able.at(-1), next: ahead[0] || able[0], previous: behind.at(-1) || able.at(-1) }[way];
    // From elsewhere the first press goes where the Tab key would.
    const away = !document.activeElement.matches("#table .region") && place().classList.contains("target");
    const goal = away && (way === "next" || way === "previous") ? place() : found;
    if (goal) goal.focus();
    return Boolean(goal);
  }

  document.addEventListener("table:walk", (event) => {
    if (!seek(event.detail.way)) say(words.nowhere);
  });
  document.addEventListener("table:changed", settle);
  document.addEventListener("focusin", (event) => {
    const region = regionAt(event);
    if (region) at = region.dataset.region;
    if (region) settle();
  });
  document.addEventListener("focusout", (event) => { if (regionAt(event)) setTimeout(ring); });

  function centre(region) {
    const box = region.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  // The neighbour that lies most in the direction of the key.
  function walk(region, dx, dy) {
    const from = centre(region);
    let best = null, most = 0.3;
    region.dataset.near.split(" ").forEach((id) => {
      const other = document.getElementById(`r-${id}`);
      if (!other) return;
      const to = centre(other), x = to[0] - from[0], y = to[1] - from[1];
      const along = (x * dx + y * dy) / Math.hypot(x, y);
      if (along > most) { most = along; best = other; }
    });
    if (best) best.focus();
  }

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const SEEKS = { Home: "first", End: "last", PageDown: "next", PageUp: "previous" };
  document.addEventListener("click", (event) => {
    const region = regionAt(event);
    if (region && event.detail < 2) press(region);
  });
  document.addEventListener("keydown", (event) => {
    const region = regionAt(event);
    if (!region) return menuKey(event);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) press(region);
    }
    if (WAYS[event.key]) { event.preventDefault(); walk(region, ...WAYS[event.key]); }
    if (SEEKS[event.key]) { event.preventDefault(); seek(SEEKS[event.key]); }
  });

  // Up and down in the menu, as in any menu.
  function menuKey(event) {
    const menu = event.target.closest && event.target.closest("#desk-menu"), step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!menu || !step) return;
    event.preventDefault();
    const all = [...menu.querySelectorAll("button")], next = all.indexOf(document.activeElement) + step;
    all[(next + all.length) % all.length].focus();
  }
  settle();

  function shine(event, on) {
    const form = event.target.closest && event.target.closest("#table form[data-region]");
    const region = form && document.getElementById(`r-${form.dataset.region}`);
    if (region) region.classList.toggle("shine", on);
  }
  for (const name of ["mouseover", "focusin"]) document.addEventListener(name, (event) => shine(event, true));
  for (const name of ["mouseout", "focusout"]) document.addEventListener(name, (event) => shine(event, false));
})();
