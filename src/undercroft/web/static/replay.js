// Looking back at a match without anybody's hand: Space plays on until the end, or until a step is
// taken by hand. The keys of the steps and the swap itself are the table's.
(() => {
  const PAUSE = 900;
  let timer = 0;
  const button = () => document.getElementById("autoplay");
  const next = () => document.querySelector("#on[href]");

  const show = () => {
    button().setAttribute("aria-pressed", String(timer !== 0));
    button().textContent = timer ? "Pause" : "Play";
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    show();
  };
  const toggle = () => {
    if (timer || !next()) return stop();
    timer = setInterval(() => (next() ? next().click() : stop()), PAUSE);
    next().click();
    show();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("#autoplay")) toggle();
    else if (timer && event.isTrusted && event.target.closest(".replay a")) stop();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, select, textarea, button, summary")) return;
    if (event.key === " ") {
      event.preventDefault();
      if (!event.repeat) toggle();
    } else if (timer && document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)) {
      stop();
    }
  });
  document.addEventListener("undercroft:swapped", () => {
    const here = document.getElementById("here");
    history.replaceState(null, "", here.getAttribute("href"));
    show();
  });

  const log = document.getElementById("log-scroll");
  if (log) log.scrollTop = log.scrollHeight;
})();
