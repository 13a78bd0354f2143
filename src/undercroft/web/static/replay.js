// Looking back at a match. A step shows at once which moment it leads to; the board follows as fast as
// it comes, and what is passed by on the way is never drawn. The moments next to the one that is shown
// are fetched ahead. Space plays on until the end, or until a step is taken by hand, picture by picture.
// A spot is a moment, and a picture on the way there: 0 is the moment itself.
(() => {
  const PAUSE = 900; // between two steps of Play
  const CALM = 450; // a step that follows the last one sooner is drawn without motion
  const KEPT = 60; // so many moments
  const FRESH = 5000; // of a match that still runs: what is kept may be out of date
  const AGAIN = 500; // after an answer that did not come

  const root = document.documentElement;
  const find = (id) => document.getElementById(id);
  const slider = () => find("slider");
  const here = () => new URL(find("here").href);
  const spotOf = ({ searchParams }) => ({ at: Number(searchParams.get("at")), picture: Number(searchParams.get("picture")) });
  const shown = () => spotOf(here());
  const isSame = (one, other) => one.at === other.at && one.picture === other.picture;
  const last = () => Number(slider().dataset.last);
  // Whose end nobody here has seen, the slider is only as long as what was shown.
  const knowsEnd = () => slider().hasAttribute("data-known");
  let furthest = Number(slider().max);
  let remembered = knowsEnd();

  // -- moments: asked for once, kept for a while ------------------------------------
  const pages = new Map();
  const address = ({ at, picture }) => {
    const url = here();
    url.searchParams.set("at", at);
    if (picture) url.searchParams.set("picture", picture);
    else url.searchParams.delete("picture");
    const together = new URL(location.href).searchParams.get("with"); // led.js: whom this page follows
    if (together) url.searchParams.set("with", together);
    return url.pathname + url.search;
  };
  const isRunning = () => !find("table").hasAttribute("data-over");
  const fetched = (spot) => {
    const url = address(spot);
    const known = pages.get(url);
    if (known && !(isRunning() && performance.now() - known.since > FRESH)) return known.text;
    const text = fetch(url, { headers: { "HX-Request": "true" } }).then((answer) => {
      if (answer.status === 403 || answer.status === 404) location.assign(url);
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.text();
    });
    text.catch(() => pages.delete(url));
    pages.delete(url);
    pages.set(url, { text, since: performance.now() });
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
    return text;
  };

  // -- the turns: where somebody begins to decide ------------------------------------
  const turns = () => slider().dataset.turns.trim().split(/\s+/).map((pair) => pair.split(":").map(Number));
  const whose = (at) => {
    if (at >= last()) return slider().dataset.end;
    const [, seat] = turns().findLast(([from]) => from <= at);
    return `${JSON.parse(slider().dataset.names)[seat]} decides`;
  };
  const STEPS = {
    first: () => 0,
    "back-turn": ({ at }) => turns().findLast(([from]) => from < at)?.[0] ?? 0,
    back: ({ at, picture }) => (picture ? at : at) - 1,
    on: ({ at, picture }) => (picture ? at : at + 1),
    "on-turn": ({ at }) => turns().find(([from]) => from > at)?.[0] ?? last(),
    last: () => last(),
  };

  // -- going there: the number first, then the board -----------------------------------
  let wanted = shown();
  let direction = 1;
  let stepped = -Infinity;
  let isCalm = true;
  let going = false;

  const tell = () => {
    const { at } = wanted;
    const words = whose(at);
    find("at").textContent = at;
    find("whose").textContent = words;
    furthest = Math.max(furthest, at);
    slider().max = knowsEnd() ? last() : furthest;
    slider().value = at;
    slider().setAttribute("aria-valuetext", `${knowsEnd() ? `${at} of ${last()}` : `Moment ${at}`}, ${words}`);
  };
  const draw = (text, calm) => {
    root.toggleAttribute("data-quick", !calm);
    return htmx.swap({ text, target: "#table", swap: "board", sourceElement: find("table") });
  };
  // The end is on the screen: the server, which is asked for moments ahead too, hears of it.
  const remember = async () => {
    await fetch(here());
    pages.clear();
    remembered = true;
  };
  const follow = async () => {
    if (going) return;
    going = true;
    while (!isSame(shown(), wanted)) {
      const spot = wanted;
      try {
        await draw(await fetched(spot), isCalm && spot === wanted);
        // A match that still runs may have become shorter, and the last picture is the moment.
        if (spot === wanted) wanted = shown();
        if (knowsEnd() && !remembered) await remember();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    going = false;
    history.replaceState(null, "", address(wanted));
    tell();
    const near = direction > 0 ? ["on", "on-turn", "back"] : ["back", "back-turn", "on"];
    const ahead = near.map((by) => STEPS[by](wanted));
    ahead.splice(1, 0, wanted.at + 2 * direction);
    const spots = ahead.filter((at) => at >= 0 && at <= last() && at !== wanted.at).map((at) => ({ at, picture: 0 }));
    if (wanted.picture || timer) spots.unshift(onPicture(wanted));
    for (const spot of spots) fetched(spot).catch(() => {});
  };
  // The picture after that one: the next on the way, or the first one of the way to the next moment.
  const onPicture = ({ at, picture }) => (picture ? { at, picture: picture + 1 } : { at: Math.min(at + 1, last()), picture: 1 });
  const go = (at, picture = 0, led = false) => {
    const to = { at: Math.max(0, Math.min(at, last())), picture };
    if (isSame(to, wanted)) return;
    const now = performance.now();
    isCalm = now - stepped > CALM;
    stepped = now;
    direction = Math.sign(to.at - wanted.at) || 1;
    wanted = to;
    document.dispatchEvent(new CustomEvent("undercroft:stepped", { detail: { ...to, led } }));
    tell();
    follow();
  };
  const step = (by) => go(STEPS[by](wanted));

  // -- Play --------------------------------------------------------------------------
  let timer = 0;
  const show = () => {
    find("autoplay").setAttribute("aria-pressed", String(timer !== 0));
    find("autoplay").textContent = timer ? "Pause" : "Play";
    find("board-only").setAttribute("aria-pressed", String(root.hasAttribute("data-board-only")));
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  const isBefore = (at) => wanted.at < at || wanted.picture > 0;
  const play = (until) => {
    const playOn = () => {
      if (going) return;
      if (!isBefore(until)) return stop();
      const { at, picture } = onPicture(wanted);
      go(at, picture);
    };
    timer = setInterval(playOn, PAUSE);
    playOn();
    show();
  };
  // What led to a moment, from the moment before it on.
  const showAgain = (at) => {
    if (at < 1) return;
    go(at - 1);
    setTimeout(() => isSame(wanted, { at: at - 1, picture: 0 }) && play(at), PAUSE);
  };
  const toggle = () => (timer || !isBefore(last()) ? stop() : play(last()));

  // -- hands: links, keys, the slider ---------------------------------------------------
  const isStep = (link) => link && link.origin === location.origin && link.pathname === location.pathname;
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("#autoplay")) return toggle();
    if (event.target.closest("#board-only")) {
      root.toggleAttribute("data-board-only");
      return show();
    }
    const link = event.target.closest("#table a[href]:not(#here)");
    if (!isStep(link)) return;
    event.preventDefault();
    stop();
    if (link.dataset.by) return step(link.dataset.by);
    const url = new URL(link.href);
    const { at, picture } = spotOf(url);
    if (url.searchParams.get("again") === "") showAgain(at);
    else go(at, picture);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector(":popover-open")) return;
    const onSlider = event.target === slider();
    if (!onSlider && event.target.closest?.("input, select, textarea, summary")) return;
    if (event.key === " ") {
      if (event.target.closest?.("button")) return;
      event.preventDefault();
      if (!event.repeat) toggle();
      return;
    }
    // The slider knows all keys but those of a turn.
    const key = document.querySelector(`.replay [aria-keyshortcuts="${CSS.escape(event.key)}"]`);
    if (!key || (onSlider && key.id in STEPS && !event.key.startsWith("Page"))) return;
    event.preventDefault();
    if (!(key.id in STEPS)) return key.click();
    stop();
    step(key.id);
  });
  document.addEventListener("input", (event) => {
    if (event.target !== slider()) return;
    stop();
    go(Number(slider().value));
  });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "seat") return;
    slider().value = wanted.at;
    event.target.form.requestSubmit();
  });

  document.addEventListener("undercroft:go", ({ detail: { at, picture } }) => {
    stop();
    go(at, picture, true);
  });
  document.addEventListener("undercroft:swapped", () => {
    tell();
    show();
  });
  // An address that says so shows once more the step that led to its moment.
  const { at } = wanted;
  const isAgain = new URL(location.href).searchParams.get("again") === "";
  show();
  follow();
  if (isAgain) showAgain(at);
})();
