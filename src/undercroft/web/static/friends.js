// What a page adds for people who play with friends: the clock, the chat line, copying a link,
// and calling somebody whose turn it is, by a sound or a notification, if they wish.
(() => {
  const table = () => document.getElementById("table");

  // -- the clock: the server says how much is left, the page counts down ------
  let ends = null;
  const words = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

  const wind = () => {
    const clock = document.getElementById("clock");
    ends = clock ? performance.now() + Number(clock.dataset.until) * 1000 : null;
  };
  const tick = () => {
    const clock = document.getElementById("clock");
    if (!clock || ends === null) return;
    const left = Math.max(0, Math.round((ends - performance.now()) / 1000));
    if (left < 3600) clock.querySelector("span").textContent = words(left);
    clock.classList.toggle("short", left <= 10);
  };
  setInterval(tick, 250);

  // -- the chat: the line is emptied when it has been said, and no sooner ------
  let sent = "";
  document.addEventListener("htmx:before:request", (event) => {
    if (event.target.matches?.(".say-form")) sent = event.target.elements.text.value;
  });
  document.addEventListener("htmx:after:request", (event) => {
    const said = event.target.matches?.(".say-form") && event.detail.ctx.response.status === 200;
    const line = document.querySelector(".say-form")?.elements.text;
    if (said && line?.value === sent) line.value = "";
  });

  // -- the chat where it is out of sight: a mark counts the lines until they are seen --
  const HEARD = `undercroft-heard-${location.pathname}`;
  const lineNumber = (line) => Number(line.id.slice("said-".length));
  const isSeen = (line) => {
    const box = line.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + 4, box.top + box.height / 2);
    return !document.hidden && line.contains(top);
  };
  const markChat = () => {
    const mark = document.getElementById("chat-mark");
    const lines = [...document.querySelectorAll("#said li[id]")];
    const last = lines.at(-1);
    if (last && isSeen(last)) sessionStorage.setItem(HEARD, lineNumber(last));
    const heard = Number(sessionStorage.getItem(HEARD) ?? 0);
    const fresh = lines.filter((line) => lineNumber(line) > heard && !line.matches(".own"));
    if (!mark) return;
    mark.hidden = fresh.length === 0;
    mark.querySelector("b").textContent = String(fresh.length);
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#chat-mark")) return;
    event.preventDefault();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.getElementById("chat").open = true;
    const said = document.getElementById("said");
    const last = said.querySelector("li:last-child");
    last.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
    said.focus({ preventScroll: true });
  });
  for (const what of ["scroll", "toggle"]) document.addEventListener(what, markChat, true);
  for (const what of ["undercroft:swapped", "visibilitychange"]) document.addEventListener(what, markChat);

  // -- a sound for a line that somebody else has just said, if sounds are on ------
  const lastSaid = () => Math.max(0, ...[...document.querySelectorAll("#said li[id]:not(.own)")].map(lineNumber));
  let heardLast = lastSaid();
  const listen = () => {
    const last = lastSaid();
    if (last > heardLast && alerts.sound.can && kept("sound")) play([659], 0.1);
    heardLast = last;
  };

  // -- the link ----------------------------------------------------------------
  const copy = async (field) => {
    field.select();
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
    document.execCommand("copy"); // the only way on a page that came without https
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await copy(document.getElementById(button.dataset.copy));
    button.textContent = "Copied";
  });

  // -- before a turn ends: asked once more, if this browser wants that -----------
  const showEnds = () => {
    const row = document.getElementById("ends");
    if (!row) return;
    document.getElementById("ask-ends").checked = kept("ends");
    row.hidden = false;
  };
  document.addEventListener("change", ({ target }) => {
    if (target.id === "ask-ends") localStorage.setItem("undercroft-ends", target.checked ? "on" : "off");
  });
  document.addEventListener(
    "click",
    (event) => {
      const option = event.target.closest(".option");
      if (!option?.matches("[data-ends]") || !kept("ends") || confirm(`${option.dataset.ends}?`)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  // -- your turn: a sound, a notification; off until somebody asks for them -----
  const kept = (name) => localStorage.getItem(`undercroft-${name}`) === "on";
  let voice = null;

  const play = (pitches, volume) => {
    voice ??= new AudioContext();
    const from = voice.currentTime;
    pitches.forEach((pitch, n) => {
      const tone = new OscillatorNode(voice, { type: "triangle", frequency: pitch });
      const loud = new GainNode(voice, { gain: 0 });
      const at = from + n * 0.16;
      loud.gain.setValueAtTime(volume, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
      tone.connect(loud).connect(voice.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    });
  };
  const ring = () => play([523, 784], 0.18);
  const note = () => {
    if (!document.hidden) return;
    // Not the title of the tab: htmx sets that later than what is on the table.
    const said = (what) => document.querySelector(what).textContent.trim();
    try {
      const shown = new Notification(said("#content h1"), { body: said("#prompt"), tag: location.pathname });
      shown.onclick = () => window.focus();
    } catch {
      document.getElementById("alert-note").hidden = true; // phones allow it to apps alone
    }
  };
  const alerts = {
    sound: { can: "AudioContext" in window, allowed: () => true, go: ring, sample: ring },
    note: {
      can: "Notification" in window && isSecureContext,
      allowed: async () => (await Notification.requestPermission()) === "granted",
      go: note,
      sample: () => {},
    },
  };
  const offer = (name) => {
    const button = document.getElementById(`alert-${name}`);
    if (!button || !alerts[name].can) return;
    const show = () => button.setAttribute("aria-pressed", String(kept(name)));
    button.addEventListener("click", async () => {
      const on = !kept(name) && (await alerts[name].allowed());
      localStorage.setItem(`undercroft-${name}`, on ? "on" : "off");
      if (on) alerts[name].sample();
      show();
    });
    button.hidden = false;
    show();
  };
  const call = () => {
    if (table()?.dataset.turn !== "mine") return;
    for (const name of Object.keys(alerts)) {
      if (alerts[name].can && kept(name)) alerts[name].go();
    }
  };

  // A swap may leave the words of the clock or the turn as they were: both are read anew.
  let turn = table()?.dataset.turn;
  document.addEventListener("undercroft:swapped", () => {
    wind();
    tick();
    listen();
    showEnds();
    const now = table()?.dataset.turn;
    if (now !== turn) call();
    turn = now;
  });
  for (const name of Object.keys(alerts)) offer(name);
  markChat();
  showEnds();
  wind();
  tick();
  if (document.hidden) call();
})();
