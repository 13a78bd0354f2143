// What must not be missed: the page goes to a thing that comes about out of sight, such as a battle
// or the result; on a small screen the answers fold away, so that all of the table can be reached.
// A board says which things those are: <section data-arrival="battle">.
(() => {
  const MOST_LINES = 12; // of what an answer does
  const FEW_LINES = 2;
  const ENOUGH = 0.35; // of the window, to see of a thing that is higher than the room for it
  const SWIPE = 24; // pixels that a finger draws the panel by
  const root = document.documentElement;
  const panel = () => document.getElementById("decision-panel");
  const fold = () => document.getElementById("fold");

  // -- the page goes to what has just come about --------------------------------
  const arrivals = () => [...document.querySelectorAll("[data-arrival]")];
  const names = () => arrivals().map((thing) => thing.dataset.arrival);
  let known = names();

  // The panel lies over the board where it sticks to the foot of the window.
  const foot = () => {
    const over = panel() && getComputedStyle(panel()).bottom === "0px";
    return over ? Math.min(panel().getBoundingClientRect().top, innerHeight) : innerHeight;
  };
  const head = () => parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const isInSight = (thing) => {
    const { top, bottom } = thing.getBoundingClientRect();
    // What is higher than the room for it begins in sight: to scroll would take the own seat away.
    return top >= head() && (bottom <= foot() || foot() - top > ENOUGH * innerHeight);
  };
  const isTyping = () => document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea");
  const go = () => {
    const before = known;
    known = names();
    const fresh = arrivals().find((thing) => !before.includes(thing.dataset.arrival));
    if (!fresh || isInSight(fresh) || isTyping()) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    fresh.scrollIntoView({ block: "start", behavior: calm ? "instant" : "smooth" });
  };

  // -- the fold: as it was left, until a thing asks which of its answers is meant --
  const show = () => fold()?.setAttribute("aria-expanded", String(!root.hasAttribute("data-folded")));
  const turn = (isFolded) => {
    root.toggleAttribute("data-folded", isFolded);
    show();
    fit();
  };
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("#fold")) turn(!root.hasAttribute("data-folded"));
      else if (event.target.closest("[data-touch=many]")) turn(false);
    },
    true,
  );
  // A finger that draws the head of the panel down folds it, and up shows it again.
  let drawn = null;
  document.addEventListener("pointerdown", ({ target, pointerType, pointerId, clientY }) => {
    const isHead = pointerType === "touch" && target.closest(".panel-head") && fold()?.offsetWidth;
    drawn = isHead ? { pointerId, clientY } : null;
  });
  document.addEventListener("pointerup", ({ pointerId, clientY }) => {
    if (drawn?.pointerId !== pointerId) return;
    const by = clientY - drawn.clientY;
    if (Math.abs(by) > SWIPE) turn(by > 0);
  });

  // -- what is asked about, or was hit, is in sight where a part of the board scrolls: <li data-look="..."> --
  let looked = "";
  const look = () => {
    const thing = document.querySelector("#content [data-look]");
    if (!thing || thing.dataset.look === looked) return;
    looked = thing.dataset.look;
    let frame = thing.parentElement;
    const scrolls = () => frame.scrollHeight > frame.clientHeight && getComputedStyle(frame).overflowY === "auto";
    while (frame.id !== "content" && !scrolls()) frame = frame.parentElement;
    if (frame.id === "content") return;
    const [inner, outer] = [thing, frame].map((one) => one.getBoundingClientRect());
    const past = Math.max(0, inner.bottom - outer.bottom) || Math.min(0, inner.top - outer.top);
    frame.scrollBy({ top: past, behavior: "instant" });
  };

  // -- a new question is read from its beginning; a guide, and the answer that it has in mind, are in sight --
  const question = () => document.querySelector("#decision input[name=number]")?.value ?? "";
  let asked = question();
  const meet = () => {
    const meant = document.querySelector("#answers .meant");
    for (const one of [meant, document.getElementById("guide")])
      one?.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  const begin = () => {
    if (question() === asked) return;
    asked = question();
    document.getElementById("answers")?.scrollTo({ top: 0, behavior: "instant" });
    meet();
  };
  meet();

  // -- what an answer does has one line more, and again, as long as there is room; the first answers first.
  // Where the answers scroll even so, each has a few.
  const fit = () => {
    const list = document.getElementById("answers");
    const said = [...(list?.querySelectorAll(".does") ?? [])];
    for (const { style } of said) style.removeProperty("--lines");
    const isFull = () => list.scrollHeight > list.clientHeight;
    const isCut = (one) => one.scrollHeight > one.clientHeight + 1;
    const scrolls = said.length > 0 && isFull();
    const most = scrolls ? FEW_LINES : MOST_LINES;
    for (const one of said) {
      const shown = Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight));
      for (let lines = shown + 1; lines <= most && isCut(one); lines += 1) {
        one.style.setProperty("--lines", lines);
        if (scrolls || !isFull()) continue;
        one.style.setProperty("--lines", lines - 1);
        break;
      }
    }
  };

  // -- answers that lie below the edge of their list: how many, and a button that brings them up --
  const below = () => {
    const list = document.getElementById("answers");
    const button = document.getElementById("below");
    if (!list || !button) return;
    const answers = [...list.querySelectorAll("#decision > .options > li")];
    const last = answers.find((one) => getComputedStyle(one).position === "sticky");
    const pinned = last?.offsetHeight ?? 0;
    const edge = list.getBoundingClientRect().bottom - pinned;
    const hidden = answers.filter((one) => {
      if (one === last) return false;
      const box = one.getBoundingClientRect();
      return box.height && box.bottom - box.height / 3 > edge;
    });
    button.hidden = !hidden.length;
    button.querySelector("b").textContent = hidden.length;
    button.style.bottom = `${pinned}px`;
  };
  document.addEventListener("scroll", (event) => event.target.id === "answers" && below(), true);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#below")) return;
    const list = document.getElementById("answers");
    list.scrollBy({ top: list.clientHeight * 0.7 });
  });
  addEventListener("resize", () => {
    fit();
    below();
  });

  document.addEventListener("undercroft:swapped", () => {
    show();
    begin();
    fit();
    below();
    look();
    go();
  });
  fit();
  below();
  look();
})();
