// Keys and autoplay of the replay. The links do the work; without this file they still do.
(() => {
  "use strict";
  const PAUSE = 900;
  let timer = 0;
  const root = () => document.getElementById("replay");
  const follow = (selector) => {
    const link = root()?.querySelector(selector);
    if (!link || link.getAttribute("aria-disabled") === "true") return false;
    link.click();
    return true;
  };
  const button = () => root()?.querySelector(".replay-play");
  const name = () => {
    const play = button();
    if (!play) return;
    play.hidden = false;
    play.textContent = timer ? play.dataset.pause : play.dataset.play;
  };
  const stop = () => { clearInterval(timer); timer = 0; name(); };
  const toggle = () => {
    if (timer) return stop();
    if (root().dataset.step === root().dataset.last) follow('[rel="first"]');
    timer = setInterval(() => { if (!follow('[rel="next"]')) stop(); }, PAUSE);
    name();
  };
  const KEYS = {
    ArrowLeft: '[rel="prev"]', ArrowRight: '[rel="next"]', Home: '[rel="first"]', End: '[rel="last"]',
    "Shift+ArrowLeft": '[data-key="turn-back"]', "Shift+ArrowRight": '[data-key="turn-on"]',
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select, .desk-board svg [tabindex]")) return;
    if (event.key === " " && !event.target.closest("a, button")) { event.preventDefault(); toggle(); return; }
    const selector = KEYS[(event.shiftKey ? "Shift+" : "") + event.key];
    if (selector) { event.preventDefault(); stop(); follow(selector); }
  });
  document.addEventListener("click", (event) => { if (event.target.closest(".replay-play")) toggle(); });
  const settle = () => {
    name();
    const now = root()?.querySelector(".log [aria-current]");
    const frame = now?.closest(".desk-log");
    if (frame) frame.scrollTop = now.offsetTop - frame.clientHeight / 2;
  };
  document.addEventListener("htmx:after:swap", settle);
  settle();
})();
