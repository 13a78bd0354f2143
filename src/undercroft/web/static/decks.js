// What the builder adds to htmx: clicks never overtake each other, work survives a reload, copying.
// It knows no game and no rule: the server reads the text and says what may be put in.
(() => {
  document.documentElement.classList.add("scripting");
  const work = () => document.getElementById("work");
  const deck = () => document.getElementById("deck");
  const area = () => document.getElementById("text");
  const address = () => location.pathname + location.search;

  // -- unsaved work: kept by this tab until it is saved ----------------------
  const key = (path) => `unsaved ${path}`;
  const drafted = (path) => JSON.parse(sessionStorage.getItem(key(path)) ?? "null");

  let first = "";
  let changed = false;
  const keepDraft = () => {
    const form = work();
    const path = new URL(form.action).pathname;
    changed ||= area().value !== first || form.elements.title.value !== form.elements.titled.value;
    if (!changed) return;
    if ("kept" in deck().dataset) return sessionStorage.removeItem(key(path));
    const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    const draft = { address: address(), title: form.elements.title.value, fields };
    sessionStorage.setItem(key(path), JSON.stringify(draft));
  };

  const restore = () => {
    const form = work();
    first = area().value;
    const draft = drafted(new URL(form.action).pathname);
    const [entry] = performance.getEntriesByType("navigation");
    const again = entry?.type !== "navigate" && draft?.address === address();
    if (!draft || !(again || location.hash === "#unsaved")) return;
    for (const [name, value] of draft.fields) {
      if (form.elements[name]) form.elements[name].value = value;
    }
    form.dispatchEvent(new Event("change"));
  };

  // -- requests wait for each other; each takes the form as the last one left it --
  let sent = {};
  const asShown = (field) =>
    field.options
      ? ([...field.options].find((one) => one.defaultSelected) ?? field.options[0]).value
      : field.defaultValue;

  document.addEventListener("htmx:before:request", (event) => {
    const { body } = event.detail.ctx.request;
    sent = Object.fromEntries(new FormData(work()));
    for (const name in sent) body.set(name, sent[name]);
  });

  document.addEventListener("htmx:after:swap", () => {
    const form = work();
    document.title = document.title.replace(/^[^–]*/, `${form.elements.title.value} `);
    for (const field of form.elements) {
      if (field.value === sent[field.name]) field.value = asShown(field);
    }
    const own = form.elements.own.value;
    if (own !== "0") history.replaceState(null, "", `${form.action}?own=${own}`);
    keepDraft();
  });

  document.addEventListener("input", (event) => {
    if (event.target.closest("#work")) {
      delete deck().dataset.kept;
      keepDraft();
    }
  });

  // -- buttons that lead elsewhere send the form as browsers do --------------
  document.addEventListener(
    "submit",
    (event) => {
      if ("plain" in (event.submitter?.dataset ?? {})) event.stopPropagation();
    },
    true,
  );

  document.addEventListener("click", async (event) => {
    if (!event.target.closest("#copy")) return;
    const copied = document.getElementById("copied");
    area().select();
    try {
      await navigator.clipboard.writeText(area().value);
      copied.textContent = "Copied";
    } catch {
      copied.textContent = "Marked: copy it with Ctrl+C";
    }
  });

  document.addEventListener("DOMContentLoaded", () => {
    if (work()) return restore();
    const notice = document.getElementById("unsaved");
    const draft = drafted(notice.dataset.decks);
    if (!draft) return;
    notice.querySelector("span").textContent = draft.title || "no title";
    notice.hidden = false;
  });
})();
