// What must not be missed: the page goes to a thing that comes about out of sight, such as a battle
// or the result; on a small screen the answers fold away, so that all of the table can be reached.
// A board says which things those are: <section data-arrival="battle">.
(() => {
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
    const box = thing.getBoundingClientRect();
    return box.top >= head() && box.bottom <= foot();
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
  document.addEventListener(
    "click",
    (event) => {
      if (event.target.closest("#fold")) root.toggleAttribute("data-folded");
      else if (event.target.closest("[data-touch=many]")) root.removeAttribute("data-folded");
      else return;
      show();
    },
    true,
  );

  // -- a new question is read from its beginning; the answer that a guide has in mind is in sight --
  const question = () => document.querySelector("#decision input[name=number]")?.value ?? "";
  let asked = question();
  const meet = () => document.querySelector("#answers .meant")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const begin = () => {
    if (question() === asked) return;
    asked = question();
    for (const id of ["answers", "guide"]) document.getElementById(id)?.scrollTo({ top: 0, behavior: "instant" });
    meet();
  };
  meet();

  document.addEventListener("undercroft:swapped", () => {
    show();
    begin();
    go();
  });
})();
