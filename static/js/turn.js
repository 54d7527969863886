// Whose turn it is, where one looks while doing something else: in the title, the icon and the count of the header; with
// a sound or a notification only for who asked for one. Times in the reader's zone. And a word when nothing came back.
(() => {
  "use strict";
  // The browser knows how its reader writes a date, if it is a reader of the page's language.
  const page = document.documentElement.lang, theirs = navigator.language;
  const language = theirs.split("-")[0] === page.split("-")[0] ? theirs : page === "en" ? "en-GB" : page;
  const table = () => document.getElementById("table");

  // --- times: the server writes them in UTC, because one text is kept for all readers ------------------------------
  const DAY = 24 * 3600 * 1000;
  const write = (moment, options) => new Intl.DateTimeFormat(language, options).format(moment);
  const midnight = (moment) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());

  function relative(moment) {
    const days = Math.round((midnight(moment) - midnight(new Date())) / DAY);
    const clock = write(moment, { timeStyle: "short" });
    if (days === 0) return clock;
    if (days === -1) return `${new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-1, "day")}, ${clock}`;
    if (days > -7 && days < 0) return `${write(moment, { weekday: "long" })}, ${clock}`;
    const year = moment.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return write(moment, { day: "numeric", month: "short", year });
  }

  function localTimes() {
    document.querySelectorAll(".since time").forEach((element) => {
      const moment = new Date(element.dateTime);
      if (Number.isNaN(moment.getTime())) return;
      element.textContent = relative(moment);
      element.title = write(moment, { dateStyle: "full", timeStyle: "short" });
    });
  }

  // --- title, icon, count ------------------------------------------------------------------------------------------
  const icon = document.getElementById("icon"), count = document.getElementById("waiting");
  let isMine = Boolean(table()) && table().dataset.turn === "mine";

  function recount(step) {
    if (!count) return;
    const number = Math.max(0, Number(count.dataset.count) + step);
    count.dataset.count = number;
    count.hidden = number === 0;
    count.querySelector("b").textContent = number;
  }

  function follow() {
    localTimes();
    const { turn, headline } = table().dataset, now = turn === "mine";
    if (headline) document.title = `${headline} · Longtable`;
    const address = now ? icon.dataset.turn : icon.dataset.plain;
    if (icon.getAttribute("href") !== address) icon.setAttribute("href", address);
    if (now === isMine) return;
    isMine = now;
    recount(now ? 1 : -1);
    if (now) alertMe();
  }

  // --- a sound and a notification, for who turned them on in this browser ------------------------------------------
  const alerts = document.getElementById("alerts");
  const isOn = (kind) => { try { return localStorage.getItem(`alert-${kind}`) === "on"; } catch { return false; } };
  const keep = (kind, on) => { try { localStorage.setItem(`alert-${kind}`, on ? "on" : "off"); } catch { /* a private window forgets */ } };

  function chime() {
    const context = new AudioContext();
    [[523.25, 0], [659.25, 0.18]].forEach(([pitch, at]) => {
      const tone = context.createOscillator(), loudness = context.createGain(), start = context.currentTime + at;
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, start);
      loudness.gain.linearRampToValueAtTime(0.08, start + 0.03);
      loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
      tone.connect(loudness).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.75);
    });
    setTimeout(() => context.close(), 1500);
  }

  function notify() {
    if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const { match, version, headline } = table().dataset;
    try {
      const note = new Notification(headline, { body: alerts.dataset.body, icon: icon.dataset.turn, tag: `longtable-${match}-${version}` });
      note.onclick = () => { window.focus(); note.close(); };
    } catch { /* some telephones take notifications from workers only */ }
  }

  function alertMe() {
    if (!alerts) return;
    if (isOn("sound")) chime();
    if (isOn("notification")) notify();
  }

  async function press(button) {
    const kind = button.dataset.alert, blocked = document.getElementById("alerts-blocked");
    let on = button.getAttribute("aria-pressed") !== "true";
    blocked.textContent = "";
    if (on && kind === "notification" && (await Notification.requestPermission()) !== "granted") {
      on = false;
      blocked.textContent = blocked.dataset.text;
    }
    if (on && kind === "sound") chime();
    keep(kind, on);
    button.setAttribute("aria-pressed", String(on));
  }

  if (alerts) {
    alerts.querySelectorAll("[data-alert]").forEach((button) => {
      const can = button.dataset.alert === "sound" ? "AudioContext" in window : "Notification" in window;
      button.hidden = !can;
      const allowed = button.dataset.alert === "sound" || (can && Notification.permission === "granted");
      button.setAttribute("aria-pressed", String(isOn(button.dataset.alert) && allowed));
      button.addEventListener("click", () => press(button));
    });
    alerts.hidden = !alerts.querySelector("[data-alert]:not([hidden])");
  }

  // --- nothing fails silently --------------------------------------------------------------------------------------
  const trouble = document.getElementById("trouble");

  function complain(text) {
    const line = document.createElement("p");
    line.setAttribute("role", "alert");
    line.textContent = text;
    trouble.replaceChildren(line);
    line.scrollIntoView({ block: "nearest" });
  }

  // A form that loads a page would lose what was filled in to the browser's own page about the connection.
  window.addEventListener("submit", (event) => {
    if (navigator.onLine || event.target.closest("#table")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    complain(trouble.dataset.offline);
  }, true);
  window.addEventListener("online", () => trouble.replaceChildren());

  // The table answers for its own choices; everything else that a page fetches is told here.
  document.addEventListener("htmx:error", (event) => {
    const { ctx } = event.detail;
    if (!ctx || ctx.sent) return;
    complain(navigator.onLine ? trouble.dataset.lost : trouble.dataset.offline);
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx || ctx.sent || !ctx.response) return;
    if (ctx.response.status < 400) return trouble.replaceChildren();
    if (["click", "submit"].includes((ctx.sourceEvent || {}).type)) return; // the page of the error comes in its place
    event.preventDefault(); // what was only loaded along must not take away what is being read
    complain(trouble.dataset.lost);
  });

  localTimes();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) localTimes(); });
  window.addEventListener("pageshow", localTimes);
  if (table()) document.addEventListener("table:changed", follow);
})();
