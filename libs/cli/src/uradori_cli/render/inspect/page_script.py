"""What the page does: a cell under the pointer tells its fact; a click keeps it. It reads attributes and sets text only."""

import base64
from hashlib import sha256

SCRIPT = """
"use strict";
const panel = document.getElementById("fact");
const hint = panel.querySelector(".hint");
const list = panel.querySelector("dl");
let kept = null;
const bare = text => text.replace(/\\s+/g, "");
const lines = text => text ? text.split("\\n") : [];
function lit(cell) {
  for (const each of document.querySelectorAll(".lit,.chosen")) each.classList.remove("lit", "chosen");
  if (!cell) return;
  cell.classList.add("chosen");
  const drawn = cell.dataset.cell && document.querySelector('rect[data-cell="' + CSS.escape(cell.dataset.cell) + '"]');
  if (drawn) drawn.classList.add("chosen");
  const row = cell.parentNode, cells = [...cell.closest("table").querySelectorAll("td")];
  const here = cells.indexOf(cell);
  for (const label of lines(cell.dataset.r)) {
    const found = cells.filter((each, at) => each !== cell && (at < here || each.parentNode === row) && bare(each.textContent) === bare(label));
    if (found.length) found[found.length - 1].classList.add("lit");
  }
  const box = cell.getBoundingClientRect();
  for (const head of lines(cell.dataset.c)) {
    const found = cells.filter((each, at) => at < here && bare(each.textContent) === bare(head));
    const above = found.filter(each => { const its = each.getBoundingClientRect(); return its.left < box.right && its.right > box.left; });
    const best = (above.length ? above : found).pop();
    if (best) best.classList.add("lit");
  }
}
function show(cell) {
  lit(cell);
  list.replaceChildren();
  hint.hidden = !!cell;
  if (!cell) return;
  for (const line of lines(cell.dataset.f)) {
    const [name, value] = line.split("\\t");
    const term = document.createElement("dt"), said = document.createElement("dd");
    term.textContent = name;
    for (const step of value.split(" \\u203a ")) {
      const part = document.createElement("span");
      part.textContent = step;
      said.append(part);
    }
    list.append(term, said);
  }
}
document.addEventListener("mouseover", event => {
  const cell = event.target.closest("td[data-f]");
  if (cell && !kept) show(cell);
});
document.addEventListener("click", event => {
  const cell = event.target.closest("td[data-f]");
  if (event.target.closest("#fact")) return;
  kept = cell && cell !== kept ? cell : null;
  panel.classList.toggle("kept", !!kept);
  show(kept);
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape") { kept = null; panel.classList.remove("kept"); show(null); }
});
""".strip()

ALLOWED = f"'sha256-{base64.b64encode(sha256(SCRIPT.encode()).digest()).decode()}'"
"""For the page's Content-Security-Policy: this script and no other."""
