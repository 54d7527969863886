// Tells those who listen what has happened: one message for each news, made of the new lines of the log and of whose
// turn it is. News that come within a moment become one message; what a refusal has told already is left out.
(() => {
  "use strict";
  const voice = document.getElementById("news");
  if (!voice) return;
  const words = JSON.parse(document.getElementById("words").textContent);
  const TOGETHER_MS = 400, MOST = 4, LAST = 2;
  const textOf = (element) => (element ? element.textContent.replace(/\s+/g, " ").trim() : "");
  const lines = () => [...document.querySelectorAll("#table .log > li > :first-child")].map(textOf).reverse();
  const status = () => textOf(document.getElementById("status"));
  const refusal = () => document.querySelector("#table .refusal:not([hidden]) .meanwhile");
  let known = lines(), asked = status(), waiting = [], timer = 0;

  // The lines after those that both have. The log is cut at its start, and at its end by an undo; its last line may have
  // grown or shrunk, since small steps that follow each other share one: then it is new as well.
  function added(before, after) {
    const cuts = [...before.keys(), ...after.slice(1).map((_line, at) => -1 - at)];
    for (const cut of cuts) {
      const kept = before.slice(Math.max(cut, 0)), now = after.slice(Math.max(-cut, 0));
      const same = Math.min(kept.length, now.length);
      let at = 0;
      while (at < same && kept[at] === now[at]) at += 1;
      if (at && at >= same - 1) return now.slice(at);
    }
    return after;
  }

  function tell() {
    const many = waiting.length > MOST, now = status();
    const parts = many ? [words.many.replace("%(count)d", waiting.length), ...waiting.slice(-LAST)] : waiting;
    const said = now === asked ? parts : [...parts, now];
    waiting = [];
    asked = now;
    timer = 0;
    if (!said.length) return;
    const line = document.createElement("p");
    line.textContent = said.join(" ");
    voice.replaceChildren(line);
  }

  document.addEventListener("table:changed", () => {
    const now = lines();
    if (!refusal()) waiting.push(...added(known, now));
    known = now;
    timer = timer || setTimeout(tell, TOGETHER_MS);
  });
})();
