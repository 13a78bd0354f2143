// A press gives what was in sight where it began. If that has only moved since, it still gives that;
// if it is something else now, or gone, nothing is given, and the page says so: never another answer.
(() => {
  const TWICE = 300; // milliseconds: a second press so soon is part of the first, and of its question,
  const SPOT = 8; // if it is no more pixels away
  const NEAR = 24; // pixels: what ends so near was no dragging
  const SAID = 2500; // milliseconds that a sentence stays
  const CONTROL = "a[href], button, input, select, textarea, summary, label, [data-touch], [data-drag]";

  const root = document.documentElement;
  const asked = () => document.querySelector("#decision input[name=number]")?.value ?? "";
  const controlOf = (target) => target?.closest?.(CONTROL) ?? null;
  const numberIn = (form) => form?.elements.namedItem("number")?.value;
  // What answers, or stands for an answer on the board.
  const acts = (control) => Boolean(control?.matches("[data-touch], [data-drag]") || control?.form?.closest("#decision-panel, .back-list"));
  const numberOf = (control) => numberIn(control.form) ?? asked();
  const meaning = (control) =>
    acts(control) ? [numberOf(control), control.value, control.dataset.thing, control.dataset.mover].join() : "";
  const isNear = (one, other, by = NEAR) => Math.hypot(one.x - other.x, one.y - other.y) <= by;
  const isThere = (control, box) => {
    const now = control.getBoundingClientRect();
    return Math.abs(now.x - box.x) < 1 && Math.abs(now.y - box.y) < 1;
  };

  // -- what the page says -----------------------------------------------------------
  let timer = 0;
  const hush = () => document.getElementById("changed").replaceChildren();
  // Above the panel of answers, which are to be read, or above what was pressed on the board.
  const say = (what, { clientX, clientY } = {}) => {
    const note = document.getElementById("changed");
    const panel = document.getElementById("decision-panel")?.getBoundingClientRect();
    const isBeside = clientX < panel?.left || clientX > panel?.right || clientY < panel?.top;
    const [x, y] = isBeside || !panel ? [clientX, clientY - NEAR] : [panel.left + panel.width / 2, panel.top];
    note.textContent = note.dataset[what];
    const { width, height } = note.getBoundingClientRect();
    note.style.left = `${Math.max(8, Math.min(x - width / 2, innerWidth - width - 8))}px`;
    note.style.top = `${Math.max(8, y - height)}px`;
    clearTimeout(timer);
    timer = setTimeout(hush, SAID);
  };
  const keep = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("undercroft:changed", ({ detail }) => say(detail.what ?? "changed", detail));

  // -- what was in sight: a page that has changed is seen only once it is painted ------------
  let painted = 0;
  let was = null;
  document.addEventListener("undercroft:morphing", () => {
    if (painted !== Infinity) {
      const all = [...document.querySelectorAll("#table :is(button, input, [data-touch], [data-drag])")].filter(acts);
      const sights = all.map((one) => [one, { meaning: meaning(one), box: one.getBoundingClientRect() }]);
      was = { asked: asked(), isFocused: acts(controlOf(document.activeElement)), sights: new Map(sights) };
    }
    painted = Infinity;
    root.classList.add("unseen");
    const mine = was;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (mine !== was) return;
        painted = performance.now();
        root.classList.remove("unseen");
      }),
    );
  });
  const isEarly = (event) => event.timeStamp < painted;
  const wasInSight = (control) => {
    const then = was.sights.get(control);
    return then && then.meaning === meaning(control) && isThere(control, then.box);
  };

  // -- what is on its way -----------------------------------------------------------------
  let sent = null;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const number = ctx.request.method === "POST" ? numberIn(ctx.sourceElement) : undefined;
    if (number !== undefined) sent = { ctx, number };
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (sent?.ctx === ctx) sent = null;
  });
  const isOnItsWay = (control) => sent?.number === numberOf(control);

  // -- pointers -----------------------------------------------------------------------------
  let press = null;
  let last = null;
  const isSame = ({ control, means }) => Boolean(control?.isConnected) && meaning(control) === means;

  // What comes after pictures, or as a curtain, cannot be pressed at once: who presses means what was there before.
  const isSettling = () =>
    root.matches(".filmed") || document.querySelector(".curtain .button")?.getAnimations().length > 0;
  const begin = (event) => {
    press = null;
    if (!event.isPrimary || event.button !== 0) return;
    const control = controlOf(event.target);
    press = {
      control,
      means: meaning(control),
      box: control?.getBoundingClientRect(),
      x: event.clientX,
      y: event.clientY,
      at: event.timeStamp,
      id: event.pointerId,
      isMouse: event.pointerType === "mouse",
      isSkip: root.matches(".filming") && !event.target.closest?.("#aloud"),
    };
    const isLate = isSettling() && event.target.closest?.("#table");
    press.isRefused = isLate || (acts(control) && isEarly(event) && !wasInSight(control));
    if (press.isRefused) event.stopImmediatePropagation();
  };
  const end = (event) => {
    if (press?.id !== event.pointerId) return;
    press.isRefused ||= Boolean(press.means) && !isSame(press);
    if (!isNear(press, { x: event.clientX, y: event.clientY })) return;
    if (press.isSkip) say("skipped", event);
    else if (press.isRefused) say("changed", event);
  };
  // The second press of a double one; to some browsers what a finger does is none.
  const isSecond = (event) =>
    last &&
    last.asked !== asked() &&
    press.at - last.at < TWICE &&
    isNear(last, press, SPOT) &&
    (event.detail > 1 || !press.isMouse);
  const decide = (event) => {
    const now = controlOf(event.target);
    const { control } = press;
    if (press.isRefused || (press.isSkip && now)) return "";
    if (now === control) {
      if (!acts(now)) return "go";
      if (isSecond(event)) return "changed";
      if (isOnItsWay(now)) return last?.control === now ? "" : "sent";
      hush();
      last = { control, x: press.x, y: press.y, at: press.at, asked: asked() };
      return "go";
    }
    const hasMoved = isSame(press) && (root.matches(".filming") || !isThere(control, press.box));
    if (hasMoved && isNear(press, { x: event.clientX, y: event.clientY })) return "follow";
    return acts(now) && !now.contains(control) ? "changed" : "go";
  };
  const click = (event) => {
    // A click without a place comes from a key, one without a press from a program that reads aloud.
    if (!event.isTrusted || !event.detail || !press || (event.pointerId ?? press.id) !== press.id) return;
    const [{ control }, what] = [press, decide(event)];
    press = null;
    if (what === "go") return;
    keep(event);
    if (what === "follow") control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else if (what) say(what, event);
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("pointerup", end, true);
  addEventListener("pointercancel", () => {
    press = null;
  });
  addEventListener("click", click, true);

  // -- keys: a digit has no place, it means the question that was in sight ---------------------
  let lastKey = null;
  let held = null; // Space acts when it comes up
  const isActing = (event) => event.key === "Enter" || event.key === " ";
  const read = (event) => {
    const isTyping = event.target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea");
    const control = isActing(event)
      ? controlOf(document.activeElement)
      : document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    const isMeant = acts(control) && !(isTyping && event.key !== "Enter");
    const isOther = was && was.asked !== asked();
    if (isEarly(event) && isOther && (isMeant || (isActing(event) && was.isFocused))) return "changed";
    const isAgain = lastKey?.key === event.key && event.timeStamp - lastKey.at < TWICE;
    if (isAgain && lastKey.asked !== asked() && (isMeant || isActing(event))) return "changed";
    if (!isMeant) return "go";
    if (isSettling()) return "changed";
    if (isOnItsWay(control)) return isAgain ? "" : "sent";
    hush();
    lastKey = { key: event.key, at: event.timeStamp, asked: asked() };
    held = event.key === " " ? { control, means: meaning(control) } : null;
    return "go";
  };
  addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (root.matches(".filming") || document.querySelector(":popover-open")) return;
      const what = read(event);
      if (what === "go") return;
      keep(event);
      if (what) say(what);
    },
    true,
  );
  addEventListener(
    "keyup",
    (event) => {
      if (event.key !== " " || !held) return;
      if (!isSame(held)) say("changed");
      held = null;
    },
    true,
  );
})();
