// What the editor of cards adds to htmx: a word is taken from the list, a fault leads to its field.
(() => {
  document.documentElement.classList.add("scripting");
  const by = (id) => document.getElementById(id);

  document.addEventListener("click", (event) => {
    const word = event.target.closest("[data-word]");
    const fault = event.target.closest('.faults a[href^="#f-"]');
    if (word) {
      const field = by(word.dataset.for);
      field.value = word.dataset.word;
      field.focus();
    } else if (fault) {
      by(fault.hash.slice(1))?.focus();
    } else if (!event.target.closest("#check")) return;
    event.preventDefault();
    if (!fault) htmx.trigger(by("work"), "look");
  });
})();
