// The map under the hand: pinch, Ctrl and wheel, buttons or keys zoom; a drag moves it and is never a choice.
// The page still scrolls with the plain wheel, and with one finger while the whole map is seen.
// The hold on the map outlives every new table; what changed hands arrives in a moment of its own.
(() => {
  "use strict";
  const LETTER = 10.5; // pixels of small print that can be read
  const UNITS = 74; // heights of small print across a map
  const NARROW = 640; // pixels of a frame on a phone; a wider one opens with the whole map
  const SLOP = 8; // pixels after which a press is a drag
  const DOUBLE_MS = 350, ARRIVE_MS = 180, SPREAD_MS = 120;
  const root = () => document.querySelector("#table, #replay");
  const frame = () => root().querySelector(".desk-board");
  if (!root() || !frame()) return;
  const drawing = () => root().querySelector(".desk-board > .board");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const hold = { scale: 1, x: 0, y: 0 };
  let untouched = true;

  document.documentElement.classList.add("zooms");
  // A swap leaves the style of what it keeps alone, so the map does not jump.
  htmx.config.morphIgnore.push("style");

  // --- where the map lies in its frame: `fit` pixels for one unit of the drawing -----------------------------------
  function place() {
    const { clientWidth: width, clientHeight: height } = frame(), box = drawing().viewBox.baseVal;
    const fit = Math.min(width / box.width, height / box.height);
    return { width, height, fit, across: box.width * fit, down: box.height * fit };
  }

  // The height of the frame that the sheet of choices leaves free.
  function free(at) {
    const sheet = root().querySelector(".desk-choices"), box = frame().getBoundingClientRect();
    if (!sheet || getComputedStyle(sheet).position !== "sticky") return at.height;
    return Math.min(at.height, Math.max(at.height / 2, sheet.getBoundingClientRect().top - box.top));
  }

  const readable = (at) => Math.max(1, (LETTER * UNITS) / at.across);
  const most = (at) => Math.max(4, readable(at) * 3);

  // No sea beyond the edge of the drawing, unless it is smaller than what is seen of the frame.
  function kept(value, length, size, seen) {
    const margin = ((length - size) / 2) * hold.scale, drawn = size * hold.scale;
    if (drawn <= seen) return (seen - drawn) / 2 - margin;
    return Math.min(-margin, Math.max(seen - drawn - margin, value));
  }

  function show(smoothly = false) {
    const at = place(), { style } = drawing(), fitted = hold.scale <= 1.001;
    if (fitted) hold.scale = 1;
    hold.x = kept(hold.x, at.width, at.across, at.width);
    hold.y = kept(hold.y, at.height, at.down, free(at));
    style.transition = smoothly && !calm.matches ? "transform 160ms ease-out" : "none";
    style.transform = `translate(${hold.x}px, ${hold.y}px) scale(${hold.scale})`;
    frame().style.touchAction = fitted ? "pan-y" : "none";
    frame().style.cursor = fitted ? "" : "grab";
    for (const [id, spent] of [["zoom-in", hold.scale >= most(at) - 0.001], ["zoom-out", fitted], ["zoom-fit", fitted]]) {
      document.getElementById(id).setAttribute("aria-disabled", spent);
    }
  }

  // Zoom about a point of the frame, which stays where it is.
  function zoom(scale, x, y, smoothly = false) {
    const next = Math.min(most(place()), Math.max(1, scale)), grown = next / hold.scale;
    hold.x = x - (x - hold.x) * grown;
    hold.y = y - (y - hold.y) * grown;
    hold.scale = next;
    untouched = false;
    show(smoothly);
  }

  function zoomBy(factor) {
    const at = place();
    zoom(hold.scale * factor, at.width / 2, at.height / 2, true);
  }

  function move(dx, dy, smoothly = false) {
    hold.x += dx;
    hold.y += dy;
    untouched = false;
    show(smoothly);
  }

  // A region in pixels of the frame.
  function boxOf(region, scale = hold.scale, x = hold.x, y = hold.y) {
    const at = place(), box = region.querySelector(".hit").getBBox();
    const left = (box.x * at.fit + (at.width - at.across) / 2) * scale + x;
    const top = (box.y * at.fit + (at.height - at.down) / 2) * scale + y;
    return { left, top, right: left + box.width * at.fit * scale, bottom: top + box.height * at.fit * scale };
  }

  function into(low, high, length) {
    if (low >= 0 && high <= length) return 0;
    return high - low > length ? (length - low - high) / 2 : low < 0 ? -low : length - high;
  }

  // A region that has the focus of the keyboard comes into sight. The browser, which cannot move the map, scrolls the
  // page instead; that is taken back.
  let scrolled = 0;
  document.addEventListener("keydown", () => { scrolled = window.scrollY; }, true);
  function reveal(region) {
    const at = place(), box = boxOf(region);
    const dx = into(box.left - SLOP, box.right + SLOP, at.width), dy = into(box.top - SLOP, box.bottom + SLOP, free(at));
    if (hold.scale === 1 || !(dx || dy)) return;
    move(dx, dy, true);
    requestAnimationFrame(() => {
      window.scrollTo(window.scrollX, scrolled);
      frame().scrollIntoView({ block: "nearest" });
    });
  }

  // --- how the map opens: whole where it can be read so, else where most can be done ------------------------------
  const wanted = () => {
    for (const kind of [".target", ".last", ".active"]) {
      const found = [...drawing().querySelectorAll(`.region${kind}`)];
      if (found.length) return found;
    }
    return [];
  };

  function open() {
    const at = place(), scale = readable(at), regions = wanted(), height = free(at);
    hold.scale = 1;
    if (at.width < NARROW && scale > 1.2 && regions.length) {
      const boxes = regions.map((region) => boxOf(region, scale, 0, 0));
      const middles = boxes.map((box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
      const near = (one) => middles.filter((other) =>
        Math.abs(one[0] - other[0]) < at.width / 2.4 && Math.abs(one[1] - other[1]) < height / 2.4);
      const best = middles.map(near).reduce((one, other) => (other.length > one.length ? other : one));
      const mean = (axis) => best.reduce((sum, one) => sum + one[axis], 0) / best.length;
      Object.assign(hold, { scale, x: at.width / 2 - mean(0), y: height / 2 - mean(1) });
    }
    show();
    untouched = true;
  }

  function inSight(region) {
    const at = place(), box = boxOf(region);
    return box.right > 0 && box.bottom > 0 && box.left < at.width && box.top < free(at);
  }

  // --- fingers and mouse -------------------------------------------------------------------------------------------
  const fingers = new Map();
  let dragged = false, tapped = null;

  const inFrame = (event) => event.target.closest && event.target.closest(".desk-board");
  function point(event) {
    const box = frame().getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  // The middle of all fingers, and how far the first two are apart.
  function grip() {
    const all = [...fingers.values()], mean = (axis) => all.reduce((sum, one) => sum + one[axis], 0) / all.length;
    return { x: mean("x"), y: mean("y"), span: all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0 };
  }

  document.addEventListener("pointerdown", (event) => {
    if (!inFrame(event) || event.target.closest("button") || event.button) return;
    if (!fingers.size) dragged = false;
    fingers.set(event.pointerId, { ...point(event), from: point(event) });
    if (fingers.size > 1) dragged = true;
  });

  document.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    if (event.pointerType === "mouse" && !event.buttons) return lift(event); // let go outside the window
    const to = point(event), before = grip();
    if (!dragged && Math.hypot(to.x - finger.from.x, to.y - finger.from.y) < SLOP) return;
    if (!dragged) {
      dragged = true;
      if (event.pointerType === "mouse") frame().setPointerCapture(event.pointerId);
    }
    Object.assign(finger, to);
    if (hold.scale === 1 && fingers.size < 2) return;
    const after = grip();
    drawing().style.willChange = "transform";
    hold.x += after.x - before.x;
    hold.y += after.y - before.y;
    zoom(before.span && after.span ? (hold.scale * after.span) / before.span : hold.scale, after.x, after.y);
  });

  function lift(event) {
    if (!fingers.delete(event.pointerId) || fingers.size) return;
    drawing().style.willChange = ""; // drawn sharp again
  }
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);

  // Before the page hears of a press: the end of a drag is none; the second on the same spot zooms.
  document.addEventListener("click", (event) => {
    const button = inFrame(event) && event.target.closest("button");
    if (!inFrame(event) || (button && !ZOOMS[button.id])) return;
    if (button) {
      if (button.getAttribute("aria-disabled") !== "true") ZOOMS[button.id]();
    } else if (dragged) {
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail && !event.target.closest(".target")) twice(event);
  }, true);

  function twice(event) {
    const at = point(event), now = event.timeStamp, last = tapped, { clientX, clientY } = event;
    tapped = { clientX, clientY, now }; // of the window: a note may have moved the map meanwhile
    if (!last || now - last.now > DOUBLE_MS || Math.hypot(clientX - last.clientX, clientY - last.clientY) > 3 * SLOP) return;
    tapped = null;
    if (hold.scale > most(place()) / 2) fit();
    else zoom(hold.scale * 2, at.x, at.y, true);
  }

  document.addEventListener("wheel", (event) => {
    if (!inFrame(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1, { x, y } = point(event);
    const turn = Math.max(-60, Math.min(60, event.deltaY * lines)); // a notch of a mouse, many small steps of a pad
    zoom(hold.scale * Math.exp(-turn / 200), x, y);
  }, { passive: false });

  // --- buttons and keys --------------------------------------------------------------------------------------------
  function fit() {
    hold.scale = 1;
    untouched = false;
    show(true);
  }
  const ZOOMS = { "zoom-in": () => zoomBy(1.5), "zoom-out": () => zoomBy(1 / 1.5), "zoom-fit": fit };
  const KEYS = { "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", 0: "zoom-fit" };
  const STEPS = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
  document.addEventListener("keydown", (event) => {
    if (!inFrame(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (KEYS[event.key]) ZOOMS[KEYS[event.key]]();
    else if (STEPS[event.key] && event.target === frame() && hold.scale > 1) move(...STEPS[event.key], true);
    else return;
    event.preventDefault();
  });

  document.addEventListener("focusin", (event) => {
    const region = event.target.closest && event.target.closest(".desk-board .region");
    if (region && region.matches(":focus-visible")) reveal(region);
  });

  // --- what a move changed -----------------------------------------------------------------------------------------
  let before = new Map();
  const holder = (region) => [...region.classList].filter((one) => one.startsWith("seat-")).join();
  const holders = () => new Map([...root().querySelectorAll(".region")].map((region) => [region.id, holder(region)]));
  document.addEventListener("htmx:before:swap", () => { before = holders(); });

  function arrive(parts, delay) {
    const from = { opacity: 0, transform: "translateY(-14px)" };
    const timing = { duration: ARRIVE_MS, delay, easing: "ease-out", fill: "backwards" };
    parts.forEach((part) => part.animate([from, {}], timing));
  }

  function settle() {
    if (!drawing()) return;
    if (untouched && hold.scale > 1 && !wanted().some(inSight)) open();
    else show();
    if (calm.matches || !before.size) return;
    const changed = [...holders()].filter(([id, seat]) => seat && before.has(id) && before.get(id) !== seat);
    changed.forEach(([id], at) => {
      const region = document.getElementById(id), pieces = document.getElementById(`p${id.slice(1)}`);
      const parts = [region.querySelector(".band"), pieces].filter(Boolean);
      arrive(parts, (SPREAD_MS * at) / changed.length);
    });
  }
  document.addEventListener("table:changed", settle);

  // A step of a replay comes as a whole, with a frame of its own; htmx would hand it the style of the one that leaves,
  // as an attribute, which the policy of the page forbids.
  document.addEventListener("htmx:before:swap", () => { if (root().id === "replay") frame().removeAttribute("style"); });
  const sizes = new ResizeObserver(() => { if (frame()) { if (untouched) open(); else show(); } });
  let observed = frame();
  document.addEventListener("htmx:after:swap", () => {
    if (!frame() || frame() === observed) return;
    sizes.unobserve(observed);
    observed = frame();
    sizes.observe(observed);
    settle();
  });
  sizes.observe(observed);
  open();
})();
