// While the server does not answer: the page keeps what it shows, says since when, and sends nothing.
// When it answers again the page says for how long it did not, and what happened meanwhile.
(() => {
  const SHORT = 3000; // milliseconds: nobody needs to read of less
  const MOST = 4; // lines of what happened meanwhile
  const root = document.documentElement;
  const banner = document.getElementById("offline");
  const back = document.getElementById("meanwhile");

  let alive = Date.now(); // the last sign of life; a clock that goes on while the machine sleeps
  let since = 0; // 0 while the server answers
  let lost = ""; // the number of the question whose answer was on its way
  let read = 0; // the last line of the log that was on the page
  let ticks = 0;

  const asked = () => document.querySelector("#decision input[name=number]")?.value ?? "";
  const lines = () => [...document.querySelectorAll(".log li[id^=log-]:not(.undone)")];
  const place = (line) => Number(line.id.slice("log-".length));
  const words = (line) =>
    [...line.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join("");
  const last = () => Math.max(-1, ...lines().map(place));
  const clock = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const lasted = () => {
    const seconds = Math.max(0, Math.round((Date.now() - since) / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const count = () => {
    banner.querySelector("[data-lasted]").textContent = lasted();
  };
  // A board that is drawn anew loses the mark.
  const mark = () => {
    for (const option of document.querySelectorAll("#decision .option")) {
      if (since) option.setAttribute("aria-disabled", "true");
      else option.removeAttribute("aria-disabled");
    }
  };

  const leave = (number) => {
    lost = number || lost;
    if (since) return;
    since = alive;
    read = last();
    back.hidden = true;
    banner.querySelector("[data-since]").textContent = clock(since);
    count();
    ticks = setInterval(count, 1000);
    banner.hidden = false;
    root.classList.add("away");
    mark();
  };
  const say = (what) => {
    const line = document.createElement("p");
    line.textContent = what;
    back.querySelector("[data-said]").append(line);
  };
  const come = () => {
    const before = since;
    const long = lasted();
    alive = Date.now();
    if (!before) return;
    since = 0;
    clearInterval(ticks);
    banner.hidden = true;
    root.classList.remove("away");
    mark();
    const isLost = Boolean(lost) && lost === asked();
    lost = "";
    const fresh = lines().filter((line) => place(line) > read);
    if (alive - before < SHORT && !isLost) return;
    back.querySelector("[data-said]").replaceChildren();
    say(`The server answers again, after ${long}.`);
    if (isLost) say("Your last answer did not arrive: give it again.");
    const told = fresh.slice(-MOST).map(words);
    const rest = fresh.length - told.length;
    if (told.length) say(`Meanwhile: ${rest ? `… ${told.join(" ")} The log has all ${fresh.length} lines.` : told.join(" ")}`);
    else if (!isLost) say("Nothing has happened meanwhile.");
    back.hidden = false;
  };
  document.addEventListener("undercroft:server", ({ detail: { is, number } }) => {
    if (is === "away") leave(number);
    else if (is === "here") come();
    else alive = Date.now();
  });
  document.addEventListener("undercroft:swapped", mark);

  // -- nothing is sent meanwhile: neither by a press, a key, a drop nor a choice -------------
  const refuse = (event, beside) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const box = beside?.getBoundingClientRect();
    const at = box?.width ? { clientX: box.left + box.width / 2, clientY: box.top } : {};
    document.dispatchEvent(new CustomEvent("undercroft:changed", { detail: { what: "away", ...at } }));
    banner.classList.remove("again");
    void banner.offsetWidth; // so that it begins anew
    banner.classList.add("again");
  };
  addEventListener("submit", (event) => since && refuse(event, event.submitter), true);
  addEventListener("htmx:config:request", (event) => {
    const { request, sourceElement } = event.detail.ctx;
    if (!since || request.method !== "POST") return;
    refuse(event, sourceElement);
    sourceElement.closest("form")?.reset(); // what was chosen there was not taken
  }, true);
  // Another page would take the place of the board, and would not come.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (since && link && !link.target && !link.getAttribute("href").startsWith("#")) refuse(event, link);
  }, true);
  back.querySelector("button").addEventListener("click", () => {
    back.hidden = true;
  });
  // Who answers has read it.
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") back.hidden = true;
  });
})();
