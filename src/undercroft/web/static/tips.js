// Tooltips for fingers: a tap on something with a title says the title, drawings with a <title> too.
// What does something else when it is tapped does that; a link to a rule says the rule first, and
// offers the link.
(() => {
  const TITLED = "[title], g:has(> title)";
  const ACTS = "button, input, select, summary, label, textarea, [data-touch]";
  let byFinger = false;
  let tip = null;

  const box = () => {
    if (!tip) {
      tip = document.createElement("div");
      tip.className = "tip";
      tip.id = "tip";
      tip.popover = "manual";
      tip.setAttribute("role", "status");
      document.body.append(tip);
    }
    return tip;
  };

  const show = (what) => {
    const said = document.createElement("span");
    said.textContent = what.title ?? what.querySelector(":scope > title").textContent;
    box().replaceChildren(said);
    if (what.matches("a")) {
      const link = document.createElement("a");
      link.setAttribute("href", what.getAttribute("href"));
      link.target = what.target;
      link.textContent = `${what.textContent.trim()} in the rulebook`;
      tip.append(" ", link);
    }
    tip.showPopover();
    const at = what.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - 8));
    const below = at.bottom + 6 + own.height < innerHeight;
    tip.style.left = `${left}px`;
    tip.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - own.height - 6)}px`;
  };
  const hide = () => tip?.matches(":popover-open") && tip.hidePopover();

  document.addEventListener("pointerdown", (event) => { byFinger = event.pointerType === "touch"; }, true);
  document.addEventListener(
    "click",
    (event) => {
      if (tip?.contains(event.target)) return;
      hide();
      const what = byFinger && event.target.closest(TITLED);
      if (!what || event.target.closest(ACTS)) return;
      const link = event.target.closest("a");
      if (link && link !== what) return;
      if (link) event.preventDefault();
      show(what);
    },
    true,
  );
  document.addEventListener("scroll", hide, true);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
})();
