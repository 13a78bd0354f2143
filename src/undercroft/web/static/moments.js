// What just happened, over the board, at the pace of the table. Where it was much, the board shows one
// thing after another: a picture of each, with a line that says it. Else the weightiest lines alone are
// said, for about a second each. A click anywhere, an answer or Escape ends it. The lines
// come with the page, hidden; the log says them to who listens.
(() => {
  const PACES = { slow: 1700, normal: 1200, fast: 700 }; // in milliseconds; at "instant" there is none
  const MORE = 1.3; // what weighs most stays longer
  const LESS = 0.7; // what is no moment of its own
  const LONGEST = 8; // so many paces a row of pictures takes at most
  const MUCH = 2; // it weighs at least so much, and is more than one thing
  const moments = () => document.getElementById("moments");
  const content = () => document.getElementById("content");
  const banner = document.getElementById("aloud");
  const pace = () => PACES[moments()?.dataset.pace] ?? 0;

  let reader = null;
  let seen = Infinity;
  let shots = []; // what is shown: a line, and with some the board of then
  let place = -1;
  let board = null; // the board as it is now, while pictures are shown
  let isNow = false; // whether it is the one that is shown
  let drawn = 0; // what was drawn last: what comes too late is not drawn any more
  let total = 0; // how many there will be
  let coming = 0; // how many rows of pictures are still being fetched
  let run = 0; // grows when all of it ends
  let timer = 0;
  let held = false; // somebody steps by hand

  const hear = (detail) => {
    if (detail) document.dispatchEvent(new CustomEvent("undercroft:heard", { detail }));
  };
  const draw = (picture, glides) => {
    isNow = picture === board;
    document.documentElement.classList.toggle("filming", !isNow);
    const mine = (drawn += 1);
    const change = () => {
      if (mine === drawn) document.dispatchEvent(new CustomEvent("undercroft:draw", { detail: picture.cloneNode(true) }));
    };
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!glides || calm || document.activeViewTransition || !document.startViewTransition) return change();
    document.startViewTransition(change).ready.catch(() => {}); // the next one may come before it ends
  };
  const stop = () => {
    clearTimeout(timer);
    run += 1;
    [shots, place, coming, held] = [[], -1, 0, false];
    banner.hidden = true;
    if (board && !isNow) draw(board, false);
    board = null;
    document.documentElement.classList.remove("filming");
  };

  // -- one after another -------------------------------------------------------------
  const length = ({ weight, picture }) => {
    const many = shots.filter((one) => one.picture).length;
    const usual = weight === "3" ? MORE : picture && weight === "0" ? LESS : 1;
    return pace() * Math.min(usual, picture ? LONGEST / many : usual);
  };
  const wait = () => {
    clearTimeout(timer);
    if (!held && place >= 0) timer = setTimeout(on, length(shots[place]));
  };
  const say = ({ words, weight, sound, picture }) => {
    banner.hidden = true;
    banner.replaceChildren(...words.map((one) => one.cloneNode(true)));
    banner.dataset.weight = weight;
    if (picture) {
      const template = document.getElementById("film-steps").content.cloneNode(true);
      template.querySelector("b").textContent = `${place + 1} of ${Math.max(total, shots.length)}`;
      template.querySelector("[data-film=back]").disabled = place === 0;
      banner.append(template);
    }
    void banner.offsetWidth; // so that what moves begins anew
    banner.hidden = !words.length && !picture;
    hear(sound);
  };
  const show = (next) => {
    place = next;
    const shot = shots[place];
    const isLast = place === shots.length - 1 && !coming;
    if (shot.picture) draw(isLast ? board : shot.picture, true);
    say(shot);
    wait();
  };
  const on = () => {
    if (place + 1 < shots.length) show(place + 1);
    else if (coming) timer = setTimeout(on, LATER);
    else stop();
  };
  const LATER = 60; // until it is asked again whether the next picture has come

  // -- pictures: where they are says the page ------------------------------------------
  let known = { way: "", count: 0 }; // how many pictures of the last way were shown
  const pictureOf = async (way, number) => {
    const answer = await fetch(`${way}&picture=${number}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const text = await answer.text();
    return new Promise((resolve) => {
      document.addEventListener("undercroft:picture", ({ detail }) => resolve(detail), { once: true });
      htmx.swap({ text, target: "#moments", swap: "picture", transition: false, sourceElement: moments() });
    });
  };
  const fetchPictures = async (way) => {
    const mine = run;
    let many = Infinity;
    coming += 1;
    for (let number = known.count + 1; number <= many; number += 1) {
      const page = await pictureOf(way, number);
      if (mine !== run) return;
      many = Number(page.querySelector("#table").dataset.pictures);
      if (number >= many) coming -= 1;
      if (number > many || many < 2) return;
      known.count = number;
      total = shots.length + 1 + many - number;
      const caption = page.querySelector("#caption");
      const { weight = "0", sound = "" } = caption?.dataset ?? {};
      shots.push({ words: [...(caption?.childNodes ?? [])], weight, sound, picture: page.querySelector("#content") });
      if (place < 0) show(0);
    }
  };

  // -- a new page: which lines are new, and whether it is more than one --------------------
  const news = (list) => {
    const { dataset, children } = list;
    const before = reader === dataset.reader ? seen : Infinity;
    const lines = [...children].filter((one) => Number(one.dataset.place) > before);
    const isMore = dataset.pace in PACES && Number(dataset.lastButOne) > before;
    const isMuch = lines.some((one) => Number(one.dataset.weight) >= MUCH);
    return { lines, way: isMore && isMuch && dataset.way };
  };
  const note = ({ dataset }) => {
    reader = dataset.reader;
    seen = Number(dataset.seen);
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

  let fresh = null;
  document.addEventListener("undercroft:swapping", ({ detail }) => {
    const list = detail?.querySelector("#moments");
    if (!list) return;
    fresh = news(list);
    note(list);
    if (known.way !== list.dataset.way) known = { way: list.dataset.way, count: 0 };
    if (board && isNow) {
      // The film is over; what is said last is said to its end.
      board = null;
      [shots, place] = [[{ ...shots[place], picture: null }], 0];
      banner.querySelector(".film-steps")?.remove();
    }
    if (!fresh.way && !board) return;
    // The board waits until its pictures have been shown.
    const next = detail.querySelector("#content");
    board = next.cloneNode(true);
    isNow = false;
    next.replaceWith(content().cloneNode(true));
  });
  document.addEventListener("undercroft:swapped", async () => {
    if (!fresh) return;
    const { lines, way } = fresh;
    fresh = null;
    if (!way) return tell(lines);
    const mine = run;
    document.documentElement.classList.add("filming");
    await fetchPictures(way).catch(() => mine === run && stop());
    if (mine !== run || place >= 0) return;
    stop(); // it was one thing after all
    tell(lines);
  });

  // -- hands ---------------------------------------------------------------------------------
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#aloud :is(a, button)")) stop();
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") stop();
  });
  banner.addEventListener("click", (event) => {
    const { film } = event.target.closest("button")?.dataset ?? {};
    if (!film) return;
    if (film === "skip") return stop();
    held = true;
    clearTimeout(timer);
    if (film === "back") return place > 0 && show(place - 1);
    on();
  });
  // It waits for who is about to follow its link; nothing else in it can be pointed at.
  for (const here of ["pointerover", "focusin"]) banner.addEventListener(here, () => clearTimeout(timer));
  for (const gone of ["pointerout", "focusout"]) banner.addEventListener(gone, wait);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") stop();
  });
  if (moments()) note(moments());
})();
