// Pieces that move together: a press on an own stack lists its kinds with steppers and rings the spaces that all of
// the chosen ones reach; a press on one of these sends them as one submission. Escape cancels.
(() => {
  "use strict";
  const words = () => JSON.parse(document.getElementById("march-words").textContent);
  const region = (id) => document.getElementById(`r-${id}`);
  const regionAt = (event) => event.target.closest && event.target.closest("#table .region");
  const named = (id) => region(id).getAttribute("aria-label").split(",")[0];
  const payload = (form) => JSON.parse(form.querySelector("[name=move]").value);
  const say = (text) => document.dispatchEvent(new CustomEvent("table:say", { detail: { about: "board", text } }));
  const all = () => [...document.querySelectorAll("#table form[data-from]")];
  // The forms that move a piece without a captive, by its kind.
  const ways = (from) => Map.groupBy(all().filter((form) => form.dataset.from === from && !payload(form).captive),
    (form) => form.dataset.piece);
  let picked = null; // { from, kinds: kind -> forms, counts: kind -> pieces }

  function cancel() {
    const panel = document.getElementById("march"), held = picked && panel && panel.contains(document.activeElement);
    if (panel) panel.remove();
    document.querySelectorAll(".picking").forEach((one) => one.classList.remove("picking"));
    document.querySelectorAll(".region:is(.reach, .from)").forEach((one) => one.classList.remove("reach", "from"));
    if (held && region(picked.from)) region(picked.from).focus({ preventScroll: true });
    picked = null;
  }

  // Where all chosen kinds can go.
  function reach() {
    const sets = [...picked.kinds].filter(([kind]) => picked.counts[kind])
      .map(([, forms]) => new Set(forms.map((form) => payload(form).to)));
    return sets.length ? sets.reduce((one, other) => new Set([...one].filter((id) => other.has(id)))) : new Set();
  }

  function ring() {
    const to = reach();
    document.querySelector("#table .desk-board").classList.add("picking");
    document.querySelectorAll("#table .region").forEach((one) => {
      one.classList.toggle("reach", to.has(one.dataset.region));
      one.classList.toggle("from", one.dataset.region === picked.from);
    });
  }

  function make(name, text = "", kind = "") {
    return Object.assign(document.createElement(name), { textContent: text, className: kind });
  }

  function press(text, act, label = "") {
    const made = Object.assign(make("button", text), { type: "button" });
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    return made;
  }

  function stepper(kind, most) {
    const row = make("div", "", "march-row"), name = words().kinds[kind] || kind, count = make("b");
    const show = (by) => {
      picked.counts[kind] = Math.min(most, Math.max(0, picked.counts[kind] + by));
      count.textContent = `${picked.counts[kind]} / ${most}`;
      ring();
    };
    row.append(make("span", name), press("−", () => show(-1), `${name}: ${words().fewer}`), count,
      press("+", () => show(1), `${name}: ${words().more}`));
    count.setAttribute("aria-live", "polite");
    show(0);
    return row;
  }

  function pick(id, byKey) {
    const kinds = ways(id), panel = make("section", "", "march"), foot = make("div", "", "march-foot"), text = words();
    const left = (kind) => Number(kinds.get(kind)[0].dataset.left) || 1;
    const units = [...kinds.keys()].some((kind) => ["melee", "ranged", "flying"].includes(kind));
    const starts = (kind) => (["melee", "ranged", "flying"].includes(kind) || !units ? left(kind) : 0);
    cancel();
    picked = { from: id, kinds, counts: Object.fromEntries([...kinds.keys()].map((kind) => [kind, starts(kind)])) };
    panel.id = "march";
    panel.setAttribute("aria-label", text.title.replace("%(place)s", () => named(id)));
    panel.append(make("h2", panel.getAttribute("aria-label")), ...[...kinds.keys()].map((kind) => stepper(kind, left(kind))),
      make("p", text.hint), foot);
    foot.append(press(text.map, () => region(id).focus()), press(text.cancel, cancel));
    // What else a press on this space could mean: moves into it, and escorts of a captive from it.
    const others = [...document.querySelectorAll("#table form[data-region]")]
      .filter((form) => form.dataset.region === id || (form.dataset.from === id && payload(form).captive));
    others.forEach((form) => {
      const button = form.querySelector("button[type=submit]"), label = button.getAttribute("aria-label") || button.textContent;
      foot.append(press(label.trim(), () => { cancel(); button.click(); }));
    });
    document.body.append(panel);
    if (byKey) panel.querySelector("button").focus();
  }

  // One form with a move for each piece; units go first, since workers follow them past enemies.
  function send(to) {
    const order = ["melee", "ranged", "flying"];
    const chosen = [...picked.kinds].sort((one, other) => order.includes(other[0]) - order.includes(one[0]))
      .filter(([kind]) => picked.counts[kind])
      .map(([kind, forms]) => [forms.find((form) => payload(form).to === to), picked.counts[kind]]);
    const form = chosen[0][0].cloneNode(true), first = form.querySelector("[name=move]");
    chosen.forEach(([one, count]) => {
      for (let at = 0; at < count; at += 1) {
        const input = first.cloneNode();
        input.value = one.querySelector("[name=move]").value;
        form.append(input);
      }
    });
    first.remove();
    form.querySelector("[name=key]").value += `-${chosen.map(([, count]) => count).join("")}`;
    form.hidden = true;
    cancel();
    document.querySelector("#table .desk").append(form);
    htmx.process(form);
    form.requestSubmit();
    form.remove();
  }

  // Why pieces cannot go there, as the page lists it: "C7 (melee unit from D9)" below a sentence with its rule.
  function why(id) {
    const spot = region(id).dataset.spot, start = picked ? ` ${region(picked.from).dataset.spot})` : ")";
    const lists = [...document.querySelectorAll("#why dd")].filter((one) =>
      one.textContent.split(", ").some((text) => text.startsWith(`${spot} (`) && text.endsWith(start)));
    return [`${named(id)}: `, ...lists.flatMap((one) => [...one.previousElementSibling.cloneNode(true).childNodes])];
  }

  function meant(event, byKey) {
    const at = regionAt(event), id = at && at.dataset.region;
    if (!id || (event.detail > 1 && !byKey)) return;
    const told = why(id);
    if (!picked && !ways(id).size && (at.matches(".target") || told.length < 2)) return; // the board's own affair
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!picked && !ways(id).size) return say(told);
    if (!picked) return pick(id, byKey);
    if (id === picked.from) return cancel();
    if (reach().has(id)) return send(id);
    say(told.length > 1 ? told : words().none.replace("%(place)s", () => named(id)));
  }

  document.addEventListener("click", (event) => meant(event, false), true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picked) cancel();
    else if ((event.key === "Enter" || event.key === " ") && !event.repeat) meant(event, true);
  }, true);
  document.addEventListener("table:changed", cancel);
})();
