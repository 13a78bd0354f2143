// Looking back together. Who leads tells the server where they look and what they point at; who came by
// their link follows, until they take a step by themselves or want to, and comes back when they like.
(() => {
  const BEAT = 10_000; // who leads is still there
  const REST = 150; // between two messages of who leads
  const AGAIN = 2000; // after an answer that did not come, or while nobody leads
  const LEADS = "undercroft-leads"; // the table at which this tab leads
  const LET_GO = "undercroft-let-go"; // the key of a look back that this tab does not follow
  const LONGEST = 40; // letters of what a thing is called

  const bar = document.getElementById("together");
  if (!bar) return;
  const find = (id) => document.getElementById(id);
  const { table, key } = bar.dataset;
  const wait = (pause) => new Promise((resolve) => setTimeout(resolve, pause));
  let leading = sessionStorage.getItem(LEADS) === table;
  let following = Boolean(key) && !leading && sessionStorage.getItem(LET_GO) !== key;
  let name = "";
  let thing = "";
  const { searchParams } = new URL(find("here").href);
  let spot = { at: Number(searchParams.get("at")), picture: Number(searchParams.get("picture")) };
  const seat = () => find("seat").value;

  // -- what is pointed at: a ring around it ---------------------------------------------
  const pointed = () => (thing ? document.querySelector(`#content [data-thing="${CSS.escape(thing)}"]`) : null);
  const words = (text) => (text ?? "").replace(/\s+/g, " ").trim().replace(/\.$/, "");
  const called = (one) => {
    const names = [one.getAttribute("aria-label"), one.title, one.querySelector("title, h2, h3")?.textContent];
    return words(names.find(Boolean) ?? one.innerText ?? one.textContent);
  };
  const ring = () => {
    const one = leading || following ? pointed() : null;
    const box = one?.getBoundingClientRect();
    find("pointed").hidden = !box?.width;
    if (!box?.width) return;
    const { style } = find("pointed");
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.width = `${box.width}px`;
    style.height = `${box.height}px`;
  };
  // Who leads without a pointer chooses the thing from a list. It is left alone while nothing in it has
  // changed: it may be open.
  let offered = "";
  const offer = () => {
    const rows = new Map([["", "nothing"]]);
    const times = new Map();
    for (const one of document.querySelectorAll("#content [data-thing]")) {
      const name = one.checkVisibility() && !rows.has(one.dataset.thing) ? called(one) : "";
      if (!name) continue;
      const short = name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name;
      times.set(short, (times.get(short) ?? 0) + 1);
      rows.set(one.dataset.thing, times.get(short) > 1 ? `${short} (${times.get(short)})` : short);
    }
    const list = find("point-at");
    const all = JSON.stringify([...rows]);
    if (all !== offered) list.replaceChildren(...[...rows].map(([value, text]) => new Option(text, value)));
    offered = all;
    list.value = thing;
  };
  const show = () => {
    const had = document.activeElement;
    const shown = leading || Boolean(key);
    bar.hidden = !shown;
    document.documentElement.toggleAttribute("data-together", shown);
    const full = pointed() ? called(pointed()) : "";
    const what = full.length > LONGEST ? "what the ring is around" : full;
    const who = leading ? "You" : name;
    const points = what ? ` ${who} ${leading ? "point" : "points"} at ${what}.` : "";
    const said = leading
      ? `You lead. Others follow by this link. Press a thing on the board, or choose it here, to point at it.${points}`
      : !following
        ? `You look by yourself.${name ? ` ${name} leads.` : ""}`
        : name
          ? `${name} leads, and you follow.${points}`
          : "Nobody leads at the moment.";
    if (find("together-words").textContent !== said) find("together-words").textContent = said;
    find("led-link-row").hidden = find("point-row").hidden = find("stop-leading").hidden = !leading;
    find("let-go").hidden = leading || !following;
    find("come-back").hidden = leading || following;
    find("lead").hidden = leading || following;
    // Who has just pressed what is hidden now goes on from here.
    if (had?.closest("#together, #lead") && !had.checkVisibility())
      (shown ? bar : find("lead")).focus({ preventScroll: true });
    if (leading) offer();
    document.documentElement.style.setProperty("--together", `${bar.offsetHeight}px`);
    ring();
  };

  // -- who leads ------------------------------------------------------------------------
  let sending = false;
  let again = false;
  const end = () => fetch(`${table}/lead/end`, { method: "POST" }).catch(() => {});
  const tell = async () => {
    again = true;
    if (sending) return;
    sending = true;
    while (again && leading) {
      again = false;
      try {
        const body = new URLSearchParams({ ...spot, seat: seat(), thing });
        const answer = await fetch(`${table}/lead`, { method: "POST", body });
        if (answer.ok) find("led-link").value = (await answer.json()).link;
      } catch {
        again = true;
        await wait(AGAIN);
      }
      await wait(REST);
    }
    sending = false;
    if (!leading) end(); // after what was said last, which would count as leading on
  };
  setInterval(() => leading && tell(), BEAT);
  find("lead").addEventListener("click", () => {
    sessionStorage.setItem(LEADS, table);
    leading = true;
    stray();
    thing = "";
    show();
    tell();
  });
  find("stop-leading").addEventListener("click", () => {
    sessionStorage.removeItem(LEADS);
    leading = false;
    thing = "";
    if (!sending) end();
    show();
  });
  find("copy-led-link").addEventListener("click", async () => {
    find("led-link").select();
    if (navigator.clipboard) await navigator.clipboard.writeText(find("led-link").value);
    else document.execCommand("copy"); // the only way on a page that came without https
    find("copy-led-link").textContent = "Copied";
  });
  const point = (to) => {
    thing = to;
    show();
    tell();
  };
  document.addEventListener("click", (event) => {
    const one = leading && event.target.closest("#content [data-thing]");
    if (!one || event.target.closest("a, button, input, select, summary")) return;
    point(one.dataset.thing === thing ? "" : one.dataset.thing);
  });
  find("point-at").addEventListener("change", ({ target }) => {
    point(target.value);
    pointed()?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  document.addEventListener("keydown", (event) => {
    if (!leading || event.key !== "p" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea") || document.querySelector(":popover-open")) return;
    event.preventDefault();
    find("point-at").focus();
  });

  // -- who follows ----------------------------------------------------------------------
  let known = 0;
  const heed = (led) => {
    known = led.number;
    name = led.name;
    if (String(led.seat) !== seat()) {
      const asked = new URLSearchParams({ at: led.at, seat: led.seat, with: key });
      return location.assign(`${table}/replay?${asked}`);
    }
    const isNew = led.thing && led.thing !== thing;
    thing = led.thing;
    document.dispatchEvent(new CustomEvent("undercroft:go", { detail: { at: led.at, picture: led.picture } }));
    show();
    if (isNew) pointed()?.scrollIntoView({ block: "center", inline: "nearest" });
  };
  // Where who leads looks: null if nobody does, undefined if it is as it was.
  const ask = async (signal) => {
    const answer = await fetch(`${table}/led?key=${encodeURIComponent(key)}&known=${known}`, { signal });
    if (answer.status === 204) return undefined;
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  };
  // What is asked when somebody lets go is heard no more; who comes back asks anew.
  let asking = null;
  const follow = async () => {
    asking = new AbortController();
    const { signal } = asking;
    while (!signal.aborted) {
      const led = await ask(signal).catch(() => false);
      if (signal.aborted) return;
      if (led) heed(led);
      if (led || led === undefined) continue;
      known = 0;
      if (led === null) name = "";
      thing = "";
      show();
      await wait(AGAIN);
    }
  };
  const stray = () => {
    following = false;
    asking?.abort();
  };
  const letGo = () => {
    sessionStorage.setItem(LET_GO, key);
    stray();
    show();
  };
  find("let-go").addEventListener("click", letGo);
  find("come-back").addEventListener("click", () => {
    sessionStorage.removeItem(LET_GO);
    following = true;
    known = 0;
    show();
    follow();
  });

  // -- steps ------------------------------------------------------------------------------
  document.addEventListener("undercroft:stepped", ({ detail: { at, picture, led } }) => {
    spot = { at, picture };
    if (following && !led) letGo();
    if (!leading) return;
    thing = "";
    show();
    tell();
  });
  document.addEventListener("change", (event) => event.target.id === "seat" && following && letGo(), true);
  document.addEventListener("undercroft:swapped", show);
  document.addEventListener("scroll", ring, true);
  addEventListener("resize", ring);
  show();
  if (leading) tell();
  if (following) follow();
})();
