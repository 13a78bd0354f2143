// What just happened, at the pace of the table. Where it was much, the board shows one thing after
// another: a picture of each, and beside it what is said of it. The server says which pictures play by
// themselves, and how long each stays (web/table/reel.py); the others are there for who steps by hand.
// A match that is over shows how it came out first. Else the weightiest lines alone are said, over the head of the page, for about a second each. A click anywhere, a key or an answer
// ends it. The lines come with the page, hidden; the log says them to who listens.
(() => {
  const PACES = { slow: 1700, normal: 1200, fast: 700 }; // in milliseconds; at "instant" there is none
  const MORE = 1.3; // how long a line stays that weighs most, without a picture
  const AT_ONCE = 4; // so many pictures are fetched at once
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
  let coming = false; // whether more of them are being asked for
  let ending = null; // the way to the end of a match, for who wants to see it
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
  const playing = () => shots.filter(({ plays }) => plays);
  const wait = () => {
    clearTimeout(timer);
    if (!held && place >= 0) timer = setTimeout(on, shots[place].stay * 1000);
  };
  // By hand one steps through all of them; of those that play it is said how long they take.
  const count = () => {
    if (held) return `${place + 1} of ${shots.length}`;
    const left = playing().filter((one) => shots.indexOf(one) >= place);
    const seconds = left.reduce((sum, { stay }) => sum + stay, 0);
    return `${playing().length - left.length + 1} of ${playing().length}, ${Math.ceil(seconds)} s`;
  };
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
    const isFirst = place < 0;
    place = next;
    const shot = shots[place];
    const isLast = isLatest && place === shots.length - 1 && !coming;
    if (isFirst && shot.picture) bring();
    if (shot.picture) draw(isLast ? board : shot.picture, true);
    say(shot);
    wait();
  };
  // Shows a picture as soon as it has come.
  const go = async (next) => {
    clearTimeout(timer);
    const mine = run;
    try {
      await load([shots[next]]);
      if (mine === run) show(next);
    } catch {
      if (mine === run) stop();
    }
  };
  const on = () => {
    const next = held ? place + 1 : shots.findIndex(({ plays }, at) => plays && at > place);
    if (shots[next]) go(next);
    else if (coming) timer = setTimeout(on, LATER);
    else stop();
  };

  // -- pictures ------------------------------------------------------------------------
  let known = { at: Infinity, count: 0 }; // the moment that is shown, and how many pictures of its way were
  const ask = async (what, asks) => {
    const asked = new URLSearchParams([["seat", moments().dataset.seat], ...asks]);
    const answer = await fetch(`${location.pathname}/${what}?${asked}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer;
  };
  let swaps = Promise.resolve(); // one after another: each hands over its own pictures
  const fetched = async (asks) => {
    const text = await (await ask("film", asks)).text();
    swaps = swaps.then(
      () =>
        new Promise((resolve) => {
          const take = ({ detail }) => resolve([...detail.querySelectorAll(".picture")]);
          document.addEventListener("undercroft:picture", take, { once: true });
          htmx.swap({ text, target: "#moments", swap: "picture", sourceElement: moments() });
        }),
    );
    return swaps;
  };
  const fill = async (lacking) => {
    const numbers = lacking.map(({ number }) => ["picture", number]);
    for (const picture of await fetched([...lacking[0].asks, ["at", lacking[0].at], ...numbers])) {
      const { number, weight, sound } = picture.dataset;
      const words = [...picture.querySelector(".caption").children];
      const shot = lacking.find((one) => one.number === Number(number));
      Object.assign(shot, { words, weight, sound, picture: picture.querySelector("#content") });
    }
  };
  // Fetches what is not there yet, a few of a moment at once.
  const load = async (wanted) => {
    for (let lacking; (lacking = wanted.filter(({ at, loading }) => at !== undefined && !loading)).length; ) {
      const some = lacking.filter(({ at }) => at === lacking[0].at).slice(0, AT_ONCE);
      const loading = fill(some);
      for (const one of some) one.loading = loading;
      await loading;
    }
    await Promise.all(wanted.map(({ loading }) => loading));
  };
  // Those that led from one moment to another, the first `shown` ones left out; see Reel in films.py.
  const film = async ({ since, shown, at, line }) => {
    const mine = run;
    root.classList.add("filming");
    isLatest = since !== undefined;
    const asks = isLatest ? [["as_it_ran", true]] : [["line", line]];
    const taken = playing().reduce((sum, { stay }) => sum + stay, 0);
    const way = isLatest ? [["since", since], ["shown", shown], ["taken", taken]] : asks;
    const before = shots.length;
    try {
      const reel = await (await ask("reel", [["at", at], ...way])).json();
      if (mine !== run) return;
      coming = false;
      if (isLatest && before + reel.length < 2) return;
      shots.push(...reel.map(({ picture, ...one }) => ({ ...one, number: picture, asks })));
      if (isLatest && at === known.at) known.count = reel.findLast((one) => one.at === at)?.picture ?? known.count;
      if (!isLatest && !line && at) {
        // The board of before comes first, and nothing is said of it.
        const [picture] = await fetched([["at", at], ["picture", 0]]);
        if (mine !== run) return;
        draw(picture.querySelector("#content"), false);
      }
      const first = shots.findIndex(({ plays }) => plays);
      if (place < 0 && first >= 0) await go(first);
      if (mine === run) await load(playing());
    } catch {
      if (mine === run) stop();
    }
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
    return { lines, way: isNew && { since: from.at, shown: from.count, at } };
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
    shots = shown.map(({ childNodes, dataset: { weight, sound } }) => ({ words: [...childNodes].map((one) => one.cloneNode(true)), weight, sound, stay: (pace() / 1000) * (weight === "3" ? MORE : 1), plays: true }));
    show(0);
  };

  document.addEventListener("undercroft:swapping", ({ detail }) => {
    const list = detail?.querySelector("#moments");
    if (!list) return;
    fresh = note(list);
    const ends = "over" in list.dataset && !("over" in moments().dataset);
    if (ends && (fresh.way || board)) {
      stop();
      [ending, fresh.way] = [fresh.way || ending, false];
    }
    if (board && isNow && place >= 0) {
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
    const button = document.querySelector("[data-film=ending]");
    if (button) button.hidden = !ending;
    if (!fresh) return;
    const { lines, way } = fresh;
    fresh = null;
    if (!way) return board || tell(lines);
    const mine = run;
    root.classList.add("filming");
    coming = true;
    last = last.then(async () => {
      if (mine === run) await film(way);
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
    go(what === "back" ? place - 1 : place);
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-film=ending]") || !ending) return;
    stop();
    [board, isNow] = [content().cloneNode(true), true];
    const mine = run;
    film(ending).then(() => mine === run && place < 0 && stop());
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
    film({ at, line: again }).then(() => {
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
