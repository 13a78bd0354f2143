// What just happened, at the pace of the table. Where it was much, the board shows one thing after
// another: a picture of each, and beside it what is said of it; what came of it is read afterwards.
// Else the weightiest lines alone are said, over the head of the page, for about a second each. A click anywhere, a key or an answer
// ends it. The lines come with the page, hidden; the log says them to who listens.
(() => {
  const PACES = { slow: 1700, normal: 1200, fast: 700 }; // in milliseconds; at "instant" there is none
  // How many paces a picture stays, by what it weighs, from what is no moment at all on; but at least
  // as long as it takes to read what is said of it.
  const STAYS = { "-1": 0.7, 0: 1, 1: 1, 2: 1.2, 3: 2 };
  const LETTER = 0.022;
  const MANY = 12; // if so many more wait, trifles stay half as long
  const MORE = 1.3; // how long a line stays that weighs most, without a picture
  const BACK = 8; // so many moments are shown at most, the last ones
  const SETTLED = 300; // milliseconds after the end in which a press was meant for the film: see press.js
  const LATER = 60; // milliseconds until it is asked again whether the next picture has come
  const KEYS = ["Tab", "Shift", "Control", "Alt", "Meta", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown"];

  const root = document.documentElement;
  const moments = () => document.getElementById("moments");
  const content = () => document.getElementById("content");
  const banner = document.getElementById("aloud");
  const pace = () => PACES[moments()?.dataset.pace] ?? 0;

  let shots = []; // what is shown: words, and with some of them the board of then
  let place = -1;
  let board = null; // the board as it is now, while pictures are shown
  let isNow = false; // whether it is the one that is shown
  let isLatest = true; // whether the last picture is the board as it is now
  let coming = false; // whether more pictures are being fetched
  let run = 0; // grows when all of it ends
  let timer = 0;
  let held = false; // somebody steps by hand

  const hear = (detail) => {
    if (detail) document.dispatchEvent(new CustomEvent("undercroft:heard", { detail }));
  };
  const draw = (picture, glides) => {
    isNow = picture === board;
    root.classList.add("filming");
    document.dispatchEvent(new CustomEvent("undercroft:draw", { detail: { picture: picture.cloneNode(true), glides } }));
  };
  const stop = () => {
    clearTimeout(timer);
    run += 1;
    [shots, place, coming, held] = [[], -1, false, false];
    banner.hidden = true;
    if (board && !isNow) draw(board, false);
    board = null;
    if (!root.classList.contains("filming")) return;
    // Who presses "Skip" twice means no answer that comes to lie below.
    root.classList.replace("filming", "filmed");
    setTimeout(() => root.classList.remove("filmed"), SETTLED);
  };

  // -- one after another -------------------------------------------------------------
  const length = ({ weight, words, picture }) => {
    if (!picture) return pace() * (weight === "3" ? MORE : 1);
    const letters = words.reduce((sum, one) => sum + one.textContent.length, 0);
    const hurry = Number(weight) < 1 && shots.length - place > MANY ? 0.5 : 1;
    const paced = isLatest ? pace() || PACES.normal : PACES.slow; // who asks to see it again wants time
    return paced * Math.max(hurry * STAYS[weight], LETTER * letters);
  };
  const wait = () => {
    clearTimeout(timer);
    if (!held && place >= 0) timer = setTimeout(on, length(shots[place]));
  };
  const count = () => `${place + 1} of ${coming ? "…" : shots.length}`;
  const say = ({ words, weight, sound, picture }) => {
    banner.hidden = true;
    banner.replaceChildren(...words.map((one) => one.cloneNode(true)));
    banner.dataset.weight = weight;
    if (picture) {
      const steps = document.getElementById("film-steps").content.cloneNode(true);
      steps.querySelector("b").textContent = count();
      steps.querySelector("[data-film=back]").disabled = place === 0;
      steps.querySelector("[data-film=pause]").textContent = held ? "Go on" : "Pause";
      banner.prepend(steps);
    }
    void banner.offsetWidth; // so that what moves begins anew
    banner.hidden = false;
    hear(sound);
  };
  // Who has scrolled away from the board would miss what it shows.
  const bring = () => {
    const stage = content().querySelector("[data-panzoom]") ?? content();
    const { top, bottom } = stage.getBoundingClientRect();
    const middle = (top + Math.min(bottom, top + innerHeight)) / 2;
    if (middle < 0 || middle > innerHeight) stage.scrollIntoView({ block: "start", behavior: "instant" });
  };
  const show = (next) => {
    place = next;
    const shot = shots[place];
    const isLast = isLatest && place === shots.length - 1 && !coming;
    if (place === 0 && shot.picture) bring();
    if (shot.picture) draw(isLast ? board : shot.picture, true);
    say(shot);
    wait();
  };
  const on = () => {
    if (place + 1 < shots.length) show(place + 1);
    else if (coming) timer = setTimeout(on, LATER);
    else stop();
  };

  // -- pictures ------------------------------------------------------------------------
  let known = { at: Infinity, count: 0 }; // the moment that is shown, and how many pictures of its way were
  const fetched = async (at, number, asItRan, line) => {
    const { seat } = moments().dataset;
    const asked = new URLSearchParams({ at, seat, picture: number, as_it_ran: asItRan, line });
    const answer = await fetch(`${location.pathname}/film?${asked}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    return new Promise((resolve) => {
      const take = ({ detail }) => resolve([...detail.querySelectorAll(".picture")]);
      document.addEventListener("undercroft:picture", take, { once: true });
      htmx.swap({ text, target: "#moments", swap: "picture", sourceElement: moments() });
    });
  };
  // Those that led from one moment to another, the first `skipped` ones left out; with -1 of them the
  // board of before comes first, and nothing is said of it. With the number of an event, `line`, only
  // the picture of which its line is said is shown, and the one before it.
  const fetchWay = async (from, to, skipped, least, asItRan, line = "") => {
    const mine = run;
    coming = true;
    isLatest = skipped >= 0;
    for (let at = from; at <= to; at += 1) {
      let number = at === from ? skipped : 0;
      for (let many = Infinity; number < many; ) {
        const pictures = await fetched(at, number + 1, asItRan, line);
        if (mine !== run) return;
        many = 0;
        for (const picture of pictures) {
          const { weight, sound } = picture.dataset;
          [number, many] = [Number(picture.dataset.number), Number(picture.dataset.pictures)];
          const words = [...picture.querySelector(".caption").children];
          if (words.length) shots.push({ words, weight, sound, picture: picture.querySelector("#content") });
          else if (!number) draw(picture.querySelector("#content"), false);
        }
        if (asItRan && at === known.at && number) known.count = number;
        coming = at < to || number < many;
        if (place < 0 && shots.length >= least) show(0);
      }
    }
    coming = false;
  };
  const film = (...way) => {
    root.classList.add("filming");
    return fetchWay(...way).catch(() => stop());
  };

  // -- a new page: what is new, and whether it is much ---------------------------------------
  let reader = null;
  let seen = Infinity;
  let fresh = null;
  const note = ({ dataset, children }) => {
    const before = reader === dataset.reader ? seen : Infinity;
    const lines = [...children].filter((one) => Number(one.dataset.place) > before);
    const [at, much] = [Number(dataset.at), Number(dataset.much)];
    const from = at > known.at ? { at: known.at + 1, count: 0 } : known;
    const isNew = dataset.pace in PACES && Number(dataset.seen) > before && at >= known.at && much >= from.at;
    if (at !== known.at) known = { at, count: 0 };
    [reader, seen] = [dataset.reader, Number(dataset.seen)];
    return { lines, way: isNew && [Math.max(from.at, at - BACK + 1), at, from.count, 2, true] };
  };
  const tell = (lines) => {
    const shown = pace() ? lines.filter(({ dataset }) => dataset.weight !== "0") : [];
    // What is not shown is heard at once, and of that the weightiest alone.
    const heard = lines.filter((one) => !shown.includes(one));
    heard.sort((one, other) => other.dataset.weight - one.dataset.weight);
    hear(heard[0]?.dataset.sound);
    if (!shown.length) return;
    stop();
    // The next swap writes over the lines.
    shots = shown.map(({ childNodes, dataset: { weight, sound } }) => ({ words: [...childNodes].map((one) => one.cloneNode(true)), weight, sound }));
    show(0);
  };

  document.addEventListener("undercroft:swapping", ({ detail }) => {
    const list = detail?.querySelector("#moments");
    if (!list) return;
    fresh = note(list);
    if (board && isNow) {
      // The pictures are over; what is said last is said to its end.
      board = null;
      [shots, place] = [[{ ...shots[place], picture: null }], 0];
      banner.querySelector(".film-steps")?.remove();
      root.classList.remove("filming");
    }
    if (!fresh.way && !board) return;
    // The board waits until its pictures have been shown.
    const next = detail.querySelector("#content");
    board = next.cloneNode(true);
    isNow = false;
    next.replaceWith(content().cloneNode(true));
  });
  let last = Promise.resolve();
  document.addEventListener("undercroft:swapped", () => {
    if (!fresh) return;
    const { lines, way } = fresh;
    fresh = null;
    if (!way) return board || tell(lines);
    const mine = run;
    root.classList.add("filming");
    coming = true;
    last = last.then(async () => {
      if (mine === run) await film(...way);
      if (mine !== run || place >= 0) return;
      stop(); // it was one thing after all
      tell(lines);
    });
  });

  // -- hands ---------------------------------------------------------------------------------
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#aloud")) stop();
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") stop();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") return stop();
      if (!root.classList.contains("filming") || KEYS.includes(event.key)) return;
      if (banner.contains(event.target) || event.target.matches?.("input, textarea")) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    },
    true,
  );
  banner.addEventListener("click", (event) => {
    const what = event.target.closest("button")?.dataset.film;
    if (!what) return;
    if (what === "skip") return stop();
    held = what !== "pause" || !held;
    clearTimeout(timer);
    if (what === "on" || !held) return on();
    show(what === "back" ? place - 1 : place);
  });
  // What led to a moment, or one thing of it, is shown again here, from the board of before it on.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !moments()) return;
    const { pathname, searchParams } = new URL(link.href);
    if (pathname !== `${location.pathname}/replay` || !searchParams.has("again")) return;
    const { seat } = moments().dataset;
    if ((searchParams.get("whose") ?? seat) !== seat) return; // the screen was passed on since
    event.preventDefault();
    const [at, again] = [Number(searchParams.get("at")), searchParams.get("again")];
    for (const open of document.querySelectorAll(":popover-open")) open.hidePopover();
    stop();
    board = content().cloneNode(true);
    isNow = true;
    const mine = run;
    film(at, at, -1, 1, false, again).then(() => {
      if (mine === run && place < 0) location.assign(link.href);
    });
  });
  // A line waits for who is about to follow its link; pictures have a button for that.
  const linger = () => {
    if (!shots[place]?.picture) clearTimeout(timer);
  };
  for (const here of ["pointerover", "focusin"]) banner.addEventListener(here, linger);
  for (const gone of ["pointerout", "focusout"]) banner.addEventListener(gone, wait);
  if (moments()) note(moments());
})();
