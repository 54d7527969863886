// Keys of the table: to its parts, to the regions with a choice, and for what is done most. `?` lists them.
// Single characters can be turned off, for those whom speech input or a stray finger would make play.
(() => {
  "use strict";
  const list = document.getElementById("keys"), box = document.getElementById("keys-on");
  if (!list) return;
  const words = JSON.parse(document.getElementById("words").textContent);
  const STORE = "longtable.keys";
  const $ = (selector) => document.querySelector(selector);
  const say = (text) => document.dispatchEvent(new CustomEvent("table:say", { detail: { about: "board", text } }));
  const walk = (way) => document.dispatchEvent(new CustomEvent("table:walk", { detail: { way } }));

  // --- on or off, as this browser remembers; without a memory they are on ------------------------------------------
  function recalled() {
    try { return localStorage.getItem(STORE) !== "off"; } catch { return true; }
  }
  box.checked = recalled();
  box.addEventListener("change", () => {
    try { localStorage.setItem(STORE, box.checked ? "on" : "off"); } catch { /* a browser without a memory */ }
  });

  function go(place) {
    if (!place) return;
    if (!place.matches("a[href], button, summary, input, [tabindex]")) place.tabIndex = -1;
    place.focus();
    place.scrollIntoView({ block: "nearest" });
  }

  function toChoices() {
    const sheet = document.getElementById("sheet");
    if (sheet) sheet.checked = false;
    go(document.getElementById("choices-title") || document.getElementById("status"));
  }

  // What ends a step. Where that cannot be taken back its question opens, and Enter answers it.
  function end() {
    const forms = [...document.querySelectorAll("#table .desk-actions form.choice")];
    const form = forms.find((one) => one.querySelector(".primary:not(.ask .primary)")) || forms[0];
    if (!form) return say(words.noEnd);
    const question = form.querySelector(".confirm"), button = form.querySelector("button[type=submit]");
    if (question) question.open = true;
    else return button.click();
    button.focus();
  }

  function undo() {
    const button = $('#table form[action$="/undo"] button');
    if (button) button.click();
    else say(words.noUndo);
  }

  // The rule of what is decided now, beside the board; a rule that is open gets the focus.
  function rule() {
    const open = $(".rule-panel:not([hidden])"), link = $("#choices a.rule") || $("#log a.rule");
    if (open) open.focus();
    else if (link) link.click();
  }

  const KEYS = {
    "?": () => list.showModal(),
    b: () => go($("#table .region[tabindex='0']")),
    c: toChoices,
    l: () => go(document.getElementById("log")),
    r: rule,
    n: () => walk("next"),
    p: () => walk("previous"),
    e: end,
    u: undo,
  };
  const FIELD = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), select, textarea, [contenteditable]";

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return back(event);
    const act = KEYS[event.shiftKey ? event.key : event.key.toLowerCase()]; // also with Caps Lock
    if (!act || !box.checked || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.target.closest(FIELD) || $("dialog[open]")) return;
    event.preventDefault();
    if (!event.repeat || act === KEYS.n || act === KEYS.p) act();
  });

  // Escape takes back a question, or what has opened over the page.
  function back(event) {
    const open = event.target.closest(".confirm[open], .combo > details[open]");
    if (!open || $("dialog[open]")) return;
    open.open = false;
    open.querySelector("summary").focus();
  }

  // --- the list -----------------------------------------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-keys]")) list.showModal();
    else if (event.target === list || event.target.closest("#keys-close")) list.close();
  });
  list.addEventListener("close", () => { if (document.activeElement === document.body) toChoices(); });
  document.documentElement.classList.add("has-keys");
})();
