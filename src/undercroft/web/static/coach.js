// Coach marks: what the parts of a table are for, told once to each browser, in a first match; and
// before them how the match begins, in each game. The page brings both: <li data-marks="log">...</li>
// is about the thing with that id, <li data-opening>...</li> about none.
(() => {
  const KEPT = "undercroft-coached";
  const coach = document.getElementById("coach");
  if (!coach) return;
  const told = localStorage.getItem(KEPT);
  const marks = [...coach.querySelectorAll(told ? "[data-opening]" : "li")];
  if (!marks.length) return;
  const next = coach.querySelector("[data-next]");
  let at = 0;

  const about = () => marks[at].dataset.marks && document.getElementById(marks[at].dataset.marks);
  const show = () => {
    for (const one of document.querySelectorAll(".coached")) one.classList.remove("coached");
    marks.forEach((mark, number) => {
      mark.hidden = number !== at;
    });
    about()?.classList.add("coached");
    about()?.scrollIntoView({ block: "nearest", behavior: "instant" });
    coach.querySelector("[data-count]").textContent = marks.length > 1 ? `${at + 1} of ${marks.length}` : "";
    next.textContent = at + 1 < marks.length ? "Next" : "Begin";
  };
  const end = () => {
    localStorage.setItem(KEPT, "yes");
    coach.hidden = true;
    for (const one of document.querySelectorAll(".coached")) one.classList.remove("coached");
    document.querySelector("#prompt")?.focus({ preventScroll: true });
  };

  next.addEventListener("click", () => {
    at += 1;
    if (at < marks.length) show();
    else end();
  });
  coach.querySelector("[data-end]").addEventListener("click", end);
  coach.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
  });
  coach.hidden = false;
  show();
  next.focus({ preventScroll: true });
})();
