// Opens a rule beside the board instead of leaving it. Without this file the same links lead to the rule's page.
(() => {
  "use strict";
  const LINK = 'a[href*="/rules/"][href*="#"], a[data-panel]';
  let panel = null, opener = null;

  function aside() {
    if (panel) return panel;
    panel = document.createElement("aside");
    panel.className = "rule-panel";
    panel.tabIndex = -1;
    panel.addEventListener("click", (event) => { if (event.target.closest(".rule-panel-close")) close(); });
    document.getElementById("main").append(panel);
    return panel;
  }

  function close() {
    if (!panel || panel.hidden) return;
    panel.hidden = true;
    if (opener && opener.isConnected) opener.focus();
  }

  async function open(link) {
    const url = new URL(link.href), rule = url.hash.slice(1), part = link.dataset.panel;
    if (!panel || !panel.contains(link)) opener = link;
    try {
      const answer = await fetch(part || `${url.pathname}rule/${rule}`, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.statusText);
      const box = aside();
      box.innerHTML = await answer.text();
      box.hidden = false;
      box.setAttribute("aria-label", part ? link.textContent : rule);
      box.focus({ preventScroll: true });
    } catch {
      location.href = link.href; // the page of all rules, where the browser can say what is wrong
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(LINK);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || (!link.dataset.panel && link.closest(".rule-panel-book"))) return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
})();
