// A thing too large for its frame: drag it, zoom it, come back to where the play is.
// The frame scrolls by itself, so that nothing of this is needed to see all of it:
//   <div data-panzoom="name" data-panzoom-at="id of what to centre" data-panzoom-key="centre anew when this changes">
//     <div data-panzoom-world>...</div></div>   and anywhere <button data-panzoom-do="in | out | all | home" aria-controls="id">;
// with data-panzoom-to="id of a thing" home is that thing instead. With data-panzoom-fit="0.3" all of it is
// shown, as large as it fits but no smaller than that, until somebody zooms, and again when the key changes.
// The big screen, which nobody presses, always shows all of it, as large as it fits.
// The zoom is the variable --zoom-<name> of the page, which live updates leave alone.
(() => {
  const STEPS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.15, 1.3, 1.5];
  const root = document.documentElement;
  const centred = new Map();
  const frames = () => [...document.querySelectorAll("[data-panzoom]")];
  const world = (frame) => frame.querySelector("[data-panzoom-world]");
  const kept = (frame) => `zoom-${frame.dataset.panzoom}`;

  const isBig = () => document.body.matches(".screen");
  const recall = (frame) => {
    const zoom = sessionStorage.getItem(kept(frame));
    if (zoom && !isBig()) root.style.setProperty(`--${kept(frame)}`, zoom);
  };

  const centre = (frame, smoothly, id = frame.dataset.panzoomAt) => {
    const what = document.getElementById(id);
    if (!what) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const inner = what.getBoundingClientRect();
    const outer = frame.getBoundingClientRect();
    frame.scrollBy({
      left: inner.left + inner.width / 2 - outer.left - outer.width / 2,
      top: inner.top + inner.height / 2 - outer.top - outer.height / 2,
      behavior: smoothly && !calm ? "smooth" : "instant",
    });
  };

  const zoomTo = (frame, zoom) => {
    root.style.setProperty(`--${kept(frame)}`, zoom);
    sessionStorage.setItem(kept(frame), zoom);
  };

  const showAll = (frame) => {
    for (const step of STEPS.filter((one) => one <= 1).reverse()) {
      zoomTo(frame, step);
      if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) break;
    }
    centre(frame, false);
  };

  const isTooLarge = (frame) => frame.scrollWidth > frame.clientWidth + 1 || frame.scrollHeight > frame.clientHeight + 1;
  const fit = (frame) => {
    const least = Number(frame.dataset.panzoomFit);
    for (let zoom = 1; zoom >= least; zoom -= 0.04) {
      root.style.setProperty(`--${kept(frame)}`, zoom.toFixed(2));
      if (!isTooLarge(frame)) break;
    }
  };
  const [SMALLEST, LARGEST, FINE] = [0.4, 4, 0.02]; // smaller than that nobody reads it
  const fill = (frame) => {
    const show = (zoom) => root.style.setProperty(`--${kept(frame)}`, zoom.toFixed(2));
    let [fits, not] = [SMALLEST, LARGEST];
    while (not - fits > FINE) {
      const zoom = (fits + not) / 2;
      show(zoom);
      if (isTooLarge(frame)) not = zoom;
      else fits = zoom;
    }
    show(fits);
  };
  const refit = (frame) => {
    if (isBig()) fill(frame);
    else if (frame.dataset.panzoomFit && !sessionStorage.getItem(kept(frame)) && isTooLarge(frame)) fit(frame);
  };

  // A window of another width, such as that of a phone that is turned, lays the thing anew, so it goes back to the play.
  // The bar of a browser that comes and goes changes the height alone.
  const widths = new Map();
  const settle = (frame) => {
    refit(frame);
    centre(frame, false);
    widths.set(frame.id, frame.clientWidth);
  };

  const zoomBy = (frame, steps) => {
    const now = Number(getComputedStyle(world(frame)).zoom) || 1;
    const nearest = STEPS.reduce((best, step) => (Math.abs(step - now) < Math.abs(best - now) ? step : best));
    const next = STEPS[Math.max(0, Math.min(STEPS.length - 1, STEPS.indexOf(nearest) + steps))];
    const x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth;
    const y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
    zoomTo(frame, next);
    frame.scrollTo({
      left: x * frame.scrollWidth - frame.clientWidth / 2,
      top: y * frame.scrollHeight - frame.clientHeight / 2,
      behavior: "instant",
    });
  };

  // -- after each update: back to the play, if it has moved -------------------
  const look = () => {
    for (const frame of frames()) {
      const key = [frame.dataset.panzoomAt, frame.dataset.panzoomKey, ...(isBig() ? [frame.clientWidth, frame.clientHeight] : [])].join(" ");
      if (!isBig() || centred.get(frame.id) !== key) refit(frame);
      if (centred.get(frame.id) === key) continue;
      if (frame.dataset.panzoomFit && centred.has(frame.id)) {
        sessionStorage.removeItem(kept(frame));
        fit(frame);
      }
      centre(frame, centred.has(frame.id));
      centred.set(frame.id, key);
      widths.set(frame.id, frame.clientWidth);
    }
  };

  // -- buttons and keys --------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-panzoom-do]");
    const frame = button && document.getElementById(button.getAttribute("aria-controls"));
    if (!frame) return;
    const wish = button.dataset.panzoomDo;
    if (wish === "home") centre(frame, true, button.dataset.panzoomTo);
    else if (wish === "all") showAll(frame);
    else zoomBy(frame, wish === "in" ? 1 : -1);
  });

  document.addEventListener("keydown", (event) => {
    const frame = event.target.closest?.("[data-panzoom]");
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(frame, 1);
    else if (event.key === "-") zoomBy(frame, -1);
    else return;
    event.preventDefault();
  });

  document.addEventListener(
    "wheel",
    (event) => {
      const frame = event.target.closest?.("[data-panzoom]");
      if (!frame || !event.ctrlKey) return;
      event.preventDefault();
      zoomBy(frame, event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );

  // -- dragging by mouse; a finger scrolls the frame anyway --------------------
  let drag = null;
  let dragged = false;
  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    const frame = event.target.closest?.("[data-panzoom]");
    if (!frame || event.pointerType !== "mouse" || event.button !== 0) return;
    if (event.target.closest("a, button, summary, [data-drag]")) return;
    drag = { frame, x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const dx = event.clientX - drag.x;
    const dy = event.clientY - drag.y;
    if (!dragged && Math.hypot(dx, dy) < 6) return;
    dragged = true;
    drag.frame.classList.add("dragging");
    drag.frame.scrollTo({ left: drag.left - dx, top: drag.top - dy, behavior: "instant" });
  });
  const drop = () => {
    drag?.frame.classList.remove("dragging");
    drag = null;
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener(
    "click",
    (event) => {
      if (!dragged || !event.target.closest?.("[data-panzoom]")) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );

  document.addEventListener("DOMContentLoaded", () => {
    frames().forEach(recall);
    look();
    document.fonts?.ready.then(() => frames().forEach(settle));
    addEventListener("resize", () =>
      frames().forEach((frame) => (widths.get(frame.id) === frame.clientWidth ? refit(frame) : settle(frame))),
    );
    const watch = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-panzoom-key", "data-panzoom-at"] };
    new MutationObserver(look).observe(document.body, watch);
  });
})();
