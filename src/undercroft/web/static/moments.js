// What just happened, over the board for about a second each, at the pace of the table. A click
// anywhere or Escape ends it. The lines come with the page, hidden; the log says them to who listens.
(() => {
  const PACES = { slow: 1700, normal: 1200, fast: 700 }; // in milliseconds; at "instant" there is none
  const MORE = 1.3; // what weighs most stays longer
  const moments = () => document.getElementById("moments");
  const banner = document.getElementById("aloud");
  let reader = null;
  let seen = Infinity;
  let queue = [];
  let timer = 0;

  const fresh = () => {
    const { dataset, children } = moments();
    const same = reader === dataset.reader;
    const before = same ? seen : Infinity;
    reader = dataset.reader;
    seen = Number(dataset.seen);
    return [...children].filter((one) => Number(one.dataset.place) > before);
  };
  const stop = () => {
    clearTimeout(timer);
    queue = [];
    banner.hidden = true;
  };
  const hear = (one) => {
    const detail = one?.dataset.sound;
    if (detail) document.dispatchEvent(new CustomEvent("undercroft:heard", { detail }));
  };
  const next = () => {
    const one = queue.shift();
    if (!one) return stop();
    const { weight } = one.dataset;
    banner.hidden = true;
    banner.replaceChildren(...one.childNodes);
    banner.dataset.weight = weight;
    void banner.offsetWidth; // so that what moves begins anew
    banner.hidden = false;
    hear(one);
    const pace = PACES[moments()?.dataset.pace] ?? 0;
    timer = setTimeout(next, weight === "3" ? MORE * pace : pace);
  };
  const show = (news) => {
    const isPaced = moments().dataset.pace in PACES;
    const shown = isPaced ? news.filter(({ dataset }) => dataset.weight !== "0") : [];
    // What is not shown is heard at once, and of that the weightiest alone.
    const heard = news.filter((one) => !shown.includes(one));
    heard.sort((one, other) => other.dataset.weight - one.dataset.weight);
    hear(heard[0]);
    if (!shown.length) return;
    stop();
    queue = shown.map((one) => one.cloneNode(true)); // the next swap writes over the lines
    next();
  };

  document.addEventListener("undercroft:swapped", () => {
    if (moments()) show(fresh());
  });
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#aloud a")) stop();
  });
  // It waits for who is about to follow its link; nothing else in it can be pointed at.
  for (const here of ["pointerover", "focusin"]) banner.addEventListener(here, () => clearTimeout(timer));
  for (const gone of ["pointerout", "focusout"]) banner.addEventListener(gone, () => (timer = setTimeout(next, 0)));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") stop();
  });
  if (moments()) fresh();
})();
