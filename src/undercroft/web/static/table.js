// What the table's page adds to htmx: keys, clickable things, what lights up, the swap, the tab's icon.
// It knows no game and no rule: the server says what may be clicked.
(() => {
  const root = document.documentElement;
  const table = () => document.getElementById("table");
  const options = () => [...document.querySelectorAll("#decision .option")];

  // Two answers may say at once that the page is to be loaded anew. Were it asked for again just
  // when it comes, it would be loaded a second time under its reader's fingers.
  const LOADING = 10000;
  let askedAnew = -LOADING;
  const loadAnew = () => {
    if (performance.now() - askedAnew < LOADING) return;
    askedAnew = performance.now();
    location.reload();
  };

  // -- keys: digits pick an option, u undoes, ? explains ---------------------
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.target.closest?.(".option")) event.preventDefault();
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=radio]), select, textarea")) return;
    if (event.target.type === "radio" && event.key.startsWith("Arrow")) return;
    if (event.key !== "?" && document.querySelector(":popover-open")) return;
    const button = document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!button || button.disabled) return;
    event.preventDefault();
    button.click();
  });

  // -- things: a click on the table is a click on the one option that touches it --
  const touching = (thing) =>
    options().filter((option) => option.dataset.touches.split(" ").includes(thing));

  document.addEventListener("click", (event) => {
    if (event.target.closest("a, button, input, summary")) return;
    const thing = event.target.closest("[data-touch]");
    if (!thing) return;
    const found = touching(thing.dataset.thing);
    if (thing.dataset.touch === "one") return found[0].click();
    for (const option of options()) option.classList.toggle("lit", found.includes(option));
    found[0]?.closest("details")?.setAttribute("open", "");
    found[0]?.focus();
  });

  const things = (option) =>
    option.dataset.touches
      .split(" ")
      .flatMap((name) => [...document.querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)]);
  // A thing may lie out of sight in a frame that scrolls.
  const bring = (thing) => {
    const frame = thing.closest("[data-panzoom]");
    if (!frame) return;
    const [inner, outer] = [thing, frame].map((one) => one.getBoundingClientRect());
    const past = (from, to, low, high) => Math.min(0, from - low) || Math.max(0, to - high);
    const left = past(inner.left, inner.right, outer.left, outer.right);
    const top = past(inner.top, inner.bottom, outer.top, outer.bottom);
    frame.scrollBy({ left: 2 * left, top: 2 * top, behavior: "instant" });
  };
  const light = (event, on) => {
    const option = event.target.closest?.(".option");
    if (!option || (on && event.type === "mouseover" && root.matches(".still"))) return;
    for (const thing of things(option)) {
      thing.classList.toggle("thing-lit", on);
      if (event.type === "focusin") bring(thing);
    }
  };
  // What comes to lie under a pointer that rests does not light up: nobody has pointed at it.
  let rest = "";
  document.addEventListener("pointermove", (event) => {
    const at = `${event.screenX} ${event.screenY}`;
    if (event.pointerType === "touch" || at === rest) return;
    rest = at;
    if (!root.matches(".still")) return;
    root.classList.remove("still");
    light(event, true);
  });
  document.addEventListener("mouseover", (event) => light(event, true));
  document.addEventListener("mouseout", (event) => light(event, false));
  document.addEventListener("focusin", (event) => light(event, true));
  document.addEventListener("focusout", (event) => light(event, false));

  // -- arrow keys: from an answer on the board to the one that lies nearest in that direction --
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const ASIDE = 3; // so much farther is what lies aside of the direction
  const middle = (option) => {
    const box = (things(option)[0] ?? option).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  document.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(".on-board .option");
    const arrow = ARROWS[event.key];
    if (!here || !arrow || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [x, y] = middle(here);
    const distance = (option) => {
      const [across, down] = middle(option).map((at, n) => at - [x, y][n]);
      const ahead = across * arrow[0] + down * arrow[1];
      return ahead < 1 ? Infinity : ahead + ASIDE * Math.abs(across * arrow[1] + down * arrow[0]);
    };
    const all = options().filter((option) => option.closest(".on-board"));
    const next = all.reduce((best, option) => (distance(option) < distance(best) ? option : best), here);
    next.focus();
  });

  // -- the swap: morph the board; the focus is kept by focus.js --------------
  const settle = () => {
    root.classList.add("still");
    for (const thing of document.querySelectorAll(".thing-lit")) thing.classList.remove("thing-lit");
    // The answer that the guide of a first match has in mind, on the board too.
    for (const thing of document.querySelectorAll(".thing-meant")) thing.classList.remove("thing-meant");
    for (const option of options().filter((one) => one.matches(".meant")))
      for (const thing of things(option)) thing.classList.add("thing-meant");
    const icon = document.getElementById("favicon");
    const mark = table()?.dataset.turn === "mine" ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== mark) icon.setAttribute("href", mark);
  };

  const ends = new Map();
  const scrollDown = () => {
    for (const lines of document.querySelectorAll(".said[role=log]")) {
      const last = lines.querySelector("li:last-child").id;
      if (last && last !== ends.get(lines.id)) lines.scrollTop = lines.scrollHeight;
      ends.set(lines.id, last);
    }
  };

  // Numbers grow while the server runs and the seats here are the same.
  const isOlder = (fresh, shown) =>
    fresh.life === shown.life && Number(fresh.number) < Number(shown.number);
  // The answer to a look at what was shown before: the number does not tell who is at the screen.
  const isLate = (seen) => seen && seen !== document.getElementById("seen")?.value;
  // The title of the tab comes with the answer: it stays, too.
  const drop = (target) => {
    const { title } = document;
    const keep = () => {
      document.title = title;
    };
    document.addEventListener("htmx:finally:swap", keep, { once: true });
    return [target];
  };
  const asked = (page) => page.querySelector("#decision input[name=number]")?.value;
  const isRoom = (page) => page.classList.contains("gathering");
  // The answers that fit what was clicked stay lit while the question is the same.
  const keepLit = (page) => {
    const lit = options().filter((option) => option.matches(".lit")).map((option) => option.value);
    for (const option of page.querySelectorAll("#decision .option"))
      option.classList.toggle("lit", lit.includes(option.value));
  };

  // While something is under way from a form, a second press of it is dropped. With the next question
  // a press counts at once, though htmx ends the last request only a little later.
  const way = (name) => `form[hx-sync="this:${name}"]`;
  const sync = (form, name) => form.setAttribute("hx-sync", `this:${name}`);

  let api;
  const morph = (target, fragment, glides) => {
    document.dispatchEvent(new CustomEvent("undercroft:morphing", { detail: { target, fragment, glides } }));
    api.morph(target, fragment, false);
  };
  const isQuick = () =>
    root.hasAttribute("data-quick") || document.getElementById("moments")?.dataset.pace === "instant";
  // A picture of what happened in between takes the place of the board; its pieces glide there too.
  document.addEventListener("undercroft:draw", ({ detail: { picture, glides } }) => {
    const only = document.createDocumentFragment();
    only.append(picture);
    morph(document.getElementById("content"), only, glides);
    settle();
    document.dispatchEvent(new Event("undercroft:swapped"));
  });
  htmx.registerExtension("table", {
    init: (internal) => {
      api = internal;
    },
    handle_swap: (style, target, fragment) => {
      // Only htmx may make elements of what the server says; moments.js shows them.
      if (style === "picture") {
        document.dispatchEvent(new CustomEvent("undercroft:picture", { detail: fragment }));
        return drop(target);
      }
      if (style !== "board") return false;
      const fresh = fragment.querySelector("#table");
      if (!fresh || isOlder(fresh.dataset, target.dataset)) return drop(target);
      if (isLate(fresh.dataset.asked)) {
        wanted = true;
        return drop(target);
      }
      // The waiting room and the match are pages of their own, with other styles.
      if (isRoom(fresh) !== isRoom(target)) {
        scrollTo(0, 0);
        loadAnew();
        return [target];
      }
      const only = document.createDocumentFragment();
      only.append(fresh);
      const isNext = asked(only) !== asked(target);
      // Somebody who comes or speaks closes no menu: the next decision does.
      if (isNext) {
        for (const open of document.querySelectorAll(".menu:popover-open")) open.hidePopover();
        // Nothing more can come of an answer to the last one that is still under way.
        target.querySelector("#decision")?.dispatchEvent(new Event("htmx:abort"));
      } else keepLit(only);
      document.dispatchEvent(new CustomEvent("undercroft:swapping", { detail: only }));
      morph(target, only, !isQuick());
      if (isNext) for (const form of target.querySelectorAll(way("drop"))) sync(form, "replace");
      settle();
      scrollDown();
      document.dispatchEvent(new Event("undercroft:swapped"));
      return [target];
    },
  });

  // -- in step: the line announces a number, and the page asks until it shows that number --
  // Times are in milliseconds.
  const TOGETHER = 40; // changes that follow each other so fast are asked for once
  const OWN = 1000; // the answer to what was sent from here brings the new page by itself
  const QUIET = 15_000; // a line that lives says its number every 10 seconds
  const PATIENCE = [1000, 4000]; // for an answer: at least, at most; longer after each that failed
  const SLOWER = 4; // an answer may take so many times as long as the last one did
  const PAUSES = [250, 500, 1000, 2000, 4000]; // after answers that did not come
  const LONG = 15_000; // for the answer to what was sent
  const TOO_MANY_REQUESTS = 429;

  let told = ""; // what the line announced last: a life, and a number in it
  let agreed = ""; // what was announced before the server was asked that has answered
  let wanted = false; // an answer, whatever was announced
  let failures = 0;
  const [arrival] = performance.getEntriesByType("navigation");
  let usual = arrival ? arrival.responseEnd - arrival.requestStart : 0; // what the last answer took
  let sending = 0;
  let lost = -Infinity; // when the last answer of ours failed on its way
  let due = Infinity;
  let timer = 0;
  let silence = 0;

  const live = () => document.getElementById("live");
  // What away.js makes known; of an answer that was lost it is told to which question.
  const tell = (is, number = "") =>
    document.dispatchEvent(new CustomEvent("undercroft:server", { detail: { is, number } }));
  const behind = () => {
    const [life, number] = told.split(" ");
    const shown = table().dataset;
    return told !== agreed && (life !== shown.life || Number(number) > Number(shown.number));
  };
  const askIn = (pause) => {
    const at = performance.now() + pause;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Infinity;
      if (wanted || behind()) htmx.trigger(table(), "ask");
    }, pause);
  };
  const askAnyway = (pause = 0) => {
    wanted = true;
    askIn(pause);
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      hear();
      askAnyway();
      live().dispatchEvent(new Event("silent"));
    }, QUIET);
  };

  const isAsk = ({ request, sourceElement }) =>
    live() && request.method === "GET" && sourceElement === table();
  const isAnswered = ({ status, response }) =>
    response && !status.startsWith("error") && response.status < 500 && response.status !== TOO_MANY_REQUESTS;
  const pause = () => PAUSES[Math.min(failures, PAUSES.length - 1)];
  const patience = () => {
    const [least, most] = PATIENCE;
    return Math.min(Math.max(SLOWER * usual, least), most) * 2 ** Math.min(failures, 2);
  };

  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (isAsk(ctx)) ctx.request.timeout = 0;
    if (ctx.request.method === "POST") ctx.request.timeout = LONG;
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") {
      sending += 1;
      if (ctx.sourceElement.matches(way("replace"))) sync(ctx.sourceElement, "drop");
    }
    if (!isAsk(ctx)) return;
    ctx.told = told;
    ctx.began = performance.now();
    // htmx would write its own time-out into the console; here it is no fault.
    ctx.giveUp = setTimeout(() => {
      ctx.late = true;
      ctx.request.abort();
    }, patience());
    wanted = false;
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!live() || ctx.sourceElement === live()) return;
    if (ctx.request.method === "POST") sending -= 1;
    clearTimeout(ctx.giveUp);
    const { aborted, reason } = ctx.request.signal;
    if (!isAnswered(ctx)) {
      if (aborted && reason !== "timeout" && !ctx.late) return askAnyway();
      if (!isAsk(ctx)) lost = performance.now();
      // One lost look is made good before anybody reads of it.
      if (failures || !isAsk(ctx)) tell("away", isAsk(ctx) ? "" : ctx.sourceElement.elements?.number?.value);
      askAnyway(pause());
      failures += 1;
      return;
    }
    // Only a look that was asked for since then tells whether that answer counted.
    if (!isAsk(ctx)) tell("alive");
    else if (ctx.began < lost) askAnyway();
    else {
      failures = 0;
      agreed = ctx.told;
      usual = performance.now() - ctx.began;
      tell("here");
    }
    if (wanted || behind()) askIn(TOGETHER);
  });

  document.addEventListener("table", ({ detail }) => {
    told = `${detail.id} ${detail.data}`;
    tell("alive");
    hear();
    if (behind()) askIn(sending ? OWN : TOGETHER);
  });
  for (const trouble of ["htmx:error", "htmx:response:error", "htmx:sse:error"]) {
    document.addEventListener(trouble, (event) => {
      const status = event.detail.status ?? event.detail.ctx?.response?.status;
      const asks = event.target === table() || event.target === live();
      if (asks && (status === 403 || status === 404)) loadAnew();
      if (event.target === live()) askAnyway();
    });
  }
  document.addEventListener("undercroft:missed", () => askAnyway());
  const askNow = () => live() && !document.hidden && askAnyway();
  for (const back of ["online", "offline", "focus"]) addEventListener(back, askNow);
  for (const woken of ["visibilitychange", "resume"]) document.addEventListener(woken, askNow);

  // A page kept for Back may show a hand whose player has left the screen.
  addEventListener("pageshow", (event) => {
    if (event.persisted) loadAnew();
  });

  document.addEventListener("DOMContentLoaded", () => {
    settle();
    scrollDown();
    if (!live()) return;
    hear();
    // Who comes to a table by a key reads the question first, and the next Tab leads to its answers.
    if (document.activeElement === document.body) document.getElementById("prompt")?.focus({ preventScroll: true });
  });
})();
