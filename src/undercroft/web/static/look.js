// Light, dark, or as the system has it: what this browser chose is set before anything is drawn,
// so that no page flashes in the other look. The switch stands at the foot of each page.
(() => {
  const KEPT = "undercroft-look";
  const root = document.documentElement;

  const show = () => {
    const kept = localStorage.getItem(KEPT);
    const look = ["light", "dark"].includes(kept) ? kept : "system";
    root.dataset.look = look;
    for (const bar of document.querySelectorAll("meta[name=theme-color]")) {
      const own = bar.dataset.look;
      bar.media = look === "system" ? `(prefers-color-scheme: ${own})` : own === look ? "all" : "not all";
    }
    const choice = document.querySelector(`input[name=look][value=${look}]`);
    if (choice) choice.checked = true;
  };

  document.addEventListener("change", (event) => {
    if (event.target.name !== "look") return;
    localStorage.setItem(KEPT, event.target.value);
    show();
  });
  addEventListener("storage", show); // another tab chose
  document.addEventListener("DOMContentLoaded", show);
  show();
})();
