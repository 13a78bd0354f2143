// Moving a piece of the board onto what an answer is about, by mouse, finger or pen. The server says
// on each answer what it moves and onto what (data-moves, data-onto) and marks the pieces (data-drag);
// a press of such an answer is all that a drop does. Who only taps, or uses keys, needs none of this.
(() => {
  const FAR = 6; // pixels until a press becomes a drag
  const EDGE = 48; // so near the edge of the window the page scrolls along
  const STEP = 14;

  const ways = () => [...document.querySelectorAll("#decision [data-moves]")];
  const names = (text) => text.split(" ").filter(Boolean);
  const isNamed = (element, all) => all.includes(element.dataset.thing) || all.includes(element.dataset.mover);
  const places = (way) =>
    names(way.dataset.onto).flatMap((name) => [...document.querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)]);
  const words = (way) => way.getAttribute("aria-label") ?? (way.querySelector("[id^=label-]") ?? way).textContent.replace(way.dataset.key ?? "", "").trim();

  let held = null; // the piece under the finger, and what it could be dropped on
  let dropped = false;

  // -- the picture of the piece, above everything -----------------------------
  const picture = (piece) => {
    const box = piece.getBoundingClientRect();
    let copy = piece.cloneNode(true);
    let beside = piece;
    if (piece instanceof SVGElement) {
      const { x, y, width, height } = piece.getBBox();
      const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      frame.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      copy.removeAttribute("transform");
      frame.append(copy);
      copy = document.createElement("div");
      copy.append(frame);
      beside = piece.closest("svg");
    }
    for (const one of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "data-thing", "data-mover", "data-touch", "data-drag", "data-piece", "tabindex"]) one.removeAttribute(name);
    }
    copy.classList.add("carried");
    copy.setAttribute("aria-hidden", "true");
    copy.popover = "manual";
    beside.after(copy);
    copy.showPopover();
    // A frame that zooms makes its pixels larger or smaller than those of the window.
    const style = copy.style;
    Object.assign(style, { left: "0px", top: "0px", width: "100px" });
    const zoom = copy.getBoundingClientRect().width / 100 || 1;
    Object.assign(style, { width: `${box.width / zoom}px`, height: `${box.height / zoom}px` });
    const rest = copy.getBoundingClientRect();
    const to = (x, y) => {
      style.left = `${(x - rest.left) / zoom}px`;
      style.top = `${(y - rest.top) / zoom}px`;
    };
    return { copy, to: (x, y) => to(x - held.x + box.left, y - held.y + box.top) };
  };

  const label = () => {
    const tag = document.createElement("div");
    tag.className = "drag-tag";
    tag.popover = "manual";
    tag.setAttribute("aria-hidden", "true");
    document.body.append(tag);
    tag.showPopover();
    return tag;
  };

  // -- from the press to the drop ----------------------------------------------
  const begin = () => {
    const { piece, found } = held;
    held.targets = new Map();
    for (const way of found) {
      for (const place of places(way)) held.targets.set(place, [...(held.targets.get(place) ?? []), way]);
    }
    held.picture = picture(piece);
    held.tag = label();
    piece.classList.add("lifted");
    document.documentElement.classList.add("carrying");
    for (const [place, all] of held.targets) {
      place.classList.add("drop-here");
      const odds = all.length === 1 && all[0].dataset.odds;
      if (odds) place.dataset.odds = odds;
    }
    piece.setPointerCapture(held.pointer);
  };

  // What lies over the board hides it: nothing is dropped on what cannot be seen.
  const below = ({ clientX, clientY }) => {
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const place = element.closest(".drop-here");
      if (place || !element.closest("#content")) return place;
    }
    return null;
  };
  // On a phone the answers lie over the foot of the page.
  const foot = () => {
    const box = document.getElementById("decision-panel").getBoundingClientRect();
    return box.width > 0.8 * innerWidth ? box.top : innerHeight;
  };

  const follow = ({ clientX: x, clientY: y }) => {
    held.picture.to(x, y);
    const over = below({ clientX: x, clientY: y });
    for (const place of held.targets.keys()) place.classList.toggle("thing-lit", place === over);
    held.over = over;
    const all = held.targets.get(over) ?? [];
    const said = all.length > 1 ? `${all.length} answers` : all.map((way) => [words(way), way.dataset.odds].filter(Boolean).join(" – ")).join();
    held.tag.textContent = said;
    held.tag.hidden = !said;
    held.tag.style.left = `${Math.min(x + 14, innerWidth - held.tag.offsetWidth - 8)}px`;
    held.tag.style.top = `${y > 90 ? y - held.tag.offsetHeight - 26 : y + 26}px`;
    held.at = { clientX: x, clientY: y };
    held.speed = y < EDGE ? -STEP : y > foot() - EDGE ? STEP : 0;
  };

  const glide = (mine) => {
    if (held !== mine) return;
    const before = scrollY;
    if (held.speed) scrollBy({ top: held.speed, behavior: "instant" });
    if (scrollY !== before) follow(held.at);
    requestAnimationFrame(() => glide(mine));
  };

  const end = () => {
    if (!held) return;
    held.picture?.copy.remove();
    held.tag?.remove();
    held.piece.classList.remove("lifted");
    document.documentElement.classList.remove("carrying");
    for (const place of held.targets?.keys() ?? []) {
      place.classList.remove("drop-here", "thing-lit");
      delete place.dataset.odds;
    }
    held = null;
  };

  const carry = (at) => {
    begin();
    follow(at);
    glide(held);
  };

  const take = (piece, { clientX: x, clientY: y, pointerId: pointer }) => {
    const found = ways().filter((way) => isNamed(piece, names(way.dataset.moves)));
    if (found.length) held = { piece, found, x, y, pointer };
  };

  document.addEventListener("pointerdown", (event) => {
    dropped = false;
    if (held || !event.isPrimary || event.button !== 0) return;
    const piece = event.target.closest?.("[data-drag]");
    if (!piece || event.target.closest("a, button, input, summary")) return;
    take(piece, event);
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary) return;
    if (!held.picture) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= FAR) return;
      carry(event);
    }
    event.preventDefault();
    follow(event);
  });
  document.addEventListener("pointerup", (event) => {
    if (!event.isPrimary) return;
    const all = held?.targets?.get(held.over) ?? [];
    dropped ||= Boolean(held?.picture);
    end();
    // The browser's own click comes right behind this, after Escape too.
    const then = asked();
    setTimeout(() => {
      dropped = false;
      if (all.length && asked() !== then) return lose(event);
      if (all.length === 1) give(all[0]);
      else if (all.length) choose(all);
    });
  });
  // Another question came while the piece was in the hand: press.js says so.
  const lose = ({ clientX, clientY }) =>
    document.dispatchEvent(new CustomEvent("undercroft:changed", { detail: { clientX, clientY } }));
  // What the first answer shows may not be known before the next one is given: that waits for the page.
  let next = null;
  const asked = () => document.querySelector("#decision input[name=number]")?.value;
  const give = (way) => {
    next = way.dataset.then ? { value: way.dataset.then, asked: asked() } : null;
    way.click();
  };
  // Nobody means it any more when the server answers again.
  document.addEventListener("undercroft:server", ({ detail }) => {
    if (detail.is === "away") next = null;
  });
  document.addEventListener("undercroft:swapped", () => {
    if (!next || next.asked === asked()) return;
    const { value } = next;
    next = null;
    document.querySelector(`#decision .option[value="${CSS.escape(value)}"]`)?.click();
  });
  // Several answers fit: they light up in the list, as after a click on a thing.
  const choose = (all) => {
    for (const option of document.querySelectorAll("#decision .option")) option.classList.toggle("lit", all.includes(option));
    const first = all.find((way) => way.matches(".option"));
    first?.closest("details")?.setAttribute("open", "");
    first?.focus();
  };
  document.addEventListener(
    "click",
    (event) => {
      if (!dropped || !event.isTrusted) return;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );

  // A tap on a piece that no answer touches shows which answers move it, and gives none of them: what
  // lies around the piece may be where it goes.
  document.addEventListener(
    "click",
    (event) => {
      const piece = event.target.closest?.("[data-drag], [data-touch]");
      if (!piece || piece.dataset.touch) return;
      const found = ways().filter((way) => isNamed(piece, names(way.dataset.moves)));
      if (!found.length) return;
      event.stopPropagation();
      choose(found);
    },
    true,
  );

  // A part of a drawing has no touch-action: else a finger on it would scroll the drawing.
  const isDrawn = (event) => held?.piece instanceof SVGElement && event.cancelable;
  document.addEventListener("touchmove", (event) => isDrawn(event) && event.preventDefault(), { passive: false });
  document.addEventListener("pointercancel", end);
  // Somebody who comes or speaks changes the page, not the question: the piece stays in the hand.
  let kept = null;
  document.addEventListener("undercroft:swapping", () => {
    kept = held && { ...held, asked: asked() };
    end();
  });
  document.addEventListener("undercroft:swapped", () => {
    const before = kept;
    kept = null;
    if (!before) return;
    if (!before.piece.isConnected || before.asked !== asked()) return before.at && lose(before.at);
    const { piece, x, y, pointer, at } = before;
    take(piece, { clientX: x, clientY: y, pointerId: pointer });
    if (held && at) carry(at);
  });
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.("[data-drag]")) event.preventDefault();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !held?.picture) return;
      event.stopPropagation();
      dropped = true;
      end();
    },
    true,
  );
})();
