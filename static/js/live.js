// Keeps the table current and brings choices to the server.
// Fragments come by socket, by a GET after every gap, and by a slow poll; a version older than the page is dropped.
// A choice carries one key from the press to its answer, so it can be sent again and is still played once.
(() => {
  "use strict";
  const first = document.getElementById("table");
  if (!first) return;
  const base = `/matches/${first.dataset.match}/`;
  const tab = Math.random().toString(36).slice(2, 10);
  const ANSWER_MS = 15000, POLL_MS = 45000, LONGEST_WAIT = 30000, PAUSES = [1000, 2000, 4000];

  const words = JSON.parse(document.getElementById("words").textContent);
  const table = () => document.getElementById("table");
  const version = () => Number(table().dataset.version);
  const versionOf = (html) => Number((/id="table"[^>]*data-version="(\d+)"/.exec(html) || [0, -1])[1]);

  // --- notes: one line each about the connection, the choice on its way, the board --------------------------------
  function notes() {
    let area = document.getElementById("notes");
    if (!area) {
      area = document.createElement("div");
      area.id = "notes";
      area.className = "notes";
      area.setAttribute("role", "status");
      table().before(area);
    }
    return area;
  }

  function quiet(about) {
    const old = document.querySelector(`#notes > [data-note="${about}"]`);
    if (old) old.remove();
  }

  function button(label, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", act);
    return made;
  }

  function link(label, address) {
    const made = document.createElement("a");
    Object.assign(made, { className: "button", href: address, target: "_blank", textContent: label });
    return made;
  }

  // A button acts, or leads to an address in a tab of its own.
  function say(about, text, buttons = [], kind = "warning") {
    const note = document.createElement("div"), line = document.createElement("p");
    note.dataset.note = about;
    note.className = `message ${kind}`;
    line.append(...[text].flat());
    note.append(line);
    note.append(...buttons.map(([label, act]) => (typeof act === "string" ? link(label, act) : button(label, act))));
    quiet(about);
    notes().append(note);
  }
  document.addEventListener("table:say", (event) => {
    if (event.detail.text) say(event.detail.about, event.detail.text, [[words.close, () => quiet(event.detail.about)]], "");
    else quiet(event.detail.about);
  });

  // --- swaps: focus, opened groups and a refusal outlive the table they stand in -----------------------------------
  let held = "", busy = false, swapped = -1e9;
  // What the reader opened or closed, by the key that the page gives it; all else is as the page comes.
  const turned = new Map();
  const foldOf = (key) => [...table().querySelectorAll("details[data-key]")].find((one) => one.dataset.key === key);
  const CHOICE = "#table form button[type=submit]";

  // What an element is, whatever node it is: a swap may make another choice of the node that has the focus.
  function identity(element) {
    if (!element || !table().contains(element)) return "";
    if (element.id) return `#${element.id}`;
    const form = element.closest("form");
    if (form) return `${form.getAttribute("action")} ${new FormData(form).getAll("move")} ${element.tagName}`;
    const fold = element.tagName === "SUMMARY" && element.parentNode.dataset.key;
    return fold ? `summary ${fold}` : `#${element.closest("[id]").id}`;
  }

  function focusAgain() {
    if (!held || identity(document.activeElement) === held && document.activeElement.checkVisibility()) return;
    const same = [...table().querySelectorAll("button, summary, [id]")].find((one) => identity(one) === held);
    const place = same || document.getElementById("choices-title") || document.getElementById("status") || table();
    if (!place.matches("button, summary, [tabindex]")) place.tabIndex = -1; // also where the swap took it away
    // A question that was open, or a group that came back folded, would hide it.
    const around = place.tagName === "SUMMARY" ? place.parentNode.parentNode : place;
    for (let one = around.closest("details"); one; one = one.parentNode.closest("details")) one.open = true;
    if (document.activeElement !== place) place.focus({ preventScroll: true });
  }

  // What leaves the table is forgotten: should it come back, it comes as the page has it.
  function keepFolds() {
    [...turned.keys()].forEach((key) => {
      const fold = foldOf(key);
      if (fold) turned.set(key, fold.open);
      else turned.delete(key);
    });
  }

  // A swap may make another one of a node: those that the reader did not turn are as they come.
  function foldAgain() {
    turned.forEach((open, key) => {
      const fold = foldOf(key);
      if (fold && fold.open !== open) fold.open = open;
    });
  }

  document.addEventListener("htmx:before:swap", () => {
    held = identity(document.activeElement);
    keepFolds();
  });
  document.addEventListener("htmx:after:swap", () => {
    foldAgain();
    focusAgain();
    swapped = performance.now();
    mark();
    quiet("board");
    document.dispatchEvent(new CustomEvent("table:changed"));
  });
  document.addEventListener("click", (event) => {
    const summary = event.target.closest("#table details[data-key] > summary");
    if (summary) turned.set(summary.parentNode.dataset.key, !summary.parentNode.open);
  });

  // News never takes away what was refused: its text and "send again" stay until the next choice.
  function news(html) {
    if (versionOf(html) <= version()) return false;
    const kept = table().querySelector(".refusal:not([hidden])"), waiting = document.querySelector("[data-waiting]");
    if (kept) kept.remove();
    htmx.swap({ target: "#table", swap: "outerMorph", text: html });
    if (kept) {
      kept.querySelectorAll("input[name=version]").forEach((input) => { input.value = version(); });
      table().prepend(kept);
    }
    // Who sits at a table that waits for its start, and its board once it has one, stand outside of the fragment.
    if (waiting) location.reload();
    return true;
  }

  // --- news: socket, GET after a gap, slow poll --------------------------------------------------------------------
  let socket = null, tag = "", wait = 1000, retry = 0, asking = false, alarm = 0, once = false;

  function refresh(opening) {
    once = asking;
    if (asking) return;
    asking = true;
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), ANSWER_MS);
    const headers = tag ? { "If-None-Match": tag } : {};
    fetch(`${base}table`, { headers, cache: "no-store", signal: stop.signal }).then(async (answer) => {
      if (answer.status !== 200) return;
      const html = await answer.text();
      tag = answer.headers.get("ETag") || "";
      // An open socket that did not bring the news is a dead one: a sleeping laptop never hears it close.
      if (news(html) && !opening && socket && socket.readyState === WebSocket.OPEN) connect();
    }).catch(() => {}).finally(() => {
      clearTimeout(timer);
      asking = false;
      if (once) refresh(true); // asked while the answer was on its way: it may be older than the question
    });
  }

  function lost() {
    if (!navigator.onLine) say("connection", words.offline);
    else alarm = alarm || setTimeout(() => say("connection", words.down), 1500);
  }

  function connect() {
    clearTimeout(retry);
    if (socket) { socket.onclose = null; socket.close(); }
    const mine = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws${base}`);
    socket = mine;
    mine.onopen = () => {
      wait = 1000;
      clearTimeout(alarm);
      alarm = 0;
      quiet("connection");
      refresh(true);
    };
    mine.onmessage = (message) => news(JSON.parse(message.data).html);
    mine.onclose = () => {
      lost();
      refresh(true);
      clearTimeout(retry);
      retry = setTimeout(connect, wait * (0.75 + Math.random() / 2)); // not all pages at once after a restart
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  window.addEventListener("online", () => { wait = 1000; connect(); refresh(true); });
  window.addEventListener("offline", () => { lost(); if (socket) socket.close(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { connect(); refresh(true); } });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  setInterval(() => { if (!document.hidden) refresh(); }, POLL_MS);

  // --- choices: one at a time, one key each, sent until there is an answer -----------------------------------------
  function mark() {
    table().toggleAttribute("aria-busy", busy);
    if (busy) table().setAttribute("aria-busy", "true");
    document.querySelectorAll(CHOICE).forEach((button) => {
      if (busy) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    });
  }

  function pause(ms) {
    return new Promise((go) => {
      const timer = setTimeout(done, ms);
      function done() { clearTimeout(timer); window.removeEventListener("online", done); go(); }
      window.addEventListener("online", done);
    });
  }

  // The whole answer, or null when none came in time.
  async function attempt(action, request) {
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), ANSWER_MS);
    try {
      const { method, body, credentials, mode } = request;
      const token = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie); // another tab may have signed in meanwhile
      const headers = { ...request.headers, ...(token ? { "X-CSRFToken": token[1] } : {}) };
      if (token) body.delete("csrfmiddlewaretoken");
      const answer = await fetch(action, { method, headers, body, credentials, mode, signal: stop.signal });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, url: answer.url, text: async () => text };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  function sender(action, sent) {
    return async (_, request) => {
      let answer = null;
      for (const ms of [0, ...PAUSES]) {
        if (ms) await pause(ms);
        answer = await attempt(action, { ...request, body: sent });
        if (answer && answer.status < 500) break;
        say("choice", words.again);
      }
      if (answer && answer.status < 500) return answer;
      offer(answer ? words.broken : words.unsure, action, sent);
      refresh(true);
      throw new DOMException("no answer", "AbortError"); // said above; the library has nothing to add
    };
  }

  function offer(text, action, sent, first = []) {
    const send = () => {
      if (busy) return;
      quiet("choice");
      htmx.ajax("POST", action, { target: "#table", swap: "outerMorph", fetch: sender(action, sent), sent });
    };
    say("choice", text, [...first, [words.send, send], [words.load, () => location.reload()]], "error");
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail, form = ctx.request.form;
    if (ctx.request.method !== "POST" || !ctx.target || ctx.target.id !== "table") return;
    ctx.request.timeout = 0; // each attempt has its own
    if (ctx.fetch) return;
    const body = new URLSearchParams(ctx.request.body);
    const key = body.get("key") || (form.dataset.key = form.dataset.key || Math.random().toString(36).slice(2));
    body.set("key", `${key}-${tab}`.slice(-64)); // two tabs may show the same fragment
    ctx.sent = body;
    ctx.fetch = sender(ctx.request.action, body);
  });

  document.addEventListener("htmx:before:request", (event) => {
    if (!event.detail.ctx.sent) return;
    busy = true;
    quiet("choice");
    quiet("board");
    table().querySelectorAll(".refusal").forEach((one) => { one.hidden = true; });
    mark();
  });

  document.addEventListener("htmx:finally:request", (event) => {
    if (!event.detail.ctx.sent) return;
    busy = false;
    mark();
  });

  // Only a table may take the table's place, and only one that is not older.
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx.sent) return;
    quiet("choice");
    const brought = versionOf(ctx.text);
    if (brought >= version()) return;
    event.preventDefault();
    if (brought < 0) return unreadable(ctx);
    const told = new DOMParser().parseFromString(ctx.text, "text/html").querySelector(".refusal");
    table().querySelectorAll(".refusal").forEach((one) => one.remove());
    if (!told) return;
    told.querySelectorAll("input[name=version]").forEach((input) => { input.value = version(); });
    table().prepend(told);
    htmx.process(told);
  });

  function unreadable(ctx) {
    const load = [words.load, () => location.reload()];
    const { status, raw } = ctx.response;
    const { pathname } = new URL(raw.url || location.href);
    if (pathname.startsWith("/accounts/")) {
      offer(words.signedOut, ctx.request.action, ctx.sent, [[words.signIn, `${pathname}?next=${base}`]]);
    } else say("choice", status === 403 ? words.tooOld : words.unreadable, [load], "error");
  }

  // The second half of a double click, a held key and a press during a request are not choices.
  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest(CHOICE);
    if (!button) return;
    const double = event.detail > 1 && performance.now() - swapped < 1000;
    if (busy || double) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest(CHOICE)) event.preventDefault();
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target, plain = !form.closest("#table");
    if (plain ? form.dataset.sent : busy) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (plain && form.method === "post") form.dataset.sent = "yes";
  }, true);
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => { delete form.dataset.sent; });
  });

  connect();
})();
